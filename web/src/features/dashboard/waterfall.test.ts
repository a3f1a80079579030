import { rollForward } from '@sable/domain/contract/roll-forward';
import { expect, test } from 'vitest';
import { waterfall } from './waterfall.ts';

const sum = (reason: 'new' | 'cancel' | 'opening', monthly: number) => ({
  reason,
  reversedReason: null,
  monthly,
});

test('each bar begins where the one before ended, and the net comes last', () => {
  const steps = waterfall(rollForward(100_000, [sum('new', 8000), sum('cancel', -2000)]));
  expect(steps).toEqual([
    { movement: 'new', change: 8000, top: 0, height: 1000 },
    { movement: 'cancel', change: -2000, top: 0, height: 250 },
    { movement: 'net', change: 6000, top: 250, height: 750 },
  ]);
});

test('a month that lost more than it won goes below the line', () => {
  const steps = waterfall(rollForward(0, [sum('new', 1000), sum('cancel', -4000)]));
  expect(steps.map(({ top, height }) => [top, height])).toEqual([
    [0, 250],
    [0, 1000],
    [250, 750],
  ]);
});

test('nothing moved: no bars', () => {
  expect(waterfall(rollForward(5000, [sum('opening', 700)]))).toEqual([]);
});
