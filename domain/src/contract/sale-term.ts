import type { EstimateRow } from '../estimate/estimate.ts';
import { termEnd } from '../terms.ts';
import type { ContractRow } from './contract.ts';
import type { SigningEffect } from './effect.ts';
import type { OfferedChoice } from './sent-effect.ts';

interface Signed {
  /** Whether a recurring line was sold. */
  readonly recurs: boolean;
  /** The day of the signature, or the fixed start day where that is later: the ledger counts from it. */
  readonly effectiveOn: string;
  /** Whether the start day is fixed. */
  readonly isFixed: boolean;
}

/**
 * What a contract is tied to, and its term. One without a recurring line has no term, but leaves with its parent and gives back what it replaced all the same. An addendum
 * whose parent ended while its copy was sealed is a contract of its own, with the end that it would have had (decisions 2.9).
 *
 * @param known the contracts of the account.
 */
export function termOf(
  { effect: chosen, targetId, termMonths }: OfferedChoice & Pick<EstimateRow, 'termMonths'>,
  effect: SigningEffect,
  known: readonly ContractRow[],
  { recurs, effectiveOn, isFixed }: Signed,
): Partial<ContractRow> {
  const term = recurs ? { termMonths } : ({ termMonths: 0, renewal: 'none' } as const);
  const own = { ...term, ...(recurs && isFixed && runsFrom(effectiveOn, term.termMonths)) };
  if (effect.kind === 'new') {
    const parent = chosen === 'addendum' && known.find(({ id }) => id === targetId);
    return { ...own, ...(recurs && parent && termOfParent(parent, effectiveOn)) };
  }
  const { target } = effect;
  if (effect.kind === 'addendum')
    return { ...own, ...(recurs && termOfParent(target, effectiveOn)), parentId: target.id };
  return {
    ...own,
    // A replacement takes over from a contract that runs already.
    ...(target.status === 'active' && {
      status: 'active',
      billingDay: target.billingDay,
      ...runsFrom(effectiveOn, own.termMonths),
    }),
    replacesId: target.id,
  };
}

/** An addendum ends and is billed with its parent. Its term is what is left of the parent's. */
const termOfParent = (parent: ContractRow, from: string): Partial<ContractRow> => ({
  termMonths: termLeft(parent, from),
  endsOn: parent.endsOn,
  renewal: parent.renewal,
  renewalMonths: parent.renewalMonths,
  renewalAcknowledged: parent.renewalAcknowledged,
  noticeDays: parent.noticeDays,
  billingDay: parent.billingDay,
});

/** What is left of a contract's term on a day, in whole months, rounded up: all of it before it begins, nothing from month to month. */
export function termLeft(
  { startsOn, endsOn, termMonths }: Pick<ContractRow, 'startsOn' | 'endsOn' | 'termMonths'>,
  on: string,
): number {
  if (endsOn) return monthsLeft(on, endsOn);
  return startsOn ? 0 : termMonths;
}

/** The day from which an offer counts: its fixed start day, but for one that has passed by then. */
export const startFrom = (startsOn: string | null | undefined, day: string): string =>
  startsOn && startsOn > day ? startsOn : day;

/** A term of so many months from a day. */
const runsFrom = (startsOn: string, termMonths: number) => ({
  startsOn,
  endsOn: termMonths > 0 ? termEnd(startsOn, termMonths).lastDay : null,
});

/** Whole months from a day to a last day, rounded up; at least 1. */
export function monthsLeft(from: string, lastDay: string): number {
  let months = 1;
  while (months < 120 && termEnd(from, months).lastDay < lastDay) months += 1;
  return months;
}
