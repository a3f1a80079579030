import { createHash } from 'node:crypto';
import { inBatch, inTransaction, type DatabaseClient, type DatabasePool } from './connect.ts';
import type { TenantPools } from './pools.ts';

/** What code inside a tenant's transaction may do: run SQL. What comes often is planned once per connection. */
export interface TenantClient {
  query<R extends object>(sql: string, values?: readonly unknown[]): Promise<R[]>;
  /** Planned anew each time: for search and reports, where a generic plan cannot see the pattern. */
  queryUnprepared<R extends object>(sql: string, values?: readonly unknown[]): Promise<R[]>;
}

/** What a transaction is for: it decides about its isolation and from which pool its connection comes. `slow` is a snapshot, too. */
export type TenantMode = 'write' | ReadMode;
export type ReadMode = 'snapshot' | 'slow';

/** One statement of a {@link Tenancy.snapshot}. */
export interface TenantRead {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Tenancy {
  /** The only way to tenants' data: one transaction in which just this company's rows exist. */
  withTenant<T>(companyId: string, work: (client: TenantClient) => Promise<T>, mode?: TenantMode): Promise<T>;
  /** Like {@link Tenancy.withTenant} for reads that are all known beforehand: one round trip. Gives the rows of each statement. */
  snapshot<R extends object>(
    companyId: string,
    reads: readonly TenantRead[],
    mode?: ReadMode,
  ): Promise<R[][]>;
  /** The functions that look across companies by design: tokens, sessions, jobs, feed heads. They see no tenant's table. */
  crossTenantQuery<R extends object>(sql: string, values?: readonly unknown[]): Promise<R[]>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SNAPSHOT = 'begin isolation level repeatable read read only';
const BEGIN = {
  // Whoever waits longer than this for a locked row is told so: connections that wait are missed by everybody.
  write: `begin; set local lock_timeout = '2s'`,
  snapshot: SNAPSHOT,
  slow: SNAPSHOT,
} as const;

/**
 * A named statement stays on each connection until that ends, so their number is bounded: the product's own fit in, and
 * a shape of filters that someone made up is planned each time once the names are given out.
 */
const MAX_PREPARED_STATEMENTS = 500;
const names = new Map<string, string>();
/** Texts that came once, oldest first. A name is for what comes again: shapes asked for once use none up. */
const once = new Set<string>();

function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MAX_PREPARED_STATEMENTS) return known;
  if (!once.delete(sql)) {
    once.add(sql);
    const [oldest] = once;
    if (once.size > MAX_PREPARED_STATEMENTS && oldest !== undefined) once.delete(oldest);
    return undefined;
  }
  const name = `s${createHash('sha1').update(sql).digest('base64url').slice(0, 16)}`;
  names.set(sql, name);
  return name;
}

function namedStatement(sql: string, values: readonly unknown[]) {
  const name = statementName(sql);
  return { ...(name && { name }), text: sql, values: [...values] };
}

function tenantClient(client: DatabaseClient): TenantClient {
  return {
    query: async <R extends object>(sql: string, values: readonly unknown[] = []) =>
      (await client.query<R>(namedStatement(sql, values))).rows,
    queryUnprepared: async <R extends object>(sql: string, values: readonly unknown[] = []) =>
      (await client.query<R>(sql, [...values])).rows,
  };
}

async function transact<T>(
  pool: DatabasePool,
  companyId: string,
  work: (client: TenantClient) => Promise<T>,
  mode: TenantMode,
): Promise<T> {
  return inTransaction(pool, opening(companyId, mode), (client) => work(tenantClient(client)));
}

/** A literal SET LOCAL in the same message as the begin; the id is checked against its pattern. */
function opening(companyId: string, mode: TenantMode): string {
  if (!UUID.test(companyId)) throw new Error('A transaction needs the id of a company.');
  return `${BEGIN[mode]}; set local app.company_id = '${companyId}'`;
}

const readTogether = async <R extends object>(
  pool: DatabasePool,
  companyId: string,
  reads: readonly TenantRead[],
  mode: TenantMode,
): Promise<R[][]> =>
  inBatch<R>(
    pool,
    opening(companyId, mode),
    reads.map(({ text, values }) => namedStatement(text, values)),
  );

const queryOn =
  (pool: DatabasePool): Tenancy['crossTenantQuery'] =>
  async <R extends object>(sql: string, values: readonly unknown[] = []) =>
    (await pool.query<R>(namedStatement(sql, values))).rows;

/** Tenants' data over one pool, for a program that is the only one to use it. Its connections act as the app's restricted role. */
export const createTenancy = (pool: DatabasePool): Tenancy => ({
  withTenant: (companyId, work, mode = 'write') => transact(pool, companyId, work, mode),
  snapshot: (companyId, reads, mode = 'snapshot') => readTogether(pool, companyId, reads, mode),
  crossTenantQuery: queryOn(pool),
});

/** Tenants' data for a server: each kind of work has connections of its own, and no company gets all of them. */
export function createServerTenancy(pools: TenantPools): {
  readonly requests: Tenancy;
  readonly live: Tenancy;
} {
  const { shared } = pools;
  const queryShared = queryOn(shared.pool);
  const classes = { write: pools.write, snapshot: pools.read, slow: pools.slow };
  const tenancy = (live: boolean): Tenancy => ({
    withTenant(companyId, work, mode = 'write') {
      const { pool, bulkhead } = classes[mode];
      return bulkhead.run(companyId, live && mode !== 'write', () => transact(pool, companyId, work, mode));
    },
    snapshot(companyId, reads, mode = 'snapshot') {
      const { pool, bulkhead } = classes[mode];
      return bulkhead.run(companyId, live, () => readTogether(pool, companyId, reads, mode));
    },
    crossTenantQuery: <R extends object>(sql: string, values?: readonly unknown[]) =>
      shared.bulkhead.run('', false, () => queryShared<R>(sql, values)),
  });
  return { requests: tenancy(false), live: tenancy(true) };
}
