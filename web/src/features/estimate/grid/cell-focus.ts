import type { ColumnId } from '../session/columns.ts';

export const cellDomId = (rowId: string, column: ColumnId): string => `cell-${rowId}-${column}`;

/** Focuses a line of the document, in the grid or on its card, after an overlay above it has closed. */
export const focusLine = (lineId: string): void => {
  requestAnimationFrame(() => document.getElementById(cellDomId(lineId, 'item'))?.focus());
};
