import { accounts } from '../account.ts';
import { addDays } from '../calendar-date.ts';
import { offeredEffect } from '../contract/offered-effect.ts';
import { hasRole, isSystem, type Actor } from '../kernel/actor.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { organizations } from '../organization.ts';
import { packages } from '../package.ts';
import { formatPercent, roundToHundredths } from '../percent.ts';
import { products } from '../product.ts';
import { companySettings, companyToday } from './company-context.ts';
import { exceededCostLimits, type CostLimits } from './cost-limits.ts';
import { depositUnderLimit, isPaidLate, isStartLate, isTermUnderLimit } from './deal-limits.ts';
import { buckets, discountSharePpm, worstDiscountSharePpm } from './discount-share.ts';
import { hiddenReasons } from './hidden-reasons.ts';
import type { LineKind } from './line-kind.ts';
import { MAX_LINES, type LineRow } from './line.ts';
import { offersOf, saidOfOffers } from './offers.ts';
import { isBelowFloor, packageIdsOf, productOfLine, rmrUnderFloor } from './price-floor.ts';
import { priceEstimate } from './pricing.ts';
import type { EstimateRow } from './estimate.ts';
import { pricedFields, pricingInput } from './reprice.ts';
import { isTaxTakenOff } from './tax-taken-off.ts';

/** Whether an actor decides about every limit except discounts, for which each role has its own limit. */
export const approves = (actor: Pick<Actor, 'roles'>): boolean => hasRole(actor, 'manager', 'admin', 'super');

