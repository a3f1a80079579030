import { pathOf } from '@sable/domain/kernel/document';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { estimates } from '@sable/domain/estimate/estimate';
import { knownWords } from '@sable/domain/kernel/search-text';
import { totalsDeltas } from '@sable/domain/kernel/totals';
import { entityOf } from '@sable/domain/registry';
import { auditPathColumns, auditRow, auditRowColumns, insertUpdatePaths } from '../db/audit-rows.ts';
import { DEFAULT_ATTEMPTS, isContention } from '../db/contention.ts';
import { columnOf, fieldsInOrder, tableOf, toColumns } from '../db/columns.ts';
import { linksOf } from '../db/links.ts';
import { insertRecords } from '../db/persist.ts';
import { insertSearchWords, searchRowOf } from '../db/search-rows.ts';
import type { Tenancy, TenantClient } from '../db/tenant.ts';
import { addTotals } from '../db/totals.ts';
import type { HistoryChange } from './seed-world.ts';

const AUDIT_BATCH_SIZE = 1000;

/** The history of a company, ready to be written. */
export interface History {
  readonly companyId: string;
  /** In chronological order; every document that is changed in it is also created in it. */
  readonly changes: readonly HistoryChange[];
  /** Counters: the value they must still have, and their new value. */
  readonly counters: readonly { readonly name: string; readonly from: number; readonly to: number }[];
}

/**
 * Writes a history in bulk, all or nothing: each document once in its final state, with its links and search row;
 * then every change as an audit row with its own time. The regular writer gives a whole request one time and one
 * change per row, which does not work for a year of history; the rows written are the same.
 *
 * @param turn settles when the previous part is committed: documents are inserted immediately, sequence numbers in
 * order.
 */
export async function keepHistory(
  tenancy: Tenancy,
  history: History,
  turn: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tenancy.withTenant(history.companyId, (client) => insertHistory(client, history, turn));
    } catch (error) {
      if (attempt === DEFAULT_ATTEMPTS || !isContention(error)) throw error;
    }
  }
}

async function insertHistory(client: TenantClient, history: History, turn: Promise<unknown>): Promise<void> {
  const { companyId, changes } = history;
  if (changes.length === 0) return;
  const kept = lastStates(changes);
  await writeDocuments(client, companyId, kept);
  await turn;
  // Parts that are written concurrently share words. Inserting them before a part's turn could make the parts block
  // each other.
  const words = new Set(searchRowsOf(kept).flatMap(({ text }) => knownWords(text)));
  await client.query(insertSearchWords('unnest($2::text[]) w(word)'), [companyId, [...words].sort()]);
  for (const counter of history.counters) await setCounter(client, companyId, counter);
  // Like every writer, update the counter row last: it stays locked until the commit, so the order of sequence
  // numbers is the order of commits.
  const [head] = await client.query<{ seq: number }>(
    `insert into company_seq as c (company_id, seq) values ($1, $2)
     on conflict (company_id) do update set seq = c.seq + excluded.seq returning seq`,
    [companyId, changes.length],
  );
  const deltas = totalsDeltas(
    changes.map(({ change }) => change),
    entityOf,
  );
  await client.query(addTotals('$2::text::jsonb'), [companyId, JSON.stringify(deltas)]);
  await writeAudit(client, companyId, changes, (head?.seq ?? 0) - changes.length);
}

interface Kept {
  readonly collection: string;
  readonly row: AnyRow;
}

/** Returns the final state of each document, in order of creation. */
function lastStates(changes: readonly HistoryChange[]): Kept[] {
  const states = new Map<string, Kept>();
  for (const { change } of changes) {
    const path = pathOf(change.collection, change.id);
    if (change.before && !states.has(path))
      throw new Error(`The history changes ${path}, which it did not create.`);
    if (change.after) states.set(path, { collection: change.collection, row: change.after });
    else states.delete(path);
  }
  return [...states.values()];
}

