import type { ClipboardEvent } from 'react';
import { cellText } from '../session/cell-text.ts';
import { kindLabels, type EstimateFormats } from '../session/formats.ts';
import type { LineRow } from '../session/rows.ts';
import { selectedIds } from './cursor.ts';
import type { GridControls } from './grid-controls.ts';
import type { GridNow } from './use-grid.ts';

const copiedColumns = ['item', 'quantity', 'price', 'discount'] as const;

/** Formats lines as tab-separated text. Quotes values that a spreadsheet would otherwise split. */
export function linesAsTable(lines: readonly LineRow[], text: (line: LineRow) => readonly string[]): string {
  const cell = (value: string) => (/[\t\n"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return lines.map((line) => text(line).map(cell).join('\t')).join('\n');
}

/** Copies the selected lines as a table, unless the copied text is in an open cell. */
export function handleGridCopy(
  event: ClipboardEvent,
  now: GridNow,
  lines: readonly LineRow[],
  { locale }: EstimateFormats,
): void {
  if (now.cursor.open) return;
  const ids = selectedIds(now.cursor, now.rows);
  const chosen = lines.filter((line) => ids.includes(line.id));
  if (chosen.length === 0) return;
  event.preventDefault();
  const table = linesAsTable(chosen, (line) => [
    ...copiedColumns.map((column) => cellText(column, line, locale)),
    kindLabels[line.kind],
  ]);
  event.clipboardData.setData('text/plain', table);
}

/** Handles a paste. A single value opens the cell with that value; a table goes to the preview. */
export function handleGridPaste(
  event: ClipboardEvent,
  now: GridNow,
  controls: GridControls,
  showTable: (text: string) => void,
): void {
  const text = event.clipboardData.getData('text/plain');
  if (!now.editable || text.trim() === '') return;
  if (/[\t\n]/.test(text.trim())) {
    event.preventDefault();
    showTable(text);
    return;
  }
  if (now.cursor.open || !now.cursor.active) return;
  event.preventDefault();
  controls.send({ type: 'open', text: text.trim() });
}
