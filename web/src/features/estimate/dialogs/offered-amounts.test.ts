import { depositSchedule } from '@sable/domain/estimate/payment-schedule';
import type { EstimateOption } from '@sable/domain/estimate/options';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { expect, test } from 'vitest';
import { estimateFormats } from '../session/formats.ts';
import { priceRows } from '../session/priced-rows.ts';
import { estimateRow, lineRow } from '../session/test-rows.ts';
import { offeredAmounts } from './offered-amounts.ts';

const { money } = estimateFormats('USD', 'America/New_York');

const option = (id: string, name: string, recommended: boolean): EstimateOption => ({
  ...{ id, name, recommended, termMonths: 36 },
  ...{ oneTimeDiscount: null, monthlyDiscount: null, paymentSchedule: depositSchedule(null) },
});

const amountsOf = (options: EstimateOption[], openId: string | null) => {
  const lines = [
    lineRow('panel', { unitPrice: 40_000 }),
    lineRow('good', { optionId: options[0]?.id ?? null, unitPrice: 10_000 }),
    lineRow('better', { optionId: options[1]?.id ?? null, unitPrice: 30_000 }),
    lineRow('monitoring', { kind: 'monitoring', bucket: 'monthly', unitPrice: 4_999 }),
  ];
  const rows = { estimate: estimateRow({ options }), lines, profiles: [] };
  const priced = assertDefined(priceRows(rows, [], undefined, openId), 'it can be priced');
  return offeredAmounts(priced, money).map(({ label, value }) => [label, value]);
};

test('before it is sent, every option is named with its amounts, whichever one is open', () => {
  const options = [option('g', 'Good', true), option('b', 'Better', false)];
  const expected = [
    ['Good (recommended)', '$500.00 and $49.99 a month'],
    ['Better', '$700.00 and $49.99 a month'],
  ];
  expect(amountsOf(options, 'b')).toEqual(expected);
  expect(amountsOf(options, 'g')).toEqual(expected);
});

test('an estimate without options has one total', () => {
  expect(amountsOf([], null)).toEqual([
    ['Total', '$800.00'],
    ['Recurring', '$49.99 a month'],
  ]);
});
