import type { AnyEntity } from '@sable/domain/kernel/entity';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { DeveloperError, developerMessages } from '@sable/domain/kernel/errors';
import { totalsDeltas } from '@sable/domain/kernel/totals';
import type { Change } from '@sable/domain/kernel/change';
import { isReported } from '@sable/domain/webhook-events';
import { auditPathColumns, auditRowColumns, insertUpdatePaths } from './audit-rows.ts';
import { freezeChildren, meansFrozen, openChildren } from './frozen.ts';
import { columnOf, fieldsInOrder, onceOfEntity, tableOf, toColumns } from './columns.ts';
import { linkChanges } from './links.ts';
import { insertSearchWords, searchRowChanges } from './search-rows.ts';
import type { TenantClient } from './tenant.ts';
import { addTotals } from './totals.ts';
import { insertWebhookJobs } from './webhook-jobs.ts';
import {
  changesBehind,
  joinBatches,
  type JoinedBatch,
  type WriteBatch,
  type Written,
} from './write-batch.ts';

/**
 * Writes everything a transaction decided in one statement and commits in the same round trip: documents, links,
 * search rows, audit rows, outbox, answer, and the company's sequence number. The counter row stays locked until
 * commit, so feed order is commit order. Fails if the statement matches fewer rows than expected, because rows are
 * frozen or were changed since.
 */
export async function persist(client: TenantClient | undefined, batch: WriteBatch): Promise<Written> {
  const [written] = await persistTogether(client, [batch]);
  return assertDefined(written, 'each batch is written');
}

/**
 * Persists independent batches of one company like {@link persist}: all of them are committed, or none. Their
 * sequence numbers follow their order.
 */
export async function persistTogether(
  client: TenantClient | undefined,
  batches: readonly WriteBatch[],
): Promise<Written[]> {
  if (!client) throw new DeveloperError(developerMessages.noTransaction);
  const all = joinBatches(batches);
  await openChildren(client, all);
  const statement = new Statement(all);
  const text = statement.text();
  const [rows] = await client.commitWith<Written>([
    { text, values: statement.values },
    ...freezeChildren(all),
  ]);
  const { seq, deliveries } = assertDefined(rows?.[0], 'the writing statement gives one row');
  return batches.map((batch, index) => ({
    seq: seq - changesBehind(batches, batch),
    deliveries: index === 0 ? deliveries : 0,
  }));
}

/** Registers the ids `r.id` of a source as records of the company, which is $1. */
export const insertRecords = (source: string): string =>
  `insert into records (company_id, id) select $1::uuid, r.id from ${source}`;

/** Builds the insert of every column of a new row of `r`. */
const insertInto = onceOfEntity((entity) => {
  const columns = fieldsInOrder(entity).map(columnOf);
  return `insert into ${tableOf(entity)} (${columns.join(', ')}) select ${columns.map((column) => `r.${column}`).join(', ')}`;
});

/** Builds the update of every column that may change, from a row of `r`. */
const updateOf = onceOfEntity((entity) => {
  const fixed = ['id', 'companyId', ...(entity.immutable ?? [])];
  const columns = fieldsInOrder(entity)
    .filter((field) => !fixed.includes(field))
    .map(columnOf);
  return `update ${tableOf(entity)} t set ${columns.map((column) => `${column} = r.${column}`).join(', ')}`;
});

class Statement {
  readonly values: unknown[];
  readonly #batch: JoinedBatch;
  /** Parts of the statement that need no sequence number, and those that do. */
  readonly #parts: string[] = [];
  readonly #numbered: string[] = [];
  /** Names of the parts that write documents, and of the others that need no sequence number. */
  readonly #counted: string[] = [];
  readonly #uncounted: string[] = [];

  constructor(batch: JoinedBatch) {
    this.#batch = batch;
    this.values = [batch.companyId, batch.changes.length, changesRights(batch) ? 1 : 0];
  }

