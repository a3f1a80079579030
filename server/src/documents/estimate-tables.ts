import type { ContentLine } from '@sable/domain/estimate/content';
import type { Selection } from '@sable/domain/estimate/selection';

/** An optional line says so; every other line is simply part of the offer. */
export type LineChoice = 'fixed' | 'chosen' | 'left-out';

export const choiceOf = (line: ContentLine, selection: Selection): LineChoice => {
  if (!line.optional) return 'fixed';
  return (selection[line.id] ?? line.selected) ? 'chosen' : 'left-out';
};
