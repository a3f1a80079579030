import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ServerAccount } from './embedded-account.ts';
import type { DatabaseLog } from './connect.ts';
import { syncFolder } from '../sync-folder.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

const run = promisify(execFile);
const MAJOR = '18';

/** The role that owns the database of the embedded server. */
export const OWNER = 'sable';
/** The database on the embedded server. */
export const DATABASE = 'sable';

/**
 * Ensures that a complete, usable database folder exists. A new one is built next to it and renamed once everything
 * is on disk, so an interrupted start leaves nothing that looks like a database; its remains are removed here.
 *
 * @param password set only if connections use a port (Windows); a private socket needs none.
 * @throws Error with a readable message, without changes, if the existing folder is not a database of this version
 * and account.
 */
export async function ensureCluster(
  cluster: string,
  binaries: PostgresBinaries,
  account: ServerAccount,
  password: string | undefined,
  log: DatabaseLog,
): Promise<void> {
  const parent = dirname(cluster);
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(`${basename(cluster)}.init-`));
  for (const draft of drafts) {
    // An initdb separated from its application may still be writing: it then fails on its own, and the next start
    // removes the rest.
    await rm(join(parent, draft), { recursive: true, force: true }).catch(() => undefined);
  }
  const existing = await stat(cluster).catch(() => undefined);
  if (existing) return refuseUnusable(cluster, existing.uid, account);
  if (drafts.length > 0)
    log.warn('An earlier first start was cut short; it is done again from the beginning.');
  log.info(`Making a new database in ${cluster}.`);
  await buildCluster(cluster, binaries, account, password);
}

async function buildCluster(
  cluster: string,
  binaries: PostgresBinaries,
  account: ServerAccount,
  password: string | undefined,
): Promise<void> {
  const draft = await mkdtemp(`${cluster}.init-`);
  await chmod(draft, 0o700);
  const passwordFile = join(dirname(cluster), `${basename(draft)}.password`);
  const login =
    password === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  try {
    if (account.uid !== undefined) await chown(draft, account.uid, account.gid ?? account.uid);
    if (password !== undefined) await writeFile(passwordFile, password, { mode: 0o600 });
    const options = [
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    // initdb flushes every file to disk before it ends.
    await run(binaries.initdb, ['-D', draft, '-U', OWNER, ...options, ...login], {
      ...account,
      cwd: dirname(binaries.initdb),
      env: process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    });
    await rename(draft, cluster);
    await syncFolder(dirname(cluster));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database could not be made in ${cluster}, and nothing was kept: ${reason.trim()}`, {
      cause: error,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function refuseUnusable(cluster: string, owner: number, account: ServerAccount): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const control = await stat(join(cluster, 'global', 'pg_control')).catch(() => undefined);
  const say = (reason: string) =>
    new Error(`The database in ${cluster} was not started, and nothing was changed: ${reason}`);
  if (account.uid === undefined && owner !== process.getuid?.() && process.platform !== 'win32') {
    throw say(
      `it belongs to another account (${owner}). Start as root or as that account, or give it to yours with chown -R.`,
    );
  }
  if (account.uid !== undefined && owner !== account.uid) {
    throw say(
      `it belongs to account ${owner}, which cannot run PostgreSQL. Give it to account ${account.uid} with chown -R.`,
    );
  }
  if (version === '' || !control) {
    throw say(
      'the folder is not a whole database (PG_VERSION or global/pg_control is missing). Put it back from a backup, or move it away to begin with an empty one.',
    );
  }
  if (version !== MAJOR) {
    throw say(
      `it was made by PostgreSQL ${version}, and this is ${MAJOR}. Start the earlier release of Sable, or move the data over with its export.`,
    );
  }
}

/**
 * Returns the password of an embedded server that listens on a port: created once, kept in `postgres.secret` (0600).
 */
export async function clusterPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.secret');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return kept.trim();
  const made = randomBytes(32).toString('base64url');
  await writeFile(file, made, { mode: 0o600, flush: true });
  return made;
}
