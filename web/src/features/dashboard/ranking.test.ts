import { describe, expect, it } from 'vitest';
import { ranked } from './ranking.ts';

const group = (userId: string | null, count: number, rmr: number) => ({
  userId,
  count: 1,
  'sum.salesPpm': count * 1_000_000,
  'sum.rmrSold': rmr,
});

describe('the leaderboard', () => {
  it('ranks by RMR, then by contracts, and shares the place of equals', () => {
    const rows = ranked([group('a', 1, 5000), group('b', 2, 9000), group('c', 3, 5000), group('d', 3, 5000)]);
    expect(rows.map(({ userId, place }) => `${place} ${userId}`)).toEqual(['1 b', '2 c', '2 d', '4 a']);
  });

  it('keeps what was sold without a rep', () => {
    expect(ranked([group(null, 1, 0)])).toEqual([{ userId: null, place: 1, count: 1, rmr: 0 }]);
  });
});
