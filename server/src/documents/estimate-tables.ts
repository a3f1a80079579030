import type { ContentLine } from '@sable/domain/estimate/content';
import { isIncluded, type Selection } from '@sable/domain/estimate/selection';

/** An optional line says so; every other line is simply part of the offer. */
export type LineChoice = 'fixed' | 'chosen' | 'left-out';

export const choiceOf = (line: ContentLine, selection: Selection): LineChoice => {
  if (!line.optional) return 'fixed';
  return isIncluded(line, selection) ? 'chosen' : 'left-out';
};
