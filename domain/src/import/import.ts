import { z } from 'zod';
import { idSchema, pathOf } from '../kernel/document.ts';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import {
  choice,
  count,
  described,
  instant,
  optional,
  ref,
  requiredText,
  text,
  wholeNumber,
} from '../kernel/fields.ts';
import { readOnly, type RowAccess } from '../kernel/permission.ts';
import { importKinds } from './import-fields.ts';
import { importPlan } from './import-plan.ts';

/** The job that processes an import. */
export const IMPORT_JOB = 'import';

const importStates = ['arriving', 'running', 'stopped', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

const readers: RowAccess = {
  super: readOnly,
  admin: readOnly,
  manager: readOnly,
  office: readOnly,
  auditor: readOnly,
};

/** An import of a file with customers, contracts, products, or packages, and its progress. */
export const imports = defineEntity({
  collection: 'imports',
  one: 'Import',
  many: 'Imports',
  immutable: ['kind', 'fileName', 'inFile', 'total'],
  shape: {
    kind: choice('Kind', importKinds, { server: true }),
    fileName: requiredText('File', 200, { server: true }),
    status: choice('Status', importStates, { server: true }),
    inFile: count('Rows in the file', { server: true }),
    total: count('Rows to import', { server: true }),
    arrived: count('Rows received', { server: true }),
    made: count('Imported', { server: true }),
    skipped: count('Already on file', { server: true }),
    failed: count('Refused', { server: true }),
    removed: count('Undone', { server: true }),
    kept: count('Kept because in use', { server: true }),
    rmr: described(wholeNumber(0, 100_000_000_000_000, 'money'), {
      label: 'RMR',
      kind: 'money',
      server: true,
    }),
    finishedAt: optional(instant('Finished', { server: true })),
  },
  defaults: { status: 'arriving', arrived: 0, made: 0, skipped: 0, failed: 0, removed: 0, kept: 0, rmr: 0 },
  access: { rows: readers, fields: { rmr: 'price' }, administered: true },
  title: (row) => row.fileName,
  columns: ['fileName', 'kind', 'status', 'made', 'skipped', 'failed', 'rmr', 'createdBy', 'createdAt'],
  sortable: ['createdAt'],
  startOrder: { field: 'createdAt', direction: 'desc' },
  about: {
    what: 'An import brings in customers with their contracts, contracts of existing customers, products, or packages from a file.',
    start: 'Open Import from the accounts, and choose a CSV or Excel file.',
  },
  generic: { create: false, update: false },
  sample: () => ({}),
});
export type ImportRecord = RowOf<typeof imports>;

const importRowStates = ['waiting', 'made', 'skipped', 'failed', 'corrected', 'removed', 'kept'] as const;

/** One row of a file, with its plan and its outcome. */
export const importRows = defineEntity({
  collection: 'import-rows',
  one: 'Imported row',
  many: 'Imported rows',
  immutable: ['importId', 'kind', 'number', 'title', 'externalKey', 'plan'],
  shape: {
    importId: ref('Import', 'imports', { server: true }),
    kind: choice('Kind', importKinds, { server: true }),
    number: count('Row', { server: true }),
    title: requiredText('Name', 120, { server: true }),
    /** The file's own id or number of the record. A later import skips keys that already exist. */
    externalKey: optional(text('Number in the file', 120, { server: true })),
    plan: described(importPlan, { label: 'Plan', kind: 'object', server: true, unused: true }),
    state: choice('State', importRowStates, { server: true }),
    reason: optional(text('Reason', 400, { server: true })),
    accountId: optional(ref('Account', 'accounts', { server: true })),
    contractId: optional(ref('Contract', 'contracts', { server: true })),
    /** Contracts that the row created after the first. */
    furtherContracts: described(z.array(idSchema).max(20), {
      label: 'Further contracts',
      kind: 'list',
      collection: 'contracts',
      server: true,
    }),
    productId: optional(ref('Product', 'products', { server: true })),
    packageId: optional(ref('Package', 'packages', { server: true })),
  },
  defaults: { state: 'waiting', furtherContracts: [] },
  // The plan of a product or package row contains costs and price floors.
  access: { rows: readers, fields: { plan: 'cost' }, administered: true },
  title: (row) => row.title,
  parents: (row) => [pathOf('imports', row.importId), row.accountId && pathOf('accounts', row.accountId)],
  columns: ['number', 'title', 'externalKey', 'state', 'reason', 'accountId', 'productId', 'packageId'],
  sortedWithin: 'importId',
  sortable: ['number'],
  startOrder: { field: 'number', direction: 'asc' },
  filterable: ['state'],
  listedOn: ['importId', 'accountId'],
  about: { what: 'The rows of an import, and their outcomes.' },
  generic: { create: false, update: false },
  sample: () => ({}),
});
export type ImportRowRecord = RowOf<typeof importRows>;
