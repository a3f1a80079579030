import { accounts } from '../account.ts';
import { termOfAddendum } from '../contract/offered-effect.ts';
import { deepEqual } from '../kernel/deep-equal.ts';
import { AppError, notReady } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { exemptionAt, exemptionsOf, exempts, taxExemptions, type TaxExemption } from '../tax-exemption.ts';
import { isForRegion, matchTaxProfile, type TaxSite } from '../tax-place.ts';
import { profilesOfRegion, taxProfiles, type TaxProfileRow } from '../tax-profile.ts';
import { companyToday } from './company-context.ts';
import { estimateLines, linesOf } from './line.ts';
import { recurringTotals } from './total-rows.ts';
import type { EstimateRow } from './estimate.ts';
import { reprice } from './reprice.ts';
import { taxComponentsFor, type TaxClass } from './tax-tables.ts';

type Site = TaxSite | null | undefined;
type TaxFields = Pick<EstimateRow, 'taxBasis' | 'taxProfileId' | 'tax'>;
/** A tax profile with the fields that rules and screens use. */
type Profile = Omit<TaxProfileRow, 'belongsTo' | 'createdBy' | 'companyId'>;

/** Returns the profiles of a site's region; none if the region is unknown. */
export async function profilesOfSite(tx: Transaction, site: Site): Promise<TaxProfileRow[]> {
  return site?.region ? tx.asSystem().list(taxProfiles, profilesOfRegion(site)) : [];
}

/**
 * Returns the certificates of an account and of its organization. Reads as the system, because taxes do not depend on
 * the actor.
 */
export const certificatesOf = (tx: Transaction, account: Parameters<typeof exemptionsOf>[0]) =>
  tx.asSystem().listAll(taxExemptions, exemptionsOf(account));

/**
 * Returns the taxes of a profile as an estimate stores them, without those that a certificate exempts.
 * @param date 'YYYY-MM-DD', the day whose rates apply.
 */
function snapshotOf(
  profile: Profile,
  date: string,
  certificate: TaxExemption | undefined,
): NonNullable<EstimateRow['tax']> {
  const all = taxComponentsFor(profile, date);
  const taxes = all.filter(({ name }) => certificate && exempts(certificate, name)).map(({ name }) => name);
  return {
    profileName: profile.name,
    components: all.filter(({ name }) => !taxes.includes(name)),
    componentRounding: profile.componentRounding,
    rounding: profile.rounding,
    taxedClasses: profile.taxableClasses,
    ...(certificate &&
      taxes.length > 0 && {
        exemption: {
          number: certificate.number,
          reason: certificate.reason,
          taxes,
          validTo: certificate.validTo,
        },
      }),
  };
}

/**
 * Returns the taxes of a draft on a day: those of the chosen profile, or else of the one that matches the site. None
 * if no profile matches, because a profile is never borrowed from another place. A chosen profile that is not for the
 * site's region leaves the taxes unchanged: `taxBlockers` prevents such a draft from being sent.
 * @param profiles those of the site's region, see `profilesOfRegion`.
 * @param certificates those of the account and its organization: one that is valid at the site exempts taxes.
 */
export function currentTax(
  { taxBasis, taxProfileId, tax }: TaxFields,
  site: Site,
  profiles: readonly Profile[],
  date: string,
  certificates: readonly TaxExemption[],
): TaxFields {
  // Without a reason the choice is incomplete: `taxBlockers` requires one.
  if (taxBasis === 'none') return { taxBasis, taxProfileId: null, tax: tax?.untaxed ? tax : null };
  const certificate = exemptionAt(certificates, site, date);
  if (taxBasis === 'profile') {
    const chosen = profiles.find(({ id }) => id === taxProfileId);
    const isUsable = chosen && site && isForRegion(chosen, site);
    return { taxBasis, taxProfileId, tax: isUsable ? snapshotOf(chosen, date, certificate) : tax };
  }
  const match = matchTaxProfile(profiles, site);
  return match.kind === 'profile'
    ? { taxBasis, taxProfileId: match.profile.id, tax: snapshotOf(match.profile, date, certificate) }
    : { taxBasis, taxProfileId: null, tax: null };
}

/** Returns “No sales tax” in the form that an estimate stores, with its reason. */
export const withoutTax = (reason: string): TaxFields => ({
  taxBasis: 'none',
  taxProfileId: null,
  tax: {
    profileName: 'No sales tax',
    components: [],
    componentRounding: 'together',
    rounding: 'document',
    taxedClasses: [],
    untaxed: reason,
  },
});

/** Returns the taxes that a site requires on a day, regardless of any choice; null if no profile matches it. */
export const dueAtSite = (
  site: Site,
  profiles: readonly Profile[],
  date: string,
  certificates: readonly TaxExemption[],
): EstimateRow['tax'] =>
  currentTax({ taxBasis: 'place', taxProfileId: null, tax: null }, site, profiles, date, certificates).tax;

