import { accountStatuses } from '@sable/domain/account';
import { expect, test } from 'vitest';
import { nextStepOf } from './next-step.ts';

test('each status has its next step, and a sale with its day waits', () => {
  expect(accountStatuses.map((status) => [status, nextStepOf(status, false)])).toEqual([
    ['lead', 'walk-through'],
    ['contacted', 'walk-through'],
    ['appointment_set', 'estimate'],
    ['quoted', 'open-estimate'],
    ['sold', 'install'],
    ['installed', 'activate'],
    ['active', 'estimate'],
    ['at_risk', 'estimate'],
    ['cancelled', 'estimate'],
    ['lost', 'estimate'],
  ]);
  expect(nextStepOf('sold', true)).toBeNull();
});
