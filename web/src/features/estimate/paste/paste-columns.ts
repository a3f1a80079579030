import { parseDiscount } from '../session/cell-text.ts';
import type { Table } from '../../../shared/parse-table.ts';

export const pasteFields = ['name', 'description', 'quantity', 'price', 'discount', 'kind', 'skip'] as const;
export type PasteField = (typeof pasteFields)[number];

export const pasteLabels: Readonly<Record<PasteField, string>> = {
  name: 'Item',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Unit price',
  discount: 'Discount',
  kind: 'Kind',
  skip: 'Leave out',
};

const headings: readonly (readonly [PasteField, RegExp])[] = [
  ['description', /^(description|details?|notes?|comment)$/],
  ['name', /^(item|name|product|part|model|article|line|service|item ?name|product ?name)$/],
  ['quantity', /^(qty|quantity|count|units?|pcs|hours|#)\.?$/],
  ['discount', /^(disc|discount|discount ?%|rebate|% ?off)\.?$/],
  ['kind', /^(kind|type|category|class)$/],
  ['price', /^(price|unit ?price|rate|each|cost ?each|amount|sell|msrp|unit)$/],
];

const fieldOf = (head: string): PasteField | undefined => {
  const folded = head
    .toLowerCase()
    .replace(/[_:]/g, ' ')
    .replace(/\s*[($€].*$/, '')
    .trim();
  return headings.find(([, pattern]) => pattern.test(folded))?.[0];
};

export interface PasteLayout {
  /** Whether the first row contains column names instead of a line. */
  readonly headed: boolean;
  /** The field of each column. */
  readonly fields: readonly PasteField[];
}

/**
 * Assigns each field once, to the first column that appears to contain it. Without a name column, the description
 * column becomes it, else the first unassigned one.
 */
function unique(fields: readonly (PasteField | undefined)[]): PasteField[] {
  const seen = new Set<PasteField>();
  const result = fields.map((field): PasteField => {
    if (!field || field === 'skip' || seen.has(field)) return 'skip';
    seen.add(field);
    return field;
  });
  if (seen.has('name')) return result;
  const described = result.indexOf('description');
  const place = described >= 0 ? described : Math.max(0, result.indexOf('skip'));
  return result.map((field, index) => (index === place ? 'name' : field));
}

/** Returns the field of the fourth and any later column: discounts if every value parses as one, else kinds. */
function furtherField(table: Table, column: number): PasteField {
  const values = table.map((row) => row[column] ?? '').filter((value) => value !== '');
  if (values.length === 0) return 'skip';
  return values.every((value) => parseDiscount(value, 'en-US') !== undefined) ? 'discount' : 'kind';
}

/**
 * Detects the fields of a pasted table's columns: by name if the first row has column names, else name, quantity,
 * price.
 */
export function detectLayout(table: Table): PasteLayout {
  const width = Math.max(0, ...table.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => index);
  const heads = columns.map((index) => fieldOf(table[0]?.[index] ?? ''));
  const named = heads.filter(Boolean).length;
  if (named >= 2 || (named === 1 && width === 1)) return { headed: true, fields: unique(heads) };
  const usual: readonly PasteField[] = ['name', 'quantity', 'price'];
  return {
    headed: false,
    fields: unique(columns.map((index) => usual[index] ?? furtherField(table, index))),
  };
}
