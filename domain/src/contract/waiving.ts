import { addMonths } from '../calendar-date.ts';
import type { CancellationRightRow } from '../cancellation/cancellation-right.ts';

/**
 * Reasons why the law, or a contract that follows it, lets a customer leave early at no cost. Each is proved by a
 * paper (decisions 11.1).
 */
export const waivingReasons = ['servicemember', 'nursing_home', 'medical_sale', 'death'] as const;
export type WaivingReason = (typeof waivingReasons)[number];

/** The name of each reason, and the proof for it. */
export const waivingTexts: Readonly<
  Record<WaivingReason, { readonly label: string; readonly proof: string; readonly help: string }>
> = {
  servicemember: {
    label: 'Servicemember’s orders',
    proof: 'The orders',
    help: 'Orders for 90 days or more to a place where the service cannot be used, or a stop-movement order; also for a spouse and dependents (50 U.S.C. 3956).',
  },
  nursing_home: {
    label: 'Move to a hospital or nursing home',
    proof: 'A letter of the home or the doctor',
    help: 'In New York for personal emergency response, and in Tennessee, with 30 days of notice.',
  },
  medical_sale: {
    label: 'Sale of the home for medical reasons',
    proof: 'The doctor’s letter',
    help: 'In Tennessee after two years of a longer contract.',
  },
  death: {
    label: 'Death of the only buyer',
    proof: 'The death certificate',
    help: 'Nobody else has signed.',
  },
};

/** The contract that ends early, and the place of its premises. */
export interface EndedEarly {
  readonly startsOn: string | null;
  readonly termMonths: number;
  readonly site: { readonly country: string; readonly region: string } | null;
  readonly isResidential: boolean;
  /** Whether an emergency button was sold; null if unknown, as for a free-text line or a recorded contract. */
  readonly hasPers: boolean | null;
}

/** Returns whether an emergency button was sold according to the right to cancel of a contract; null if unknown. */
export function persOf(
  right: Pick<CancellationRightRow, 'soldEmergency' | 'emergency'> | undefined,
): boolean | null {
  const answer = right?.soldEmergency ?? right?.emergency ?? null;
  return answer && answer !== 'none';
}

/**
 * In Tennessee, a contract of more than this number of months can end for the sale of the home after this number of
 * months.
 */
const MEDICAL_SALE_MONTHS = 24;

/**
 * Returns why a reason does not waive early termination of a contract that ends on a day; null if it does (decisions
 * 11.1).
 */
export function waiverFault(
  reason: WaivingReason,
  { startsOn, termMonths, site, isResidential, hasPers }: EndedEarly,
  on: string,
): string | null {
  const isIn = (...regions: readonly string[]) => site?.country === 'us' && regions.includes(site.region);
  if (reason === 'nursing_home') {
    if (!isResidential || !isIn('NY', 'TN'))
      return 'Only New York and Tennessee waive early termination for a move to a nursing home, and only for a home.';
    return isIn('NY') && hasPers === false
      ? 'New York waives early termination for a move to a nursing home only for personal emergency response, and this sale has no emergency button.'
      : null;
  }
  if (reason !== 'medical_sale') return null;
  if (!isResidential || !isIn('TN')) return 'Only Tennessee waives early termination for the sale of a home.';
  const isLong = termMonths > MEDICAL_SALE_MONTHS;
  return isLong && startsOn !== null && on >= addMonths(startsOn, MEDICAL_SALE_MONTHS)
    ? null
    : 'The law waives early termination for the sale of a home after two years of a contract that is longer than that.';
}

/** Returns the reasons that waive early termination of a contract that ends on a day. */
export const waivingReasonsOf = (contract: EndedEarly, on: string): readonly WaivingReason[] =>
  waivingReasons.filter((reason) => waiverFault(reason, contract, on) === null);
