import { z } from 'zod';
import { creditGrades } from '../credit-grade.ts';
import { choice, count, day, flag, money, optional, ppm } from '../kernel/fields.ts';
import { chargebackKinds } from './funding-terms.ts';

const OF_CONTRACT = { help: 'For contracts that the program buys' };

/**
 * The payment terms of a program, and the limits of the contracts that it accepts (trade specification 3, terms of an
 * affiliate).
 */
export const programTermFields = {
  multiple: count('RMR multiple', { help: 'Paid per dollar of net RMR' }, 100),
  holdbackPpm: ppm('Holdback'),
  guaranteeMonths: count('Guarantee in months', {}, 60),
  deductsStationFee: flag('Deducts the central station’s fee'),
  chargeback: choice('Chargeback', chargebackKinds, {
    help: 'What you return when a customer leaves within the guarantee: the whole payout, or the share of the remaining months',
  }),
  minCreditGrade: optional(choice('Minimum credit grade', creditGrades, OF_CONTRACT)),
  minRmr: optional(money('Minimum RMR', { ...OF_CONTRACT, notSummed: true })),
  maxTermMonths: optional(count('Longest term in months', OF_CONTRACT, 120)),
};

/** Terms that replace all earlier ones from a day on. */
export const laterTerms = z.object({ from: day('From'), ...programTermFields });
export type LaterTerms = z.output<typeof laterTerms>;

/**
 * Returns a program with the terms that are in force on a day: the latest that have started, or else the initial
 * ones.
 */
export function withTermsOn<Program extends { readonly laterTerms: readonly LaterTerms[] }>(
  program: Program,
  on: string,
): Program & Partial<Omit<LaterTerms, 'from'>> {
  const begun = program.laterTerms.filter(({ from }) => from <= on);
  const [last] = begun.toSorted((a, b) => b.from.localeCompare(a.from));
  if (!last) return program;
  const { from: _from, ...terms } = last;
  return { ...program, ...terms };
}
