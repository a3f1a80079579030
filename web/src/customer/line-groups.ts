import type { ContentLine } from '@sable/domain/estimate/content';
import type { Bucket } from '@sable/domain/estimate/pricing-input';
import { carriesMoney } from '@sable/domain/estimate/line-kind';

/** Lines and texts under one section heading, or under none. */
export interface LineBlock {
  readonly section: ContentLine | null;
  readonly entries: ContentLine[];
}
export type LineGroups = Readonly<Record<Bucket, readonly LineBlock[]>>;

/**
 * The document's lines by bucket, in their order. A section with lines of both buckets heads its lines in each; a text
 * stays with the line that follows it in its section, or else with the one before. Nothing of the document is left out:
 * a section without lines shows its heading.
 */
export function groupLines(lines: readonly ContentLine[]): LineGroups {
  const groups: Record<Bucket, LineBlock[]> = { 'one-time': [], monthly: [] };
  let bucket: Bucket = lines.find((line) => carriesMoney(line.kind))?.bucket ?? 'one-time';
  let section: ContentLine | null = null;
  let sectionShown = true;
  let waiting: ContentLine[] = [];

  const add = (line: ContentLine | null) => {
    const blocks = groups[bucket];
    let block = blocks.at(-1);
    if (!block || block.section !== section) {
      block = { section, entries: [] };
      blocks.push(block);
    }
    block.entries.push(...waiting, ...(line ? [line] : []));
    waiting = [];
    sectionShown = true;
  };
  const closeSection = () => {
    if (waiting.length > 0 || !sectionShown) add(null);
  };

  for (const line of lines) {
    if (line.kind === 'section') {
      closeSection();
      section = line;
      sectionShown = false;
    } else if (line.kind === 'text') {
      waiting.push(line);
    } else {
      bucket = line.bucket;
      add(line);
    }
  }
  closeSection();
  return groups;
}
