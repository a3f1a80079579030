import { chmod, lstat, mkdir, mkdtemp, readlink, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canEnter, type ServerAccount } from './embedded-account.ts';
import type { DatabaseLog } from './connect.ts';

/**
 * Returns the database folder of a data folder: `postgres` inside it. If PostgreSQL's account may not reach it (a
 * project in root's home), a folder below /var/lib/sable is used, `postgres` becomes a link to it, and the log
 * reports this; later starts follow the link.
 *
 * @throws Error with a readable message if the link has no target, or an existing database cannot be reached.
 */
export async function placeCluster(
  dataDir: string,
  account: ServerAccount,
  log: DatabaseLog,
  elsewhere = '/var/lib/sable',
): Promise<string> {
  const own = join(dataDir, 'postgres');
  const existing = await lstat(own).catch(() => undefined);
  if (existing?.isSymbolicLink()) return followLink(own, account);
  if (await canEnter(account, dataDir)) return own;
  if (existing) throw new Error(cannotEnterMessage(own, account));
  return placeElsewhere(own, account, log, elsewhere);
}

async function followLink(own: string, account: ServerAccount): Promise<string> {
  const target = await readlink(own);
  // The folder is created before the link and the database after it: a missing folder means that somebody removed the
  // database.
  const parent = await stat(dirname(target)).catch(() => undefined);
  if (!parent) {
    throw new Error(
      `The database was kept in ${target}, and that folder is gone. Nothing was changed. Put it back from a backup; to begin with an empty database instead, remove ${own}.`,
    );
  }
  if (!(await canEnter(account, dirname(target)))) throw new Error(cannotEnterMessage(target, account));
  return target;
}

async function placeElsewhere(
  own: string,
  account: ServerAccount,
  log: DatabaseLog,
  elsewhere: string,
): Promise<string> {
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  const folder = await mkdtemp(join(elsewhere, 'data-'));
  await chmod(folder, 0o711);
  if (!(await canEnter(account, folder))) {
    throw new Error(
      `PostgreSQL runs under account ${account.uid} and may not enter ${dirname(own)}. Set SABLE_DATA to a folder it may pass through to, such as /srv/sable.`,
    );
  }
  const target = join(folder, 'postgres');
  await symlink(target, own);
  log.warn(
    `PostgreSQL's account (${account.uid}) may not enter ${dirname(own)}, so the database is kept in ${target}; back that folder up too. To choose the place, set SABLE_DATA.`,
  );
  return target;
}

const cannotEnterMessage = (cluster: string, account: ServerAccount): string =>
  `The database in ${cluster} was not started: account ${account.uid}, which owns it, may not enter ${dirname(cluster)}. Allow that (chmod o+x on the folders above it), or move the data folder and set SABLE_DATA.`;
