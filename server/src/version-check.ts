import { formatLongDay } from '@sable/domain/calendar-date';
import { companies } from '@sable/domain/company';
import { findAnyRow, findAnyRows, getAnyRow } from '@sable/domain/kernel/any-row';
import { wholeBefore } from '@sable/domain/kernel/audit';
import { visibleFields, type AnyEntity, type AnyRow } from '@sable/domain/kernel/entity';
import { AppError } from '@sable/domain/kernel/errors';
import type { FieldMeta } from '@sable/domain/kernel/fields';
import type { ExpectedVersion, MutationRequest } from '@sable/domain/kernel/request';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { statusText } from '@sable/domain/kernel/status-text';
import type { Transaction } from '@sable/domain/kernel/transaction';
import { formatMoney } from '@sable/domain/money';
import { entityOf, mutationOf } from '@sable/domain/registry';
import type { TenantClient } from './db/tenant.ts';

/**
 * Maximum number of changes read to find which fields changed. If a client missed more, every field it sent
 * conflicts.
 */
const MAX_CHANGES = 500;

interface PastChange {
  readonly before: AnyRow | null;
  readonly after: AnyRow | null;
  readonly name: string | null;
  readonly own: boolean;
}

/** {@link assertNotStale} for each row whose version a request expects. They are read together. */
export async function assertNoneStale(
  client: TenantClient,
  tx: Transaction,
  { expectedVersions = [], mutations, clientId }: MutationRequest,
): Promise<void> {
  for (const collection of new Set(expectedVersions.map((expected) => expected.collection))) {
    const ids = expectedVersions.filter((each) => each.collection === collection).map(({ id }) => id);
    // The transaction remembers them.
    await findAnyRows(tx, entityOf(collection), ids);
  }
  const deletes = mutations.every(({ name }) => mutationOf(name).keyVerb === 'delete');
  for (const expected of expectedVersions)
    await assertNotStale(client, tx, { ...expected, clientId, deletes });
}

interface Expectation extends ExpectedVersion {
  readonly clientId: string | undefined;
  /** Whether the request only deletes: then there is no value to keep. */
  readonly deletes: boolean;
}

/**
 * Rejects a write based on an outdated row and reports who changed what. Changes made by the same person through the
 * same client do not conflict; those from their other tabs and devices do. The row is not locked here: the mutations
 * take their locks first.
 *
 * @throws CONFLICT, or NOT_FOUND for a row that the actor may not read.
 */
async function assertNotStale(client: TenantClient, tx: Transaction, expected: Expectation): Promise<void> {
  const entity = entityOf(expected.collection);
  // Read as the actor, because a conflict shows a value of the row.
  const { deletes, id } = expected;
  const row = deletes ? await findAnyRow(tx, entity, id) : await getAnyRow(tx, entity, id);
  // What is to be deleted may be gone already; the mutation decides whether that is an error.
  if (!row || row.version === expected.version) return;
  const changed = await changedSince(client, entity, tx, row, expected);
  const visible = visibleFields(entity, tx.actor);
  const fields = entity.ownFields.filter(
    (field) =>
      visible.has(field) && changed(field) !== undefined && (expected.fields?.includes(field) ?? true),
  );
  const [field] = fields;
  if (!field) return;
  const who = changed(field) ?? 'Somebody';
  const label = entity.meta[field]?.label ?? field;
  const theirs = await valueText(tx, entity.meta[field], row[field]);
  throw new AppError('CONFLICT', {
    // A client may expect a later version than the current one: by mistake, or after a backup was restored.
    what:
      expected.version > row.version
        ? `Version ${expected.version} of this record does not exist; its current version is ${row.version}.`
        : `${who} changed ${label} to ${theirs} while you were editing.`,
    who,
    field: label,
    key: field,
    theirs,
    value: row[field] ?? null,
    version: row.version,
    fields,
    collection: expected.collection,
    id: expected.id,
    advice:
      expected.fields && !expected.deletes
        ? 'Your value is still here. Choose which one to keep.'
        : 'Nothing was changed. Check the record again, then decide.',
  });
}

/**
 * Returns who changed a field since a version, or undefined if nobody else did. If the history is incomplete, any
 * field may have been changed by somebody.
 */
async function changedSince(
  client: TenantClient,
  entity: AnyEntity,
  { actor }: Transaction,
  row: AnyRow,
  { version, clientId }: Expectation,
): Promise<(field: string) => string | undefined> {
  const changes = await client.query<PastChange>(
    `select c.before, c.after, u.name, coalesce(c.created_by = $4 and c.client_id = $5, false) as own
     from updates c left join users u on u.company_id = c.company_id and u.id::text = c.created_by
     where c.company_id = $1 and c.document_id = $2 and (c.after ->> 'version')::bigint > $3 order by c.seq limit ${MAX_CHANGES}`,
    [actor.companyId, row.id, version, actor.id, clientId ?? null],
  );
  // A row older than the client's version, as after restoring a backup, also lacks the history of what the client
  // saw.
  if (changes.length !== row.version - version) return () => 'Somebody';
  const names = new Map<string, string>();
  for (const change of changes) {
    if (change.own) continue;
    const { after, name } = change;
    const before = wholeBefore(change);
    for (const field of entity.ownFields)
      if (!deepEqual(before?.[field], after?.[field])) names.set(field, name ?? 'Somebody');
  }
  return (field) => names.get(field);
}

/** Returns a value in readable form. A record is shown by its name, if the actor may read it. */
async function valueText(tx: Transaction, meta: FieldMeta | undefined, value: unknown): Promise<string> {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'object') return 'another value';
  if (meta?.kind === 'ref' && meta.collection) {
    const entity = entityOf(meta.collection);
    const record = await findAnyRow(tx, entity, String(value));
    return record ? `“${entity.title(record)}”` : 'another record';
  }
  return `“${await written(tx, meta, value)}”`;
}

async function written(tx: Transaction, meta: FieldMeta | undefined, value: unknown): Promise<string> {
  if (meta?.kind === 'choice') return statusText(String(value));
  if (meta?.kind === 'date') return formatLongDay(String(value));
  if (meta?.kind === 'money' && typeof value === 'number') {
    const company = await tx.asSystem().get(companies, tx.actor.companyId);
    return formatMoney(value, { currency: company.currency });
  }
  return String(value);
}
