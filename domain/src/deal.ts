import { allocateLargestRemainder } from './estimate/allocation.ts';
import { multiplyQuantity, percentOf, ratioPpm, scaleCents, sumCents, WHOLE_PPM } from './money.ts';

/** Returns (price - cost) / price in ppm; undefined for a price of zero. */
export function marginPpm(price: number, cost: number): number | undefined {
  return ratioPpm(price - cost, price);
}

/** Returns the price for a margin: cost / (1 - margin). Throws RangeError for 100% or more. */
export function priceFromMargin(cost: number, margin: number): number {
  if (margin >= WHOLE_PPM) throw new RangeError('A margin of 100% or more has no price');
  return scaleCents(cost, WHOLE_PPM, WHOLE_PPM - margin);
}

/** Returns the price for a markup on the cost: cost × (1 + markup). */
export function priceFromMarkup(cost: number, markup: number): number {
  return scaleCents(cost, WHOLE_PPM + markup, WHOLE_PPM);
}

export interface CommissionPlan {
  /** Share of the one-time subtotal. */
  readonly subtotalPpm: number;
  /** Multiple of RMR in milli-units: 6 × RMR is 6000. */
  readonly rmrMultipleMilli: number;
  /** Share of the gross profit. */
  readonly grossProfitPpm: number;
  readonly cap: number | null;
}

export interface CommissionBasis {
  readonly subtotal: number;
  readonly rmr: number;
  readonly grossProfit: number;
  readonly spiffs: readonly number[];
  readonly overages: number;
}

/**
 * Calculates the commission in cents: every part is rounded separately, then overages are subtracted, then the cap
 * applies. Negative if overages exceed it.
 */
export function commission(plan: CommissionPlan, basis: CommissionBasis): number {
  const earned = sumCents([
    percentOf(basis.subtotal, plan.subtotalPpm),
    multiplyQuantity(basis.rmr, plan.rmrMultipleMilli),
    percentOf(basis.grossProfit, plan.grossProfitPpm),
    ...basis.spiffs,
    -basis.overages,
  ]);
  return plan.cap === null ? earned : Math.min(earned, plan.cap);
}

/**
 * Calculates the commission of one person for a sale, in cents: the whole deal by their plan, then their share,
 * rounded, then their cap. Overages can reduce it to 0 at most.
 */
export function commissionShare(plan: CommissionPlan, basis: CommissionBasis, sharePpm: number): number {
  const whole = Math.max(0, commission({ ...plan, cap: null }, basis));
  const earned = percentOf(whole, sharePpm);
  return plan.cap === null ? earned : Math.min(earned, plan.cap);
}

/**
 * Calculates how a change order changes the commission of one person, in cents. Negative if it removes more than it
 * adds. The cap applies to an increase, and overages can reduce an increase to 0 at most.
 */
export function commissionChange(
  plan: CommissionPlan,
  { overages, ...basis }: Omit<CommissionBasis, 'spiffs'>,
  sharePpm: number,
): number {
  const changed = commission({ ...plan, cap: null }, { ...basis, spiffs: [], overages: 0 });
  const whole = changed > 0 ? Math.max(0, changed - overages) : changed;
  const earned = percentOf(whole, sharePpm);
  return plan.cap === null ? earned : Math.min(earned, plan.cap);
}

/** Splits an amount (a clawback is negative) by weights so that the parts sum exactly; ties by order. */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const parts = allocateLargestRemainder(Math.abs(amount), weights);
  return amount < 0 ? parts.map((part) => (part === 0 ? 0 : -part)) : parts;
}

export interface CreationInput {
  readonly equipmentCost: number;
  readonly laborCost: number;
  readonly commission: number;
  readonly overhead: number;
  /** One-time money collected, before tax. */
  readonly collected: number;
}

/** Returns what it costs the dealer to create the account; negative if the customer paid for more than that. */
export function creationCost(input: CreationInput): number {
  return sumCents([input.equipmentCost, input.laborCost, input.commission, input.overhead, -input.collected]);
}

/** Returns the creation cost per 1 of RMR in hundredths (2108 is 21.08 ×); undefined without RMR. */
export function creationMultipleHundredths(creation: number, rmr: number): number | undefined {
  return rmr === 0 ? undefined : scaleCents(creation, 100, rmr);
}

/**
 * Returns the number of months until the RMR margin has repaid the creation cost; 0 if there is nothing to repay,
 * undefined if it never does.
 */
export function breakEvenMonths(creation: number, rmrMargin: number): number | undefined {
  if (creation <= 0) return 0;
  if (rmrMargin <= 0) return undefined;
  const rest = creation % rmrMargin;
  return (creation - rest) / rmrMargin + (rest > 0 ? 1 : 0);
}

export interface RmrDeductions {
  readonly rmr: number;
  /** Monthly third-party costs such as cellular, interactive, and guard response. */
  readonly thirdParty: number;
  readonly centralStationFee: number;
  /** Contracts differ on whether the station's own fee is deducted. */
  readonly deductCentralStationFee: boolean;
}

/** Returns the net RMR by the funder's definition. */
export function netRmr(input: RmrDeductions): number {
  return input.rmr - input.thirdParty - (input.deductCentralStationFee ? input.centralStationFee : 0);
}

export interface Funding {
  readonly payout: number;
  readonly holdback: number;
  /** The part that is paid immediately. */
  readonly initial: number;
}

/**
 * Calculates what a funder pays for the contract: a multiple (milli-units) of net RMR, part of which is held back.
 */
export function fundingPayout(netRmrCents: number, multipleMilli: number, holdbackPpm: number): Funding {
  const payout = multiplyQuantity(netRmrCents, multipleMilli);
  const holdback = percentOf(payout, holdbackPpm);
  return { payout, holdback, initial: payout - holdback };
}

export interface Chargeback {
  readonly payout: number;
  readonly guaranteeMonths: number;
  readonly paidMonths: number;
  readonly kind: 'full' | 'prorated';
}

/** Returns what the dealer must pay back if the customer leaves within the guarantee; 0 after it. */
export function fundingChargeback({ payout, guaranteeMonths, paidMonths, kind }: Chargeback): number {
  if (paidMonths >= guaranteeMonths) return 0;
  return kind === 'full' ? payout : scaleCents(payout, guaranteeMonths - paidMonths, guaranteeMonths);
}
