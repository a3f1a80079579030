import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type ConnectionConfig, errorCode, withConnection } from './connect.ts';
import { clusterPassword, DATABASE, OWNER } from './embedded-cluster.ts';

/** Line numbers of `postmaster.pid`, in PostgreSQL's format. */
const LINE = { folder: 1, port: 3, socketFolder: 4 } as const;
const NOBODY_LISTENS = new Set(['ENOENT', 'ECONNREFUSED']);

/**
 * Returns how to connect, as the owner, to the embedded server that another process runs on a data directory now.
 *
 * @returns undefined if none is running there.
 * @throws if one is running but rejects this account.
 */
export async function runningServer(dataDir: string): Promise<ConnectionConfig | undefined> {
  const cluster = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  if (cluster === undefined) return undefined;
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  // A copied directory contains the file of its original.
  const folder = await realpath(lines[LINE.folder] ?? '').catch(() => undefined);
  if (folder !== cluster) return undefined;
  const connection: ConnectionConfig = {
    host: lines[LINE.socketFolder] || '127.0.0.1',
    port: Number(lines[LINE.port]),
    user: OWNER,
    password: process.platform === 'win32' ? await clusterPassword(dataDir) : undefined,
    database: DATABASE,
    ssl: false,
  };
  try {
    await withConnection(connection, (client) => client.query('select 1'));
    return connection;
  } catch (error) {
    if (NOBODY_LISTENS.has(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
