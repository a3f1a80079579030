import { ratioPpm } from '../money.ts';
import { documentEn } from '../texts/en/document.ts';
import type { BucketTotals, EstimateTotals } from './pricing-schema.ts';
import type { TotalNames, TotalRow } from './total-rows.ts';

const english: TotalNames = documentEn.totals;

/** Returns the value of the agreement over its term, before and with tax; no rows without a term. */
export function contractRows(totals: EstimateTotals, names: TotalNames = english): TotalRow[] {
  const isChange = [totals.oneTime, totals.monthly].some(({ removed }) => removed);
  // The value of a change order depends on the remaining term of its agreement.
  if (totals.termMonths === 0 || isChange) return [];
  return [
    { key: 'tcv', label: names.tcv, amount: totals.tcvExTax, explains: 'tcv' },
    { key: 'tcvIncTax', label: names.tcvIncTax, amount: totals.tcvIncTax, explains: 'tcvIncTax' },
  ];
}

/** Rounds a margin to a tenth of a percent for display only; nothing is calculated from it. */
const toTenths = (ppm: number): number => Math.round(ppm / 1000) * 1000;

/**
 * Returns what discounts and credits take off the items of each bucket, and their share to a tenth of a percent; no
 * row for a bucket without discounts.
 */
export function givenRows({ oneTime, monthly }: EstimateTotals): TotalRow[] {
  const row = (
    key: string,
    label: string,
    { gross, lineDiscount, wholeDiscount, credit = 0 }: BucketTotals,
  ): TotalRow[] => {
    const given = lineDiscount + wholeDiscount + credit;
    if (given === 0) return [];
    return [{ key, label, amount: -given, ratePpm: toTenths(ratioPpm(given, gross) ?? 0) }];
  };
  return [
    ...row('givenOneTime', 'Discounts on one-time items', oneTime),
    ...row('givenMonthly', 'Discounts on monthly items', monthly),
  ];
}

/** Returns costs and margins; no rows if costs are hidden or unknown. */
export function costRows(totals: EstimateTotals): TotalRow[] {
  const { cost, grossProfit, grossProfitPpm, rmrMargin } = totals;
  if (cost === undefined || grossProfit === undefined || rmrMargin === undefined) return [];
  return [
    { key: 'cost', label: 'Cost', amount: cost, explains: 'cost' },
    {
      key: 'grossProfit',
      label: 'Gross profit',
      amount: grossProfit,
      ...(grossProfitPpm !== undefined && { ratePpm: toTenths(grossProfitPpm) }),
      explains: 'grossProfit',
    },
    { key: 'rmrMargin', label: 'RMR margin', amount: rmrMargin, explains: 'rmrMargin' },
  ];
}
