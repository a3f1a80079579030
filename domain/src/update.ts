import { z } from 'zod';
import { defineEntity } from './kernel/entity.ts';
import { choice, described, optional, text, wholeNumber } from './kernel/fields.ts';
import { readOnly } from './kernel/permission.ts';

/** Kind `list`, not `object`, so that no query can read the masked fields inside. */
const snapshot = (label: string) =>
  described(z.record(z.string(), z.unknown()).nullable(), { label, kind: 'list', server: true });

/**
 * The audit trail and the change feed: the same rows (specification section 3, “Audit update record”). Only the
 * writer creates them, in the transaction of the change. Their `before` and `after` are redacted for the reader's
 * role when they are sent.
 */
export const updates = defineEntity({
  collection: 'updates',
  one: 'Update',
  many: 'Updates',
  insertOnly: true,
  shape: {
    seq: described(wholeNumber(0, Number.MAX_SAFE_INTEGER, 'count'), {
      label: 'Feed number',
      kind: 'count',
      server: true,
    }),
    operation: choice('Operation', ['create', 'update', 'delete'] as const, { server: true }),
    collection: text('Collection', 60, { server: true }),
    documentId: described(z.uuid(), { label: 'Document', kind: 'id', server: true }),
    before: snapshot('Before'),
    after: snapshot('After'),
    impersonatedBy: optional(text('Impersonated by', 200, { server: true })),
    apiKeyName: optional(text('API key', 200, { server: true })),
    related: described(z.array(z.string()), { label: 'Related documents', kind: 'paths', server: true }),
  },
  // Staff may query it; the server returns only rows whose own record the reader may read, and redacts them.
  access: {
    rows: {
      super: readOnly,
      admin: readOnly,
      manager: readOnly,
      office: readOnly,
      sales: readOnly,
      installer: readOnly,
      auditor: readOnly,
    },
  },
  title: (row) => `${row.operation} ${row.collection}`,
  columns: ['createdAt', 'operation', 'collection', 'documentId', 'createdBy', 'seq'],
  sortable: ['seq'],
  filterable: ['documentId'],
  generic: { create: false, update: false },
  sample: () => ({}),
});