/** Returns today's taxes for a choice at the site of an account. Writes nothing. */
export async function taxToday(
  tx: Transaction,
  { accountId, ...choice }: TaxFields & Pick<EstimateRow, 'accountId'>,
): Promise<TaxFields> {
  const account = await tx.get(accounts, accountId);
  const profiles = await profilesOfSite(tx, account.site);
  const certificates = await certificatesOf(tx, account);
  return currentTax(choice, account.site, profiles, await companyToday(tx), certificates);
}

/** Throws INVALID for a profile of another state or province than the site's. */
async function checkChoice(tx: Transaction, profileId: string, site: Site): Promise<void> {
  const profile = await tx.asSystem().get(taxProfiles, profileId);
  if (site?.region && isForRegion(profile, site)) return;
  throw new AppError('INVALID', {
    message: site?.region
      ? `Tax profile: “${profile.name}” is not for ${site.region}, where the site is. Nothing was changed. Choose one for ${site.region}, or add it under Company → Tax.`
      : 'Tax profile: the site’s address has no state or province yet. Nothing was changed. Add it to the account first.',
    field: 'taxProfileId',
  });
}

/** Returns the fields of a new tax choice: a profile, or the site. Naming only a profile selects it. */
export async function chooseTax(
  tx: Transaction,
  estimate: EstimateRow,
  { taxBasis, taxProfileId = estimate.taxProfileId }: Partial<TaxFields>,
): Promise<TaxFields> {
  const account = await tx.get(accounts, estimate.accountId);
  const { site } = account;
  const basis = taxBasis ?? (taxProfileId ? 'profile' : 'place');
  if (basis === 'profile' && taxProfileId) await checkChoice(tx, taxProfileId, site);
  return taxToday(tx, { taxBasis: basis, taxProfileId, tax: null, accountId: account.id });
}

/** Returns the one-time amount and the billed amounts of an estimate, with tax, in cents. */
export const amountsOf = ({ total, totals }: EstimateRow) => ({
  total,
  recurring: totals ? recurringTotals(totals) : [],
});

/** Whether an estimate's taxes apply to a line of a class unless a person decides otherwise. */
export const isTaxedBy = (tax: EstimateRow['tax'], taxClass: TaxClass): boolean =>
  tax?.taxedClasses?.includes(taxClass) ?? false;

/**
 * Replaces the taxes of a draft and reprices it. Each line follows them unless a person turned its tax on or off.
 * @param keepsDecisions false for a new choice, which resets every line.
 */
export async function applyTax(
  tx: Transaction,
  estimate: EstimateRow,
  patch: Partial<EstimateRow> & TaxFields,
  keepsDecisions: boolean,
): Promise<EstimateRow> {
  const before = estimate.tax;
  for (const line of await tx.list(estimateLines, linesOf(estimate.id), { lock: true })) {
    const wasDecided = before?.taxedClasses && line.taxable !== isTaxedBy(before, line.taxClass);
    const taxable = keepsDecisions && wasDecided ? line.taxable : isTaxedBy(patch.tax, line.taxClass);
    if (taxable !== line.taxable) await tx.update(estimateLines, line, { taxable });
  }
  return reprice(tx, estimate, patch);
}

/**
 * Whether a draft was priced before recurring lines were priced as billed: its totals contain only monthly shares.
 */
export const isPricedByMonth = ({ status, totals }: Pick<EstimateRow, 'status' | 'totals'>): boolean =>
  status === 'draft' && !!totals && !totals.billed;

/**
 * Updates an unsent estimate: its taxes to today's tables, its term to what remains of the contract that it adds to,
 * and a draft's totals to billed amounts. Lines are frozen while the estimate waits for approval. Therefore it throws
 * NOT_READY if a table now taxes other classes; the estimate must be taken back first.
 */
export async function refreshTax(tx: Transaction, estimate: EstimateRow): Promise<EstimateRow> {
  const now = await taxToday(tx, estimate);
  const term = await termOfAddendum(tx, estimate);
  if (now.taxProfileId === estimate.taxProfileId && deepEqual(now.tax, estimate.tax))
    return isPricedByMonth(estimate) || Object.keys(term).length > 0 ? reprice(tx, estimate, term) : estimate;
  if (estimate.status === 'draft') return applyTax(tx, estimate, { ...now, ...term }, true);
  if (!now.tax || !deepEqual(now.tax.taxedClasses, estimate.tax?.taxedClasses))
    throw notReady(
      'What is taxed at the site has changed since approval was asked for. Nothing was sent. Recall the estimate, check it, and request approval again.',
    );
  return reprice(tx, estimate, { ...now, ...term });
}
