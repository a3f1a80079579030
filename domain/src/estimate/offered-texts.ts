import { companies } from '../company.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localeOf } from '../language.ts';
import { formatMoney } from '../money.ts';
import { documentEn } from '../texts/en/document.ts';
import { estimateLines, linesOf } from './line.ts';
import { offersOf } from './offers.ts';
import { priceEstimate } from './pricing.ts';
import type { EstimateRow } from './estimate.ts';
import { pricingInput } from './reprice.ts';
import { recurringTexts } from './total-rows.ts';

/** The amounts of an offer with tax, in the company's currency, formatted for staff. */
export interface OfferedTexts {
  /** The option's name; null if there are no options. */
  readonly option: string | null;
  readonly oneTime: string;
  /** For example, “$39.99 a month”; empty if nothing recurs. */
  readonly recurring: string;
}

/** Returns the amounts of each option of an estimate, or of the estimate itself. */
export async function offeredTexts(tx: Transaction, estimate: EstimateRow): Promise<OfferedTexts[]> {
  const { currency } = await tx.asSystem().get(companies, tx.actor.companyId);
  const money = (cents: number) => formatMoney(cents, { currency, locale: localeOf('en', currency) });
  const lines = await tx.list(estimateLines, linesOf(estimate.id));
  return offersOf(estimate, lines).map((offer) => {
    const totals = priceEstimate(pricingInput(offer.estimate, offer.lines));
    return {
      option: offer.option?.name ?? null,
      oneTime: money(totals.oneTime.total),
      recurring: documentEn.listed(recurringTexts(totals, money)),
    };
  });
}
