import { z } from 'zod';
import type { AnyRow } from './entity.ts';
import { where as conditions, type Comparable, type Predicate } from './predicate.ts';
import type { ListSpec, Order, QuerySpec } from './query.ts';

declare const rowType: unique symbol;

/** A query together with the type of its result rows. At run time, only the query. */
export interface TypedQuery<R> extends QuerySpec {
  readonly [rowType]?: R;
}

/** Fields by which rows can be compared. */
type ComparableField<R> = {
  [K in keyof R]: NonNullable<R[K]> extends Comparable ? K : never;
}[keyof R] &
  string;

/** Equality conditions: a list means “one of”, `undefined` drops the condition. */
export type Equals<R> = {
  readonly [K in ComparableField<R>]?:
    NonNullable<R[K]> | null | readonly (NonNullable<R[K]> | null)[] | undefined;
};

type OrderBy<R> =
  (keyof R & string) | { readonly field: keyof R & string; readonly direction: Order['direction'] };

/** Which rows, in which order, and which page of them. A field name alone sorts in ascending order. */
export interface TypedListSpec<R> extends Omit<ListSpec, 'where' | 'orderBy'> {
  readonly where?: Predicate | Equals<R> | undefined;
  readonly orderBy?: OrderBy<R> | readonly [OrderBy<R>] | undefined;
  /** A search text as a person types it. */
  readonly search?: string;
}

/** Counts and sums, in groups. */
export interface TypedAggregateSpec<R, Group extends keyof R & string, Sum extends keyof R & string> {
  readonly where?: Predicate | Equals<R> | undefined;
  readonly groupBy?: readonly Group[];
  readonly sum?: readonly Sum[];
}

/** One group: its shared values, its number of rows, and the sums of the requested fields. */
export type GroupRow<R, Group extends keyof R, Sum extends keyof R & string> = {
  readonly [K in Group]: Exclude<R[K], undefined>;
} & { readonly [K in Sum as `sum.${K}`]: number } & { readonly count: number };

const predicateKeys = ['all', 'any', 'not', 'op', 'parent'];
const isPredicate = (where: object): where is Predicate => predicateKeys.some((key) => key in where);

const predicateOf = (where: Predicate | object): Predicate =>
  isPredicate(where) ? where : conditions(where as Parameters<typeof conditions>[0]);

function orderOf(orderBy: unknown): readonly Order[] {
  const list = Array.isArray(orderBy) ? orderBy : [orderBy];
  return list.map((each: string | Order): Order =>
    typeof each === 'string' ? { field: each, direction: 'asc' } : each,
  );
}

/** Creates a list query over a collection whose rows have the type `R`. */
export function listQuery<R>(collection: string, spec: TypedListSpec<R> = {}): TypedQuery<R> {
  const { where, orderBy, ...page } = spec;
  return {
    collection,
    ...(where && { where: predicateOf(where) }),
    ...(orderBy && { orderBy: orderOf(orderBy) }),
    ...page,
  };
}

/** Creates a query that counts and sums the rows of a collection in groups. */
export function groupQuery<R, Group extends keyof R & string, Sum extends keyof R & string>(
  collection: string,
  { where, groupBy, sum }: TypedAggregateSpec<R, Group, Sum>,
): TypedQuery<GroupRow<R, Group, Sum>> {
  return {
    collection,
    ...(where && { where: predicateOf(where) }),
    aggregate: { ...(groupBy && { groupBy }), ...(sum && { sum }) },
  };
}

const rowsSchema = z.object({ rows: z.array(z.unknown()) });

/** Returns the rows of an HTTP answer to a query, with the query's type. Throws for an answer without rows. */
export const typedRows = <R>(_query: TypedQuery<R>, answer: unknown): readonly R[] =>
  rowsSchema.parse(answer).rows as readonly R[];

/** Returns the result rows of a query, with the query's type: the server returns rows of the registry's shape. */
export const typedAnswer = <R, View extends { readonly rows: readonly AnyRow[] | undefined }>(
  _query: TypedQuery<R> | null,
  view: View,
) => view as unknown as Omit<View, 'rows'> & { readonly rows: readonly R[] | undefined };
