import { describe, expect, it } from 'vitest';
import { lifecycleSteps } from './lifecycle-steps.ts';

describe('the way of an account', () => {
  it('starts at lead and ends at active', () => {
    expect(lifecycleSteps('lead')?.map(({ status, state }) => `${status} ${state}`)).toEqual([
      'lead now',
      'contacted ahead',
      'appointment_set ahead',
      'quoted ahead',
      'sold ahead',
      'installed ahead',
      'active ahead',
    ]);
    expect(lifecycleSteps('active')?.filter(({ state }) => state === 'done')).toHaveLength(6);
  });

  it('keeps an account at risk among the active ones', () => {
    expect(lifecycleSteps('at_risk')).toEqual(lifecycleSteps('active'));
  });

  it.each(['lost', 'cancelled'] as const)('has no steps for what is %s', (status) => {
    expect(lifecycleSteps(status)).toBeUndefined();
  });
});