  #param(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  #json(value: unknown): string {
    return `${this.#param(JSON.stringify(value))}::text::jsonb`;
  }

  #addUncounted(name: string, part: string): void {
    this.#uncounted.push(name);
    this.#parts.push(`${name} as (${part} returning 1)`);
  }

  text(): string {
    this.#documents();
    this.#links();
    this.#search();
    this.#totals();
    this.#side();
    const counts = (names: readonly string[]): string =>
      names.map((name) => `(select count(*) from ${name})`).join(' + ') || '0';
    const frozen = meansFrozen(this.#batch, (value) => this.#param(value));
    // The counter row is locked for all of the company's writers, so everything that needs no sequence number is
    // written first.
    return `with ${this.#parts.map((part) => `${part}, `).join('')}
    n as materialized (select ${counts(this.#counted)} as written, ${counts(this.#uncounted)} as uncounted),
    s as (
      insert into company_seq as c (company_id, seq, rights_seq)
      select $1::uuid, $2::bigint, $3::bigint from n where n.written = $2::bigint and n.uncounted >= 0
      on conflict (company_id) do update set seq = c.seq + excluded.seq, rights_seq = c.rights_seq + excluded.rights_seq returning seq
    )${this.#numbered.map((part) => `, ${part}`).join('')}
    select case when n.written = $2::bigint then (select s.seq from s) else refuse_write(${frozen}) end as seq,
      ${this.#hasReported() ? '(select count(*) from wh)' : '0'}::integer as deliveries from n`;
  }

  #documents(): void {
    const groups = groupBy(this.#batch.changes, (change) =>
      [change.operation, change.collection, change.kept].join(' '),
    );
    for (const changes of groups.values()) {
      const first = assertDefined(changes[0], 'a group of changes has one');
      const name = `w${this.#counted.length}`;
      this.#counted.push(name);
      this.#parts.push(`${name} as (${this.#write(this.#batch.entityOf(first.collection), first, changes)})`);
    }
    this.#records();
    this.#audit();
  }

  /**
   * Ids derive from the client's key. The records table rejects an id that belongs, or ever belonged, to any record
   * of the company. A restored record already has its id there.
   */
  #records(): void {
    const created = this.#batch.changes.filter(
      ({ operation, restored }) => operation === 'create' && !restored,
    );
    const ids = created.map(({ id }) => id);
    if (ids.length > 0) this.#addUncounted('r', insertRecords(`unnest(${this.#param(ids)}::uuid[]) r(id)`));
  }

  /** Returns the statement that writes changes of one kind and returns one row for each. */
  #write(entity: AnyEntity, { operation, kept }: Change, changes: readonly Change[]): string {
    const table = tableOf(entity);
    if (operation === 'delete') {
      const ids = this.#param(changes.map((change) => change.id));
      if (kept) return `select 1 from remove_rows('${table}', ${ids}::uuid[])`;
      return `delete from ${table} t where t.company_id = $1 and t.id = any (${ids}::uuid[]) returning 1`;
    }
    const rows = this.#json(changes.map((change) => toColumns(change.after ?? {})));
    if (operation === 'update' && entity.insertOnly) return `select 1 from move_rows('${table}', ${rows})`;
    const source = `jsonb_populate_recordset(null::${table}, ${rows}) r`;
    if (operation === 'create') return `${insertInto(entity)} from ${source} returning 1`;
    const ids = this.#param(changes.map((change) => change.id));
    // Without the ids, the planner estimates a hundred records and reads the company's whole table to join them.
    return `${updateOf(entity)} from ${source}
      where t.company_id = $1 and t.id = any (${ids}::uuid[]) and t.id = r.id and t.version = r.version - 1 returning 1`;
  }

  #audit(): void {
    if (this.#batch.changes.length === 0) return;
    const rows = this.#json(this.#batch.audit);
    this.#numbered.push(
      `u as (insert into updates (id, company_id, seq, created_at, updated_at, created_by, impersonated_by, api_key_name, operation, collection, document_id, before, after, related, client_id)
      select r.id, $1::uuid, s.seq - $2::bigint + r.place, r.created_at, r.created_at, r.created_by, r.impersonated_by, r.api_key_name, r.operation, r.collection, r.document_id, r.before, r.after, r.related, r.client_id
      from s, jsonb_to_recordset(${rows}) as r(place bigint, created_at timestamptz, client_id uuid, ${auditRowColumns}) returning ${auditPathColumns})`,
      `up as (${insertUpdatePaths})`,
    );
    if (this.#hasReported()) this.#numbered.push(`wh as (${insertWebhookJobs} returning 1)`);
  }

  #hasReported(): boolean {
    return this.#batch.changes.some(({ collection }) => isReported(collection));
  }

  #links(): void {
    const { gone, fresh } = linkChanges(this.#batch.changes, this.#batch.entityOf);
    const columns = 'as r(parent text, collection text, document_id uuid)';
    if (gone.length > 0) {
      this.#addUncounted(
        'lg',
        `delete from links l using jsonb_to_recordset(${this.#json(gone)}) ${columns}
        where l.company_id = $1 and l.parent = r.parent and l.collection = r.collection and l.document_id = r.document_id`,
      );
    }
    if (fresh.length > 0) {
      this.#addUncounted(
        'lf',
        `insert into links (company_id, parent, collection, document_id)
        select $1::uuid, r.parent, r.collection, r.document_id from jsonb_to_recordset(${this.#json(fresh)}) ${columns}`,
      );
    }
  }

  #search(): void {
    const { gone, kept, words } = searchRowChanges(this.#batch.changes, this.#batch.entityOf);
    if (words.length > 0) {
      // After the counter row is locked: otherwise, writers that add the same words could block each other.
      this.#numbered.push(`sw as (${insertSearchWords(`s, unnest(${this.#param(words)}::text[]) w(word)`)})`);
    }
    if (gone.length > 0) {
      this.#addUncounted(
        'sg',
        `delete from searches s using jsonb_to_recordset(${this.#json(gone)}) as r(type text, id uuid)
        where s.company_id = $1 and s.type = r.type and s.id = r.id`,
      );
    }
    if (kept.length > 0) {
      this.#addUncounted(
        'sk',
        `insert into searches (company_id, id, type, title, subtitle, text, filter_text, belongs_to, "user", roles)
        select $1::uuid, r.id, r.type, left(r.title, 200), left(r.subtitle, 200), r.text, r.filter_text, r.belongs_to, r."user", r.roles
        from jsonb_to_recordset(${this.#json(kept)})
          as r(id uuid, type text, title text, subtitle text, text text, filter_text text, belongs_to text[], "user" jsonb, roles jsonb)
        on conflict (company_id, type, id) do update set title = excluded.title, subtitle = excluded.subtitle, text = excluded.text, filter_text = excluded.filter_text,
          belongs_to = excluded.belongs_to, "user" = excluded."user", roles = excluded.roles, updated_at = now(), version = searches.version + 1`,
      );
    }
  }

  #totals(): void {
    const deltas = totalsDeltas(this.#batch.changes, this.#batch.entityOf);
    if (deltas.length > 0) this.#numbered.push(`k as (${addTotals(this.#json(deltas), 's, ')})`);
  }

  #side(): void {
    const { effects, requests } = this.#batch;
    if (effects.length > 0) {
      this.#addUncounted(
        'o',
        `insert into outbox (company_id, kind, payload, run_at)
        select $1::uuid, r.kind, r.payload, coalesce(r."runAt", now())
        from jsonb_to_recordset(${this.#json(effects)}) as r(kind text, payload jsonb, "runAt" timestamptz)`,
      );
    }
    if (requests.length > 0) {
      this.#numbered.push(`q as (insert into requests (company_id, key, actor, body_hash, response)
        select $1::uuid, r.key, r.actor, r.body_hash, jsonb_build_object('results', r.response, 'seq', s.seq - r.later)
        from s, jsonb_to_recordset(${this.#json(requests)}) as r(key uuid, actor text, body_hash text, response jsonb, later bigint))`);
    }
  }
}

/** Whether this batch invalidates the cached data of the company's sessions. */
const changesRights = ({ changes, entityOf }: JoinedBatch): boolean =>
  changes.some(({ collection, before, after }) =>
    [before, after].some((row) => row !== null && entityOf(collection).decidesRights?.(row)),
  );

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
