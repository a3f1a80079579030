import { addDays } from '../calendar-date.ts';
import { earlyTerminationFee, monthsAlong, termEnd, wholeMonthsAlong } from '../terms.ts';
import { isLive } from './contract-status.ts';
import type { ContractRow } from './contract.ts';
import { balanceOn, type LedgerLine } from './ledger.ts';

type Term = Pick<ContractRow, 'startsOn' | 'endsOn' | 'termMonths' | 'renewalMonths'>;
type Terminated = Term &
  Pick<ContractRow, 'id' | 'status' | 'parentId'> &
  Partial<Pick<ContractRow, 'terminationPpm' | 'terminationCap'>>;
type Line = Pick<LedgerLine, 'monthly' | 'effectiveOn'> & { readonly contractId: string };

/** The cost to the customer of ending a contract early. */
export interface EarlyEnd {
  /** Monthly revenue of the contract with its addenda, in cents, before tax. */
  readonly rmr: number;
  readonly monthsLeft: number;
  readonly sharePpm: number;
  /** The fee in cents, limited to the cap of the contract. */
  readonly fee: number;
}

/**
 * Returns the months of the current term, initial or renewed, minus the whole months that have passed in it. Before
 * the start these are all months, and from month to month 0.
 */
export function monthsLeftIn({ startsOn, endsOn, termMonths, renewalMonths }: Term, on: string): number {
  if (!startsOn) return termMonths;
  if (!endsOn || endsOn < on || termMonths < 1) return 0;
  const isRenewed = termEnd(startsOn, termMonths).lastDay < endsOn && renewalMonths > 0;
  const from = isRenewed ? monthsAlong(startsOn, addDays(endsOn, 1), -renewalMonths) : startsOn;
  return Math.max(0, (isRenewed ? renewalMonths : termMonths) - wholeMonthsAlong(startsOn, from, on));
}

/**
 * Returns the cost of ending a contract on a day (decisions 7.8): the agreed share of the charges for the remaining
 * months, for the contract and its live addenda, limited to the cap. An addendum has the term of its parent.
 *
 * @param signed the contracts of the account.
 * @param lines their ledger before the cancellation.
 * @returns null if the contract has no early termination fee.
 */
export function earlyEnd(
  contract: Terminated,
  signed: readonly Terminated[],
  lines: readonly Line[],
  on: string,
): EarlyEnd | null {
  const { terminationPpm: sharePpm, terminationCap: cap } = contract;
  if (sharePpm === null || sharePpm === undefined) return null;
  const term = signed.find(({ id }) => id === contract.parentId) ?? contract;
  const own = new Set(
    signed
      .filter((each) => each.id === contract.id || (each.parentId === contract.id && isLive(each)))
      .map(({ id }) => id),
  );
  const rmr = Math.max(
    0,
    balanceOn(
      lines.filter(({ contractId }) => own.has(contractId)),
      on,
    ),
  );
  const monthsLeft = monthsLeftIn(term, on);
  const { etf } = earlyTerminationFee({ rmr, termMonths: monthsLeft, monthsElapsed: 0, sharePpm });
  return { rmr, monthsLeft, sharePpm, fee: Math.min(etf, cap ?? etf) };
}
