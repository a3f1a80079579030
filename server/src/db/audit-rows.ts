import { relatedPaths, storedBefore } from '@sable/domain/kernel/audit';
import type { Change } from '@sable/domain/kernel/change';
import { newKey } from '../transaction-context.ts';

/** Converts a change to the columns of the audit table `updates`. */
export const auditRow = (change: Change) => ({
  id: newKey(),
  operation: change.operation,
  collection: change.collection,
  document_id: change.id,
  created_by: change.createdBy,
  impersonated_by: change.impersonatedBy ?? null,
  api_key_name: change.apiKeyName ?? null,
  before: storedBefore(change),
  after: change.after,
  related: relatedPaths(change),
});

/** The columns of {@link auditRow} for `jsonb_to_recordset`. */
export const auditRowColumns =
  'id uuid, operation text, collection text, document_id uuid, created_by text, impersonated_by text, api_key_name text, before jsonb, after jsonb, related text[]';

/**
 * Stores the related documents of the audit rows returned by a CTE named `u` (`returning` {@link auditPathColumns}).
 * A document's own path is not stored: its changes are found by its id.
 */
export const insertUpdatePaths = `insert into update_paths (company_id, path, seq, created_at)
  select u.company_id, r.path, u.seq, u.created_at from u, unnest(u.related) as r(path)
  where r.path <> u.collection || '/' || u.document_id`;

export const auditPathColumns = 'company_id, seq, created_at, operation, collection, document_id, related';
