import type { FieldKind } from '@sable/domain/kernel/fields';
import { and, type Predicate } from '@sable/domain/kernel/predicate';
import type { Cursor, Order } from '@sable/domain/kernel/query';
import { idScale, scaleOf, type Scale } from './seek-scale.ts';

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
  /** The row that is looked for, from 0. */
  readonly target: number;
  /** How many rows before the target are near enough. */
  readonly near: number;
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Places that are asked about at once, and how often at most. */
const PROBES = 3;
const MOST_ROUNDS = 30;

interface Found {
  readonly at: number;
  readonly rank: number;
}

/**
 * The last number whose rank is not behind the target, by cutting what is left in four. It stops early when it is near
 * enough, which leaves a place that is right, only not the closest.
 */
async function cutDown(
  scale: Scale,
  rankOf: (at: number) => Promise<number>,
  { target, near }: Pick<Seek, 'target' | 'near'>,
): Promise<Found> {
  let low: Found = { at: scale.lowest, rank: await rankOf(scale.lowest) };
  let high = scale.highest;
  for (let round = 0; round < MOST_ROUNDS && high - low.at > 1; round++) {
    if (target - low.rank <= near && low.rank <= target) return low;
    const step = (high - low.at) / (PROBES + 1);
    const inner = Array.from({ length: PROBES }, (_, index) => low.at + Math.ceil(step * (index + 1)));
    const places = [...new Set(inner)].filter((at) => at > low.at && at < high);
    if (places.length === 0) places.push(low.at + 1);
    const found = await Promise.all(places.map(async (at) => ({ at, rank: await rankOf(at) })));
    const behind = found.find(({ rank }) => rank > target);
    low = found.findLast(({ rank }) => rank <= target) ?? low;
    high = behind?.at ?? high;
  }
  return low;
}

const mirrored = (scale: Scale): Scale => ({
  numberOf: (value) => -scale.numberOf(value),
  valueOf: (number) => scale.valueOf(-number),
  lowest: -scale.highest,
  highest: -scale.lowest,
});

/** Finds a place shortly before a row that is far away, by counting instead of reading through what lies between. */
export async function seekPlace(seek: Seek): Promise<Place> {
  const { order, kind, count, target } = seek;
  const { field, direction } = order;
  const up = direction === 'asc';
  const turn = (scale: Scale) => (up ? scale : mirrored(scale));
  const op = up ? 'lt' : 'gt';
  const isNull: Predicate = { field, op: 'eq', value: null };
  const nulls = await count(isNull);
  // Empty values stand last going up and first going down.
  const before = up ? 0 : nulls;
  const filled = up ? (await count({ all: [] })) - nulls : 0;
  const startId = up ? LOWEST_ID : HIGHEST_ID;

  const among = async (same: Predicate, value: Cursor[number], rank: number): Promise<Place> => {
    const ids = turn(idScale);
    const found = await cutDown(
      ids,
      async (at) => rank + (await count(and(same, { field: 'id', op, value: ids.valueOf(at) }))),
      seek,
    );
    return { cursor: [value, String(ids.valueOf(found.at))], rank: found.rank };
  };

  if (up && nulls > 0 && target >= filled) return among(isNull, null, filled);
  if (!up && target < nulls) return among(isNull, null, 0);
  const scale = turn(scaleOf(kind));
  const found = await cutDown(
    scale,
    async (at) => before + (await count({ field, op, value: scale.valueOf(at) })),
    seek,
  );
  const value = scale.valueOf(found.at);
  if (target - found.rank <= seek.near) return { cursor: [value, startId], rank: found.rank };
  return among({ field, op: 'eq', value }, value, found.rank);
}
