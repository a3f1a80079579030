import type { AnyRow } from '@sable/domain/kernel/entity';
import type { FieldKind } from '@sable/domain/kernel/field-kind';
import { and, type Predicate } from '@sable/domain/kernel/predicate';
import type { Cursor, Order, QuerySpec } from '@sable/domain/kernel/query';
import { idScale, mirrored, scaleOf } from './value-scale.ts';

/** A cursor and the number of rows before it. The cursor need not be that of a row. */
export interface RankedCursor {
  readonly cursor: Cursor;
  readonly rank: number;
}

/** Loads pages that are far from the known ones. */
export interface PageLoader {
  /** Reads the rows of a query once. */
  readonly read: (spec: QuerySpec) => Promise<readonly AnyRow[]>;
  /** Finds a cursor shortly before the row with this index. */
  readonly findCursor: (target: number) => Promise<RankedCursor>;
}

export interface CursorSearch {
  readonly order: Order;
  readonly kind: FieldKind;
  /** Counts the rows of the list that satisfy a condition. */
  readonly count: (where: Predicate) => Promise<number>;
  /** Returns the first non-empty value after a cursor or from the start of an order; undefined if there is none. */
  readonly peek: (order: Order, after: Cursor | undefined) => Promise<Value | undefined>;
  /** Index of the row to find, from 0. */
  readonly target: number;
  /** The maximum number of rows between the cursor and the target. */
  readonly near: number;
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Numbers that are counted at once, and the maximum number of rounds. */
const PROBES = 3;
const MAX_ROUNDS = 30;
/** After this many rounds without a different rank, many rows probably share one value, which is then looked up. */
const MAX_STUCK_ROUNDS = 3;
const MAX_LOOKUPS = 5;

type Value = string | number | boolean;

/** A number on the scale, with its rank. */
interface Found {
  readonly at: number;
  readonly rank: number;
}

interface Bisection {
  /** The first number to try, and the first that is too large. */
  readonly from: number;
  readonly to: number;
  readonly rankOf: (at: number) => Promise<number>;
  readonly target: number;
  readonly near: number;
  readonly maxStuckRounds: number;
}

const probesBetween = (low: number, high: number): number[] => {
  const step = (high - low) / (PROBES + 1);
  const inner = Array.from({ length: PROBES }, (_, index) => low + Math.ceil(step * (index + 1)));
  return [...new Set(inner)].filter((at) => at > low && at < high);
};

/**
 * Finds the last number whose rank does not exceed the target, by splitting the interval into four each round. Stops
 * early if it is near enough or makes no progress: the result is always valid, but not always the closest.
 */
async function bisect({
  from,
  to,
  rankOf,
  target,
  near,
  maxStuckRounds,
}: Bisection): Promise<{ low: Found; high: number }> {
  let low: Found = { at: from, rank: await rankOf(from) };
  let high: Found = { at: to, rank: Number.POSITIVE_INFINITY };
  let stuck = 0;
  for (let round = 0; round < MAX_ROUNDS && stuck < maxStuckRounds && high.at - low.at > 1; round++) {
    if (target - low.rank <= near) break;
    const probes = probesBetween(low.at, high.at);
    const found = await Promise.all(probes.map(async (at) => ({ at, rank: await rankOf(at) })));
    const nextLow = found.findLast(({ rank }) => rank <= target) ?? low;
    const nextHigh = found.find(({ rank }) => rank > target) ?? high;
    stuck = nextLow.rank === low.rank && nextHigh.rank === high.rank ? stuck + 1 : 0;
    low = nextLow;
    high = nextHigh;
  }
  return { low, high: high.at };
}

/** Finds a cursor shortly before a distant row by counting, without reading the rows in between. */
export async function findCursorNear({
  order,
  kind,
  count,
  peek,
  target,
  near,
}: CursorSearch): Promise<RankedCursor> {
  const { field, direction } = order;
  const up = direction === 'asc';
  const turn = (scale: ReturnType<typeof scaleOf>) => (up ? scale : mirrored(scale));
  const op = up ? 'lt' : 'gt';
  const [startId, endId] = up ? [LOWEST_ID, HIGHEST_ID] : [HIGHEST_ID, LOWEST_ID];
  const isNull: Predicate = { field, op: 'eq', value: null };
  const nulls = await count(isNull);
  // Empty values sort last in ascending and first in descending order.
  const before = up ? 0 : nulls;

  /** Searches by id among rows that share a value. */
  const searchAmong = async (value: Cursor[number], rank: number): Promise<RankedCursor> => {
    const ids = turn(idScale);
    const same: Predicate = { field, op: 'eq', value };
    const rankOf = async (at: number) =>
      rank + (await count(and(same, { field: 'id', op, value: ids.valueOf(at) })));
    const span = { from: ids.lowest, to: ids.highest + 1, maxStuckRounds: MAX_ROUNDS };
    const { low } = await bisect({ ...span, rankOf, target, near });
    return { cursor: [value, String(ids.valueOf(low.at))], rank: low.rank };
  };

  if (!up && target < nulls) return searchAmong(null, 0);
  if (up && nulls > 0) {
    const filled = (await count({ all: [] })) - nulls;
    if (target >= filled) return searchAmong(null, filled);
  }
  const scale = turn(scaleOf(kind));
  const rankBefore = async (value: Cursor[number]) => before + (await count({ field, op, value }));
  const rankOf = async (at: number) => rankBefore(scale.valueOf(at));
  const back: Order = { field, direction: up ? 'desc' : 'asc' };
  const [first, last] = await Promise.all([peek(order, undefined), peek(back, undefined)]);
  let from = first === undefined ? scale.lowest : scale.numberOf(first);
  let to = last === undefined ? scale.highest + 1 : scale.numberOf(last) + 1;
  let best: RankedCursor = { cursor: [scale.valueOf(from), startId], rank: before };
  for (let lookups = 0; lookups < MAX_LOOKUPS && from < to; lookups++) {
    const { low, high } = await bisect({ from, to, rankOf, target, near, maxStuckRounds: MAX_STUCK_ROUNDS });
    // The scale cannot distinguish these values: the cursor before them is the best result.
    if (low.rank > target) return best;
    best = { cursor: [scale.valueOf(low.at), startId], rank: low.rank };
    if (target - low.rank <= near) return best;
    const shared = await peek(order, best.cursor);
    if (shared === undefined) return best;
    const [rank, many] = await Promise.all([rankBefore(shared), count({ field, op: 'eq', value: shared })]);
    if (target < rank + many) return searchAmong(shared, rank);
    best = { cursor: [shared, endId], rank: rank + many };
    // No shared value, only a wide range without rows: move both ends to existing rows.
    const beforeHigh = await peek(back, [scale.valueOf(high), startId]);
    from = scale.numberOf(shared) + 1;
    to = beforeHigh === undefined ? high : scale.numberOf(beforeHigh) + 1;
  }
  return best;
}
