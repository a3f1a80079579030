import { expect, test } from 'vitest';
import { daysSince, undatedAmong } from './undated.ts';

test('sold accounts without an installation, planned by event or by work order', () => {
  const sold = ['a', 'b', 'c'].map((id) => ({ id }));
  const left = undatedAmong(sold, [{ accountId: 'a' }], [{ accountId: 'c' }]);
  expect(left.map(({ id }) => id)).toEqual(['b']);
});

test('days between calendar days', () => {
  expect(daysSince('2026-10-31', '2026-11-02')).toBe(2);
  expect(daysSince('2026-11-02', '2026-11-02')).toBe(0);
});
