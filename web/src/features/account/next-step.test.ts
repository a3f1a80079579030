import { accountStatuses } from '@sable/domain/account';
import { expect, test } from 'vitest';
import { awaitedEstimate, nextStepOf } from './next-step.ts';

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

test('a quoted account waits for its latest estimate that is not over', () => {
  const voided = { reference: 'E-3', status: 'voided' } as const;
  const expired = { reference: 'E-2', status: 'expired' } as const;
  const viewed = { reference: 'E-1', status: 'viewed' } as const;
  expect(awaitedEstimate([voided, expired, viewed])?.reference).toBe('E-2');
  expect(awaitedEstimate([voided])).toBeUndefined();
});
