import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import type { ListSpec } from '@sable/domain/kernel/query';
import type { DeletedRow, ReadOptions, Source } from '@sable/domain/kernel/source';
import { entityOf } from '@sable/domain/registry';
import { fieldsInOrder, onceOfEntity, rowAsJson, tableOf } from './columns.ts';
import { compileList } from './compile.ts';
import type { TenantClient } from './tenant.ts';

/** One text column per row: otherwise the driver would describe each column in every answer. */
const wholeRow = onceOfEntity((entity) => `${rowAsJson(entity, new Set(fieldsInOrder(entity)))} as row`);
const selectFrom = onceOfEntity((entity) => `select ${wholeRow(entity)} from ${tableOf(entity)}`);

/** A transaction's view of the database: one company, with rows locked as they are read for changes. */
export class SqlSource implements Source {
  readonly #client: TenantClient;
  readonly #companyId: string;

  constructor(client: TenantClient, companyId: string) {
    this.#client = client;
    this.#companyId = companyId;
  }

  async get(entity: AnyEntity, id: string, { lock = false }: ReadOptions = {}): Promise<AnyRow | undefined> {
    // An insert-only row cannot change, and its table does not grant the lock.
    const tail = lock && !entity.insertOnly ? ' for no key update' : '';
    const text = `${selectFrom(entity)} t where t.company_id = $1 and t.id = $2${tail}`;
    const [row] = await this.#rows(text, [this.#companyId, id]);
    return row;
  }

  async getMany(
    entity: AnyEntity,
    ids: readonly string[],
    { lock = false }: ReadOptions = {},
  ): Promise<AnyRow[]> {
    const tail = lock && !entity.insertOnly ? ' order by t.id for no key update' : '';
    return this.#rows(`${selectFrom(entity)} t where t.company_id = $1 and t.id = any ($2::uuid[])${tail}`, [
      this.#companyId,
      ids,
    ]);
  }

  async list(entity: AnyEntity, spec: ListSpec): Promise<AnyRow[]> {
    const { text, values } = compileList(entity, this.#companyId, spec, [], undefined, () =>
      wholeRow(entity),
    );
    const rows = await this.#rows(text, values);
    return spec.lastPage ? rows.reverse() : rows;
  }

  async #rows(text: string, values: readonly unknown[]): Promise<AnyRow[]> {
    const rows = await this.#client.query<{ readonly row: string }>(text, values);
    return rows.map(({ row }) => JSON.parse(row) as AnyRow);
  }

  async findParent(collection: string, id: string): Promise<AnyRow | undefined> {
    return this.get(entityOf(collection), id);
  }

  /** Reads from the audit trail, where the last row of a deleted record is its deletion. */
  async deleted(entity: AnyEntity, ids: readonly string[]): Promise<ReadonlyMap<string, DeletedRow>> {
    const rows = await this.#client.query<DeletedRow & { readonly operation: string }>(
      `select distinct on (u.document_id) u.operation, u.before as row, u.created_by as "deletedBy" from updates u
       where u.company_id = $1 and u.document_id = any ($2::uuid[]) and u.collection = $3 order by u.document_id, u.seq desc`,
      [this.#companyId, ids, entity.collection],
    );
    const deleted = rows.filter(({ operation }) => operation === 'delete');
    return new Map(deleted.map(({ row, deletedBy }) => [row.id, { row, deletedBy }]));
  }

  async nextNumber(counter: string): Promise<number> {
    const [row] = await this.#client.query<{ value: number }>(
      `insert into counters (company_id, name, value) values ($1, $2, 1001)
       on conflict (company_id, name) do update set value = counters.value + 1 returning value`,
      [this.#companyId, counter],
    );
    return row?.value ?? 0;
  }
}
