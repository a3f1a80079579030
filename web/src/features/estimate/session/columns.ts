import { hasAmount, type LineKind } from '@sable/domain/estimate/line-kind';
import type { Bucket } from '@sable/domain/product-kind';

/** Cells of a row that the cursor can stand on. `description`, `kind` and `frequency` lie under the item's name. */
export type ColumnId =
  | 'item'
  | 'description'
  | 'kind'
  | 'frequency'
  | 'quantity'
  | 'price'
  | 'discount'
  | 'taxed'
  | 'optional'
  | 'cost'
  | 'net';

export const columnLabels: Readonly<Record<ColumnId, string>> = {
  item: 'Item',
  description: 'Description',
  kind: 'Kind',
  frequency: 'Billed',
  quantity: 'Quantity',
  price: 'Unit price',
  discount: 'Discount',
  taxed: 'Taxed',
  optional: 'Optional',
  cost: 'Unit cost',
  net: 'Net',
};

export const isColumn = (name: string | null): name is ColumnId =>
  name !== null && Object.hasOwn(columnLabels, name);

const typed: ReadonlySet<ColumnId> = new Set([
  'item',
  'description',
  'quantity',
  'price',
  'discount',
  'cost',
]);
export const isTyped = (column: ColumnId): boolean => typed.has(column);
export const isToggle = (column: ColumnId): column is 'taxed' | 'optional' =>
  column === 'taxed' || column === 'optional';
export const isChoice = (column: ColumnId): column is 'kind' | 'frequency' =>
  column === 'kind' || column === 'frequency';

/** What decides which columns there are: who looks, and how wide the page is. */
export interface ColumnView {
  /** The column of costs, in addition to the others. */
  readonly cost: boolean;
  /** A tablet: only what is changed at the table; the rest is in the line's details. */
  readonly compact: boolean;
}

const onlyItem: readonly ColumnId[] = ['item'];
const known = new Map<string, readonly ColumnId[]>();

function makeColumns(bucket: Bucket, { cost, compact }: ColumnView): readonly ColumnId[] {
  if (compact) return ['item', 'quantity', 'price', 'discount', 'taxed', 'net'];
  const billed: ColumnId[] = bucket === 'monthly' ? ['frequency'] : [];
  const own: ColumnId[] = cost ? ['cost'] : [];
  return ['item', 'kind', ...billed, 'quantity', 'price', 'discount', 'taxed', 'optional', ...own, 'net'];
}

/** The columns of a bucket's grid from left to right. The same list each time, so that rows stay as they are. */
export function bucketColumns(bucket: Bucket, view: ColumnView): readonly ColumnId[] {
  const key = `${bucket} ${view.cost} ${view.compact}`;
  const columns = known.get(key) ?? makeColumns(bucket, view);
  known.set(key, columns);
  return columns;
}

/** Where the cursor can stand in a row of a kind: headings and notes have only their words. */
export const rowColumns = (kind: LineKind, bucket: Bucket, view: ColumnView): readonly ColumnId[] =>
  hasAmount(kind) ? bucketColumns(bucket, view) : onlyItem;
