import { expect, test } from 'vitest';
import { commissions } from './commission.ts';

test('a list tells the two halves of one sale’s commission apart by when each is earned', () => {
  expect(commissions.columns).toContain('milestone');
});
