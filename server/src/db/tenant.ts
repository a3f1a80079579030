import { createHash } from 'node:crypto';
import { dropOldest } from '../drop-oldest.ts';
import type { DatabasePool } from './connect.ts';
import type { TenantPools } from './pools.ts';
import type { Statement } from './statement-batch.ts';
import { inTransaction, plainOpening, type Check, type OpenTransaction } from './transaction.ts';

/** SQL access for code inside a tenant's transaction. Recurring statements are planned once per connection. */
export interface TenantClient {
  query<R extends object>(sql: string, values?: readonly unknown[]): Promise<R[]>;
  /** Plans the statement at each execution: for search and reports, where a generic plan cannot see the pattern. */
  queryUnprepared<R extends object>(sql: string, values?: readonly unknown[]): Promise<R[]>;
  /** Runs the last statements and the commit in one round trip; nothing may follow. Returns the rows of each. */
  commitWith<R extends object>(statements: readonly TenantStatement[]): Promise<R[][]>;
}

/**
 * The purpose of a transaction: determines its isolation and the pool of its connection. `slow` is also a snapshot.
 */
export type TenantMode = 'write' | ReadMode;
export type ReadMode = 'snapshot' | 'slow';

/** A statement that is known in advance. */
export interface TenantStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether the statement is planned at each execution, like those of {@link TenantClient.queryUnprepared}. */
  readonly unprepared?: boolean;
}

/** The state of a session or an API key when its person was loaded. */
export interface SessionProof {
  readonly kind: 'session' | 'api-key';
  /** Hash of the session's token, or of the key. */
  readonly hash: string;
  /** The result of `session_stamp` or `api_key_stamp` for it. */
  readonly stamp: string;
}

export interface Tenancy {
  /**
   * Runs work in one transaction in which only this company's rows are visible. This is the only way to tenants'
   * data.
   */
  withTenant<T>(companyId: string, work: (client: TenantClient) => Promise<T>, mode?: TenantMode): Promise<T>;
  /**
   * Runs reads that are all known in advance, like {@link Tenancy.withTenant}, in one round trip. Returns the rows of
   * each statement.
   */
  snapshot<R extends object>(
    companyId: string,
    reads: readonly TenantStatement[],
    mode?: ReadMode,
  ): Promise<R[][]>;
  /**
   * Runs the functions that work across companies by design: tokens, sessions, jobs, feed heads. They see no tenant's
   * table.
   */
  crossTenantQuery<R extends object>(sql: string, values?: readonly unknown[]): Promise<R[]>;
  /**
   * Returns the same data, accessible only while a session or a key is in the state of its proof. A transaction
   * checks that in its first round trip; if the state changed, it fails with an error that {@link isSessionChanged}
   * recognizes. After one transaction has passed, the others need no check.
   *
   * @param passed called when a transaction has passed.
   */
  forSession(proof: SessionProof, passed: () => void): Tenancy;
  /** Returns the checks that a transaction makes when it begins; empty once one has passed. */
  checks(): readonly Check[];
  /** Returns the same data, accessible only while the sessions of others also match their proofs. */
  provenWith(others: readonly Tenancy[]): Tenancy;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SNAPSHOT: readonly Statement[] = [
  { name: 'snapshot', text: 'begin isolation level repeatable read read only', values: [] },
];
const BEGIN: Readonly<Record<TenantMode, readonly Statement[]>> = {
  write: [
    ...plainOpening.begin,
    // A longer wait for a locked row fails: a waiting connection is unavailable to everybody else.
    { name: 'lock-timeout', text: `set local lock_timeout = '2s'`, values: [] },
  ],
  snapshot: SNAPSHOT,
  slow: SNAPSHOT,
};

/**
 * A named statement remains on each connection until the connection ends, so their number is limited. The product's
 * own statements fit. Ad hoc filter combinations are planned each time once the limit is reached. The statements that
 * begin and end a transaction have additional names.
 */
const MAX_PREPARED_STATEMENTS = 490;
const names = new Map<string, string>();
/** Texts seen once, oldest first. Only recurring statements get a name, so one-time queries use none. */
const once = new Set<string>();

function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MAX_PREPARED_STATEMENTS) return known;
  if (!once.delete(sql)) {
    once.add(sql);
    dropOldest(once, MAX_PREPARED_STATEMENTS);
    return undefined;
  }
  const name = `s${createHash('sha1').update(sql).digest('base64url').slice(0, 16)}`;
  names.set(sql, name);
  return name;
}

function namedStatement(text: string, values: readonly unknown[], unprepared = false): Statement {
  const name = unprepared ? undefined : statementName(text);
  return { ...(name && { name }), text, values };
}

