import { frequencies } from '@sable/domain/estimate/frequency';
import type { StoredTotals } from '@sable/domain/estimate/estimate-parts';
import { recurringTotals } from '@sable/domain/estimate/total-rows';
import { sumCents } from '@sable/domain/money';
import type { DocumentTexts } from '@sable/domain/texts/en/document';

/** The combined amounts of several sites, with tax, in cents. */
export interface SiteSums {
  readonly oneTime: number;
  readonly recurring: readonly { readonly frequency: (typeof frequencies)[number]; readonly total: number }[];
}

export function sumsOf(all: readonly StoredTotals[]): SiteSums {
  const bills = all.flatMap((totals) => recurringTotals(totals));
  return {
    oneTime: sumCents(all.map(({ oneTime }) => oneTime.total)),
    recurring: frequencies
      .map((frequency) => ({
        frequency,
        total: sumCents(bills.filter((bill) => bill.frequency === frequency).map(({ total }) => total)),
      }))
      .filter(({ total }) => total !== 0),
  };
}

/** Returns the combined amounts of sites in words: `$1,200.00`, `$89.97 a month`. */
export const sumTexts = (
  { oneTime, recurring }: SiteSums,
  money: (cents: number) => string,
  { billed }: Pick<DocumentTexts, 'billed'>,
): string[] => [money(oneTime), ...recurring.map(({ frequency, total }) => billed[frequency](money(total)))];
