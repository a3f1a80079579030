import { contracts } from './contract/contract.ts';
import { estimates } from './estimate/estimate.ts';
import { invalid } from './kernel/errors.ts';
import type { Follow } from './kernel/mutation.ts';
import { transactions } from './transaction.ts';

/**
 * Throws INVALID if the currency of a company changes once it has amounts. Stored amounts have no currency of their
 * own; they are all in the company's. The database also checks the RMR ledger, whose lines belong to contracts.
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
    `Currency: it cannot change from ${String(before['currency'])}, because estimates, contracts, or transactions use it. Nothing was saved. For another currency, open another company.`,
  );
};
