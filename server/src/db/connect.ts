import pg from 'pg';

/** The driver's types under this project's names, so that nothing outside this folder imports the driver. */
export type DatabasePool = pg.Pool;
export type DatabaseClient = pg.PoolClient;
export type ConnectionConfig = pg.PoolConfig;

/** What the database part says of itself; a pino logger fits. */
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

/** int8 as a number. Beyond 2^53 a number would silently be another one, so that throws. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(
    `The database holds ${text}, which is beyond the numbers this program can hold exactly.`,
  );
}

/** timestamptz as ISO-8601 UTC with milliseconds; what is finer than a millisecond is cut. */
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

// numeric stays text and jsonb is parsed: both are the driver's own way.
function typesWith(own: ReadonlyMap<number, TypeParser>): pg.CustomTypesConfig {
  return {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      (format !== 'binary' && own.get(oid)) || pg.types.getTypeParser(oid, format),
  };
}

/** How values arrive in the program: int8 → number, numeric → string, date → 'YYYY-MM-DD', timestamptz → ISO string, jsonb → value. */
export const columnTypes = typesWith(parsers);

// better-auth declares that PostgreSQL gives it Date objects and compares session expiry as such: a string would never be "expired".
const identityTypes = typesWith(new Map([...parsers].filter(([oid]) => oid !== OID.timestamptz)));

/** Roles the migrations make: one for tenants' data, one for the sign-in tables. Neither owns anything or bypasses row security. */
export type DatabaseRole = 'sable_app' | 'sable_auth';

/** The longest that a new connection, or a free one of a pool, is waited for. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How much longer than a statement may run its answer is waited for. */
const ANSWER_GRACE_MS = 10_000;

export interface PoolOptions {
  /** Connections at most; 10 unless said. */
  readonly max?: number;
  /** Longest one statement may run, in milliseconds; 30 seconds unless said. 0 = no limit. */
  readonly statementTimeoutMs?: number;
}

/**
 * A pool whose connections all act as `role`. The pool waits for the hook before it hands a new connection out, and drops the connection
 * when the hook fails: no query can run as the owner. The session settings are those the type parsers rely on.
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
    // Compiling a plan takes longer than every statement here: with PostgreSQL's default the session of a request took half a second.
    'set jit = off',
    ...(role === 'sable_auth' ? ['set search_path = auth'] : []),
  ].join('; ');
  const pool = new pg.Pool({
    ...owner,
    types: role === 'sable_auth' ? identityTypes : columnTypes,
    max,
    // Statements that are not awaited one by one go out together, see `inTransaction`.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // The server's own timeout does not help when the server is unreachable: then this one ends the wait.
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + ANSWER_GRACE_MS }),
    keepAlive: true,
    // Declared as returning nothing, yet the pool awaits the promise.
    onConnect: (client) => client.query(session),
  });
  // An error event without a listener ends the process. The pool listens to idle connections only, and reports them here; a connection
  // in use reports its loss to the query that waits, and is replaced when it is released.
  pool.on('error', (error) => log.warn(`An idle database connection was lost: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Opens one connection, lends it to `use` and closes it, whatever happens. */
export async function withConnection<T>(
  config: ConnectionConfig,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  // A connection that breaks while idle reports here; the next query fails on its own.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The SQLSTATE or system code of an error, such as '3D000' or 'ECONNREFUSED'. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
