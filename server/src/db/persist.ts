import type { AnyEntity, AnyRow, SearchEntry } from '@sable/domain/kernel/entity';
import {
  AppError,
  ContentionError,
  DeveloperError,
  developerMessages,
  must,
} from '@sable/domain/kernel/errors';
import { searchText } from '@sable/domain/kernel/search-text';
import { sameValue } from '@sable/domain/kernel/same-value';
import type { Change, Effect } from '@sable/domain/kernel/transaction';
import { auditPathColumns, auditRow, auditRowColumns, insertUpdatePaths } from './audit-rows.ts';
import { freezeChildren, meetsFrozen, openChildren } from './frozen.ts';
import { columnOf, fieldsInOrder, tableOf, toColumns } from './columns.ts';
import type { TenantClient } from './tenant.ts';

export interface WriteBatch {
  readonly companyId: string;
  readonly changes: readonly Change[];
  readonly effects: readonly Effect[];
  readonly entityOf: (collection: string) => AnyEntity;
  readonly now: string;
  /** The tab or program that asked for the change. */
  readonly clientId?: string | undefined;
  /** The request's key and answer, kept so that a repeated request hears the same. */
  readonly request?:
    | { readonly key: string; readonly actor: string; readonly bodyHash: string; readonly response: unknown }
    | undefined;
}

/**
 * Writes everything a transaction decided in one statement: documents, links, search rows, audit rows, outbox, answer,
 * and the company's feed number. The counter row stays locked until commit, so feed order is commit order.
 * Returns the feed number of the last change.
 */
export async function persist(client: TenantClient | undefined, batch: WriteBatch): Promise<number> {
  if (!client) throw new DeveloperError(developerMessages.noTransaction);
  await openChildren(client, batch);
  const statement = new Statement(batch);
  const [row] = await client.query<{ seq: number; written: number }>(statement.text(), statement.values);
  if (!row || Number(row.written) !== batch.changes.length)
    throw (await meetsFrozen(client, batch)) ? new AppError('FROZEN') : new ContentionError();
  await freezeChildren(client, batch);
  return row.seq;
}

class Statement {
  readonly values: unknown[];
  readonly #batch: WriteBatch;
  readonly #parts: string[] = [];
  readonly #counted: string[] = [];

  constructor(batch: WriteBatch) {
    this.#batch = batch;
    this.values = [batch.companyId, batch.changes.length];
  }

