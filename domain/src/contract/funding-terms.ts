import { z } from 'zod';
import { addMonths } from '../calendar-date.ts';
import { fundingChargeback, fundingPayout, netRmr } from '../deal.ts';
import type { CostReceiver } from '../product.ts';
import { wholeMonths } from '../terms.ts';

export const chargebackKinds = ['full', 'prorated'] as const;

/** What a program paid for a contract, with its terms on that day. Amounts are in cents. */
export const fundingSchema = z.object({
  affiliateId: z.uuid(),
  /** The RMR that was bought, minus the monthly costs. */
  netRmr: z.int(),
  multiple: z.int(),
  payout: z.int(),
  /** The part of the payout that is held back until the guarantee ends. */
  holdback: z.int(),
  guaranteeMonths: z.int(),
  chargeback: z.enum(chargebackKinds),
});
export type Funding = z.output<typeof fundingSchema>;

/** A service as a program counts it, with its monthly revenue and cost in cents. */
export interface FundedService {
  readonly monthly: number;
  readonly cost: number;
  readonly paidTo: CostReceiver | null;
}

/** The conditions and payment terms of a program. */
export interface ProgramTerms {
  readonly id: string;
  readonly multiple: number;
  readonly holdbackPpm: number;
  readonly guaranteeMonths: number;
  readonly deductsStationFee: boolean;
  readonly chargeback: Funding['chargeback'];
}

/**
 * Calculates what a program pays for services (decisions 7.12). A cost without a tag counts as a third party's, so
 * that the payout is not overstated; the company's own cost is not deducted. The payout is never negative.
 */
export function fundingOf(services: readonly FundedService[], program: ProgramTerms): Funding {
  const sumOf = (paidTo: readonly FundedService['paidTo'][]) =>
    services.reduce((sum, each) => sum + (paidTo.includes(each.paidTo) ? each.cost : 0), 0);
  const net = netRmr({
    rmr: services.reduce((sum, { monthly }) => sum + monthly, 0),
    thirdParty: sumOf(['third_party', null]),
    centralStationFee: sumOf(['station']),
    deductCentralStationFee: program.deductsStationFee,
  });
  const { multiple, guaranteeMonths, chargeback } = program;
  const { payout, holdback } = fundingPayout(Math.max(0, net), multiple * 1000, program.holdbackPpm);
  return { affiliateId: program.id, netRmr: net, multiple, payout, holdback, guaranteeMonths, chargeback };
}

/** The chargeback for a customer who leaves: deducted from the holdback first, and the rest is paid. In cents. */
export interface ChargedBack {
  readonly total: number;
  readonly fromHoldback: number;
  readonly toPay: number;
}

/**
 * Returns what the program charges back if the customer leaves after a number of paid months; 0 after the guarantee.
 */
export function chargedBack(funding: Funding, paidMonths: number): ChargedBack {
  const { payout, guaranteeMonths, chargeback: kind } = funding;
  const total = fundingChargeback({ payout, guaranteeMonths, paidMonths, kind });
  const fromHoldback = Math.min(total, funding.holdback);
  return { total, fromHoldback, toPay: total - fromHoldback };
}

/**
 * Returns the whole months that the customer paid until a day, from the start of the contract, or else from its
 * funding.
 */
export const paidMonthsOf = (
  { startsOn, fundedOn }: { readonly startsOn: string | null; readonly fundedOn: string | null },
  on: string,
): number => {
  const from = startsOn ?? fundedOn;
  return from === null ? 0 : wholeMonths(from, on);
};

/**
 * Returns the day after the guarantee, counted from the start of the contract, or else from its funding; null without
 * funding, and before either day is known.
 */
export function guaranteeEndsOn({
  funding,
  startsOn,
  fundedOn,
}: {
  readonly funding: Funding | null;
  readonly startsOn: string | null;
  readonly fundedOn: string | null;
}): string | null {
  const from = startsOn ?? fundedOn;
  return funding && from !== null ? addMonths(from, funding.guaranteeMonths) : null;
}
