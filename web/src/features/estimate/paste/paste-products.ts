import { exactProduct } from '../session/catalog-search.ts';
import type { PasteLayout } from './paste-columns.ts';
import type { PastedRow } from './paste-lines.ts';
import type { Table } from './parse-table.ts';
import type { ProductRow } from '../session/estimate-data.ts';

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
