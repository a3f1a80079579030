import { type AnyEntity, type AnyRow } from './entity.ts';
import { conditionsOf } from './predicate.ts';
import type { QuerySpec } from './query.ts';
import type { Change } from './transaction.ts';

/** What changes about the rows of a collection that share their values in the fields of `totals.by`. */
export interface TotalsDelta {
  readonly collection: string;
  /** The values of `totals.by`, in that order. */
  readonly key: readonly unknown[];
  /** How many more rows there are; negative for fewer. */
  readonly rows: number;
  /** By how much the sums of `totals.sum` grow, in that order. */
  readonly sums: readonly number[];
}

/** What changes did to the totals of their collections, one delta for each key; nothing for a key whose totals stay as they were. */
export function totalsDeltas(
  changes: readonly Change[],
  entityOf: (collection: string) => AnyEntity,
): TotalsDelta[] {
  const deltas = new Map<string, TotalsDelta>();
  const add = (entity: AnyEntity, row: AnyRow | null, sign: 1 | -1): void => {
    if (!row || !entity.totals) return;
    const { collection } = entity;
    const key = entity.totals.by.map((field) => row[field] ?? null);
    const values = entity.totals.sum.map((field) => sign * Number(row[field] ?? 0));
    const name = JSON.stringify([collection, key]);
    const before = deltas.get(name);
    deltas.set(name, {
      collection,
      key,
      rows: (before?.rows ?? 0) + sign,
      sums: values.map((value, at) => value + (before?.sums[at] ?? 0)),
    });
  };
  for (const { collection, before, after } of changes) {
    const entity = entityOf(collection);
    add(entity, before, -1);
    add(entity, after, 1);
  }
  return [...deltas.values()].filter(({ rows, sums }) => rows !== 0 || sums.some((sum) => sum !== 0));
}

/**
 * Whether the stored totals of an entity answer a query: its groups, its sums, and every condition are of fields that they are kept by. The
 * permission must be part of the query's condition.
 */
export function totalsAnswer(entity: AnyEntity, { aggregate, search, where }: QuerySpec): boolean {
  const { totals } = entity;
  if (!totals || !aggregate || search !== undefined) return false;
  const isKept = (field: string) => totals.by.includes(field);
  return (
    (aggregate.groupBy ?? []).every(isKept) &&
    (aggregate.sum ?? []).every((field) => totals.sum.includes(field)) &&
    conditionsOf(where ?? { all: [] }).every((part) => 'op' in part && isKept(part.field))
  );
}
