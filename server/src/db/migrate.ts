import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ConnectionConfig, withConnection } from './connect.ts';
import type { OwnerClient } from './copy.ts';

/** Advisory lock that every schema change holds. Any fixed number works if it is the same in every release. */
export const SCHEMA_LOCK = 5_417_180_615;

const LEDGER = `create table if not exists public.schema_migrations (
  version integer primary key,
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`;

/**
 * Loads pg_trgm into the session if the database has it: only then may a non-superuser owner create a function with
 * one of its settings.
 */
const LOAD_TRIGRAMS = `do $$ begin
  perform public.show_limit();
exception when undefined_function then null;
end $$`;

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** A database that cannot be migrated to this release. The failing step was rolled back. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Applies the numbered SQL files (`0001_name.sql`, …; numbers may have gaps) that the database does not have yet, in
 * order. Each runs in its own transaction under one lock, so servers that start at the same time take turns. Forward
 * only: an applied file never changes, and a newer database is rejected.
 *
 * @param owner connects as the database's owner.
 * @param directory {@link migrationsDirectory} of this release, unless a test suite passes its own.
 * @returns names of the files applied now.
 * @throws MigrationError with a readable message.
 */
export async function migrate(owner: ConnectionConfig, directory = migrationsDirectory()): Promise<string[]> {
  const migrations = await readMigrations(directory);
  return withConnection(owner, async (client) => {
    const applied: string[] = [];
    for (
      let name = await applyNext(client, migrations);
      name !== undefined;
      name = await applyNext(client, migrations)
    ) {
      applied.push(name);
    }
    return applied;
  });
}

/** Returns the `migrations` folder of the server package, both from source and from the bundle. */
export function migrationsDirectory(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return join(folder, 'migrations');
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
      if (number === undefined || names[index - 1]?.startsWith(`${number}_`)) {
        throw new MigrationError(
          `Migrations are named 0001_name.sql, 0002_…, each with a unique number; ${name} does not follow this. Nothing was changed.`,
        );
      }
      // Git may check out files with other line endings; the content is the same.
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { version: Number(number), name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applyNext(client: OwnerClient, migrations: readonly Migration[]): Promise<string | undefined> {
  await client.query('begin');
  try {
    // A transaction-level lock instead of a session-level one: it also works through a connection pooler.
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await client.query(`set local client_min_messages = warning; ${LEDGER}`);
    const next = await firstMissing(client, migrations);
    if (next !== undefined) await apply(client, next);
    await refuseUnprotectedTables(client, next?.name);
    await client.query('commit');
    return next?.name;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function firstMissing(
  client: OwnerClient,
  migrations: readonly Migration[],
): Promise<Migration | undefined> {
  const { rows } = await client.query<{ version: number; name: string; sha256: string }>(
    'select version, name, sha256 from public.schema_migrations order by version',
  );
  for (const row of rows) knownMigration(migrations, row, 'database');
  const applied = new Set(rows.map((row) => row.version));
  return migrations.find((migration) => !applied.has(migration.version));
}

type AppliedMigration = Pick<Migration, 'version' | 'name' | 'sha256'>;

/** @throws MigrationError if this release does not have the file, or has a different one under its number. */
function knownMigration(
  migrations: readonly Migration[],
  wanted: AppliedMigration,
  subject: 'database' | 'backup',
): Migration {
  const known = migrations.find(({ version }) => version === wanted.version);
  if (known === undefined) {
    throw new MigrationError(
      `This ${subject} was last used by a newer release (it has ${wanted.name}, which this release does not know). Nothing was changed. Start the newer release, or restore a backup made by this one.`,
    );
  }
  if (known.sha256 !== wanted.sha256 || known.name !== wanted.name) {
    throw new MigrationError(
      `${known.name} differs from the ${wanted.name} this ${subject} was made with, so its form cannot be trusted. Nothing was changed. Put the file back as released; changes go into a new file.`,
    );
  }
  return known;
}

/**
 * Checks that this release has every migration of a backup.
 *
 * @throws MigrationError with a readable message.
 */
export async function refuseUnknownMigrations(
  wanted: readonly AppliedMigration[],
  directory = migrationsDirectory(),
): Promise<void> {
  const migrations = await readMigrations(directory);
  for (const each of wanted) knownMigration(migrations, each, 'backup');
}

/**
 * Applies migrations inside the caller's transaction, for a restore: those of a backup to an empty database, or all
 * that are missing.
 *
 * @throws MigrationError with a readable message.
 */
export async function applyMigrations(
  client: OwnerClient,
  wanted: readonly AppliedMigration[] | 'missing',
  directory = migrationsDirectory(),
): Promise<void> {
  const migrations = await readMigrations(directory);
  await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
  await client.query(`set local client_min_messages = warning; ${LEDGER}`);
  if (wanted !== 'missing') {
    for (const each of wanted) await apply(client, knownMigration(migrations, each, 'backup'));
    return;
  }
  for (
    let next = await firstMissing(client, migrations);
    next !== undefined;
    next = await firstMissing(client, migrations)
  ) {
    await apply(client, next);
  }
  await refuseUnprotectedTables(client, undefined);
}

async function apply(client: OwnerClient, { version, name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query(LOAD_TRIGRAMS);
    await client.query(sql);
  } catch (error) {
    throw new MigrationError(
      `The database could not be brought up to date: ${whereAndWhy(name, sql, error)}. Nothing of this file was kept.`,
      {
        cause: error,
      },
    );
  }
  await client.query('insert into public.schema_migrations (version, name, sha256) values ($1, $2, $3)', [
    version,
    name,
    sha256,
  ]);
}

/**
 * Rejects tables that store companies' rows without row security, because each company would see the others' rows. A
 * migration that creates such a table is rolled back, and a database with such a table is not used. Releases before
 * tenant_table() have nothing to check.
 */
async function refuseUnprotectedTables(client: OwnerClient, applied: string | undefined): Promise<void> {
  const { rows: asked } = await client.query<{ known: boolean }>(
    `select to_regprocedure('public.unprotected_tables()') is not null as known`,
  );
  if (!asked[0]?.known) return;
  const { rows } = await client.query<{ name: string; missing: string }>(
    'select name, missing from public.unprotected_tables()',
  );
  const [first] = rows;
  if (!first) return;
  const tables = rows.map(({ name, missing }) => `${name} (${missing})`).join('; ');
  const remedy = `select tenant_table('${first.name}')`;
  throw new MigrationError(
    applied === undefined
      ? `The database does not keep companies apart in: ${tables}. Nothing was changed. As the database's owner, run "${remedy}" for each and start again.`
      : `${applied} leaves tables that do not keep companies apart: ${tables}. Nothing of this file was kept. Add "${remedy}" to it for each.`,
  );
}

function whereAndWhy(name: string, sql: string, error: unknown): string {
  if (!(error instanceof Error)) return `${name}: ${String(error)}`;
  const position = 'position' in error ? Number(error.position) : Number.NaN;
  const line = Number.isNaN(position) ? '' : `, line ${sql.slice(0, position).split('\n').length}`;
  return `${name}${line}: ${error.message}`;
}
