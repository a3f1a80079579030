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

/** The lines from one section's heading to the next. */
function sectionsOf(lines: readonly ContentLine[]): ContentLine[][] {
  const sections: ContentLine[][] = [[]];
  for (const line of lines) {
    if (line.kind === 'section') sections.push([line]);
    else sections.at(-1)?.push(line);
  }
  return sections;
}

const priced = (line: ContentLine): boolean => carriesMoney(line.kind);

/**
 * The lines of one table in the estimate's order. Headings and texts carry no money: they stand with the next line of
 * their section that does, or else with the one before; where their section has none, with the next of the document, or
 * else with its last. The editor and the customer's page (web/src/customer/placed-lines.ts) place alike.
 */
export function tableLines(lines: EstimateContent['lines'], bucket: Bucket): ContentLine[] {
  let next = lines.findLast(priced)?.bucket ?? 'one-time';
  const shown: ContentLine[][] = [];
  for (const section of sectionsOf(lines).toReversed()) {
    const fallback = section.findLast(priced)?.bucket ?? next;
    shown.push(
      section.filter((_, index) => (section.slice(index).find(priced)?.bucket ?? fallback) === bucket),
    );
    next = section.find(priced)?.bucket ?? next;
  }
  return shown.toReversed().flat();
}
