import type { EstimateRow } from '../estimate/reprice.ts';
import { termEnd } from '../terms.ts';
import type { ContractRow } from './contract.ts';
import type { SigningEffect } from './effect.ts';
import type { OfferedChoice } from './sent-effect.ts';

interface Signed {
  /** Whether a recurring line was sold. */
  readonly recurs: boolean;
  /** The day of the signature. */
  readonly signedOn: string;
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
  { recurs, signedOn }: Signed,
): Partial<ContractRow> {
  const own = recurs ? { termMonths } : ({ termMonths: 0, renewal: 'none' } as const);
  if (effect.kind === 'new') {
    const parent = chosen === 'addendum' && known.find(({ id }) => id === targetId);
    return { ...own, ...(recurs && parent && termOfParent(parent, signedOn)) };
  }
  const { target } = effect;
  if (effect.kind === 'addendum')
    return { ...own, ...(recurs && termOfParent(target, signedOn)), parentId: target.id };
  return {
    ...own,
    ...(target.status === 'active' && activeFrom(signedOn, own.termMonths, target)),
    replacesId: target.id,
  };
}

/** An addendum ends and is billed with its parent. Its term is what is left of the parent's. */
const termOfParent = (parent: ContractRow, signedOn: string): Partial<ContractRow> => ({
  termMonths: parent.endsOn ? monthsLeft(signedOn, parent.endsOn) : parent.termMonths,
  endsOn: parent.endsOn,
  renewal: parent.renewal,
  renewalMonths: parent.renewalMonths,
  renewalAcknowledged: parent.renewalAcknowledged,
  noticeDays: parent.noticeDays,
  billingDay: parent.billingDay,
});

/** A replacement takes over from a contract that runs already. */
const activeFrom = (
  startsOn: string,
  termMonths: number,
  { billingDay }: ContractRow,
): Partial<ContractRow> => ({
  status: 'active',
  startsOn,
  endsOn: termMonths > 0 ? termEnd(startsOn, termMonths).lastDay : null,
  billingDay,
});

/** Whole months from a day to a last day, rounded up; at least 1. */
export function monthsLeft(from: string, lastDay: string): number {
  let months = 1;
  while (months < 120 && termEnd(from, months).lastDay < lastDay) months += 1;
  return months;
}
