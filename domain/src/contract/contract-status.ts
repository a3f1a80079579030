import { AppError } from '../kernel/errors.ts';
import { statusText } from '../kernel/status-text.ts';

/** Statuses of a contract. `cancelled` keeps its original spelling because it is a stored key. */
export const contractStatuses = ['signed', 'active', 'ended', 'cancelled', 'rescinded', 'voided'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

/** Statuses of contracts that produce revenue, now or once they start. */
export const liveStatuses = ['signed', 'active'] as const satisfies readonly ContractStatus[];

/**
 * Allowed status changes of a contract; the database enforces the same table. Three of them depend on more than the
 * status: `ended` reverts only with the replacement that ended it, `cancelled` changes only to the previous status or
 * by the customer's right, and only recorded contracts can be voided.
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

/** Throws ILLEGAL_TRANSITION if a contract may not change its status this way. */
export function checkContractMove(from: ContractStatus, to: ContractStatus): void {
  if (!contractMoves[from].includes(to))
    throw new AppError('ILLEGAL_TRANSITION', {
      what: 'contract',
      from: statusText(from),
      to: statusText(to),
    });
}
