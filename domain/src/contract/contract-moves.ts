import type { Transaction } from '../kernel/transaction.ts';
import { checkContractMove, type ContractStatus } from './contract-status.ts';
import { contracts, type ContractRow } from './contract.ts';

/** Changes the status of a contract, and stores the status to return to. Throws ILLEGAL_TRANSITION. */
export async function moveContract(
  tx: Transaction,
  contract: ContractRow,
  to: ContractStatus,
  more: Partial<ContractRow> = {},
): Promise<ContractRow> {
  checkContractMove(contract.status, to);
  const leaves = to === 'ended' || to === 'cancelled';
  return tx.update(contracts, contract, {
    status: to,
    statusBefore: leaves ? contract.status : null,
    ...more,
  });
}