const tenantClient = (transaction: OpenTransaction): TenantClient => ({
  query: (sql, values = []) => transaction.query(namedStatement(sql, values)),
  queryUnprepared: (sql, values = []) => transaction.query({ text: sql, values }),
  commitWith: (statements) =>
    transaction.commitWith(
      statements.map(({ text, values, unprepared }) => namedStatement(text, values, unprepared)),
    ),
});

const EXPECT = {
  session: 'select expect_session($1, $2)',
  'api-key': 'select expect_api_key($1, $2)',
} as const;

/**
 * Returns the begin statements with a literal SET LOCAL in the same round trip; the id is checked against its
 * pattern.
 */
function beginFor(companyId: string, mode: TenantMode): readonly Statement[] {
  if (!UUID.test(companyId)) throw new Error('A transaction needs the id of a company.');
  return [...BEGIN[mode], { text: `set local app.company_id = '${companyId}'`, values: [] }];
}

/** Waits for a slot and passes the pool to the work. */
type Enter = <T>(companyId: string, mode: TenantMode, work: (pool: DatabasePool) => Promise<T>) => Promise<T>;

/** @param checks the checks of each transaction when it begins, while any remain. */
function tenancyOver(
  enter: Enter,
  crossTenantQuery: Tenancy['crossTenantQuery'],
  checks: () => readonly Check[] = () => [],
): Tenancy {
  const transact: Tenancy['withTenant'] = (companyId, work, mode = 'write') =>
    enter(companyId, mode, async (pool) => {
      const opening = { begin: beginFor(companyId, mode), checks: checks() };
      return inTransaction(pool, opening, (transaction) => work(tenantClient(transaction)));
    });
  return {
    withTenant: transact,
    snapshot: (companyId, reads, mode = 'snapshot') =>
      transact(companyId, (client) => client.commitWith(reads), mode),
    crossTenantQuery,
    forSession({ kind, hash, stamp }, passed) {
      let checked = false;
      const whenPassed = (): void => {
        checked = true;
        passed();
      };
      const statement = namedStatement(EXPECT[kind], [hash, stamp]);
      return tenancyOver(enter, crossTenantQuery, () => (checked ? [] : [{ statement, passed: whenPassed }]));
    },
    checks,
    provenWith: (others) =>
      tenancyOver(enter, crossTenantQuery, () =>
        eachOnce([checks, ...others.map((other) => other.checks)].flatMap((each) => each())),
      ),
  };
}

/** Removes duplicate checks: several requests of one session need the same check. */
function eachOnce(checks: readonly Check[]): Check[] {
  const bySession = new Map<string, Check>();
  for (const check of checks) {
    const session = JSON.stringify(check.statement);
    const same = bySession.get(session);
    const passed = (): void => {
      same?.passed();
      check.passed();
    };
    bySession.set(session, { ...check, passed });
  }
  return [...bySession.values()];
}

const queryOn =
  (pool: DatabasePool): Tenancy['crossTenantQuery'] =>
  async <R extends object>(sql: string, values: readonly unknown[] = []) =>
    (await pool.query<R>({ ...namedStatement(sql, values), values: [...values] })).rows;

/**
 * Creates access to tenants' data over one pool, for a program that is its only user. Its connections act as the
 * app's restricted role.
 */
export const createTenancy = (pool: DatabasePool): Tenancy =>
  tenancyOver((_companyId, _mode, work) => work(pool), queryOn(pool));

export interface ServerTenancy {
  /** For client requests. */
  readonly requests: Tenancy;
  /** For live queries, which wait until requests are served. */
  readonly live: Tenancy;
  /** Whether another request of a company would be refused immediately; see {@link Bulkhead.isFull}. */
  isFull(companyId: string, mode: TenantMode): boolean;
}

/**
 * Creates access to tenants' data for a server: each class of work has its own connections, and no company gets all
 * of them.
 */
export function createServerTenancy(pools: TenantPools): ServerTenancy {
  const { shared } = pools;
  const queryShared = queryOn(shared.pool);
  const classes = { write: pools.write, snapshot: pools.read, slow: pools.slow };
  const tenancy = (live: boolean): Tenancy =>
    tenancyOver(
      (companyId, mode, work) => {
        const { pool, bulkhead } = classes[mode];
        return bulkhead.run(companyId, live && mode !== 'write', () => work(pool));
      },
      (sql, values) => shared.bulkhead.run('', false, () => queryShared(sql, values)),
    );
  return {
    requests: tenancy(false),
    live: tenancy(true),
    isFull: (companyId, mode) => classes[mode].bulkhead.isFull(companyId),
  };
}
