import type { EstimateRow } from '../estimate/estimate.ts';
import { termEnd } from '../terms.ts';
import type { ContractRow } from './contract.ts';
import type { SigningEffect } from './effect.ts';
import type { OfferedChoice } from './sent-effect.ts';

interface Signed {
  /** Whether a recurring line was sold. */
  readonly recurs: boolean;
  /** The day of the signature, or the fixed start day if that is later. The ledger lines take effect on it. */
  readonly effectiveOn: string;
  /** Whether the start day is fixed. */
  readonly isFixed: boolean;
}

/**
 * Returns the related contract of a new contract, and its term. A contract without a recurring line has no term, but
 * still ends with its parent and restores what it replaced when undone. An addendum whose parent ended while its copy
 * was sealed becomes a contract of its own, with the end that it would have had (decisions 2.9).
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
    // A replacement of an active contract starts as active.
    ...(target.status === 'active' && {
      status: 'active',
      billingDay: target.billingDay,
      ...runsFrom(effectiveOn, own.termMonths),
    }),
    replacesId: target.id,
  };
}

/**
 * Returns the term of an addendum. It ends and is billed with its parent, and its term is the remaining term of the
 * parent.
 */
const termOfParent = (parent: ContractRow, from: string): Partial<ContractRow> => ({
  termMonths: termLeft(parent, from),
  endsOn: parent.endsOn,
  renewal: parent.renewal,
  renewalMonths: parent.renewalMonths,
  renewalAcknowledged: parent.renewalAcknowledged,
  noticeDays: parent.noticeDays,
  billingDay: parent.billingDay,
});

/**
 * Returns the remaining term of a contract on a day, in whole months, rounded up: all of it before it begins, 0 from
 * month to month.
 */
export function termLeft(
  { startsOn, endsOn, termMonths }: Pick<ContractRow, 'startsOn' | 'endsOn' | 'termMonths'>,
  on: string,
): number {
  if (endsOn) return monthsLeft(on, endsOn);
  return startsOn ? 0 : termMonths;
}

/** Returns the day from which an estimate takes effect: its fixed start day, unless that is before the given day. */
export const startFrom = (startsOn: string | null | undefined, day: string): string =>
  startsOn && startsOn > day ? startsOn : day;

/** Returns a term of a number of months from a day. */
const runsFrom = (startsOn: string, termMonths: number) => ({
  startsOn,
  endsOn: termMonths > 0 ? termEnd(startsOn, termMonths).lastDay : null,
});

/** Returns the whole months from a day to a last day, rounded up; at least 1. */
export function monthsLeft(from: string, lastDay: string): number {
  let months = 1;
  while (months < 120 && termEnd(from, months).lastDay < lastDay) months += 1;
  return months;
}
