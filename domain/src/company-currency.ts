import { contracts } from './contract/contract.ts';
import { estimates } from './estimate/estimate.ts';
import { invalid } from './kernel/errors.ts';
import type { Follow } from './kernel/mutation.ts';
import { transactions } from './transaction.ts';

/**
 * Stored amounts name no currency: they are all in the company's. Throws INVALID for another one once there is an amount. The database checks
 * the ledger of RMR too, whose lines stand under a contract.
 */
export const followCompany: Follow = async (tx, before, after) => {
  if (!before || !after || before['currency'] === after['currency']) return;
  const system = tx.asSystem();
  const found = await Promise.all([
    system.list(estimates, { limit: 1 }),
    system.list(contracts, { limit: 1 }),
    system.list(transactions, { limit: 1 }),
  ]);
  if (found.flat().length === 0) return;
  throw invalid(
    'currency',
    `Currency: it stays ${String(before['currency'])}, because estimates, contracts, or transactions are written in it. Nothing was saved. For another currency, open another company.`,
  );
};
