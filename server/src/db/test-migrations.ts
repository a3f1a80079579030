import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionConfig, withConnection } from './connect.ts';
import { migrate, migrationsDirectory } from './migrate.ts';

/** Removes everything from a database. */
export const emptyDatabase = (owner: ConnectionConfig) =>
  withConnection(owner, (client) =>
    client.query('drop schema public cascade; drop schema auth cascade; create schema public'),
  );

/**
 * Migrates a database to the state before one migration.
 *
 * @param next number of the first migration that is not applied, `0510`.
 */
export async function migrateBefore(owner: ConnectionConfig, next: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sable-migrations-before-'));
  try {
    const names = (await readdir(migrationsDirectory())).filter((name) => name < next);
    for (const name of names) await copyFile(join(migrationsDirectory(), name), join(directory, name));
    await migrate(owner, directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}
