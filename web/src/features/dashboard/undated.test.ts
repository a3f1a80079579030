import { expect, test } from 'vitest';
import { stillFailed } from './failed-mails.ts';
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

const mail = (accountId: string, createdAt: string) => ({ accountId, createdAt });

test('a failed email is made good by a later one to the same account', () => {
  const failed = [mail('a', '2026-11-02'), mail('a', '2026-11-01'), mail('b', '2026-11-01')];
  expect(stillFailed(failed, [mail('b', '2026-11-03')])).toEqual([mail('a', '2026-11-02')]);
  expect(stillFailed(failed, [mail('b', '2026-10-30')])).toHaveLength(2);
});