/** Prefixes a reason that the draft does not show but that the customer's choices can cause. */
const withChoice = (reason: string, byChoice: boolean): string =>
  byChoice
    ? `With what the customer can choose, ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
    : reason;

/** What a person's roles allow without approval. */
export interface RoleLimits {
  /** The largest allowed discount of a bucket, in ppm. */
  readonly discountPpm: number;
  /** Whether they may type lines that should come from the price book. */
  readonly outsidePriceBook: boolean;
  /** Whether they decide about every limit except discounts; if omitted, the actor's roles decide. */
  readonly decides?: boolean;
}

/** Line kinds that the price book sells and limits. A typed line of these kinds has neither list price nor floor. */
const bookKinds: readonly LineKind[] = ['equipment', 'monitoring', 'service_plan', 'lease'];

/**
 * Whether a line was typed that should come from the price book. A line that lost its product keeps the floor and the
 * list price of that product.
 */
export const isOutsidePriceBook = (
  lines: readonly Pick<LineRow, 'kind' | 'productId' | 'lastProductId'>[],
): boolean => lines.some((line) => bookKinds.includes(line.kind) && !productOfLine(line));

/** One hundredth of a percent, in ppm. */
const HUNDREDTH = 100;

/**
 * Formats a share and the limit that it exceeds, with at most two decimals. A share barely above the limit is never
 * shown as the limit itself.
 */
function passing(sharePpm: number, limitPpm: number): { readonly share: string; readonly limit: string } {
  const limit = roundToHundredths(limitPpm);
  const share = Math.max(roundToHundredths(sharePpm), limit + HUNDREDTH);
  return { share: formatPercent(share), limit: formatPercent(limit) };
}

function discountReasons(estimate: EstimateRow, lines: readonly LineRow[], limitPpm: number): string[] {
  return buckets.flatMap((bucket) => {
    const worst = worstDiscountSharePpm(estimate, lines, bucket);
    if (worst <= limitPpm) return [];
    const byChoice = discountSharePpm(estimate, lines, bucket) <= limitPpm;
    const { share, limit } = passing(worst, limitPpm);
    const reason = `The ${bucket} discount of ${share} is above the limit of ${limit}.`;
    return withChoice(reason, byChoice);
  });
}

async function priceReasons(tx: Transaction, lines: readonly LineRow[]): Promise<string[]> {
  const ids = [...new Set(lines.flatMap((line) => productOfLine(line) ?? []))];
  if (ids.length === 0) return [];
  // Read as the system: a rep cannot read draft products, and the floor also applies to a product that returned to
  // draft.
  const sold = await tx.asSystem().list(products, { where: where({ id: ids }), limit: MAX_LINES });
  return isBelowFloor(lines, sold) ? [hiddenReasons.price] : [];
}

async function rmrReasons(
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
): Promise<string[]> {
  const ids = packageIdsOf(lines);
  if (ids.length === 0) return [];
  const sold = await tx.asSystem().list(packages, { where: where({ id: ids }), limit: MAX_LINES });
  const found = rmrUnderFloor(estimate, lines, sold);
  return found ? [withChoice(hiddenReasons.rmr, found === 'choice')] : [];
}

/** The reasons contain no number; otherwise, a rep could find costs by trying prices. */
async function costReasons(
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
  limits: CostLimits,
): Promise<string[]> {
  const { margin, multiple } = await exceededCostLimits(tx, estimate, lines, limits);
  const said: string[] = [];
  if (margin) said.push(withChoice(hiddenReasons.margin, margin === 'choice'));
  if (multiple) said.push(withChoice(hiddenReasons.multiple, multiple === 'choice'));
  return said;
}

/**
 * Returns how many days a payment may wait: the terms of the customer's organization, or the company's limit; null
 * means no limit.
 */
async function netDaysOf(
  tx: Transaction,
  { accountId }: EstimateRow,
  companyDays: number | null,
): Promise<number | null> {
  if (companyDays === null) return null;
  const system = tx.asSystem();
  const { organizationId } = await system.get(accounts, accountId);
  return organizationId ? (await system.get(organizations, organizationId)).terms : companyDays;
}

async function settingReasons(
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
): Promise<string[]> {
  const company = await companySettings(tx);
  const { minTermMonths, minDepositPpm, maxStartDays } = company;
  const reasons = await costReasons(tx, estimate, lines, company);
  if (maxStartDays !== null && isStartLate(estimate, addDays(await companyToday(tx), maxStartDays)))
    reasons.push(`The services start more than ${maxStartDays} days from today.`);
  // The term of a change order is what remains of its agreement, and it requires no deposit (decisions 2.2 and 7.5).
  if (estimate.changesId) return reasons;
  if (
    minTermMonths !== null &&
    isTermUnderLimit(estimate, lines, minTermMonths) &&
    // The term of an addendum is what remains of the contract that it adds to (decisions 2.2).
    (await offeredEffect(tx, estimate)).kind !== 'addendum'
  )
    reasons.push(
      `The term of ${estimate.termMonths} months is under the minimum of ${minTermMonths} months.`,
    );
  const deposit = minDepositPpm === null ? null : depositUnderLimit(estimate, lines, minDepositPpm);
  if (minDepositPpm !== null && deposit)
    reasons.push(
      withChoice(
        `The deposit is under the minimum of ${formatPercent(roundToHundredths(minDepositPpm))} of the total.`,
        deposit === 'choice',
      ),
    );
  const maxNetDays = await netDaysOf(tx, estimate, company.maxNetDays);
  if (maxNetDays !== null && isPaidLate(estimate.paymentSchedule, maxNetDays))
    reasons.push(`A payment is due more than ${maxNetDays} days after its event.`);
  return reasons;
}

/**
 * Returns the {@link approvalReasons} of every option, each priced alone, because the customer may take any of them.
 */
export async function reasonsOfOffers(
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
  limits: RoleLimits,
): Promise<string[]> {
  const said = [];
  // A change order removes lines at the price that was signed, so only what it adds is checked.
  for (const offer of offersOf({ ...estimate, change: null }, lines)) {
    const priced = priceEstimate(pricingInput(offer.estimate, offer.lines));
    const head = { ...offer.estimate, ...pricedFields(priced, lines.length) };
    const reasons = await approvalReasons(tx, head, offer.lines, limits);
    said.push({ option: offer.option, reasons });
  }
  return saidOfOffers(said);
}

/**
 * Returns why the actor, who may give discounts up to the limit, may not send or approve an estimate alone; empty if
 * they may. The reasons appear on screens and in notices, so they name neither the floor nor the line: otherwise, a
 * rep could find the floor by trying prices.
 *
 * @param limits what the actor's roles allow.
 */
async function approvalReasons(
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
  limits: RoleLimits,
): Promise<string[]> {
  const discounts = discountReasons(estimate, lines, limits.discountPpm);
  if (limits.decides ?? (isSystem(tx.actor) || approves(tx.actor))) return discounts;
  return [
    ...discounts,
    ...(await priceReasons(tx, lines)),
    ...(!limits.outsidePriceBook && isOutsidePriceBook(lines) ? ['A line is outside the price book.'] : []),
    ...(await rmrReasons(tx, estimate, lines)),
    ...((await isTaxTakenOff(tx, estimate, lines)) ? ['Tax was removed.'] : []),
    ...(await settingReasons(tx, estimate, lines)),
  ];
}
