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
  /** The database, unless it is the embedded one of the data directory. */
  readonly databaseUrl: string | undefined;
  /** The secret comes from SABLE_SECRET, so it is not among the files. */
  readonly secretFromEnvironment: boolean;
  /** Name of this installation; connections carry it. */
  readonly projectId: string;
  readonly log: DatabaseLog;
}

/**
 * Backs up an installation, in use or stopped, and remembers in its database that this was done. An embedded server that runs is asked
 * through its socket; one that does not run is started for the time being.
 *
 * @throws BackupError in words; nothing is left of the file then.
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
