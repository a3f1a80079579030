import { AppError } from '../kernel/errors.ts';
import { wordsOfStatus } from '../kernel/status-words.ts';

/** The life of a contract. `cancelled` keeps its first spelling as a stored key. */
export const contractStatuses = ['signed', 'active', 'ended', 'cancelled', 'rescinded', 'voided'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

/** Contracts that earn, now or from their start on. */
export const liveStatuses = ['signed', 'active'] as const satisfies readonly ContractStatus[];

/**
 * Every move that a contract may make; the database refuses the others by the same table. Three of them ask for more than the status: `ended` goes back only with the
 * replacement that ended it, `cancelled` only to the status it had or by the customer's right, and only what was recorded is voided.
 */
export const contractMoves: Readonly<Record<ContractStatus, readonly ContractStatus[]>> = {
  signed: ['active', 'ended', 'cancelled', 'rescinded', 'voided'],
  active: ['ended', 'cancelled', 'rescinded', 'voided'],
  ended: ['signed', 'active', 'rescinded'],
  cancelled: ['signed', 'active', 'rescinded'],
  rescinded: [],
  voided: [],
};

export const isLive = ({ status }: { readonly status: ContractStatus }): boolean =>
  status === 'signed' || status === 'active';

/** Refuses a move that the life of a contract does not have. Throws ILLEGAL_TRANSITION. */
export function checkContractMove(from: ContractStatus, to: ContractStatus): void {
  if (!contractMoves[from].includes(to))
    throw new AppError('ILLEGAL_TRANSITION', {
      what: 'contract',
      from: wordsOfStatus(from),
      to: wordsOfStatus(to),
    });
}
