import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../config.ts';
import { type ConnectionConfig, type DatabaseLog, withConnection } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

/** Shared server data for test suites: the owner's connection and the database to copy. */
export interface TestServer {
  readonly connection: ConnectionConfig;
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: TestServer;
  }
}

const silent: DatabaseLog = {
  debug() {},
  info() {},
  warn() {},
  error: (message) => process.stderr.write(`${message}\n`),
};

// The data lasts for one run, so flushing it to disk is only waiting time.
const SHORT_LIVED = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '256MB',
};

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

interface TemporaryServer {
  readonly connection: ConnectionConfig;
  stop(): Promise<void>;
}

/** Returns a connection to another database on the same server. */
export function withDatabase(connection: ConnectionConfig, database: string): ConnectionConfig {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}

/**
 * Runs as Vitest's global setup: starts one PostgreSQL for the whole run (the embedded one in a temporary folder, or
 * the server of DATABASE_URL) with one migrated database, which each test file copies.
 *
 * @returns the teardown.
 */
export async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrl } = readConfig();
  const server =
    databaseUrl === undefined
      ? await startTemporary()
      : { connection: { connectionString: databaseUrl }, stop: async () => {} };
  const template = `sable_template_${randomBytes(6).toString('hex')}`;
  const drop = () =>
    withConnection(server.connection, (client) =>
      client.query(`drop database if exists ${template} with (force)`),
    );
  try {
    await withConnection(server.connection, (client) => client.query(`create database ${template}`));
    await migrate(withDatabase(server.connection, template));
  } catch (error) {
    await drop();
    await server.stop();
    throw error;
  }
  project.provide('databaseServer', { connection: server.connection, template });
  return async () => {
    await drop();
    await server.stop();
  };
}

async function startTemporary(): Promise<TemporaryServer> {
  // Copying a database takes 10 ms in memory and 130 on a disk. Memory may be too small, or may not allow running the
  // programs that had to be copied there.
  if (!(await hasRoom(MEMORY))) return startIn(tmpdir());
  return startIn(MEMORY).catch(() => startIn(tmpdir()));
}

async function startIn(parent: string): Promise<TemporaryServer> {
  const dataDir = await temporaryDataDirectory(parent);
  const remove = () => removeDataDirectory(dataDir);
  try {
    const server = await startEmbedded({ dataDir, log: silent, settings: SHORT_LIVED });
    return { connection: server.connection, stop: () => server.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  const space = await statfs(folder).catch(() => undefined);
  return space !== undefined && space.bavail * space.bsize > ROOM_BYTES;
}

/** Creates a temporary folder that PostgreSQL's own account may enter when the suite runs as root. */
export async function temporaryDataDirectory(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'sable-test-'));
  await chmod(folder, 0o711);
  return folder;
}

/**
 * Removes such a folder. The server of a killed application ends on its own and writes until then, so a folder may
 * fill again between being emptied and being removed: the removal is retried.
 */
export const removeDataDirectory = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
