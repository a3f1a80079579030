import type { FieldKind } from '@sable/domain/kernel/fields';
import { and, type Predicate } from '@sable/domain/kernel/predicate';
import type { Cursor, Order } from '@sable/domain/kernel/query';
import { idScale, mirrored, scaleOf } from './seek-scale.ts';

/** A place in a list and how many rows stand before it. The place need not be that of a row. */
export interface Place {
  readonly cursor: Cursor;
  readonly rank: number;
}

export interface Seek {
  readonly order: Order;
  readonly kind: FieldKind;
  /** Counts the rows of the list that satisfy a condition. */
  readonly count: (where: Predicate) => Promise<number>;
  /** The first value, empty ones left out, behind a place or from the beginning of an order; undefined when there is none. */
  readonly peek: (order: Order, after: Cursor | undefined) => Promise<Value | undefined>;
  /** The row that is looked for, from 0. */
  readonly target: number;
  /** How many rows before the target are near enough. */
  readonly near: number;
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Places that are asked about at once, and how often at most. */
const PROBES = 3;
const MAX_ROUNDS = 30;
/** Rounds without a different rank after which many rows probably share one value; and how often to look which. */
const STUCK = 3;
const MAX_LOOKUPS = 5;

type Value = string | number | boolean;

interface Found {
  readonly at: number;
  readonly rank: number;
}

interface Cut {
  /** The first number that may be it, and the first that is too far. */
  readonly from: number;
  readonly to: number;
  readonly rankOf: (at: number) => Promise<number>;
  readonly target: number;
  readonly near: number;
  readonly stuckAfter: number;
}

const placesBetween = (low: number, high: number): number[] => {
  const step = (high - low) / (PROBES + 1);
  const inner = Array.from({ length: PROBES }, (_, index) => low + Math.ceil(step * (index + 1)));
  return [...new Set(inner)].filter((at) => at > low && at < high);
};

/**
 * The last number whose rank is not behind the target, by cutting what is left in four. It stops early when it is near
 * enough or comes no closer: what it gives is always right, only not always the closest.
 */
async function cutDown({
  from,
  to,
  rankOf,
  target,
  near,
  stuckAfter,
}: Cut): Promise<{ low: Found; high: number }> {
  let low: Found = { at: from, rank: await rankOf(from) };
  let high: Found = { at: to, rank: Number.POSITIVE_INFINITY };
  let stuck = 0;
  for (let round = 0; round < MAX_ROUNDS && stuck < stuckAfter && high.at - low.at > 1; round++) {
    if (target - low.rank <= near) break;
    const places = placesBetween(low.at, high.at);
    const found = await Promise.all(places.map(async (at) => ({ at, rank: await rankOf(at) })));
    const nextLow = found.findLast(({ rank }) => rank <= target) ?? low;
    const nextHigh = found.find(({ rank }) => rank > target) ?? high;
    stuck = nextLow.rank === low.rank && nextHigh.rank === high.rank ? stuck + 1 : 0;
    low = nextLow;
    high = nextHigh;
  }
  return { low, high: high.at };
}

/** Finds a place shortly before a row that is far away, by counting instead of reading through what lies between. */
export async function seekPlace({ order, kind, count, peek, target, near }: Seek): Promise<Place> {
  const { field, direction } = order;
  const up = direction === 'asc';
  const turn = (scale: ReturnType<typeof scaleOf>) => (up ? scale : mirrored(scale));
  const op = up ? 'lt' : 'gt';
  const [startId, endId] = up ? [LOWEST_ID, HIGHEST_ID] : [HIGHEST_ID, LOWEST_ID];
  const isNull: Predicate = { field, op: 'eq', value: null };
  const nulls = await count(isNull);
  // Empty values stand last going up and first going down.
  const before = up ? 0 : nulls;

  /** Among rows that share a value the id decides. */
  const among = async (value: Cursor[number], rank: number): Promise<Place> => {
    const ids = turn(idScale);
    const same: Predicate = { field, op: 'eq', value };
    const rankOf = async (at: number) =>
      rank + (await count(and(same, { field: 'id', op, value: ids.valueOf(at) })));
    const span = { from: ids.lowest, to: ids.highest + 1, stuckAfter: MAX_ROUNDS };
    const { low } = await cutDown({ ...span, rankOf, target, near });
    return { cursor: [value, String(ids.valueOf(low.at))], rank: low.rank };
  };

  if (!up && target < nulls) return among(null, 0);
  if (up && nulls > 0) {
    const filled = (await count({ all: [] })) - nulls;
    if (target >= filled) return among(null, filled);
  }
  const scale = turn(scaleOf(kind));
  const rankBefore = async (value: Cursor[number]) => before + (await count({ field, op, value }));
  const rankOf = async (at: number) => rankBefore(scale.valueOf(at));
  const back: Order = { field, direction: up ? 'desc' : 'asc' };
  const [first, last] = await Promise.all([peek(order, undefined), peek(back, undefined)]);
  let from = first === undefined ? scale.lowest : scale.numberOf(first);
  let to = last === undefined ? scale.highest + 1 : scale.numberOf(last) + 1;
  let place: Place = { cursor: [scale.valueOf(from), startId], rank: before };
  for (let look = 0; look < MAX_LOOKUPS && from < to; look++) {
    const { low, high } = await cutDown({ from, to, rankOf, target, near, stuckAfter: STUCK });
    // Values that the scale cannot tell apart: the place before them stands.
    if (low.rank > target) return place;
    place = { cursor: [scale.valueOf(low.at), startId], rank: low.rank };
    if (target - low.rank <= near) return place;
    const shared = await peek(order, place.cursor);
    if (shared === undefined) return place;
    const [rank, many] = await Promise.all([rankBefore(shared), count({ field, op: 'eq', value: shared })]);
    if (target < rank + many) return among(shared, rank);
    place = { cursor: [shared, endId], rank: rank + many };
    // Not a shared value, only a wide emptiness: both ends move up to rows that are there.
    const beforeHigh = await peek(back, [scale.valueOf(high), startId]);
    from = scale.numberOf(shared) + 1;
    to = beforeHigh === undefined ? high : scale.numberOf(beforeHigh) + 1;
  }
  return place;
}
