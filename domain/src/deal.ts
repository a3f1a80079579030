import { allocateLargestRemainder } from './estimate/allocation.ts';
import { multiplyQuantity, percentOf, ratioPpm, scaleCents, sumCents, WHOLE_PPM } from './money.ts';

/** (price - cost) / price in ppm; undefined for a price of zero. */
export function marginPpm(price: number, cost: number): number | undefined {
  return ratioPpm(price - cost, price);
}

/** Price that leaves the margin: cost / (1 - margin). RangeError from 100 % up. */
export function priceFromMargin(cost: number, margin: number): number {
  if (margin >= WHOLE_PPM) throw new RangeError('A margin of 100 % or more has no price');
  return scaleCents(cost, WHOLE_PPM, WHOLE_PPM - margin);
}

/** Price with a markup on the cost: cost × (1 + markup). */
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

/** Commission in cents: every part rounded alone, overages taken off, then capped. Negative when overages exceed it. */
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

/** What one person earns of a sale, in cents: the whole deal by their plan, their share of it rounded, then their cap. Overages take away all of it at most. */
export function commissionShare(plan: CommissionPlan, basis: CommissionBasis, sharePpm: number): number {
  const whole = Math.max(0, commission({ ...plan, cap: null }, basis));
  const earned = percentOf(whole, sharePpm);
  return plan.cap === null ? earned : Math.min(earned, plan.cap);
}

/**
 * What a change order changes of one person's commission, in cents: below zero where it takes out more than it adds. The cap is on what is added, and overages take away what is
 * earned at most.
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

/** What it costs the dealer to create the account; negative when the customer paid for all of it. */
export function creationCost(input: CreationInput): number {
  return sumCents([input.equipmentCost, input.laborCost, input.commission, input.overhead, -input.collected]);
}

/** Creation cost per 1 of RMR in hundredths (2108 is 21.08 ×); undefined without RMR. */
export function creationMultipleHundredths(creation: number, rmr: number): number | undefined {
  return rmr === 0 ? undefined : scaleCents(creation, 100, rmr);
}

/** Months until the RMR margin has repaid the creation cost; 0 if nothing is to repay, undefined if never. */
export function breakEvenMonths(creation: number, rmrMargin: number): number | undefined {
  if (creation <= 0) return 0;
  if (rmrMargin <= 0) return undefined;
  const rest = creation % rmrMargin;
  return (creation - rest) / rmrMargin + (rest > 0 ? 1 : 0);
}

export interface RmrDeductions {
  readonly rmr: number;
  /** Cellular, interactive, guard response and the like, per month. */
  readonly thirdParty: number;
  readonly centralStationFee: number;
  /** Contracts differ on whether the station's own fee is deducted. */
  readonly deductCentralStationFee: boolean;
}

/** Net RMR as the funder counts it. */
export function netRmr(input: RmrDeductions): number {
  return input.rmr - input.thirdParty - (input.deductCentralStationFee ? input.centralStationFee : 0);
}

export interface Funding {
  readonly payout: number;
  readonly holdback: number;
  /** Paid at once. */
  readonly initial: number;
}

/** What a funder pays for the contract: a multiple (milli-units) of net RMR, part of it held back. */
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

/** What the dealer gives back when the customer stops within the guarantee; 0 once it is over. */
export function fundingChargeback({ payout, guaranteeMonths, paidMonths, kind }: Chargeback): number {
  if (paidMonths >= guaranteeMonths) return 0;
  return kind === 'full' ? payout : scaleCents(payout, guaranteeMonths - paidMonths, guaranteeMonths);
}
