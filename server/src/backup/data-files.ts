import { appendFile, mkdir, open, readdir, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { errorCode } from '../db/connect.ts';
import { BackupError } from './manifest.ts';

/** Where a restore puts everything together before it appears in the data directory. */
export const STAGING = 'restoring';
const LOCK = 'server.lock';
/** The database has its own way into a backup; its programs come with the product. */
const DATABASE = /^postgres(?:$|[.-])/;

/** Names of what a data directory holds, apart from its lock and what an interrupted restore left behind. */
export async function contentsOf(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name !== LOCK && name !== STAGING);
}

/**
 * Refuses a data directory that a killed restore left behind. The database may be in its place while the secret key is not, and a server would make
 * another key, which opens nothing that the first one sealed.
 */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((): string[] => []);
  if (!names.includes(STAGING)) return;
  throw new BackupError(
    `A restore into ${dataDir} did not finish, so the server was not started. The backup is unharmed. Empty that directory, and run "npm run restore" again.`,
  );
}

/** Relative paths, with `/`, of the files next to the database: secret key, kept mail. Half-written files (`.part`) are left out. */
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

/** Opens a file for reading; undefined when it was removed since it was listed: kept mail makes room for newer mail. */
export async function openDataFile(dataDir: string, path: string): Promise<FileHandle | undefined> {
  try {
    return await open(join(dataDir, path), 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Adds bytes to the end of a file of a restored data directory. @throws BackupError when the path leads out of it. */
export async function appendDataFile(dataDir: string, path: string, bytes: Buffer): Promise<void> {
  const file = resolve(dataDir, path);
  const [top = ''] = path.split('/');
  if (!file.startsWith(dataDir + sep) || DATABASE.test(top) || top === LOCK)
    throw new BackupError(`The backup has a file that no data directory has: ${path}. Nothing was changed.`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await appendFile(file, bytes, { mode: 0o600, flush: true });
}
