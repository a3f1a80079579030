import { z } from 'zod';
import type { Actor } from './actor.ts';
import { visibleFields, type AnyEntity } from './entity.ts';
import { AppError, DeveloperError, developerMessages, invalid } from './errors.ts';
import type { FieldKind } from './field-kind.ts';
import {
  and,
  compareValues,
  conditionsOf,
  type ComparisonOp,
  fieldValue,
  predicateSchema,
  type Predicate,
} from './predicate.ts';
import { checkOrder } from './sortable.ts';

export interface Order {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** A position in an ordered list: the values of a row's order fields, then its id. */
export type Cursor = readonly (string | number | boolean | null)[];

/** The rows of the longest estimate plus one, which proves that the page is complete. */
export const MAX_PAGE_SIZE = 1001;
export const DEFAULT_PAGE_SIZE = 100;
export const MAX_SEARCH_LENGTH = 200;

/** Which rows, in which order, and which page of them. */
export interface ListSpec {
  readonly where?: Predicate | undefined;
  readonly orderBy?: readonly Order[] | undefined;
  readonly limit?: number | undefined;
  /** Only rows after this cursor. */
  readonly after?: Cursor | undefined;
  /** Only rows up to and including this cursor, so that the page has two fixed bounds. */
  readonly upTo?: Cursor | undefined;
  /**
   * Requests the last page. Needs `collectionSize`, because otherwise the page would not align with those counted
   * from the start.
   */
  readonly lastPage?: boolean | undefined;
  readonly collectionSize?: number | undefined;
}

/** Counts and sums over a where clause, in groups. */
export interface Aggregate {
  readonly groupBy?: readonly string[] | undefined;
  readonly sum?: readonly string[] | undefined;
}

/** A query over one collection, as data that can be compiled, matched, permission-checked, and compared. */
export interface QuerySpec extends ListSpec {
  readonly collection: string;
  /** A search text as a person types it; only for collections that can be searched. */
  readonly search?: string | undefined;
  readonly aggregate?: Aggregate | undefined;
}

const field = z.string().min(1).max(120);
const cursor = z.array(z.union([z.string().max(1000), z.number(), z.boolean(), z.null()])).max(5);

/** A query without its collection, for contexts where the collection is known. */
export const querySpecSchema = z.strictObject({
  search: z.string().max(MAX_SEARCH_LENGTH).optional(),
  where: predicateSchema.optional(),
  orderBy: z
    .array(z.strictObject({ field, direction: z.enum(['asc', 'desc']) }))
    .max(3)
    .optional(),
  limit: z.int().min(1).max(MAX_PAGE_SIZE).optional(),
  after: cursor.optional(),
  upTo: cursor.optional(),
  lastPage: z.boolean().optional(),
  collectionSize: z.int().min(0).optional(),
  aggregate: z
    .strictObject({ groupBy: z.array(field).max(3).optional(), sum: z.array(field).max(5).optional() })
    .optional(),
});

export const querySchema: z.ZodType<QuerySpec> = querySpecSchema.extend({ collection: z.string().max(60) });

/** Returns the order of a list with the id as tiebreaker, so that pages never overlap. */
export function totalOrder(spec: ListSpec): readonly Order[] {
  const order = spec.orderBy ?? [];
  const last = order.at(-1);
  return [...order, { field: 'id', direction: last?.direction ?? 'asc' }];
}

/**
 * Returns the number of rows per page; the last page contains the remainder. Throws the specification's text without
 * a collection size.
 */
export function pageLimit(spec: ListSpec): number {
  const limit = spec.limit ?? DEFAULT_PAGE_SIZE;
  if (!spec.lastPage) return limit;
  if (spec.collectionSize === undefined) throw new DeveloperError(developerMessages.collectionSize);
  return spec.collectionSize % limit || limit;
}

/** Returns a list query with room for additional rows. */
export const withRoom = (spec: ListSpec, rows: number): ListSpec =>
  rows === 0 || spec.lastPage ? spec : { ...spec, limit: Math.min(pageLimit(spec) + rows, MAX_PAGE_SIZE) };

/** Returns a function that compares two rows in the order of a list. */
export function compareRows(spec: ListSpec): (a: object, b: object) => number {
  const order = totalOrder(spec);
  return (a, b) => {
    for (const { field: name, direction } of order) {
      const result = compareValues(fieldValue(a, name), fieldValue(b, name));
      if (result !== 0) return direction === 'asc' ? result : -result;
    }
    return 0;
  };
}

/** Returns the cursor of a row in a list. */
export const cursorOf = (spec: ListSpec, row: object): Cursor =>
  totalOrder(spec).map(({ field: name }) => fieldValue(row, name) as string | number | boolean | null);

/** Returns the cursors of a page as a condition, so that one matcher serves lists and pages. */
export function pageBounds(spec: ListSpec): Predicate {
  const order = totalOrder(spec);
  return and(
    ...(spec.after ? [afterCursor(order, spec.after)] : []),
    ...(spec.upTo ? [{ not: afterCursor(order, spec.upTo) }] : []),
  );
}

/** (a, b, id) sorts after a cursor: a > x or (a = x and (b > y or …)); null sorts last in ascending and first in descending order. */
function afterCursor(order: readonly Order[], cursor: Cursor): Predicate {
  const [head, ...rest] = order;
  if (!head) return { any: [] };
  const value = cursor[0] ?? null;
  const later = afterValue(head, value);
  const same: Predicate = { field: head.field, op: 'eq', value };
  return rest.length === 0 ? later : { any: [later, and(same, afterCursor(rest, cursor.slice(1)))] };
}

function afterValue({ field: name, direction }: Order, value: string | number | boolean | null): Predicate {
  const isNull: Predicate = { field: name, op: 'eq', value: null };
  if (direction === 'asc') {
    return value === null ? { any: [] } : { any: [{ field: name, op: 'gt', value }, isNull] };
  }
  return value === null ? { not: isNull } : { field: name, op: 'lt', value };
}

const listKinds: ReadonlySet<FieldKind | undefined> = new Set<FieldKind>(['tags', 'list', 'paths']);
const sumKinds: ReadonlySet<FieldKind | undefined> = new Set<FieldKind>(['money', 'count']);
const number = z.number();
const time = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
/** The value types that each kind of field can be compared with; other kinds accept any value. */
const comparableValues: { readonly [kind in FieldKind]?: z.ZodType } = {
  id: z.uuid(),
  ref: z.uuid(),
  picture: z.uuid(),
  instant: time,
  date: time,
  flag: z.boolean(),
  count: number,
  money: number,
  quantity: number,
  percent: number,
};
/** Comparisons that read any field as text. */
const textOps: readonly ComparisonOp[] = ['containsText', 'startsWith', 'hasElement'];

/**
 * Throws INVALID for a value that a field of its kind cannot have, because each server could interpret it
 * differently.
 */
function checkValues(entity: AnyEntity, field: string, values: readonly unknown[]): void {
  const schema = comparableValues[entity.meta[field]?.kind ?? 'text'];
  if (!schema || values.every((value) => value === null || schema.safeParse(value).success)) return;
  throw invalid(field, `The value for “${field}” is not valid. Nothing was read. Correct it and try again.`);
}

/** A step into an embedded object; ids can be steps too (`roles.{companyId}.sales.id`). */
const STEP = /^[\w-]+$/;

/**
 * Rejects a query that names a field that does not exist for the actor, or uses a field in a way that its kind or
 * index does not support. A dotted name reads an embedded object and is allowed only in comparisons: everywhere else,
 * a name becomes a column name.
 */
export function checkFields(entity: AnyEntity, actor: Actor, spec: QuerySpec): void {
  const visible = visibleFields(entity, actor);
  const demand = (fits: boolean, name: string): void => {
    if (!fits) throw new AppError('UNKNOWN_FIELD', { field: name });
  };
  const kindOf = (name: string): FieldKind | undefined => entity.meta[name]?.kind;
  for (const condition of spec.where ? conditionsOf(spec.where) : []) {
    // Only permissions create parent conditions; their fields are checked like any others.
    const name = 'parent' in condition ? condition.parent : condition.field;
    const [root = name, ...path] = name.split('.');
    demand(visible.has(root), name);
    if (path.length > 0) demand(kindOf(root) === 'object' && path.every((step) => STEP.test(step)), name);
    if (!('op' in condition)) continue;
    if (condition.op === 'hasElement') demand(listKinds.has(kindOf(name)), name);
    if (!textOps.includes(condition.op)) checkValues(entity, name, [condition.value].flat());
  }
  if (spec.search !== undefined) demand(entity.search !== undefined, 'search');
  const { groupBy = [], sum = [] } = spec.aggregate ?? {};
  for (const name of [...(spec.orderBy ?? []).map((order) => order.field), ...groupBy, ...sum])
    demand(visible.has(name), name);
  checkOrder(entity, visible, spec);
  for (const cursor of [spec.after, spec.upTo])
    for (const [at, { field: name }] of totalOrder(spec).entries())
      if (cursor) checkValues(entity, name, [cursor[at] ?? null]);
  for (const name of sum) demand(sumKinds.has(kindOf(name)), name);
}
