import { z } from 'zod';
import { addMonths } from '../calendar-date.ts';
import { fundingChargeback, fundingPayout, netRmr } from '../deal.ts';
import type { CostReceiver } from '../product.ts';
import { wholeMonths } from '../terms.ts';

export const chargebackKinds = ['full', 'prorated'] as const;

/** What a program paid for a contract, as its terms were on that day. Amounts are cents. */
export const fundingSchema = z.object({
  affiliateId: z.uuid(),
  /** RMR that was bought, less what is paid on each month. */
  netRmr: z.int(),
  multiple: z.int(),
  payout: z.int(),
  /** Of the payout, kept back until the guarantee ends. */
  holdback: z.int(),
  guaranteeMonths: z.int(),
  chargeback: z.enum(chargebackKinds),
});
export type Funding = z.output<typeof fundingSchema>;

/** A service as a program counts it: what it earns and costs a month, in cents. */
export interface FundedService {
  readonly monthly: number;
  readonly cost: number;
  readonly paidTo: CostReceiver | null;
}

/** What a program asks for and pays. */
export interface ProgramTerms {
  readonly id: string;
  readonly multiple: number;
  readonly holdbackPpm: number;
  readonly guaranteeMonths: number;
  readonly deductsStationFee: boolean;
  readonly chargeback: Funding['chargeback'];
}

/**
 * What a program pays for services (decisions 7.12). A cost without a tag counts as a third party's, so that no payout is promised too high; the company's own is not
 * deducted. The payout is not below 0.
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

/** What a customer who leaves costs: taken from what is held back first, the rest is paid. Cents. */
export interface ChargedBack {
  readonly total: number;
  readonly fromHoldback: number;
  readonly toPay: number;
}

/** What goes back to the program when the customer leaves after so many paid months; 0 once the guarantee is over. */
export function chargedBack(funding: Funding, paidMonths: number): ChargedBack {
  const { payout, guaranteeMonths, chargeback: kind } = funding;
  const total = fundingChargeback({ payout, guaranteeMonths, paidMonths, kind });
  const fromHoldback = Math.min(total, funding.holdback);
  return { total, fromHoldback, toPay: total - fromHoldback };
}

/** Months that the customer paid from the start of the contract, else of its funding, to a day: whole ones. */
export const paidMonthsOf = (
  { startsOn, fundedOn }: { readonly startsOn: string | null; readonly fundedOn: string | null },
  on: string,
): number => {
  const from = startsOn ?? fundedOn;
  return from === null ? 0 : wholeMonths(from, on);
};

/** The day after the months of the guarantee, from the start of the contract, else of its funding; null without a guarantee. */
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
