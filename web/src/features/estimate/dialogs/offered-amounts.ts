import { recurringTexts } from '@sable/domain/estimate/total-rows';
import { documentEn } from '@sable/domain/texts/en/document';
import type { KeyValue } from '../../../ui/key-values.tsx';
import type { PricedRows } from '../session/priced-rows.ts';

/**
 * Returns the offered amounts: one total with its recurring amounts, or a row per option, independent of the option
 * open in the editor.
 */
export function offeredAmounts(
  { options, totals }: Pick<PricedRows, 'options' | 'totals'>,
  money: (cents: number) => string,
): KeyValue[] {
  if (options.length === 0)
    return [
      { label: 'Total', value: money(totals.oneTime.total), strong: true },
      { label: 'Recurring', value: documentEn.listed(recurringTexts(totals, money)) || null },
    ];
  return options.map(({ option: { name, recommended }, totals: own }) => ({
    label: recommended ? `${name} (recommended)` : name,
    value: documentEn.listed([money(own.oneTime.total), ...recurringTexts(own, money)]),
    strong: recommended,
  }));
}
