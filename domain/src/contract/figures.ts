import { splitAmount } from '../deal.ts';
import type { ContractRow } from './contract.ts';
import { correctedIds, type LedgerLine } from './ledger.ts';
import type { RmrReason } from './rmr-line.ts';

const soldBy: readonly RmrReason[] = ['new', 'add_on', 'renewal'];

type Sale = Pick<ContractRow, 'kind' | 'status' | 'rmrReplaced'>;

/** Whether a contract counts as a sale: it was signed for an estimate, and neither rescinded nor voided. */
export const isSale = ({ kind, status }: Pick<Sale, 'kind' | 'status'>): boolean =>
  kind !== 'recorded' && status !== 'rescinded' && status !== 'voided';

/**
 * Whether a line starts a service. Lines of a service that was closed only to bill it differently do not count: such
 * pairs exist from before contracts stored billing changes.
 */
export const begins = ({ reason, reversesId }: Pick<LedgerLine, 'reason' | 'reversesId'>): boolean =>
  reason !== 'renewal' || reversesId === null;

/**
 * Returns the RMR sold with a contract, in cents: the initial RMR of its services minus what it replaced, never below
 * 0. Later changes do not count.
 *
 * @param lines the lines of the contract.
 */
export function rmrSoldOf(contract: Sale, lines: readonly LedgerLine[]): number {
  if (!isSale(contract)) return 0;
  const corrected = correctedIds(lines);
  const own = lines
    .filter(
      (line) => line.monthly > 0 && soldBy.includes(line.reason) && begins(line) && !corrected.has(line.id),
    )
    .reduce((total, { monthly }) => total + monthly, 0);
  return Math.max(0, own - contract.rmrReplaced);
}

/**
 * Splits a figure of a contract once among those who sold it, by largest remainder in the order of the shares. The
 * figure of a change order may be negative. Cents, parts per million.
 */
export const splitCredit = (total: number, shares: readonly number[]): number[] =>
  shares.length === 0 ? [] : splitAmount(total, shares);
