import type { ContentLine } from '@sable/domain/estimate/content';
import type { Selection } from '@sable/domain/estimate/selection';
import { placedLines } from '@sable/domain/estimate/placed-lines';
import type { Bucket } from '@sable/domain/estimate/pricing-input';

/** An optional line says so; every other line is simply part of the offer. */
export type LineChoice = 'fixed' | 'chosen' | 'left-out';

export const choiceOf = (line: ContentLine, selection: Selection): LineChoice => {
  if (!line.optional) return 'fixed';
  return (selection[line.id] ?? line.selected) ? 'chosen' : 'left-out';
};

/** The lines of one table in the estimate's order. */
export const tableLines = (lines: readonly ContentLine[], bucket: Bucket): ContentLine[] =>
  placedLines(lines).flatMap(([line, own]) => (own === bucket ? [line] : []));
