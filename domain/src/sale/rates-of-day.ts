import { companies } from '../company.ts';
import { estimates } from '../estimate/estimate.ts';
import { priceEstimate } from '../estimate/pricing.ts';
import type { EstimateRow } from '../estimate/reprice.ts';
import { contentOfOption, contentPricingInput } from '../estimate/selection.ts';
import { taxComponentsFor } from '../estimate/tax-tables.ts';
import { estimateVersions } from '../estimate/version.ts';
import { deepEqual } from '../kernel/deep-equal.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localeOf } from '../language.ts';
import { formatMoney, scaleCents } from '../money.ts';
import { taxProfiles } from '../tax-profile.ts';

/** What a sold estimate comes to once by the rates of a day, in cents; null where they are those that were signed. A certificate that held at the signature holds on. */
async function totalOn(system: Transaction, sold: EstimateRow, day: string): Promise<number | null> {
  const { versionId, taxProfileId, chosenOptionId, selection } = sold;
  const profile = taxProfileId ? await system.find(taxProfiles, taxProfileId) : undefined;
  if (!versionId || !profile) return null;
  const content = contentOfOption((await system.get(estimateVersions, versionId)).content, chosenOptionId);
  const { tax } = content;
  if (!tax) return null;
  const exempt = tax.exemption?.taxes ?? [];
  const components = taxComponentsFor(profile, day).filter(({ name }) => !exempt.includes(name));
  if (deepEqual(components, tax.components)) return null;
  return priceEstimate(contentPricingInput({ ...content, tax: { ...tax, components } }, selection ?? {}))
    .oneTime.total;
}

/** How an invoice of a sale reads by the rates of its day. */
export interface Repriced {
  /** Cents. */
  readonly amount: number;
  /** The difference, for whoever reads the invoice; null where there is none. */
  readonly memo: string | null;
}

/**
 * Reprices later invoices of a sale by the rates of the day on which they open (decisions 4.5): each takes its share of what the taxes of the whole sale differ. Deposits and
 * what was signed stay.
 *
 * @returns what an amount that was signed becomes on that day.
 */
export async function repricedOn(
  system: Transaction,
  estimateId: string,
  day: string,
): Promise<(signed: number) => Repriced> {
  const sold = await system.get(estimates, estimateId);
  const signedTotal = sold.totals?.oneTime.total ?? 0;
  const total = signedTotal > 0 ? await totalOn(system, sold, day) : null;
  if (total === null || total === signedTotal) return (amount) => ({ amount, memo: null });
  const { currency } = await system.get(companies, system.actor.companyId);
  const money = (cents: number) => formatMoney(cents, { currency, locale: localeOf('en', currency) });
  return (signed) => {
    const amount = signed + scaleCents(total - signedTotal, signed, signedTotal);
    if (amount === signed || amount <= 0) return { amount: signed, memo: null };
    return {
      amount,
      memo: `Taxes have changed since the signature: ${money(amount)} by the rates of this day, ${money(signed)} as signed.`,
    };
  };
}
