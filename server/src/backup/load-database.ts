import { type CopyIn, copyIn, type OwnerClient } from '../db/copy.ts';
import { applyMigrations } from '../db/migrate.ts';
import { RESTORED_ATTEMPTS } from '../outbox/retry.ts';
import { emptyTables, stripTables } from './bulk-load.ts';
import { BackupError, type BackupTable, type Manifest } from './manifest.ts';
import { countRows, feedHeadsOf, quoted, tablesOf } from './snapshot.ts';

/** Loads the content of a backup's tables, in the order of the backup. */
export interface DatabaseLoader {
  /** Adds bytes of a table, `schema.table`. All bytes of one table must arrive consecutively. */
  add(table: string, bytes: Buffer): Promise<void>;
  /** Builds indexes and references, compares the result with the manifest, applies the migrations made since, and commits. */
  finish(): Promise<void>;
}

/**
 * Begins to fill an empty database from a backup in one transaction: first the schema of the backup, then the rows,
 * then indexes and references. Nothing is visible before {@link DatabaseLoader.finish}.
 *
 * @param client a connection of the database's owner. Closing it early leaves the database empty.
 * @throws BackupError if the database is not empty; MigrationError if this release does not know the backup's schema.
 */
export async function beginLoad(client: OwnerClient, manifest: Manifest): Promise<DatabaseLoader> {
  await client.query('begin');
  await refuseUsed(client);
  await applyMigrations(client, manifest.migrations);
  await makeAuditMonths(client, manifest);
  await client.query(`set local maintenance_work_mem = '256MB'; set local row_security = off`);
  await emptyTables(client);
  const stripped = await stripTables(client);
  const tables = await expectedTables(client, manifest);
  let current: { readonly table: string; readonly rows: CopyIn } | undefined;
  const endTable = async (): Promise<void> => {
    if (!current) return;
    const { rows } = current;
    current = undefined;
    await rows.end();
  };
  return {
    async add(table, bytes) {
      if (current?.table !== table) {
        await endTable();
        current = { table, rows: copyInto(client, table, tables.get(table)) };
      }
      await current.rows.write(bytes);
    },
    async finish() {
      await endTable();
      await stripped.rebuild();
      await compare(client, manifest);
      await holdJobs(client);
      await stripped.protect();
      await client.query('set local search_path to default; set local row_security = on');
      await applyMigrations(client, 'missing');
      // Browser state from the original is not valid here: the feed assigns the same sequence numbers again.
      await client.query('update database_epoch set id = gen_random_uuid()');
      await client.query('commit');
      await client.query('analyze');
    },
  };
}

async function refuseUsed(client: OwnerClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1 limit 1`,
  );
  const [table] = rows;
  if (!table) return;
  throw new BackupError(
    `The database is not empty: it has a table ${table.name}. Nothing was changed. Create a new database and restore into that one.`,
  );
}

/**
 * Migrations create partitions for the coming months only; rows of earlier months would all go to the default
 * partition.
 */
async function makeAuditMonths(client: OwnerClient, { oldestChange }: Manifest): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regprocedure('public.make_audit_partitions(timestamptz, timestamptz)') is not null as known`,
  );
  if (rows[0]?.known && oldestChange !== null)
    await client.query('select public.make_audit_partitions($1::timestamptz, now())', [oldestChange]);
}

async function expectedTables(
  client: OwnerClient,
  { tables }: Manifest,
): Promise<ReadonlyMap<string, BackupTable>> {
  const here = (await tablesOf(client)).map(({ name, columns }) => [name, ...columns].join());
  const there = tables.map(({ name, columns }) => [name, ...columns].join());
  const strange = [
    ...here.filter((table) => !there.includes(table)),
    ...there.filter((table) => !here.includes(table)),
  ];
  if (strange.length > 0) {
    throw new BackupError(
      `The backup does not fit the schema it was made with (${strange[0]}). Nothing was changed. Use another backup.`,
    );
  }
  return new Map(tables.map((table) => [table.name, table]));
}

function copyInto(client: OwnerClient, name: string, table: BackupTable | undefined): CopyIn {
  if (!table) throw new BackupError(`The backup has rows of an unknown table, ${name}. Nothing was changed.`);
  const columns = table.columns.map(quoted).join(', ');
  return copyIn(client, `copy ${quoted(name)} (${columns}) from stdin`);
}

async function compare(client: OwnerClient, manifest: Manifest): Promise<void> {
  for (const { name, rows } of manifest.tables) {
    const count = await countRows(client, name);
    if (count !== rows)
      throw new BackupError(
        `${name} has ${count} rows after loading and should have ${rows}. Nothing was changed. Use another backup.`,
      );
  }
  const heads = await feedHeadsOf(client);
  for (const [company, head] of Object.entries(manifest.feedHeads)) {
    if (heads[company] !== head)
      throw new BackupError(
        `Company ${company} is at change ${heads[company]} after loading and should be at ${head}. Nothing was changed. Use another backup.`,
      );
  }
}

/**
 * Gives up mail that was queued at backup time, with that reason: it may have been sent since and must not be sent
 * twice.
 */
async function holdJobs(client: OwnerClient): Promise<void> {
  await client.query(
    'update public.outbox set attempts = $1, run_at = now() where done_at is null and failed_at is null',
    [RESTORED_ATTEMPTS],
  );
}
