import { accounts } from './account.ts';
import { invalid } from './kernel/errors.ts';
import type { Follow } from './kernel/mutation.ts';

/**
 * Throws if a task or a ticket moves to an account that the actor may not read. People may change what is assigned to
 * them on any account, so permission for the row does not imply permission for the account.
 */
export const followAssigned: Follow = async (tx, before, after) => {
  const accountId = after?.['accountId'];
  if (!before || typeof accountId !== 'string' || before['accountId'] === accountId) return;
  if (await tx.find(accounts, accountId)) return;
  throw invalid(
    'accountId',
    'Account: choose one that you have access to. Nothing was saved. Choose again, or ask the office to move it.',
  );
};
