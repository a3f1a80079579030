import { expect, test } from 'vitest';
import { commissions } from './commission.ts';

test('a list shows when each half of one sale’s commission is earned', () => {
  expect(commissions.columns).toContain('milestone');
});