  #json(value: unknown): string {
    this.values.push(JSON.stringify(value));
    return `$${this.values.length}::text::jsonb`;
  }

  text(): string {
    this.#documents();
    this.#links();
    this.#search();
    this.#side();
    const written = this.#counted.map((name) => `(select count(*) from ${name})`).join(' + ') || '0';
    return `with s as (
      insert into company_seq as c (company_id, seq) values ($1, $2)
      on conflict (company_id) do update set seq = c.seq + excluded.seq returning seq
    ), ${this.#parts.join(', ')}
    select s.seq, ${written} as written from s`;
  }

  #documents(): void {
    const groups = groupBy(this.#batch.changes, (change) => `${change.operation} ${change.collection}`);
    for (const changes of groups.values()) {
      const first = must(changes[0], 'a group of changes has one');
      const name = `w${this.#counted.length}`;
      this.#counted.push(name);
      this.#parts.push(
        `${name} as (${this.#write(this.#batch.entityOf(first.collection), first.operation, changes)} returning 1)`,
      );
    }
    this.#deletedIds();
    this.#audit();
  }

  #deletedIds(): void {
    const ids = this.#batch.changes.filter(({ operation }) => operation === 'delete').map(({ id }) => id);
    if (ids.length === 0) return;
    this.values.push(ids);
    this.#parts.push(
      `d as (insert into deleted_ids (company_id, id) select $1, unnest($${this.values.length}::uuid[]) on conflict do nothing)`,
    );
  }

  #write(entity: AnyEntity, operation: Change['operation'], changes: readonly Change[]): string {
    const table = tableOf(entity);
    if (operation === 'delete') {
      this.values.push(changes.map((change) => change.id));
      return `delete from ${table} t where t.company_id = $1 and t.id = any ($${this.values.length}::uuid[])`;
    }
    const rows = this.#json(changes.map((change) => toColumns(change.after ?? {})));
    const columns = fieldsInOrder(entity).map(columnOf);
    const source = `jsonb_populate_recordset(null::${table}, ${rows}) r`;
    if (operation === 'create')
      return `insert into ${table} (${columns.join(', ')}) select ${columns.map((column) => `r.${column}`).join(', ')} from ${source}`;
    const fixed = ['id', 'companyId', ...(entity.immutable ?? [])].map(columnOf);
    const set = columns
      .filter((column) => !fixed.includes(column))
      .map((column) => `${column} = r.${column}`);
    this.values.push(changes.map((change) => change.id));
    // Without the ids the planner takes the records for a hundred and reads the company's whole table to join them.
    return `update ${table} t set ${set.join(', ')} from ${source}
      where t.company_id = $1 and t.id = any ($${this.values.length}::uuid[]) and t.id = r.id and t.version = r.version - 1`;
  }

  #audit(): void {
    if (this.#batch.changes.length === 0) return;
    const rows = this.#json(
      this.#batch.changes.map((change, index) => ({ ...auditRow(change), place: index + 1 })),
    );
    this.values.push(this.#batch.now, this.#batch.clientId ?? null);
    const [now, client] = [`$${this.values.length - 1}`, `$${this.values.length}`];
    this.#parts.push(
      `u as (insert into updates (id, company_id, seq, created_at, updated_at, created_by, operation, collection, document_id, before, after, related, client_id)
      select r.id, $1, s.seq - $2 + r.place, ${now}, ${now}, r.created_by, r.operation, r.collection, r.document_id, r.before, r.after, r.related, ${client}
      from s, jsonb_to_recordset(${rows}) as r(place bigint, ${auditRowColumns}) returning ${auditPathColumns})`,
      `up as (${insertUpdatePaths})`,
    );
  }

  #links(): void {
    const moved = this.#batch.changes.filter(
      (change) => !sameValue(change.before?.belongsTo ?? [], change.after?.belongsTo ?? []),
    );
    const pairs = (pick: (change: Change) => readonly string[]) =>
      moved.flatMap((change) =>
        pick(change).map((parent) => ({ parent, collection: change.collection, document_id: change.id })),
      );
    const gone = pairs(({ before, after }) =>
      (before?.belongsTo ?? []).filter((path) => !after?.belongsTo.includes(path)),
    );
    const fresh = pairs(({ before, after }) =>
      (after?.belongsTo ?? []).filter((path) => !before?.belongsTo.includes(path)),
    );
    const columns = 'as r(parent text, collection text, document_id uuid)';
    if (gone.length > 0) {
      this.#parts.push(`lg as (delete from links l using jsonb_to_recordset(${this.#json(gone)}) ${columns}
        where l.company_id = $1 and l.parent = r.parent and l.collection = r.collection and l.document_id = r.document_id)`);
    }
    if (fresh.length > 0) {
      this.#parts.push(`lf as (insert into links (company_id, parent, collection, document_id)
        select $1, r.parent, r.collection, r.document_id from jsonb_to_recordset(${this.#json(fresh)}) ${columns})`);
    }
  }

  #search(): void {
    const entries = this.#batch.changes.flatMap((change) => {
      const entity = this.#batch.entityOf(change.collection);
      const before = entryOf(entity, change.before);
      const after = entryOf(entity, change.after);
      const same = sameValue([before, change.before?.belongsTo], [after, change.after?.belongsTo]);
      return same || (!before && !after) ? [] : [{ change, after }];
    });
    const gone = entries
      .filter(({ after }) => !after)
      .map(({ change }) => ({ type: change.collection, id: change.id }));
    const kept = entries.flatMap(({ change, after }) =>
      after
        ? [
            {
              id: change.id,
              type: change.collection,
              title: after.title,
              subtitle: after.subtitle ?? null,
              text: searchText(after),
              belongs_to: change.after?.belongsTo ?? [],
              ...after.extra,
            },
          ]
        : [],
    );
    if (gone.length > 0) {
      this.#parts
        .push(`sg as (delete from searches s using jsonb_to_recordset(${this.#json(gone)}) as r(type text, id uuid)
        where s.company_id = $1 and s.type = r.type and s.id = r.id)`);
    }
    if (kept.length > 0) {
      this.#parts
        .push(`sk as (insert into searches (company_id, id, type, title, subtitle, text, belongs_to, "user", roles)
        select $1, r.id, r.type, left(r.title, 200), left(r.subtitle, 200), r.text, r.belongs_to, r."user", r.roles
        from jsonb_to_recordset(${this.#json(kept)})
          as r(id uuid, type text, title text, subtitle text, text text, belongs_to text[], "user" jsonb, roles jsonb)
        on conflict (company_id, type, id) do update set title = excluded.title, subtitle = excluded.subtitle, text = excluded.text,
          belongs_to = excluded.belongs_to, "user" = excluded."user", roles = excluded.roles, updated_at = now(), version = searches.version + 1)`);
    }
  }

  #side(): void {
    const { effects, request } = this.#batch;
    if (effects.length > 0) {
      this.#parts.push(`o as (insert into outbox (company_id, kind, payload)
        select $1, r.kind, r.payload from jsonb_to_recordset(${this.#json(effects)}) as r(kind text, payload jsonb))`);
    }
    if (request) {
      this.values.push(request.key, request.actor, request.bodyHash);
      const at = this.values.length;
      this.#parts.push(`q as (insert into requests (company_id, key, actor, body_hash, response)
        select $1, $${at - 2}::uuid, $${at - 1}, $${at}, jsonb_build_object('results', ${this.#json(request.response)}, 'seq', s.seq) from s)`);
    }
  }
}

function entryOf(entity: AnyEntity, row: AnyRow | null): SearchEntry | null {
  return row && entity.search ? entity.search(row) : null;
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
