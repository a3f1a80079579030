import type { OwnerClient } from '../db/copy.ts';

interface Statement {
  readonly sql: string;
}

/** Tables of the product without partitions: changes to a table apply to its partitions too. */
const OURS = `n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'`;

const REFERENCES = `
  select format('alter table %s drop constraint %I', c.oid::regclass, k.conname) as drop,
    format('alter table %s add constraint %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)) as build
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and k.contype = 'f'`;

// PostgreSQL's definition of a partitioned table's index says ON ONLY, which would leave the partitions without the
// index.
const INDEXES = `
  select format('drop index %s', i.indexrelid::regclass) as drop,
    replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as build
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`;

const FORCED = `
  select format('alter table %s no force row level security', c.oid::regclass) as drop,
    format('alter table %s force row level security', c.oid::regclass) as build
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relforcerowsecurity`;

// The effects of copied rows are part of the backup, so their triggers must not run again.
const TRIGGERS = `
  select distinct format('alter table %s disable trigger user', c.oid::regclass) as drop,
    format('alter table %s enable trigger user', c.oid::regclass) as build
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS} and not t.tgisinternal`;

const TRUNCATE = `
  select format('truncate %s', string_agg(c.oid::regclass::text, ', ')) as sql
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS}`;

/** Objects removed from the tables for a bulk load, restored in this order. */
export interface Stripped {
  /** Builds indexes and checks references over the loaded rows. */
  rebuild(): Promise<void>;
  /** Forces row security for the owner again and re-enables the triggers. */
  protect(): Promise<void>;
}

/** Empties every table, inside the caller's transaction. */
export async function emptyTables(client: OwnerClient): Promise<void> {
  const { rows } = await client.query<Statement>(TRUNCATE);
  for (const { sql } of rows) await client.query(sql);
}

/**
 * Drops what slows down loading, inside the caller's transaction: references and indexes (primary keys stay). Also
 * suspends triggers, and forced row security because it refuses COPY and hides rows from the owner.
 */
export async function stripTables(client: OwnerClient): Promise<Stripped> {
  // Without a search path, the catalog qualifies every name with its schema.
  await client.query(`set local search_path = ''`);
  const references = await drop(client, REFERENCES);
  const indexes = await drop(client, INDEXES);
  const forced = await drop(client, FORCED);
  const triggers = await drop(client, TRIGGERS);
  return {
    async rebuild() {
      for (const sql of [...indexes, ...references]) await client.query(sql);
    },
    async protect() {
      for (const sql of [...forced, ...triggers]) await client.query(sql);
    },
  };
}

async function drop(client: OwnerClient, catalog: string): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; build: string }>(catalog);
  for (const each of rows) await client.query(each.drop);
  return rows.map(({ build }) => build);
}
