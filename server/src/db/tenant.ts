import { createHash } from 'node:crypto';
import { dropOldest } from '../drop-oldest.ts';
import type { DatabasePool } from './connect.ts';
import type { TenantPools } from './pools.ts';
import type { Statement } from './statement-batch.ts';
import { inTransaction, plainOpening, type Check, type OpenTransaction } from './transaction.ts';

/** What code inside a tenant's transaction may do: run SQL. What comes often is planned once per connection. */
export interface TenantClient {
  query<R extends object>(sql: string, values?: readonly unknown[]): Promise<R[]>;
  /** Planned at each execution: for search and reports, where a generic plan cannot see the pattern. */
  queryUnprepared<R extends object>(sql: string, values?: readonly unknown[]): Promise<R[]>;
  /** Runs the last statements and the commit in one trip: nothing follows them. Returns the rows of each. */
  commitWith<R extends object>(statements: readonly TenantStatement[]): Promise<R[][]>;
}

/** What a transaction is for: it decides about its isolation and from which pool its connection comes. `slow` is a snapshot, too. */
export type TenantMode = 'write' | ReadMode;
export type ReadMode = 'snapshot' | 'slow';

/** A statement that is known before it is its turn. */
export interface TenantStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Planned at each execution, like those of {@link TenantClient.queryUnprepared}. */
  readonly unprepared?: boolean;
}

/** What a session or an API key was when its person was looked up. */
export interface SessionProof {
  readonly kind: 'session' | 'api-key';
  /** Of the session's token, or of the key. */
  readonly hash: string;
  /** What `session_stamp` or `api_key_stamp` said of it. */
  readonly stamp: string;
}

export interface Tenancy {
  /** The only way to tenants' data: one transaction in which just this company's rows exist. */
  withTenant<T>(companyId: string, work: (client: TenantClient) => Promise<T>, mode?: TenantMode): Promise<T>;
  /** Like {@link Tenancy.withTenant} for reads that are all known beforehand: one round trip. Returns the rows of each statement. */
  snapshot<R extends object>(
    companyId: string,
    reads: readonly TenantStatement[],
    mode?: ReadMode,
  ): Promise<R[][]>;
  /** The functions that look across companies by design: tokens, sessions, jobs, feed heads. They see no tenant's table. */
  crossTenantQuery<R extends object>(sql: string, values?: readonly unknown[]): Promise<R[]>;
  /**
   * The same data, shown only while a session or a key is what its proof says: a transaction checks that in its first trip, and where it is not so
   * anymore, fails with an error that {@link isSessionChanged} knows. Once one transaction has passed, the others need no check.
   *
   * @param passed called when a transaction has passed.
   */
  forSession(proof: SessionProof, passed: () => void): Tenancy;
  /** What a transaction checks as it begins; nothing once that has passed. */
  checks(): readonly Check[];
  /** The same data, shown only while the sessions of others are what their proofs say, too. */
  provenWith(others: readonly Tenancy[]): Tenancy;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SNAPSHOT: readonly Statement[] = [
  { name: 'snapshot', text: 'begin isolation level repeatable read read only', values: [] },
];
const BEGIN: Readonly<Record<TenantMode, readonly Statement[]>> = {
  write: [
    ...plainOpening.begin,
    // A longer wait for a locked row fails: a waiting connection is one that everybody else lacks.
    { name: 'lock-timeout', text: `set local lock_timeout = '2s'`, values: [] },
  ],
  snapshot: SNAPSHOT,
  slow: SNAPSHOT,
};

/**
 * A named statement stays on each connection until that ends, so their number is bounded: the product's own fit in, and
 * a shape of filters that someone made up is planned each time once the names are given out. The statements that open and end a transaction have
 * theirs besides.
 */
const MAX_PREPARED_STATEMENTS = 490;
const names = new Map<string, string>();
/** Texts that came once, oldest first. A name is for what comes again: shapes asked for once use none up. */
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

/** A literal SET LOCAL in the same trip as the begin; the id is checked against its pattern. */
function beginFor(companyId: string, mode: TenantMode): readonly Statement[] {
  if (!UUID.test(companyId)) throw new Error('A transaction needs the id of a company.');
  return [...BEGIN[mode], { text: `set local app.company_id = '${companyId}'`, values: [] }];
}

/** Waits for a turn and names the pool to work on. */
type Enter = <T>(companyId: string, mode: TenantMode, work: (pool: DatabasePool) => Promise<T>) => Promise<T>;

/** @param checks what each transaction checks as it begins, while there is something to check. */
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

/** Several requests of one session ask for the same check. */
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

/** Tenants' data over one pool, for a program that is the only one to use it. Its connections act as the app's restricted role. */
export const createTenancy = (pool: DatabasePool): Tenancy =>
  tenancyOver((_companyId, _mode, work) => work(pool), queryOn(pool));

export interface ServerTenancy {
  /** For what clients ask for. */
  readonly requests: Tenancy;
  /** For live queries, which wait until the requests are served. */
  readonly live: Tenancy;
  /** Whether a further request of a company would be refused at once, see {@link Bulkhead.isFull}. */
  isFull(companyId: string, mode: TenantMode): boolean;
}

/** Tenants' data for a server: each kind of work has connections of its own, and no company gets all of them. */
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
