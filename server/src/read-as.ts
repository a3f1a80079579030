import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import { Transaction } from '@sable/domain/kernel/transaction';
import { SqlSource } from './db/source.ts';
import type { Tenancy } from './db/tenant.ts';
import { newKey, transactionContext } from './transaction-context.ts';

/**
 * Reads in one snapshot by the domain's rules, with the actor's permissions. Rows include hidden fields: they must
 * stay on the server.
 */
export function readAs<T>(tenancy: Tenancy, actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { companyId } = actor;
  return tenancy.withTenant(
    companyId,
    (client) =>
      work(new Transaction(new SqlSource(client, companyId), actor, transactionContext(newKey(), companyId))),
    'snapshot',
  );
}

/** Reads as the product itself inside one company. */
export const readAsSystem = <T>(
  tenancy: Tenancy,
  companyId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => readAs(tenancy, systemActor(companyId), work);
