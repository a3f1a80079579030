import { readdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DatabaseLog, withConnection } from '../db/connect.ts';
import { lockDirectory } from '../db/lock.ts';
import { refuseUnknownMigrations } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { createDataDirectory } from '../data-directory.ts';
import { appendDataFile, contentsOf, STAGING } from './data-files.ts';
import { beginLoad } from './load-database.ts';
import { BackupError, type Manifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';

export interface RestoreOptions {
  readonly file: string;
  /** The data directory, which must be empty or missing. */
  readonly dataDir: string;
  /** An empty database to restore into; if undefined, the data directory gets an embedded one. */
  readonly databaseUrl: string | undefined;
  /** Name of this installation, used to label its connections. */
  readonly projectId: string;
  readonly log: DatabaseLog;
}

/**
 * Restores a backup into an empty data directory and an empty database. Reads the file twice: first to verify all of
 * it before changing anything, then to load it. The data directory gets its content at the very end, so a failed
 * restore leaves it empty.
 *
 * @returns the manifest of the restored backup. A backup of an older release is migrated.
 * @throws BackupError or MigrationError with a readable message.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { file, dataDir } = options;
  const manifest = await readArchive(file);
  await refuseUnknownMigrations(manifest.migrations);
  await refuseUsed(dataDir);
  await createDataDirectory(dataDir);
  const lock = await lockDirectory(dataDir);
  const staging = join(dataDir, STAGING);
  try {
    await refuseUsed(dataDir);
    await removeStaging(staging);
    await createDataDirectory(staging);
    await fill(staging, manifest, options);
    for (const name of await readdir(staging))
      if (name !== 'server.lock') await rename(join(staging, name), join(dataDir, name));
    return manifest;
  } finally {
    await removeStaging(staging);
    await lock.release();
  }
}

async function refuseUsed(dataDir: string): Promise<void> {
  const [name] = await contentsOf(dataDir);
  if (name === undefined) return;
  throw new BackupError(
    `The data directory ${dataDir} is not empty: it has ${name}. Nothing was changed. Restore into another one by setting SABLE_DATA, or move this one away.`,
  );
}

/** Removes everything that a restore assembled, including the database if it is stored elsewhere. */
async function removeStaging(staging: string): Promise<void> {
  const cluster = await realpath(join(staging, 'postgres')).catch(() => undefined);
  if (cluster !== undefined && dirname(cluster) !== (await realpath(staging)))
    await rm(dirname(cluster), { recursive: true, force: true });
  await rm(staging, { recursive: true, force: true });
}

async function fill(staging: string, manifest: Manifest, options: RestoreOptions): Promise<void> {
  const { file, databaseUrl, projectId, log } = options;
  const database = await openDatabase({ projectId, dataDir: staging, databaseUrl, log });
  try {
    await withConnection(database.ownerConfig, async (client) => {
      const loader = await beginLoad(client, manifest);
      const again = await readArchive(file, async ({ name }, bytes) => {
        const [kind = '', ...path] = name.split('/').slice(0, -1);
        if (kind === 'database') return loader.add(path.join('/'), bytes);
        return appendDataFile(staging, path.join('/'), bytes);
      });
      if (JSON.stringify(again) !== JSON.stringify(manifest))
        throw new BackupError(
          `The backup ${file} changed while it was read. Nothing was changed. Try again.`,
        );
      await loader.finish();
    });
  } finally {
    await database.close();
  }
}
