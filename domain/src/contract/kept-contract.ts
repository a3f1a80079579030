import type { Actor } from '../kernel/actor.ts';
import { anyEntity } from '../kernel/entity.ts';
import { AppError } from '../kernel/errors.ts';
import { matchNone } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { contracts } from './contract.ts';
import { openLedger } from './post.ts';

/** Options shared by all contract mutations: the office may run them, on the server. */
export const keepers = {
  allow: (actor: Actor) => contracts.permission(actor).update !== matchNone,
  serverOnly: true,
  keyVerb: 'update',
} as const;

/**
 * Returns a contract that the actor may change, with its account and its lines. Locks the account first, as
 * everywhere. Throws NOT_AUTHORIZED.
 */
export async function keptContract(tx: Transaction, id: string) {
  const { accountId } = await tx.get(contracts, id);
  const { account, lines } = await openLedger(tx, accountId);
  const contract = await tx.get(contracts, id, { lock: true });
  if (!(await tx.can(anyEntity(contracts), 'update', contract))) throw new AppError('NOT_AUTHORIZED');
  return { account, contract, lines: lines.filter(({ contractId }) => contractId === id) };
}
