import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDataDirectory } from '../data-directory.ts';
import { type ConnectionConfig, type DatabaseLog, errorCode, withConnection } from './connect.ts';
import { type ServerAccount, serverAccount } from './embedded-account.ts';
import { clusterPassword, DATABASE, ensureCluster, OWNER } from './embedded-cluster.ts';
import { type Endpoint, privateEndpoint } from './embedded-endpoint.ts';
import { refuseHotCopy, rememberIdentity } from './embedded-identity.ts';
import { placeCluster } from './embedded-place.ts';
import { stopLeftBehind, stopServer } from './embedded-processes.ts';
import { embeddedSettings } from './embedded-settings.ts';
import { type DirectoryLock, lockDirectory } from './lock.ts';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';
import { type SupervisedProcess, supervise } from './supervisor.ts';

const MIN_RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 15_000;
const POLL_INTERVAL_MS = 10;
const SHUTDOWN_MS = 30_000;
const SAY_WAITING_EVERY_MS = 5_000;

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** Settings that override the defaults, for suites whose data need not be durable. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A running embedded PostgreSQL. */
export interface EmbeddedServer {
  /** Connects as the owner of the database. */
  readonly connection: ConnectionConfig;
  /** The folder of the database itself. */
  readonly cluster: string;
  /** Shuts down cleanly and releases the data folder. */
  stop(): Promise<void>;
}

interface Prepared {
  readonly account: ServerAccount;
  readonly binaries: PostgresBinaries;
  readonly cluster: string;
  readonly endpoint: Endpoint;
  readonly password: string | undefined;
}

/**
 * Starts the PostgreSQL that ships with the product on a data folder; the first start creates the database. At most
 * one application can use a folder. A killed application takes its server with it, and a server that dies is
 * restarted as long as the application runs.
 *
 * @throws Error with a readable message: folder in use, not a database, unsuitable system.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir, log } = options;
  await createDataDirectory(dataDir);
  const locks = [await lockDirectory(dataDir)];
  const release = (): Promise<unknown> => Promise.all(locks.map((lock) => lock.release()));
  let prepared: Prepared | undefined;
  try {
    prepared = await prepare(dataDir, log, locks);
    const server = await keepRunning(prepared, options);
    return {
      connection: connectionTo(prepared, DATABASE),
      cluster: prepared.cluster,
      stop: async () => {
        await server.stop();
        await prepared?.endpoint.close();
        await release();
      },
    };
  } catch (error) {
    await prepared?.endpoint.close();
    await release();
    throw error;
  }
}

async function prepare(dataDir: string, log: DatabaseLog, locks: DirectoryLock[]): Promise<Prepared> {
  const account = await serverAccount([`${dataDir}/postgres`, dataDir, dirname(dataDir)]);
  const cluster = await placeCluster(dataDir, account, log);
  // A copied data directory may link to the database of its original.
  if (dirname(cluster) !== dataDir) locks.push(await lockDirectory(dirname(cluster)));
  const binaries = await postgresBinaries(account, dirname(cluster), log);
  const password = process.platform === 'win32' ? await clusterPassword(dataDir) : undefined;
  await ensureCluster(cluster, binaries, account, password, log);
  await refuseHotCopy(cluster);
  await stopLeftBehind(cluster, binaries, log);
  await rememberIdentity(cluster);
  return { account, binaries, cluster, password, endpoint: await privateEndpoint(cluster, account) };
}

function connectionTo({ endpoint, password }: Prepared, database: string): ConnectionConfig {
  return { host: endpoint.host, port: endpoint.port, user: OWNER, password, database, ssl: false };
}

async function keepRunning(prepared: Prepared, options: EmbeddedOptions): Promise<{ stop(): Promise<void> }> {
  const { log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let reviving: Promise<void> | undefined;
  const launch = async (): Promise<SupervisedProcess> => {
    const started = startServer(prepared, options);
    try {
      await untilReady(prepared, started, log);
    } catch (error) {
      await shutDown(prepared, started);
      throw error;
    }
    void started.ended.then(({ lastOutput }) => {
      if (signal.aborted) return;
      log.error(
        `The database server ended unexpectedly and is started again. Its last output: ${lastOutput}`,
      );
      reviving = revive();
    });
    return started;
  };
  /** Retries until the server runs again. Until then, requests get 503. Never rejects. */
  const revive = async (): Promise<void> => {
    for (
      let delay = MIN_RESTART_DELAY_MS;
      !signal.aborted;
      delay = Math.min(2 * delay, MAX_RESTART_DELAY_MS)
    ) {
      try {
        await stopLeftBehind(prepared.cluster, prepared.binaries, log);
        if (signal.aborted) return;
        running = await launch();
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        log.error(
          `The database server could not be started; the next try is in ${delay / 1000} s. ${reason}`,
        );
        await pause(delay, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  let running = await launch();
  return {
    stop: async () => {
      stopping.abort();
      await reviving;
      await shutDown(prepared, running);
    },
  };
}

async function shutDown({ cluster, binaries }: Prepared, server: SupervisedProcess): Promise<void> {
  server.askToStop();
  // Windows has no supervisor to query.
  const patience = new AbortController();
  const limit = pause(process.platform === 'win32' ? 0 : SHUTDOWN_MS, undefined, { signal: patience.signal });
  await Promise.race([server.ended, limit]);
  patience.abort();
  await limit.catch(() => undefined);
  await stopServer(cluster, binaries);
}

function startServer(
  { binaries, cluster, endpoint, account }: Prepared,
  { log, settings }: EmbeddedOptions,
): SupervisedProcess {
  const all = { ...embeddedSettings(), ...settings, ...endpoint.settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return supervise(binaries.postgres, ['-D', cluster, ...args], account, (line) => {
    // A FATAL message concerns one connection, whose client gets the same text; these messages concern the whole
    // server.
    if (/^PANIC:|was terminated by/.test(line)) return log.error(`PostgreSQL: ${line}`);
    return log.debug(`PostgreSQL: ${line}`);
  });
}

/**
 * Waits until the server answers queries, however long crash recovery takes, and creates the database at the first
 * start.
 */
async function untilReady(prepared: Prepared, server: SupervisedProcess, log: DatabaseLog): Promise<void> {
  let ended: string | undefined;
  void server.ended.then(({ lastOutput }) => (ended = lastOutput));
  let sayNext = Date.now() + SAY_WAITING_EVERY_MS;
  for (;;) {
    const state = await tryConnect(prepared);
    if (state === 'ready') return;
    if (ended !== undefined) throw new Error(`The database server did not start. Its last output: ${ended}`);
    if (Date.now() > sayNext) {
      log.info(
        'The database is being brought back to its last saved state; this can take a while after a power cut.',
      );
      sayNext = Date.now() + SAY_WAITING_EVERY_MS;
    }
    await pause(POLL_INTERVAL_MS);
  }
}

const NOT_YET = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03']);

async function tryConnect(prepared: Prepared): Promise<'ready' | 'not yet'> {
  try {
    await withConnection(connectionTo(prepared, DATABASE), (client) => client.query('select 1'));
    return 'ready';
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (NOT_YET.has(code)) return 'not yet';
    if (code !== '3D000') throw error;
    await withConnection(connectionTo(prepared, 'postgres'), (client) =>
      client.query(`create database ${DATABASE}`),
    );
    return 'ready';
  }
}
