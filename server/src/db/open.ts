import { DeveloperError, developerMessages } from '@sable/domain/kernel/errors';
import {
  columnTypes,
  type ConnectionConfig,
  createRolePool,
  type DatabaseLog,
  type DatabasePool,
  type DatabaseRole,
  errorCode,
  type PoolOptions,
  withConnection,
} from './connect.ts';
import { startEmbedded } from './embedded.ts';

const MIN_MAJOR_VERSION = 15;
const CLOSE_WITHIN_MS = 5_000;

export interface OpenOptions {
  /** Name of this installation, used to label its connections. */
  readonly projectId: string | undefined;
  /** Folder of the embedded server; see {@link startEmbedded}. */
  readonly dataDir: string;
  /** A PostgreSQL ≥ 15 to use instead of the embedded one. */
  readonly databaseUrl?: string | undefined;
  readonly log: DatabaseLog;
}

/** An open database: its owner's connection, and pools that act under a restricted role. */
export interface Database {
  readonly kind: 'embedded' | 'url';
  /** Owner's connection, for migrations and test databases only. */
  readonly ownerConfig: ConnectionConfig;
  /**
   * Creates a pool whose connections take the role before their first query. The pool belongs to the database and
   * closes with it.
   */
  createPool(role: DatabaseRole, options?: PoolOptions): DatabasePool;
  /** Ends all pools, then the embedded server. Queries still running after five seconds are cut off. */
  close(): Promise<void>;
}

/**
 * Opens the configured database: the embedded PostgreSQL of the data folder, or the one at `databaseUrl`.
 *
 * @throws Error with a readable message: no project id, folder in use, server unreachable or older than PostgreSQL
 * 15.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { projectId, dataDir, databaseUrl, log } = options;
  if (!projectId) throw new DeveloperError(developerMessages.projectId);
  const shared = { application_name: projectId, types: columnTypes };
  if (databaseUrl !== undefined) {
    const ownerConfig = { connectionString: databaseUrl, ...shared };
    await refuseUnsuited(ownerConfig, databaseUrl);
    return databaseOver('url', ownerConfig, log, async () => {});
  }
  const server = await startEmbedded({ dataDir, log });
  return databaseOver('embedded', { ...server.connection, ...shared }, log, server.stop);
}

/** Returns the database's pools over any owner connection. @param stop runs after the pools have ended. */
export function databaseOver(
  kind: Database['kind'],
  ownerConfig: ConnectionConfig,
  log: DatabaseLog,
  stop: () => Promise<void>,
): Database {
  const pools: DatabasePool[] = [];
  const closeAll = async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((done) => (timer = setTimeout(done, CLOSE_WITHIN_MS)));
    await Promise.race([
      Promise.allSettled(pools.map((pool) => (pool.ended ? undefined : pool.end()))),
      late,
    ]);
    clearTimeout(timer);
    await stop();
  };
  let closed: Promise<void> | undefined;
  return {
    kind,
    ownerConfig,
    createPool: (role, options = {}) => {
      const pool = createRolePool(ownerConfig, role, options, log);
      pools.push(pool);
      return pool;
    },
    close: () => (closed ??= closeAll()),
  };
}

async function refuseUnsuited(config: ConnectionConfig, databaseUrl: string): Promise<void> {
  const { host, pathname } = new URL(databaseUrl);
  try {
    const version = await withConnection(config, async (client) => {
      const { rows } = await client.query<{ version: string }>(
        `select current_setting('server_version') as version`,
      );
      return rows[0]?.version ?? '';
    });
    refuseOldServer(version);
  } catch (error) {
    if (error instanceof OldServerError) throw error;
    const reason = error instanceof Error ? error.message || errorCode(error) : String(error);
    throw new Error(
      `The database ${pathname.slice(1)} at ${host} could not be opened: ${reason}. Check DATABASE_URL and that the server runs.`,
      {
        cause: error,
      },
    );
  }
}

class OldServerError extends Error {}

/**
 * @param version as reported by the server, such as '14.9 (Debian 14.9-1)'. @throws Error with a readable message
 * below PostgreSQL 15.
 */
export function refuseOldServer(version: string): void {
  if (Number.parseInt(version, 10) >= MIN_MAJOR_VERSION) return;
  throw new OldServerError(
    `The database server is PostgreSQL ${version}, and PostgreSQL ${MIN_MAJOR_VERSION} or newer is needed. Nothing was changed. Point DATABASE_URL at a newer server, or leave it out to use the built-in one.`,
  );
}
