import { accounts } from '../account.ts';
import { addDays, formatLongDay } from '../calendar-date.ts';
import { companies } from '../company.ts';
import { deepEqual } from '../kernel/deep-equal.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localeOf } from '../language.ts';
import { formatMoney } from '../money.ts';
import type { TaxProfileRow } from '../tax-profile.ts';
import { documentEn } from '../texts/en/document.ts';
import { companyToday } from './company-context.ts';
import { offersOf } from './offers.ts';
import { priceEstimate } from './pricing.ts';
import type { EstimateRow } from './estimate.ts';
import type { LineRow } from './line.ts';
import { pricingInput } from './reprice.ts';
import { certificatesOf, currentTax, profilesOfSite } from './tax-choice.ts';
import { recurringTotals } from './total-rows.ts';

/** Returns the days after `from` and up to `to` on which a tax of a profile begins or has ended, in order. */
function taxChangeDays(
  { components }: Pick<TaxProfileRow, 'components'>,
  from: string,
  to: string,
): string[] {
  const days = components.flatMap(({ validFrom, validTo }) => [
    ...(validFrom ? [validFrom] : []),
    ...(validTo ? [addDays(validTo, 1)] : []),
  ]);
  return [...new Set(days)].filter((day) => from < day && day <= to).toSorted();
}

/**
 * Returns a warning for the sender if a tax changes while the offer can be signed (decisions 4.5): the first day on
 * which a total differs, with both totals. Null if none changes. A sent offer keeps the rates of its sending day;
 * later invoices use the rates of their own day.
 */
export async function taxAhead(
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
): Promise<string | null> {
  const { expiresOn, taxProfileId } = estimate;
  if (!expiresOn || !taxProfileId) return null;
  const account = await tx.get(accounts, estimate.accountId);
  const profiles = await profilesOfSite(tx, account.site);
  const profile = profiles.find(({ id }) => id === taxProfileId);
  const days = profile ? taxChangeDays(profile, await companyToday(tx), expiresOn) : [];
  if (days.length === 0) return null;
  const certificates = await certificatesOf(tx, account);
  const { currency } = await tx.asSystem().get(companies, tx.actor.companyId);
  const money = (cents: number) => formatMoney(cents, { currency, locale: localeOf('en', currency) });
  for (const day of days) {
    const { tax } = currentTax(estimate, account.site, profiles, day, certificates);
    for (const offer of offersOf(estimate, lines)) {
      const amounts = (taxes: EstimateRow['tax']) => {
        const totals = priceEstimate(pricingInput({ ...offer.estimate, tax: taxes }, offer.lines));
        return { total: totals.oneTime.total, recurring: recurringTotals(totals) };
      };
      const [now, then] = [amounts(estimate.tax), amounts(tax)];
      if (deepEqual(now, then)) continue;
      const amountsText = ({ total, recurring }: typeof now) =>
        documentEn.listed([
          money(total),
          ...recurring.map((bill) => documentEn.billed[bill.frequency](money(bill.total))),
        ]);
      const name = offer.option ? `“${offer.option.name}”` : 'the estimate';
      return `A tax changes on ${formatLongDay(day)}, before the offer ends: ${name} is ${amountsText(now)} now, and ${amountsText(then)} from that day. An estimate sent today keeps its rate; later invoices use the rate of their own date.`;
    }
  }
  return null;
}
