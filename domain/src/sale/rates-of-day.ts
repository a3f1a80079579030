import { companies } from '../company.ts';
import { estimates, type EstimateRow } from '../estimate/estimate.ts';
import { priceEstimate } from '../estimate/pricing.ts';
import { signedLinesOf } from '../estimate/signed-lines.ts';
import { changesOf } from '../estimate/signed-now.ts';
import { contentOfOption, contentPricingInput } from '../estimate/selection.ts';
import { taxComponentsFor } from '../estimate/tax-tables.ts';
import { estimateVersions } from '../estimate/version.ts';
import { deepEqual } from '../kernel/deep-equal.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localeOf } from '../language.ts';
import { formatMoney, scaleCents, sumCents } from '../money.ts';
import { taxProfiles } from '../tax-profile.ts';

/**
 * Returns what change orders have removed from the lines of a sold estimate: cents before tax, by the id of the
 * signed line.
 */
async function takenOut(
  system: Transaction,
  { id, changesId }: EstimateRow,
): Promise<ReadonlyMap<string, number>> {
  const gone = new Map<string, number>();
  for (const { status, change } of await changesOf(system, { id: changesId ?? id }))
    if (status === 'accepted')
      for (const { id: lineId, removed } of change?.lines ?? [])
        gone.set(lineId, (gone.get(lineId) ?? 0) + (removed?.net ?? 0));
  return gone;
}

/**
 * Returns the one-time total of a sold estimate at the tax rates of a day, in cents; null if the rates are the signed
 * ones. An exemption certificate that was valid at the signature stays valid. Lines that a change order removed were
 * credited with their signed tax (decisions 7.5), which stays unchanged.
 */
async function totalOn(system: Transaction, sold: EstimateRow, day: string): Promise<number | null> {
  const { versionId, taxProfileId, chosenOptionId } = sold;
  const profile = taxProfileId ? await system.find(taxProfiles, taxProfileId) : undefined;
  if (!versionId || !profile) return null;
  const content = contentOfOption((await system.get(estimateVersions, versionId)).content, chosenOptionId);
  const { tax } = content;
  if (!tax) return null;
  const exempt = tax.exemption?.taxes ?? [];
  const components = taxComponentsFor(profile, day).filter(({ name }) => !exempt.includes(name));
  if (deepEqual(components, tax.components)) return null;
  const selection = sold.selection ?? {};
  const today = { ...content, tax: { ...tax, components } };
  const { total } = priceEstimate(contentPricingInput(today, selection)).oneTime;
  const gone = await takenOut(system, sold);
  const signedTax = new Map(signedLinesOf(content, selection).map((line) => [line.id, line.tax]));
  const notCharged = signedLinesOf(today, selection).map(({ id, frequency, net, tax: taxToday }) =>
    frequency === null && net > 0
      ? scaleCents(taxToday - (signedTax.get(id) ?? 0), gone.get(id) ?? 0, net)
      : 0,
  );
  return total - sumCents(notCharged);
}

/** An invoice of a sale at the tax rates of its day. */
export interface Repriced {
  /** Cents. */
  readonly amount: number;
  /** An explanation of the difference for the reader of the invoice; null if there is none. */
  readonly memo: string | null;
}

/**
 * Reprices later invoices of a sale at the tax rates of the day on which they open (decisions 4.5): each takes its
 * share of the tax difference of the whole sale. Deposits and signed amounts stay unchanged.
 *
 * @returns a function that maps a signed amount to its amount on that day.
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
