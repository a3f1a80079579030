import { compareValues, matches, type Predicate } from '@sable/domain/kernel/predicate';
import { compareRows, pageBounds, type Cursor, type Order } from '@sable/domain/kernel/query';
import type { FieldKind } from '@sable/domain/kernel/field-kind';
import { describe, expect, test } from 'vitest';
import { scaleOf } from './value-scale.ts';
import { findCursorNear } from './find-cursor.ts';

interface Row {
  id: string;
  value: string | number | boolean | null;
}

const idAt = (n: number): string =>
  `0199${n.toString(16).padStart(8, '0').slice(0, 4)}-${n.toString(16).padStart(8, '0').slice(4)}-7000-8000-000000000000`;

const world = (many: number, valueAt: (n: number) => Row['value']): Row[] =>
  Array.from({ length: many }, (_, n) => ({ id: idAt(n), value: valueAt(n) }));

const NEAR = 50;

/** Finds a cursor and returns how far before the target it is, counted by the rows themselves. */
const distance = async (
  rows: readonly Row[],
  kind: FieldKind,
  direction: Order['direction'],
  target: number,
) => {
  const order = { field: 'value', direction };
  let questions = 0;
  const count = async (where: Predicate) => {
    questions += 1;
    return rows.filter((row) => matches(row, where)).length;
  };
  const peek = async (from: Order, after: Cursor | undefined) => {
    questions += 1;
    const spec = { orderBy: [from], after };
    const later = rows.filter((row) => row.value !== null && matches(row, pageBounds(spec)));
    return later.sort(compareRows(spec))[0]?.value ?? undefined;
  };
  const { cursor, rank } = await findCursorNear({ order, kind, count, peek, target, near: NEAR });
  const spec = { orderBy: [order], upTo: cursor };
  const before = rows.filter((row) => matches(row, pageBounds(spec))).length;
  expect(before).toBe(rank);
  return { short: target - rank, questions };
};

const letters = 'abcdefghijklmnopqrstuvwxyz';
const name = (n: number): string => {
  const mixed = (n * 7919) % 17_576;
  return `${letters[mixed % 26]}${letters[Math.floor(mixed / 26) % 26]}${letters[Math.floor(mixed / 676) % 26]} house`;
};

describe('the cursor before a far row', () => {
  test.each<[string, FieldKind, (n: number) => Row['value']]>([
    ['names', 'text', name],
    ['a few states', 'choice', (n) => ['active', 'lead', 'sold'][n % 3] ?? null],
    ['amounts', 'money', (n) => (n * 37) % 90_000],
    ['days, some missing', 'date', (n) => (n % 4 === 0 ? null : `2026-0${(n % 9) + 1}-1${n % 9}`)],
    ['instants', 'instant', (n) => new Date(1_700_000_000_000 + n * 61_000).toISOString()],
    ['yes and no', 'flag', (n) => n % 5 === 0],
  ])('is near and its rank is right among %s, both ways', async (_, kind, valueAt) => {
    const rows = world(3_000, valueAt);
    for (const direction of ['asc', 'desc'] as const) {
      for (const target of [400, 1_500, 2_900]) {
        const { short, questions } = await distance(rows, kind, direction, target);
        expect(short).toBeGreaterThanOrEqual(0);
        expect(short).toBeLessThanOrEqual(NEAR);
        expect(questions).toBeLessThan(90);
      }
    }
  });
});

describe('a scale', () => {
  test('keeps the order of texts', () => {
    const { numberOf, valueOf } = scaleOf('text');
    const texts = ['', 'adkins', 'aaron', 'zoe', 'lead', 'a b'].toSorted(compareValues);
    expect(texts.map(numberOf)).toEqual(texts.map(numberOf).toSorted((a, b) => a - b));
    expect(valueOf(numberOf('garcia'))).toBe('garcia');
  });
});
