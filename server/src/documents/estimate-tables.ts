import type { ContentLine } from '@sable/domain/estimate/content';
import { isIncluded, type Selection } from '@sable/domain/estimate/selection';

/**
 * Whether a line is fixed, chosen, or left out. Optional lines are labeled; every other line is simply part of the
 * estimate.
 */
export type LineChoice = 'fixed' | 'chosen' | 'left-out';

export const choiceOf = (line: ContentLine, selection: Selection): LineChoice => {
  if (!line.optional) return 'fixed';
  return isIncluded(line, selection) ? 'chosen' : 'left-out';
};
