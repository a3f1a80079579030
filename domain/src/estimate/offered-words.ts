import { companies } from '../company.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localeOf } from '../language.ts';
import { formatMoney } from '../money.ts';
import { documentEn } from '../words/en/document.ts';
import { estimateLines, linesOf } from './line.ts';
import { offersOf } from './offers.ts';
import { priceEstimate } from './pricing.ts';
import type { EstimateRow } from './estimate.ts';
import { pricingInput } from './reprice.ts';
import { recurringWords } from './total-rows.ts';

/** What an offer comes to with tax, in the company's currency and in words of the staff. */
export interface OfferedWords {
  /** The option's name; null where there is none to choose. */
  readonly option: string | null;
  readonly oneTime: string;
  /** '$39.99 a month'; empty where nothing recurs. */
  readonly recurring: string;
}

/** What each option of an estimate comes to, or the estimate itself. */
export async function offeredWords(tx: Transaction, estimate: EstimateRow): Promise<OfferedWords[]> {
  const { currency } = await tx.asSystem().get(companies, tx.actor.companyId);
  const money = (cents: number) => formatMoney(cents, { currency, locale: localeOf('en', currency) });
  const lines = await tx.list(estimateLines, linesOf(estimate.id));
  return offersOf(estimate, lines).map((offer) => {
    const totals = priceEstimate(pricingInput(offer.estimate, offer.lines));
    return {
      option: offer.option?.name ?? null,
      oneTime: money(totals.oneTime.total),
      recurring: documentEn.listed(recurringWords(totals, money)),
    };
  });
}
