import { packageGroups } from '@sable/domain/estimate/package-price';
import type { PlacedPackage } from '@sable/domain/estimate/placement';
import { expect, test } from 'vitest';
import { lineRow } from '../session/test-rows.ts';
import { insidePrice, pointsState } from './package-facts.ts';

const placed: PlacedPackage = {
  id: 'best',
  packageId: 'pack',
  name: 'Best',
  priceMode: 'fixed_overage',
  price: 599_00,
  monthlyPrice: null,
  points: 12,
  pointPrice: 45_00,
  folded: false,
  groups: [],
  parts: 2,
};
const line = (id: string, net: number, points: number, role: 'included' | 'addOn' = 'included') =>
  lineRow(id, { net, placement: { id: 'best', role, quantityMilli: 1000, points, group: null, extra: 0 } });
const stateOf = (points: number, fields: Partial<PlacedPackage> = {}) => {
  const terms = { ...placed, ...fields };
  const [group] = packageGroups(
    [terms],
    [line('a', 400_00, points), line('b', 199_00, 1), line('c', 59_00, 1, 'addOn')],
  );
  if (!group) throw new RangeError('The package has lines.');
  return {
    state: pointsState(group, (cents) => `$${(cents / 100).toFixed(2)}`),
    price: insidePrice(group, 'one-time'),
  };
};

test('points over say what they cost and what mends them', () => {
  expect(stateOf(16)).toEqual({
    price: 599_00,
    state: {
      tone: 'warning',
      used: '17 of 12 points used',
      advice: '5 over: $225.00. Choose products with 5 fewer, or a package with more points.',
    },
  });
});

test('points over that the commission pays for say so', () => {
  expect(stateOf(16, { overagePaidBy: 'commission' }).state).toMatchObject({
    advice:
      '5 over: $225.00, taken from the commission. Choose products with 5 fewer, or a package with more points.',
  });
});

test('points that are left are counted', () => {
  expect(stateOf(10).state).toMatchObject({
    tone: 'neutral',
    used: '11 of 12 points used',
    advice: '1 point left',
  });
  expect(stateOf(11).state).toMatchObject({ advice: 'None left' });
});

test('without points there is nothing to say', () => {
  expect(stateOf(16, { priceMode: 'sum' }).state).toBeNull();
  expect(stateOf(16, { priceMode: 'fixed', points: 0 }).state).toBeNull();
});
