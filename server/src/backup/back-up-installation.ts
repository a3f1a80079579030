import { resolve, sep } from 'node:path';
import { type DatabaseLog, withConnection } from '../db/connect.ts';
import { runningServer } from '../db/embedded-running.ts';
import { openDatabase } from '../db/open.ts';
import { contentsOf } from './data-files.ts';
import { recordBackup } from './last-backup.ts';
import { makeBackup, type Backup } from './make-backup.ts';
import { BackupError } from './manifest.ts';

export interface InstallationOptions {
  readonly file: string;
  readonly dataDir: string;
  /** The database URL; undefined for the embedded database of the data directory. */
  readonly databaseUrl: string | undefined;
  /** Whether the secret comes from SABLE_SECRET and is therefore not among the files. */
  readonly secretFromEnvironment: boolean;
  /** Name of this installation, used to label its connections. */
  readonly projectId: string;
  readonly log: DatabaseLog;
}

/**
 * Backs up an installation, running or stopped, and records the backup in its database. Connects to a running
 * embedded server through its socket; starts a stopped one for the duration of the backup.
 *
 * @throws BackupError with a readable message; no part of the file remains.
 */
export async function backUpInstallation(options: InstallationOptions): Promise<Backup> {
  const { dataDir, databaseUrl, projectId, log } = options;
  if (resolve(options.file).startsWith(dataDir + sep))
    throw new BackupError(
      `${options.file} is inside the data directory, where the next backup would contain it. Choose a place outside it, ideally on another disk.`,
    );
  const running = databaseUrl === undefined ? await runningServer(dataDir) : undefined;
  if (running) return withConnection(running, (client) => backUp(client, options));
  if (databaseUrl === undefined && !(await contentsOf(dataDir)).includes('postgres'))
    throw new BackupError(
      `There is no database in ${dataDir}, so no backup was made. Set SABLE_DATA to the data directory.`,
    );
  const database = await openDatabase({ projectId, dataDir, databaseUrl, log });
  try {
    return await withConnection(database.ownerConfig, (client) => backUp(client, options));
  } finally {
    await database.close();
  }
}

async function backUp(
  client: Parameters<typeof makeBackup>[0],
  options: InstallationOptions,
): Promise<Backup> {
  const backup = await makeBackup(client, options);
  await recordBackup(client, backup.sizeBytes);
  return backup;
}
