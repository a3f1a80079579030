import { exactProduct } from '../session/catalog.ts';
import { parseCell } from '../session/cell-text.ts';
import type { ColumnId } from '../session/columns.ts';
import type { ProductRow } from '../session/estimate-data.ts';
import { kindLabels } from '../session/formats.ts';
import type { LineRow } from '../session/rows.ts';
import { type ProductKind, productKinds } from '@sable/domain/product-kind';
import type { Table } from './parse-table.ts';
import type { PasteField, PasteLayout } from './paste-columns.ts';

/** A pasted row: what becomes of it, or what is wrong with which of its cells. */
export interface PastedRow {
  /** Index in the table. */
  readonly index: number;
  readonly line: Partial<LineRow> | null;
  readonly faults: Readonly<Partial<Record<PasteField, string>>>;
}

const kindNames: Readonly<Record<string, ProductKind | 'section' | 'text'>> = {
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
      const kind = kindNames[text.toLowerCase()];
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

const SKU_HEAD = /^(sku|item ?(no|number)|part ?(no|number))\.?$/i;

/** The column of product numbers; -1 without one. Numbers are no field of a line, they only find the product. */
const skuColumn = (table: Table, { headed }: PasteLayout): number =>
  headed ? (table[0] ?? []).findIndex((head) => SKU_HEAD.test(head.trim())) : -1;

function linked(row: PastedRow, catalog: readonly ProductRow[], sku: string): PastedRow {
  const { line } = row;
  if (!line || line.kind === 'section' || line.kind === 'text') return row;
  const named = exactProduct(catalog, line.name ?? '');
  const product = exactProduct(catalog, sku) ?? named;
  if (!product) return row;
  const priced = line.unitPrice !== undefined;
  // Under another kind the pasted price was meant for something else than this product.
  if (priced && line.kind && line.kind !== product.kind) return row;
  const name = named === product ? product.name : line.name;
  return { ...row, line: { ...line, productId: product.id, kind: product.kind, ...(name && { name }) } };
}

/**
 * Pasted rows that name exactly one product of the catalog become that product. A price in the row is kept; without one
 * the product's own holds, and its tax either way.
 */
export function withProducts(
  rows: readonly PastedRow[],
  from: { readonly table: Table; readonly layout: PasteLayout },
  catalog: readonly ProductRow[],
): PastedRow[] {
  const column = skuColumn(from.table, from.layout);
  return rows.map((row) => linked(row, catalog, from.table[row.index]?.[column] ?? ''));
}
