import { cellDomId } from './grid-controls.ts';

/** Puts the focus on a line of the document, in the grid as on its card, once what covers it is gone. */
export const focusLine = (lineId: string): void => {
  requestAnimationFrame(() => document.getElementById(cellDomId(lineId, 'item'))?.focus());
};
