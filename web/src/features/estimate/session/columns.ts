import { hasAmount, type LineKind } from '@sable/domain/estimate/line-kind';
import type { Bucket } from '@sable/domain/product-kind';

/** Cells that the cursor can reach in a row. `description`, `kind`, and `frequency` are below the item's name. */
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

/** What determines the columns: the user's permissions, and the width of the page. */
export interface ColumnView {
  /** Whether the cost column is shown in addition to the others. */
  readonly cost: boolean;
  /**
   * Whether to show only the columns that are edited during a visit, as on a tablet. The others are in the line's
   * details.
   */
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

/** Returns the columns of a bucket's grid from left to right. The list is stable, so that rows do not re-render. */
export function bucketColumns(bucket: Bucket, view: ColumnView): readonly ColumnId[] {
  const key = `${bucket} ${view.cost} ${view.compact}`;
  const columns = known.get(key) ?? makeColumns(bucket, view);
  known.set(key, columns);
  return columns;
}

/** Returns the cells that the cursor can reach in a row of a kind. Headings and notes only have text. */
export const rowColumns = (kind: LineKind, bucket: Bucket, view: ColumnView): readonly ColumnId[] =>
  hasAmount(kind) ? bucketColumns(bucket, view) : onlyItem;
