import { addDays } from '../calendar-date.ts';
import type { ContractRow } from './contract.ts';
import { begins, isSale } from './figures.ts';
import { correctedIds, type LedgerLine } from './ledger.ts';

/** Number of days after a loss in which a new contract at the same premises offsets it (decisions 3.13). */
const REPLACED_WITHIN_DAYS = 90;

export type LeavingContract = Pick<ContractRow, 'id' | 'kind' | 'status' | 'signedOn' | 'rmrReplaced'>;

interface Loss {
  readonly contractId: string;
  readonly on: string;
  /** Cents a month. */
  readonly monthly: number;
}

const linesOf = (lines: readonly LedgerLine[], { id }: LeavingContract) =>
  lines.filter(({ contractId }) => contractId === id);

const begunWith = (lines: readonly LedgerLine[], reason: LedgerLine['reason']): number => {
  const corrected = correctedIds(lines);
  return lines
    .filter((line) => line.reason === reason && line.monthly > 0 && begins(line) && !corrected.has(line.id))
    .reduce((sum, { monthly }) => sum + monthly, 0);
};

/**
 * Returns the RMR that a replacement lost: what it closed minus what it added, in cents a month. This is lost RMR,
 * although the ledger lists it as a renewal (decisions 3.7). Returns 0 for a rescinded or voided replacement.
 *
 * @param lines the lines of the contract, or of all of its account.
 */
export function renewalLossOf(contract: LeavingContract, lines: readonly LedgerLine[]): number {
  if (contract.kind !== 'replacement' || !isSale(contract)) return 0;
  return Math.max(0, contract.rmrReplaced - begunWith(linesOf(lines, contract), 'renewal'));
}

function lossesOf(contracts: readonly LeavingContract[], lines: readonly LedgerLine[]): Loss[] {
  const corrected = correctedIds(lines);
  const left = lines.flatMap(({ id, contractId, reason, effectiveOn, monthly }) =>
    (reason === 'cancel' || reason === 'decrease') && !corrected.has(id)
      ? [{ contractId, on: effectiveOn, monthly: -monthly }]
      : [],
  );
  const lowered = contracts.map((contract) => ({
    contractId: contract.id,
    on: contract.signedOn,
    monthly: renewalLossOf(contract, lines),
  }));
  return [...left, ...lowered.filter(({ monthly }) => monthly > 0)].toSorted((a, b) =>
    a.on.localeCompare(b.on),
  );
}

/**
 * Returns how much previously lost RMR of an account each new contract offsets, in cents a month, by contract id. It
 * covers losses on the day of its signature and in the 90 days before, oldest first, each dollar once (decisions
 * 3.13). Rescinded and voided contracts offset nothing, and corrected lines are not losses.
 *
 * @param contracts all contracts of the account.
 * @param lines its whole ledger.
 */
export function lossesMadeGood(
  contracts: readonly LeavingContract[],
  lines: readonly LedgerLine[],
): ReadonlyMap<string, number> {
  const losses = lossesOf(contracts, lines).map((loss) => ({ ...loss, open: loss.monthly }));
  const sales = contracts
    .filter((contract) => contract.kind === 'new' && isSale(contract))
    .toSorted((a, b) => a.signedOn.localeCompare(b.signedOn));
  return new Map(
    sales.map((sale) => {
      let left = begunWith(linesOf(lines, sale), 'new');
      const earliest = addDays(sale.signedOn, -REPLACED_WITHIN_DAYS);
      let good = 0;
      for (const loss of losses) {
        if (loss.contractId === sale.id || loss.on < earliest || loss.on > sale.signedOn) continue;
        const taken = Math.min(left, loss.open);
        loss.open -= taken;
        left -= taken;
        good += taken;
      }
      return [sale.id, good] as const;
    }),
  );
}

/** The day on which an account started to pay, and the day on which it stopped; null if there is none. */
export interface CustomerDays {
  readonly customerSince: string | null;
  readonly lostOn: string | null;
}

/**
 * Returns the start and end of the most recent period in which an account had RMR. A returning customer counts from
 * their return. Rescinded or corrected RMR never counts; if RMR ended that way, the period before applies.
 *
 * @param lines the whole ledger of the account.
 */
export function customerDays(lines: readonly LedgerLine[]): CustomerDays {
  const corrected = correctedIds(lines);
  const isLoss = ({ id, reason }: LedgerLine) =>
    (reason === 'cancel' || reason === 'decrease' || reason === 'renewal') && !corrected.has(id);
  let balance = 0;
  let days: CustomerDays = { customerSince: null, lostOn: null };
  let before = days;
  for (const on of [...new Set(lines.map(({ effectiveOn }) => effectiveOn))].toSorted()) {
    const own = lines.filter(({ effectiveOn }) => effectiveOn === on);
    const was = balance;
    balance += own.reduce((sum, { monthly }) => sum + monthly, 0);
    if (was <= 0 && balance > 0) {
      before = days;
      days = { customerSince: on, lostOn: null };
    }
    if (was > 0 && balance <= 0)
      days = own.some(isLoss) ? { customerSince: days.customerSince, lostOn: on } : before;
  }
  return days;
}
