import type { ContentLine, EstimateContent } from '@sable/domain/estimate/content';
import type { Selection } from '@sable/domain/estimate/selection';
import { carriesMoney } from '@sable/domain/estimate/line-kind';
import type { Bucket } from '@sable/domain/estimate/pricing-input';

/** An optional line says so; every other line is simply part of the offer. */
export type LineChoice = 'fixed' | 'chosen' | 'left-out';

export const choiceOf = (line: ContentLine, selection: Selection): LineChoice => {
  if (!line.optional) return 'fixed';
  return (selection[line.id] ?? line.selected) ? 'chosen' : 'left-out';
};

/** A section's heading with the lines up to the next one. */
interface Section {
  readonly heading: ContentLine | null;
  readonly lines: ContentLine[];
}

function sectionsOf(lines: readonly ContentLine[]): Section[] {
  const sections: Section[] = [{ heading: null, lines: [] }];
  for (const line of lines) {
    if (line.kind === 'section') sections.push({ heading: line, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

/** A text line stands with the priced line it introduces, or else with the last one of its section. */
function bucketAt(lines: readonly ContentLine[], index: number): Bucket {
  const priced = (line: ContentLine) => carriesMoney(line.kind);
  const near = lines.slice(index).find(priced) ?? lines.findLast(priced);
  return near?.bucket ?? 'one-time';
}

/**
 * The lines of one table in the estimate's order. Headings and texts carry no bucket of their own: a heading is shown in
 * each table that has a line of its section, in the one-time table when it has none.
 */
export function tableLines(lines: EstimateContent['lines'], bucket: Bucket): ContentLine[] {
  return sectionsOf(lines).flatMap((section) => {
    const own = section.lines.filter((_, index) => bucketAt(section.lines, index) === bucket);
    const alone = section.lines.length === 0 && bucket === 'one-time';
    return section.heading && (own.length > 0 || alone) ? [section.heading, ...own] : own;
  });
}
