import { addDays } from '../calendar-date.ts';
import type { ContractRow } from './contract.ts';
import { begins, isSale } from './figures.ts';
import { correctedIds, type LedgerLine } from './ledger.ts';

/** For so many days after a loss a new contract at the same premises makes it good (decisions 3.13). */
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
 * What a replacement brought less than it closed, in cents a month: RMR that was lost, though it stands among the renewals (decisions 3.7). Nothing of one that was
 * rescinded or voided.
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
 * What each new contract of an account makes good of the RMR that was lost there before, in cents a month, by the contract's id: losses of the day of its signature and
 * of the 90 days before it, the oldest first, each dollar once (decisions 3.13). Rescinded and voided contracts make nothing good, and what was corrected was not lost.
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

/** Since when an account pays, and from when on it does not any more; null where neither is so. */
export interface CustomerDays {
  readonly customerSince: string | null;
  readonly lostOn: string | null;
}

/**
 * The days between which an account has RMR, the last time that it had some. Who came back is a customer since then. What was rescinded or corrected away was never a
 * customer, and an account whose RMR ended so has the time before.
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
