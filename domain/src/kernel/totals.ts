import { type AnyEntity, type AnyRow } from './entity.ts';
import { conditionsOf } from './predicate.ts';
import type { QuerySpec } from './query.ts';
import type { Change } from './change.ts';

/** How the totals of the rows that share their values in the fields of `totals.by` change. */
export interface TotalsDelta {
  readonly collection: string;
  /** The values of `totals.by`, in that order. */
  readonly key: readonly unknown[];
  /** Change of the number of rows. */
  readonly rows: number;
  /** Changes of the sums of `totals.sum`, in that order. */
  readonly sums: readonly number[];
}

/** Returns one delta for each key whose totals are affected by the changes. */
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
 * Whether the stored totals of an entity answer a query: its groups, its sums, and all conditions use only fields of `totals`. The
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
