import type { ContentLine } from '@sable/domain/estimate/content';
import type { Bucket } from '@sable/domain/estimate/pricing-input';
import { placedLines } from '@sable/domain/estimate/placed-lines';

/** Lines and texts under one section heading, or under none. */
export interface LineBlock {
  readonly section: ContentLine | null;
  readonly entries: ContentLine[];
}
export type LineGroups = Readonly<Record<Bucket, readonly LineBlock[]>>;

/**
 * Groups a bucket's lines, in order, into blocks that start at a section heading. A section without lines still shows its
 * heading.
 */
export function groupLines(lines: readonly ContentLine[]): LineGroups {
  const groups: Record<Bucket, LineBlock[]> = { 'one-time': [], monthly: [] };
  for (const [line, bucket] of placedLines(lines)) {
    const blocks = groups[bucket];
    const block = blocks.at(-1);
    if (line.kind === 'section') blocks.push({ section: line, entries: [] });
    else if (block) block.entries.push(line);
    else blocks.push({ section: null, entries: [line] });
  }
  return groups;
}
