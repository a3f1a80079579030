import { appendFile, mkdir, open, readdir, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { errorCode } from '../db/connect.ts';
import { BackupError } from './manifest.ts';

/** Folder where a restore assembles everything before moving it into the data directory. */
export const STAGING = 'restoring';
const LOCK = 'server.lock';
/** The database is backed up separately; its programs ship with the product. */
const DATABASE = /^postgres(?:$|[.-])/;

/** Returns the names of a data directory's entries, without its lock and the remains of an interrupted restore. */
export async function contentsOf(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name !== LOCK && name !== STAGING);
}

/**
 * Rejects a data directory left behind by a killed restore. The database may be in place without its secret key. A
 * server would then create a new key, which cannot open what the first key sealed.
 */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((): string[] => []);
  if (!names.includes(STAGING)) return;
  throw new BackupError(
    `A restore into ${dataDir} did not finish, so the server was not started. The backup is unharmed. Empty that directory, and run "npm run restore" again.`,
  );
}

/**
 * Returns the relative paths, with `/`, of the files next to the database: secret key, kept mail. Partially written
 * files (`.part`) are excluded.
 */
export async function dataFiles(dataDir: string): Promise<string[]> {
  const paths: string[] = [];
  const walk = async (names: readonly string[], folder: string): Promise<void> => {
    for (const name of names) {
      const path = `${folder}${name}`;
      const inside = await readdir(join(dataDir, path)).catch(() => undefined);
      if (inside) await walk(inside, `${path}/`);
      else if (!path.endsWith('.part')) paths.push(path);
    }
  };
  const names = await contentsOf(dataDir);
  await walk(
    names.filter((name) => !DATABASE.test(name)),
    '',
  );
  return paths.sort();
}

/**
 * Opens a file for reading; undefined if it was removed after listing, because kept mail is deleted to make room for
 * newer mail.
 */
export async function openDataFile(dataDir: string, path: string): Promise<FileHandle | undefined> {
  try {
    return await open(join(dataDir, path), 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Appends bytes to a file of a restored data directory. @throws BackupError if the path leads outside the directory.
 */
export async function appendDataFile(dataDir: string, path: string, bytes: Buffer): Promise<void> {
  const file = resolve(dataDir, path);
  const [top = ''] = path.split('/');
  if (!file.startsWith(dataDir + sep) || DATABASE.test(top) || top === LOCK)
    throw new BackupError(`The backup has a file that no data directory has: ${path}. Nothing was changed.`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await appendFile(file, bytes, { mode: 0o600, flush: true });
}
