import type { OwnerClient } from '../db/copy.ts';
import { BackupError, type AppliedMigration, type BackupTable } from './manifest.ts';

/** Quotes identifiers of the catalog for SQL. */
export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');

/**
 * Tables that contain data, as `schema.table`: partitioned tables, not their partitions, and not the list of applied
 * migrations.
 */
const TABLES = `
  select n.nspname || '.' || c.relname as name,
    array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
  order by 1`;

/** Returns the tables of the database with their columns, except generated ones. */
export async function tablesOf(client: OwnerClient): Promise<Omit<BackupTable, 'rows'>[]> {
  return (await client.query<Omit<BackupTable, 'rows'>>(TABLES)).rows;
}

export async function countRows(client: OwnerClient, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*)::text as count from ${quoted(table)}`,
  );
  return Number(rows[0]?.count);
}

/** Returns the sequence number of each company's last change. */
export async function feedHeadsOf(client: OwnerClient): Promise<Record<string, number>> {
  const { rows } = await client.query<{ company_id: string; seq: string }>(
    'select company_id::text, seq::text from public.company_seq order by company_id',
  );
  return Object.fromEntries(rows.map(({ company_id, seq }) => [company_id, Number(seq)]));
}

export async function migrationsOf(client: OwnerClient): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select version, name, sha256 from public.schema_migrations order by version',
  );
  return rows;
}

const UTC = `at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Returns the instant of the oldest row of the audit trail. */
export async function oldestChange(client: OwnerClient): Promise<string | null> {
  const { rows } = await client.query<{ oldest: string | null }>(
    `select to_char(min(created_at) ${UTC}) as oldest from public.updates`,
  );
  return rows[0]?.oldest ?? null;
}

/**
 * Begins a transaction that sees a snapshot of the whole database, as the role that may read every row and write
 * none.
 *
 * @throws BackupError if the database was never used, or comes from a release without this role.
 */
export async function beginSnapshot(client: OwnerClient): Promise<{ madeAt: string }> {
  const { rows } = await client.query<{ known: boolean }>(
    `select exists (select from pg_roles where rolname = 'sable_backup') and to_regclass('public.schema_migrations') is not null as known`,
  );
  if (!rows[0]?.known) {
    throw new BackupError(
      'The database is empty or older than this release, so there was nothing this release could back up. Start Sable once, which brings it up to date, then make the backup.',
    );
  }
  await client.query('begin isolation level repeatable read read only');
  await refuseHiddenRows(client);
  await client.query('set local role sable_backup');
  const now = await client.query<{ now: string }>(`select to_char(now() ${UTC}) as now`);
  return { madeAt: now.rows[0]?.now ?? '' };
}

/**
 * Checks that each table has the policy that shows all rows; otherwise row security would omit rows from a copy
 * without an error.
 */
async function refuseHiddenRows(client: OwnerClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
       and (not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd = 'r'
              and 'sable_backup'::regrole = any (p.polroles) and pg_get_expr(p.polqual, c.oid) = 'true')
         or exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd in ('r', '*')
              and p.polroles && array[0, 'sable_backup'::regrole::oid]))`,
  );
  const [table] = rows;
  if (!table) return;
  throw new BackupError(
    `Row security hides rows of ${table.name} from a backup, so none was made. As the database's owner, run "select tenant_table('${table.name}')" and try again.`,
  );
}
