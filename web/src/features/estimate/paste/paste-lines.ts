import { placedParts } from '@sable/domain/estimate/placed-parts';
import { exactItem } from '../session/catalog.ts';
import { parseCell } from '../session/cell-text.ts';
import type { ColumnId } from '../session/columns.ts';
import type { PackageRow, ProductRow } from '../session/estimate-data.ts';
import { kindLabels } from '../session/formats.ts';
import type { EstimateEdit } from '../session/edits.ts';
import { addEdit, placeEdit } from '../session/new-lines.ts';
import type { LineRow } from '../session/rows.ts';
import { type ProductKind, productKinds } from '@sable/domain/product-kind';
import type { Table } from '../../../shared/parse-table.ts';
import type { PasteField, PasteLayout } from './paste-columns.ts';

/** A pasted row: the line that it becomes, or which cells are invalid and why. */
export interface PastedRow {
  /** Index in the table. */
  readonly index: number;
  /** The package that the row names. Its lines are added in place of `line`. */
  readonly pack?: PackageRow;
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

const MILLI = 1000;

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

/** Parses lines from a pasted table. A row with only a name becomes a section heading. */
export function readRows(table: Table, layout: PasteLayout, locale: string): PastedRow[] {
  return table.flatMap((cells, index) =>
    layout.headed && index === 0 ? [] : [readRow(cells, index, layout, locale)],
  );
}

const SKU_HEAD = /^(sku|item ?(no|number)|part ?(no|number))\.?$/i;

/**
 * Returns the column of product numbers; -1 if there is none. Numbers are not a field of a line; they only identify
 * the product.
 */
const skuColumn = (table: Table, { headed }: PasteLayout): number =>
  headed ? (table[0] ?? []).findIndex((head) => SKU_HEAD.test(head.trim())) : -1;

interface Offers {
  readonly catalog: readonly ProductRow[];
  readonly packages: readonly PackageRow[];
}

/**
 * Whether a row can stand for a whole package. A row with its own price, discount, kind, or a quantity other than 1
 * means something else.
 */
const takesPackage = (line: Partial<LineRow>): boolean =>
  line.unitPrice === undefined &&
  line.discount === undefined &&
  line.kind === undefined &&
  (line.quantityMilli ?? MILLI) === MILLI;

function linked(row: PastedRow, { catalog, packages }: Offers, sku: string): PastedRow {
  const { line } = row;
  if (!line || line.kind === 'section' || line.kind === 'text') return row;
  const named = exactItem(catalog, takesPackage(line) ? packages : [], line.name ?? '');
  const product = exactItem(catalog, [], sku)?.product ?? named?.product;
  if (!product) return named?.pack ? { ...row, pack: named.pack } : row;
  const priced = line.unitPrice !== undefined;
  // The row has a different kind, so its pasted price was not meant for this product.
  if (priced && line.kind && line.kind !== product.kind) return row;
  const name = named?.product === product ? product.name : line.name;
  return { ...row, line: { ...line, productId: product.id, kind: product.kind, ...(name && { name }) } };
}

/**
 * Links pasted rows to the catalog if they name exactly one product or package. A price in the row is kept; otherwise
 * the product's own price applies. The product's tax applies either way.
 */
export function withCatalog(
  rows: readonly PastedRow[],
  from: { readonly table: Table; readonly layout: PasteLayout },
  offers: Offers,
): PastedRow[] {
  const column = skuColumn(from.table, from.layout);
  return rows.map((row) => linked(row, offers, from.table[row.index]?.[column] ?? ''));
}

/** Returns how many lines a pasted row adds; 0 while one of its cells is invalid. */
export const lineCount = ({ line, pack }: PastedRow): number =>
  pack ? placedParts(pack).length : line ? 1 : 0;

/** Returns the edits that append pasted rows to an estimate, or to one of its options, in order. */
export function pasteEdits(
  rows: readonly PastedRow[],
  estimateId: string,
  optionId: string | null,
): EstimateEdit[] {
  const edits: EstimateEdit[] = [];
  let run: Partial<LineRow>[] = [];
  const endRun = () => {
    if (run.length > 0) edits.push(addEdit(estimateId, run, undefined, optionId));
    run = [];
  };
  for (const { line, pack } of rows) {
    if (pack) {
      endRun();
      edits.push(placeEdit(estimateId, pack, undefined, optionId));
    } else if (line) run.push(line);
  }
  endRun();
  return edits;
}
