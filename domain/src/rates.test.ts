import { expect, test } from 'vitest';
import { accountAttritionPpm, estimateRates, rmrAttrition } from './rates.ts';

test('rates without a base are undefined, not zero', () => {
  expect(estimateRates({ sent: 0, accepted: 0, declined: 0, expired: 0, rescinded: 0 })).toEqual({
    winRateSentPpm: undefined,
    closeRateDecidedPpm: undefined,
    decisionRatePpm: undefined,
  });
  expect(rmrAttrition(0, 0, 0)).toEqual({ grossPpm: undefined, netPpm: undefined });
  expect(accountAttritionPpm(0, 0, 0)).toBeUndefined();
});

test('the win rate counts what was sent, the close rate what was decided', () => {
  expect(estimateRates({ sent: 40, accepted: 14, declined: 10, expired: 6, rescinded: 0 })).toEqual({
    winRateSentPpm: 350_000,
    closeRateDecidedPpm: 466_667,
    decisionRatePpm: 750_000,
  });
});

test('a rescinded sale leaves the wins and stays among what was sent and decided', () => {
  expect(estimateRates({ sent: 40, accepted: 13, declined: 10, expired: 6, rescinded: 1 })).toEqual({
    winRateSentPpm: 325_000,
    closeRateDecidedPpm: 433_333,
    decisionRatePpm: 750_000,
  });
});

test('attrition is taken on opening RMR, or on average accounts', () => {
  expect(rmrAttrition(10_000_000, 800_000, 150_000)).toEqual({ grossPpm: 80_000, netPpm: 65_000 });
  expect(accountAttritionPpm(120, 1000, 1101)).toBe(114_231);
});
