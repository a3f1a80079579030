import { expect, test } from 'vitest';
import { stillFailed } from './failed-mails.ts';

const mail = (accountId: string, createdAt: string) => ({ accountId, createdAt });

test('a failed email is made good by a later one to the same account', () => {
  const failed = [mail('a', '2026-11-02'), mail('a', '2026-11-01'), mail('b', '2026-11-01')];
  expect(stillFailed(failed, [mail('b', '2026-11-03')])).toEqual([mail('a', '2026-11-02')]);
  expect(stillFailed(failed, [mail('b', '2026-10-30')])).toHaveLength(2);
});
