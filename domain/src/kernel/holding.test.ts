import { describe, expect, test } from 'vitest';
import { holdingOf } from './holding.ts';

const list = { collection: 'accounts' };
const rows = [
  { id: 'a', version: 1, name: 'Ann' },
  { id: 'b', version: 4, name: 'Bob' },
];

describe('the digest of held rows', () => {
  test('is the same for the same rows, whatever their place and other fields', () => {
    expect(holdingOf(list, rows.toReversed())).toBe(holdingOf(list, rows));
    expect(
      holdingOf(list, [
        { id: 'b', version: 4 },
        { id: 'a', version: 1 },
      ]),
    ).toBe(holdingOf(list, rows));
  });

  test('differs when a row is missing, is more, or has another version', () => {
    const others = [
      [],
      rows.slice(1),
      [...rows, { id: 'c', version: 1 }],
      [rows[0], { id: 'b', version: 5 }],
    ];
    const digests = others.map((other) =>
      holdingOf(
        list,
        other.filter((row) => row !== undefined),
      ),
    );
    expect(new Set([...digests, holdingOf(list, rows)]).size).toBe(others.length + 1);
  });

  test('of an aggregate differs with every figure', () => {
    const counts = { collection: 'accounts', aggregate: {} };
    expect(holdingOf(counts, [{ count: 2 }])).toBe(holdingOf(counts, [{ count: 2 }]));
    expect(holdingOf(counts, [{ count: 2 }])).not.toBe(holdingOf(counts, [{ count: 3 }]));
  });
});
