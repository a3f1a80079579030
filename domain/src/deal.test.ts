import { expect, test } from 'vitest';
import {
  breakEvenMonths,
  commission,
  commissionChange,
  commissionShare,
  creationCost,
  creationMultipleHundredths,
  fundingChargeback,
  fundingPayout,
  marginPpm,
  netRmr,
  priceFromMargin,
  priceFromMarkup,
  splitAmount,
} from './deal.ts';

test('margin is a share of the price, markup of the cost', () => {
  expect(priceFromMargin(14_200, 400_000)).toBe(23_667);
  expect(priceFromMarkup(14_200, 400_000)).toBe(19_880);
  expect(marginPpm(23_667, 14_200)).toBe(400_008);
  expect(marginPpm(10_000, 12_500)).toBe(-250_000);
});

test('a free line has no margin, and no price gives a margin of 100 %', () => {
  expect(marginPpm(0, 100)).toBeUndefined();
  expect(() => priceFromMargin(100, 1_000_000)).toThrow(RangeError);
});

test('a commission adds its parts, takes overages off and stops at the cap', () => {
  const plan = { subtotalPpm: 80_000, rmrMultipleMilli: 2500, grossProfitPpm: 100_000, cap: null };
  const basis = { subtotal: 98_460, rmr: 5494, grossProfit: 57_110, spiffs: [2500, 1000], overages: 4000 };
  expect(commission(plan, basis)).toBe(7877 + 13_735 + 5711 + 3500 - 4000);
  expect(commission({ ...plan, cap: 20_000 }, basis)).toBe(20_000);
  expect(commission(plan, { ...basis, overages: 100_000 })).toBe(7877 + 13_735 + 5711 + 3500 - 100_000);
});

test('each person earns their share of the whole deal, and then at most their cap', () => {
  const plan = { subtotalPpm: 80_000, rmrMultipleMilli: 6000, grossProfitPpm: 0, cap: 25_000 };
  const c1 = { subtotal: 9900, rmr: 4999, grossProfit: 0, spiffs: [], overages: 0 };
  expect([600_000, 400_000].map((share) => commissionShare(plan, c1, share))).toEqual([18_472, 12_314]);
  expect(commissionShare(plan, c1, 1_000_000)).toBe(25_000);
  const c2 = { ...c1, subtotal: 98_460, rmr: 5494 };
  const double = { ...plan, rmrMultipleMilli: 2000 };
  expect([600_000, 400_000].map((share) => commissionShare(double, c2, share))).toEqual([11_319, 7546]);
  expect(commissionShare(plan, { ...c1, overages: 100_000 }, 600_000)).toBe(0);
  const change = { subtotal: 100_00, rmr: 0, grossProfit: 0 };
  expect(commissionChange(plan, { ...change, overages: 3_00 }, 1_000_000)).toBe(5_00);
  expect(commissionChange(plan, { ...change, overages: 100_00 }, 1_000_000)).toBe(0);
  expect(commissionChange(plan, { ...change, subtotal: -100_00, overages: 3_00 }, 1_000_000)).toBe(-8_00);
});

test('a split gives every cent away, also of a clawback', () => {
  expect(splitAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitAmount(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  expect(splitAmount(-1, [1, 1])).toEqual([-1, 0]);
});

test('creation cost counts what was spent less what was collected', () => {
  const spent = { equipmentCost: 62_000, laborCost: 22_500, commission: 30_786, overhead: 5000 };
  expect(creationCost({ ...spent, collected: 9900 })).toBe(110_386);
  expect(creationMultipleHundredths(105_386, 4999)).toBe(2108);
  expect(creationMultipleHundredths(-38_245, 5494)).toBe(-696);
  expect(creationMultipleHundredths(100, 0)).toBeUndefined();
});

test('break-even rounds months up, is now when nothing was spent and never without a margin', () => {
  expect(breakEvenMonths(3000, 1000)).toBe(3);
  expect(breakEvenMonths(3001, 1000)).toBe(4);
  expect(breakEvenMonths(0, 0)).toBe(0);
  expect(breakEvenMonths(-1, -1)).toBe(0);
  expect(breakEvenMonths(1, 0)).toBeUndefined();
});

test('the station fee comes off net RMR only where the contract says so', () => {
  const deductions = { rmr: 4999, thirdParty: 650, centralStationFee: 400 };
  expect(netRmr({ ...deductions, deductCentralStationFee: false })).toBe(4349);
  expect(netRmr({ ...deductions, deductCentralStationFee: true })).toBe(3949);
});

test('holdback and initial payment make the payout', () => {
  expect(fundingPayout(4349, 34_000, 100_000)).toEqual({
    payout: 147_866,
    holdback: 14_787,
    initial: 133_079,
  });
});

test('nothing is charged back once the guarantee is over', () => {
  const funded = { payout: 147_866, guaranteeMonths: 12 };
  expect(fundingChargeback({ ...funded, paidMonths: 11, kind: 'full' })).toBe(147_866);
  expect(fundingChargeback({ ...funded, paidMonths: 11, kind: 'prorated' })).toBe(12_322);
  expect(fundingChargeback({ ...funded, paidMonths: 12, kind: 'full' })).toBe(0);
});
