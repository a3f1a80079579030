import { z } from 'zod';
import { belowAccountsOfInstaller, belowAccountsOfRep } from './account-access.ts';
import type { Renumbered } from './call-order.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { described, instant, optional, requiredText } from './kernel/fields.ts';
import { readOnly } from './kernel/permission.ts';
import type { Remarked } from './who-to-talk-to.ts';

/** A record that a merge moved, with its earlier values where more than its account changed. */
const movedSchema = z.object({ collection: z.string(), id: z.uuid() });

/** A contact whose number in the call list the merge changed. */
const renumberedSchema = z.object({
  id: z.uuid(),
  before: z.int(),
  after: z.int().nullable(),
}) satisfies z.ZodType<Renumbered>;

/** A contact whose roles the merge changed because another contact is now the primary one. */
const remarkedSchema = z.object({
  id: z.uuid(),
  before: z.array(z.string()),
  after: z.array(z.string()),
}) satisfies z.ZodType<Remarked>;

const fieldsSchema = z.record(z.string(), z.unknown());

/**
 * A merge of two accounts that were the same customer: which one stays, what moved to it, and the earlier values, so
 * that the merge can be undone. Links to the removed account redirect to the remaining one.
 */
export const accountMerges = defineEntity({
  collection: 'account-merges',
  one: 'Merge',
  many: 'Merges',
  shape: {
    /** The account that remained. It may be merged itself later, so this is not a foreign key. */
    accountId: described(z.uuid(), { label: 'Account', kind: 'id', server: true }),
    /** The removed account; it is no longer stored. */
    mergedId: described(z.uuid(), { label: 'Merged account', kind: 'id', server: true }),
    mergedName: requiredText('Merged', 120, { server: true }),
    moved: described(z.array(movedSchema).max(20_000), { label: 'Moved', kind: 'list', server: true }),
    before: described(fieldsSchema, { label: 'Before', kind: 'object', server: true }),
    renumbered: described(z.array(renumberedSchema).max(200), {
      label: 'Call list',
      kind: 'list',
      server: true,
      unused: true,
    }),
    remarked: described(z.array(remarkedSchema).max(500), {
      label: 'Primary contact',
      kind: 'list',
      server: true,
      unused: true,
    }),
    values: described(fieldsSchema, { label: 'Values', kind: 'object', server: true }),
    undoneAt: optional(instant('Undone', { server: true })),
  },
  access: {
    rows: {
      super: readOnly,
      admin: readOnly,
      manager: readOnly,
      office: readOnly,
      auditor: readOnly,
      sales: (actor) => ({ read: belowAccountsOfRep(actor) }),
      installer: (actor) => ({ read: belowAccountsOfInstaller(actor) }),
    },
  },
  title: (row) => row.mergedName,
  parents: (row) => [pathOf('accounts', row.accountId)],
  columns: ['mergedName', 'accountId', 'undoneAt', 'createdAt'],
  sortable: ['createdAt'],
  filterable: ['accountId', 'mergedId'],
  generic: { create: false, update: false },
  sample: () => ({}),
});