/** Uses one statement: documents reference each other in both directions, and references are checked at its end. */
async function writeDocuments(client: TenantClient, companyId: string, kept: readonly Kept[]): Promise<void> {
  const values: unknown[] = [companyId];
  const json = (rows: readonly object[]) => `$${values.push(JSON.stringify(rows))}::text::jsonb`;
  const collections = [...new Set(kept.map(({ collection }) => collection))];
  const parts = collections.map((collection) => {
    const entity = entityOf(collection);
    const rows = kept.filter((each) => each.collection === collection);
    const columns = fieldsInOrder(entity).map(columnOf);
    return `insert into ${tableOf(entity)} (${columns.join(', ')}) select ${columns.map((column) => `r.${column}`).join(', ')}
      from jsonb_populate_recordset(null::${tableOf(entity)}, ${json(rows.map(({ row }) => toColumns(row)))}) r`;
  });
  parts.push(
    insertRecords(`jsonb_to_recordset(${json(kept.map(({ row }) => ({ id: row.id })))}) as r(id uuid)`),
    `insert into links (company_id, parent, collection, document_id) select $1, r.parent, r.collection, r.document_id
      from jsonb_to_recordset(${json(kept.flatMap(({ collection, row }) => linksOf(entityOf(collection), row)))}) as r(parent text, collection text, document_id uuid)`,
    `insert into searches (company_id, id, created_at, updated_at, type, title, subtitle, text, filter_text, belongs_to, "user", roles)
      select $1, r.id, r.created_at, r.updated_at, r.type, left(r.title, 200), left(r.subtitle, 200), r.text, r.filter_text, r.belongs_to, r."user", r.roles
      from jsonb_to_recordset(${json(searchRowsOf(kept))})
        as r(id uuid, created_at timestamptz, updated_at timestamptz, type text, title text, subtitle text, text text, filter_text text, belongs_to text[], "user" jsonb, roles jsonb)`,
  );
  await client.queryUnprepared(
    `with ${parts.map((part, index) => `w${index} as (${part})`).join(', ')} select 1`,
    values,
  );
  await client.queryUnprepared(
    'select set_frozen(e.id) from estimates e where e.company_id = $1 and e.frozen and e.id = any ($2::uuid[])',
    [
      companyId,
      kept.filter(({ collection }) => collection === estimates.collection).map(({ row }) => row.id),
    ],
  );
}

const searchRowsOf = (kept: readonly Kept[]) =>
  kept.flatMap(({ collection, row }) => {
    const found = searchRowOf(entityOf(collection), row);
    return found ? [{ ...found, created_at: row.createdAt, updated_at: row.updatedAt }] : [];
  });

async function setCounter(
  client: TenantClient,
  companyId: string,
  { name, from, to }: History['counters'][number],
): Promise<void> {
  const set = await client.query(
    `insert into counters as c (company_id, name, value) values ($1, $2, $4)
     on conflict (company_id, name) do update set value = excluded.value where c.value = $3 returning 1`,
    [companyId, name, from, to],
  );
  if (set.length === 0)
    throw new Error(
      'Somebody made an estimate in this company in the meantime. This part was not added. Run it again when nobody works there.',
    );
}

async function writeAudit(
  client: TenantClient,
  companyId: string,
  changes: readonly HistoryChange[],
  before: number,
): Promise<void> {
  for (let start = 0; start < changes.length; start += AUDIT_BATCH_SIZE) {
    const rows = changes.slice(start, start + AUDIT_BATCH_SIZE).map(({ at, change }, index) => ({
      ...auditRow(change),
      seq: before + start + index + 1,
      at,
    }));
    await client.query(
      `with u as (insert into updates (id, company_id, seq, created_at, updated_at, created_by, operation, collection, document_id, before, after, related)
         select r.id, $1, r.seq, r.at, r.at, r.created_by, r.operation, r.collection, r.document_id, r.before, r.after, r.related
         from jsonb_to_recordset($2::text::jsonb) as r(seq bigint, at timestamptz, ${auditRowColumns}) returning ${auditPathColumns})
       ${insertUpdatePaths}`,
      [companyId, JSON.stringify(rows)],
    );
  }
}
