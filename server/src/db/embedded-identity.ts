import { readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Line of `postmaster.pid` and of a socket's lock file that contains the database folder, in PostgreSQL's format. */
const FOLDER_LINE = 1;

/** Stored next to the database folder, so that a copy of the data directory includes it. */
const identityFile = (cluster: string): string => join(dirname(cluster), 'postgres.inode');

/**
 * Rejects a folder that was copied while its server ran: PostgreSQL's files change during such a copy, so the copy
 * may be silently corrupt. A folder that was moved, or mounted at another place, after its server was killed is
 * accepted: it is the same folder of the file system.
 *
 * @throws Error with a readable message; nothing was changed.
 */
export async function refuseHotCopy(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const [original, known, here, inode] = await Promise.all([
    readFile(pidFile, 'utf8').then(
      (text) => text.split('\n')[FOLDER_LINE] ?? '',
      () => undefined,
    ),
    readFile(identityFile(cluster), 'utf8').catch(() => undefined),
    realpath(cluster),
    inodeOf(cluster),
  ]);
  // The server shut down cleanly, so the folder is consistent in any case.
  if (original === undefined || known === undefined) return;
  if (original === here || known === inode) return;
  throw new Error(
    `The database in ${cluster} was not started, and nothing was changed: it is a copy of ${original}, made while that one was running, and such a copy is not whole. Use "npm run backup" and "npm run restore", or stop the server before you copy. If the original was not running either (after a power cut), remove ${pidFile} and start again.`,
  );
}

/** Records which folder of the file system this database is started in; a copy is a different folder. */
export const rememberIdentity = async (cluster: string): Promise<void> =>
  writeFile(identityFile(cluster), await inodeOf(cluster), { mode: 0o600, flush: true });

const inodeOf = async (cluster: string): Promise<string> =>
  `${(await stat(cluster, { bigint: true })).ino}\n`;
