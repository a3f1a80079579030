import { productKinds, type ProductKind } from '@sable/domain/product-kind';
import { parseCell } from '../session/cell-text.ts';
import type { ColumnId } from '../session/columns.ts';
import { kindLabels } from '../session/formats.ts';
import type { PasteField, PasteLayout } from './paste-columns.ts';
import type { Table } from './parse-table.ts';
import type { LineRow } from '../session/rows.ts';

/** A pasted row: what becomes of it, or what is wrong with which of its cells. */
export interface PastedRow {
  /** Index in the table. */
  readonly index: number;
  readonly line: Partial<LineRow> | null;
  readonly faults: Readonly<Partial<Record<PasteField, string>>>;
}

const kindWords: Readonly<Record<string, ProductKind | 'section' | 'text'>> = {
  ...Object.fromEntries(
    productKinds.flatMap((kind) => [
      [kind, kind],
      [kindLabels[kind].toLowerCase(), kind],
    ]),
  ),
  labour: 'labor',
  hardware: 'equipment',
  device: 'equipment',
  part: 'equipment',
  installation: 'labor',
  install: 'labor',
  activation: 'fee',
  permit: 'fee',
  service: 'service_plan',
  plan: 'service_plan',
  rmr: 'monitoring',
  monthly: 'monitoring',
  recurring: 'monitoring',
  section: 'section',
  heading: 'section',
  note: 'text',
  text: 'text',
};

const columnOf: Partial<Record<PasteField, ColumnId>> = {
  name: 'item',
  description: 'description',
  quantity: 'quantity',
  price: 'price',
  discount: 'discount',
};

function readRow(cells: readonly string[], index: number, layout: PasteLayout, locale: string): PastedRow {
  const line: Record<string, unknown> = {};
  const faults: Partial<Record<PasteField, string>> = {};
  layout.fields.forEach((field, column) => {
    const text = cells[column] ?? '';
    const target = columnOf[field];
    if (field === 'kind' && text !== '') {
      const kind = kindWords[text.toLowerCase()];
      if (kind) line['kind'] = kind;
      else faults.kind = `Use ${productKinds.map((known) => kindLabels[known].toLowerCase()).join(', ')}.`;
    }
    if (!target || (text === '' && field !== 'name')) return;
    const parsed = parseCell(target, text, locale);
    if (parsed.ok) Object.assign(line, parsed.patch);
    else faults[field] = parsed.reason;
  });
  const onlyName =
    layout.fields.some((field) => field === 'price') && !('unitPrice' in line) && !('quantityMilli' in line);
  if (onlyName && Object.keys(faults).length === 0 && !line['kind']) line['kind'] = 'section';
  return { index, line: Object.keys(faults).length === 0 ? line : null, faults };
}

/** Lines from a pasted table. A row with nothing but a name becomes a section heading. */
export function readRows(table: Table, layout: PasteLayout, locale: string): PastedRow[] {
  return table.flatMap((cells, index) =>
    layout.headed && index === 0 ? [] : [readRow(cells, index, layout, locale)],
  );
}
