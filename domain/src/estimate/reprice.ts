import { termOfAddendum } from '../contract/offered-effect.ts';
import { invalid } from '../kernel/errors.ts';
import { MAX_CENTS } from '../kernel/fields.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { withinLaw } from './law-limits.ts';
import { hasAmount } from './line-kind.ts';
import { offersOf, recommendedOffer, termsOf } from './offers.ts';
import type { LineRow } from './line.ts';
import { priceEstimate } from './pricing.ts';
import type { PricedEstimate, PricingInput, PricingLine } from './pricing-input.ts';
import { removalsOf } from './removal.ts';
import { settleChoices } from './settle-choices.ts';
import { settlePackages } from './settle-packages.ts';

/** Fields of a line, and of the estimate itself, that its price depends on. */
export type PricedLineRow = Pick<
  LineRow,
  | 'id'
  | 'kind'
  | 'bucket'
  | 'quantityMilli'
  | 'unitPrice'
  | 'frequency'
  | 'discount'
  | 'taxable'
  | 'optional'
  | 'selected'
> &
  Partial<
    Pick<LineRow, 'unitCost' | 'packagePart' | 'optionId' | 'choice' | 'quantityRange' | 'dueAtSigning'>
  >;
export type PricedHead = Pick<
  EstimateRow,
  'oneTimeDiscount' | 'monthlyDiscount' | 'tax' | 'paymentSchedule' | 'termMonths' | 'firstMonthDueAtSigning'
> &
  Partial<Pick<EstimateRow, 'status' | 'totals' | 'packages' | 'change'>>;

const noTax = { components: [], componentRounding: 'together', rounding: 'document' } as const;

/** Converts a stored line to pricing input. */
export function pricingLine(line: PricedLineRow): PricingLine {
  return {
    id: line.id,
    kind: line.kind,
    bucket: line.bucket,
    quantityMilli: line.quantityMilli,
    unitPrice: line.unitPrice,
    ...(line.packagePart && { packagePart: line.packagePart }),
    frequency: line.frequency ?? 'monthly',
    discount: line.discount ?? null,
    taxable: line.taxable,
    ...(line.dueAtSigning && { dueAtSigning: true }),
    included: hasAmount(line.kind) && (!line.optional || line.selected),
    ...(typeof line.unitCost === 'number' && { unitCost: line.unitCost }),
    ...(line.kind === 'credit' && { unitCost: 0 }),
  };
}

/**
 * Returns the billing mode. A draft is priced as billed. An estimate that left draft before that mode existed keeps
 * the amounts that were approved, sent, or signed.
 */
const billingOf = ({ status = 'draft', totals }: PricedHead): PricingInput['billing'] =>
  status === 'draft' || !totals || totals.billed ? 'as_billed' : undefined;

/** Converts an estimate with its lines to pricing input. */
export function pricingInput(estimate: PricedHead, lines: readonly PricedLineRow[]): PricingInput {
  return {
    lines: lines.map(pricingLine),
    discounts: { oneTime: estimate.oneTimeDiscount ?? null, monthly: estimate.monthlyDiscount ?? null },
    tax: estimate.tax ?? noTax,
    paymentSchedule: estimate.paymentSchedule,
    termMonths: estimate.termMonths,
    firstMonthDueAtSigning: estimate.firstMonthDueAtSigning,
    billing: billingOf(estimate),
    ...(estimate.change && { removed: removalsOf(estimate.change.lines) }),
  };
}

/** Returns the estimate fields that store the priced amounts. */
export function pricedFields(priced: PricedEstimate, lineCount: number): Partial<EstimateRow> {
  const { cost, grossProfit, grossProfitPpm, rmrCost, rmrMargin, lines: _ledger, ...totals } = priced;
  const margin =
    cost === undefined || grossProfit === undefined || rmrCost === undefined || rmrMargin === undefined
      ? null
      : { cost, grossProfit, grossProfitPpm: grossProfitPpm ?? null, rmrCost, rmrMargin };
  return {
    totals,
    margin,
    lineCount,
    subtotal: totals.oneTime.subtotal,
    taxAmount: totals.oneTime.tax,
    total: totals.oneTime.total,
    rmr: totals.rmr,
  };
}

/** Prices validated rows. Only their sum can still be out of range; that throws INVALID with a message. */
function priceRows(estimate: EstimateRow, lines: readonly LineRow[]): PricedEstimate {
  const tooLarge = () =>
    invalid(
      'total',
      'Total: it is too large for one estimate. Nothing was saved. Lower an amount or split the job into two estimates.',
    );
  try {
    const priced = priceEstimate(pricingInput(estimate, lines));
    const { subtotal, tax, total } = priced.oneTime;
    if ([subtotal, tax, total, priced.rmr].some((cents) => Math.abs(cents) > MAX_CENTS)) throw tooLarge();
    return priced;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw tooLarge();
  }
}

/**
 * Whether a patch affects the term of an addendum. Only then does repricing read the account's contracts.
 * `refreshTax` picks up changes due to the passage of time.
 */
const decidesTerm = ({
  contractEffect,
  targetContractId,
  startsOn,
  termMonths,
  options,
}: Partial<EstimateRow>) =>
  [contractEffect, targetContractId, startsOn, termMonths, options].some((value) => value !== undefined);

/**
 * Returns the fields of a draft that its rep cannot decide: payments capped by law, and the term of an addendum.
 * Empty if nothing changes.
 */
async function givenTerms(
  tx: Transaction,
  asked: EstimateRow,
  patch: Partial<EstimateRow>,
): Promise<Partial<EstimateRow>> {
  // A browser may not have the contracts of the account.
  if (tx.context.isPreview) return {};
  const lawful = await withinLaw(tx, asked);
  return { ...lawful, ...(decidesTerm(patch) && (await termOfAddendum(tx, { ...asked, ...lawful }))) };
}

/**
 * Reads the lines, including this transaction's writes, and stores the totals with the estimate: those of the
 * recommended option, with its own terms. Prices all options, so that an out-of-range one fails now and not at
 * signing.
 */
export async function reprice(
  tx: Transaction,
  estimate: EstimateRow,
  patch: Partial<EstimateRow> = {},
): Promise<EstimateRow> {
  // The patch is as the client sent it. Its schemas must validate it before pricing, which throws for invalid
  // amounts.
  const asked = await tx.update(estimates, estimate, patch);
  const given = await givenTerms(tx, asked, patch);
  const next = Object.keys(given).length > 0 ? await tx.update(estimates, asked, given) : asked;
  const lines = await settleChoices(tx, await settlePackages(tx, next));
  const offers = offersOf(next, lines).map((offer) => ({
    ...offer,
    priced: priceRows(offer.estimate, offer.lines),
  }));
  const { option, priced } = recommendedOffer(offers);
  return tx.update(estimates, next, {
    ...(option && termsOf(option)),
    ...pricedFields(priced, lines.length),
  });
}
