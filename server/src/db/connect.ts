import pg from 'pg';

/** The driver's types under this project's names, so that nothing outside this folder imports the driver. */
export type DatabasePool = pg.Pool;
export type DatabaseClient = pg.PoolClient;
export type ConnectionConfig = pg.PoolConfig;

/** Log for the database layer; compatible with a pino logger. */
export interface DatabaseLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

type TypeParser = (text: string) => unknown;

const OID = {
  int8: 20,
  date: 1082,
  timestamptz: 1184,
  textArray: 1009,
  int8Array: 1016,
  dateArray: 1182,
  timestamptzArray: 1185,
};

/** Parses int8 as a number. Throws beyond 2^53, where a number would silently lose precision. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(
    `The database holds ${text}, which is beyond the numbers this program can hold exactly.`,
  );
}

/** Parses timestamptz as ISO-8601 UTC with milliseconds; truncates finer fractions. */
export function parseInstant(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?([+-]\d\d)(?::?(\d\d))?$/.exec(text);
  if (!parts)
    throw new RangeError(
      `The database holds "${text}", which is not an instant between the years 1 and 9999.`,
    );
  const [, date, time, fraction = '', hours = '+00', minutes = '00'] = parts;
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  if (hours === '+00' && minutes === '00') return `${date}T${time}.${milliseconds}Z`;
  return new Date(`${date}T${time}.${milliseconds}${hours}:${minutes}`).toISOString();
}

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(OID.textArray);

const arrayOf =
  (parse: TypeParser): TypeParser =>
  (text) =>
    parseTextArray(text).map((entry) => (entry === null ? null : parse(entry)));

const asWritten: TypeParser = (text) => text;

const parsers = new Map<number, TypeParser>([
  [OID.int8, parseInt8],
  [OID.int8Array, arrayOf(parseInt8)],
  [OID.date, asWritten],
  [OID.dateArray, arrayOf(asWritten)],
  [OID.timestamptz, parseInstant],
  [OID.timestamptzArray, arrayOf(parseInstant)],
]);

// Returns type parsers with these overrides. numeric stays text and jsonb is parsed: both are the driver's defaults.
function typesWith(own: ReadonlyMap<number, TypeParser>): pg.CustomTypesConfig {
  return {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      (format !== 'binary' && own.get(oid)) || pg.types.getTypeParser(oid, format),
  };
}

/**
 * Type parsers for query results: int8 → number, numeric → string, date → 'YYYY-MM-DD', timestamptz → ISO string,
 * jsonb → value.
 */
export const columnTypes = typesWith(parsers);

// better-auth expects Date objects from PostgreSQL and compares session expiry as such: a string would never be
// "expired".
const identityTypes = typesWith(new Map([...parsers].filter(([oid]) => oid !== OID.timestamptz)));

/**
 * Roles that the migrations create: one for tenants' data, one for the sign-in tables. Neither owns anything or
 * bypasses row security.
 */
export type DatabaseRole = 'sable_app' | 'sable_auth';

/** Maximum wait for a new connection, or for a free one of a pool. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Extra wait for an answer beyond the statement timeout. */
const ANSWER_GRACE_MS = 10_000;

export interface PoolOptions {
  /** Maximum number of connections; 10 by default. */
  readonly max?: number;
  /** Maximum duration of one statement in milliseconds; 30 seconds by default. 0 = no limit. */
  readonly statementTimeoutMs?: number;
}

/**
 * Creates a pool whose connections all act as `role`. The pool waits for the hook before it hands out a new
 * connection, and drops the connection if the hook fails, so no query can run as the owner. The type parsers rely on
 * the session settings.
 */
export function createRolePool(
  owner: ConnectionConfig,
  role: DatabaseRole,
  { max = 10, statementTimeoutMs = 30_000 }: PoolOptions,
  log: DatabaseLog,
): DatabasePool {
  const session = [
    `set role ${role}`,
    `set statement_timeout = ${Math.trunc(statementTimeoutMs)}`,
    `set timezone = 'UTC'`,
    `set datestyle = 'ISO, YMD'`,
    // JIT compilation of a plan takes longer than any statement here: with PostgreSQL's default, loading a request's
    // session took half a second.
    'set jit = off',
    ...(role === 'sable_auth' ? ['set search_path = auth'] : []),
  ].join('; ');
  const pool = new pg.Pool({
    ...owner,
    types: role === 'sable_auth' ? identityTypes : columnTypes,
    max,
    // Statements that are not awaited individually are sent together; see `inTransaction`.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // The server's own timeout does not help if the server is unreachable; this timeout then ends the wait.
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + ANSWER_GRACE_MS }),
    keepAlive: true,
    // The hook is typed as returning nothing, but the pool awaits its promise.
    onConnect: (client) => client.query(session),
  });
  // An error event without a listener ends the process. The pool listens only to idle connections and reports them
  // here. A connection in use reports its loss to the waiting query and is replaced when it is released.
  pool.on('error', (error) => log.warn(`An idle database connection was lost: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Opens one connection, passes it to `use`, and always closes it. */
export async function withConnection<T>(
  config: ConnectionConfig,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  // A connection that breaks while idle emits an error here; the next query fails on its own.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the SQLSTATE or system code of an error, such as '3D000' or 'ECONNREFUSED'. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
