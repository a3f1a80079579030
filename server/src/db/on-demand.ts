import type { Tenancy, TenantClient } from './tenant.ts';

/** A tenant client whose transaction begins with its first statement. */
export interface OnDemandClient extends TenantClient {
  /** Whether any statement was run. */
  readonly isOpen: boolean;
}

/**
 * Runs work in one transaction of a company, like `withTenant`; work without database statements opens none. Throws
 * the work's error after its transaction is rolled back.
 */
export async function withTenantOnDemand<T>(
  tenancy: Tenancy,
  companyId: string,
  work: (client: OnDemandClient) => Promise<T>,
): Promise<T> {
  let transaction: Promise<T> | undefined;
  let opened: Promise<TenantClient> | undefined;
  const open = (): Promise<TenantClient> =>
    (opened ??= new Promise((ready, failed) => {
      transaction = tenancy.withTenant(companyId, (client) => {
        ready(client);
        return outcome;
      });
      transaction.catch(failed);
    }));
  const client: OnDemandClient = {
    get isOpen() {
      return opened !== undefined;
    },
    query: async (sql, values) => (await open()).query(sql, values),
    queryUnprepared: async (sql, values) => (await open()).queryUnprepared(sql, values),
    commitWith: async (statements) => (await open()).commitWith(statements),
  };
  const outcome = Promise.resolve(client).then(work);
  await Promise.allSettled([outcome]);
  return transaction ?? outcome;
}
