import { access, rename, rm, stat } from 'node:fs/promises';
import { brand } from '@sable/domain/brand';
import { errorCode } from '../db/connect.ts';
import { copyOut, type OwnerClient } from '../db/copy.ts';
import { dataFiles, openDataFile } from './data-files.ts';
import { BackupError, FORMAT, type BackupTable, type Manifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import {
  beginSnapshot,
  countRows,
  feedHeadsOf,
  migrationsOf,
  oldestChange,
  quoted,
  tablesOf,
} from './snapshot.ts';
import { writeArchive, type ArchiveWriter } from './write-archive.ts';

export interface BackupOptions {
  /** The file to write; it must not exist yet. */
  readonly file: string;
  /** The directory with the files next to the database. */
  readonly dataDir: string;
  /** Whether the secret comes from SABLE_SECRET and is therefore not among the files. */
  readonly secretFromEnvironment: boolean;
}

/** A finished backup. */
export interface Backup {
  readonly manifest: Manifest;
  readonly sizeBytes: number;
}

/**
 * Writes a backup of the whole installation while it is running: every table as of one instant, then the files. Files
 * come after the snapshot, so that every file a row refers to is included. The finished file is read back and
 * verified before it gets its final name.
 *
 * @param client a connection of the database's owner, used for nothing else until the backup ends.
 * @throws BackupError with a readable message; no part of the file remains.
 */
export async function makeBackup(client: OwnerClient, options: BackupOptions): Promise<Backup> {
  const { file } = options;
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new BackupError(`${file} already exists and was not changed. Choose another name.`);
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  const archive = writeArchive(draft);
  try {
    await writeContent(client, archive, options);
    const manifest = await readArchive(draft);
    await rename(draft, file);
    return { manifest, sizeBytes: (await stat(file)).size };
  } catch (error) {
    await archive.abandon();
    await rm(draft, { force: true });
    throw isOfFile(error, draft)
      ? new BackupError(
          `The backup could not be written: ${error.message}. The partial file was removed. Choose a folder that exists, that this account may write to, and that has enough space.`,
        )
      : error;
  }
}

const DISK_ERRORS = ['ENOSPC', 'EDQUOT', 'EIO'];

/**
 * Whether writing the backup file itself failed: its folder is missing or not writable for this account, or its disk
 * is full or faulty.
 */
const isOfFile = (error: unknown, file: string): error is Error =>
  error instanceof Error &&
  (('path' in error && error.path === file) || DISK_ERRORS.includes(errorCode(error) ?? ''));

async function writeContent(
  client: OwnerClient,
  archive: ArchiveWriter,
  { dataDir, secretFromEnvironment }: BackupOptions,
): Promise<void> {
  const { madeAt } = await beginSnapshot(client);
  const tables: BackupTable[] = [];
  for (const table of await tablesOf(client)) tables.push(await writeTable(client, archive, table));
  const feedHeads = await feedHeadsOf(client);
  const migrations = await migrationsOf(client);
  const oldest = await oldestChange(client);
  await client.query('commit');
  for (const path of await dataFiles(dataDir)) {
    const handle = await openDataFile(dataDir, path);
    if (handle) await archive.add(`files/${path}`, handle.createReadStream());
  }
  await archive.finish({
    product: 'sable',
    format: FORMAT,
    productVersion: brand.version,
    madeAt,
    migrations,
    tables,
    feedHeads,
    oldestChange: oldest,
    secret: secretFromEnvironment ? 'environment' : 'included',
  });
}

/**
 * Writes a table. Counts its rows with a separate query, so that a restore can compare the count with what it loaded.
 */
async function writeTable(
  client: OwnerClient,
  archive: ArchiveWriter,
  table: Omit<BackupTable, 'rows'>,
): Promise<BackupTable> {
  const columns = table.columns.map(quoted).join(', ');
  const rows = await countRows(client, table.name);
  await archive.add(
    `database/${table.name}`,
    copyOut(client, `copy (select ${columns} from ${quoted(table.name)}) to stdout`),
  );
  return { ...table, rows };
}
