import { postalAddressSchema, checkPostalAddress } from './address.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import {
  choice,
  count,
  email,
  longText,
  optional,
  phone,
  ref,
  requiredText,
  sortKey,
  text,
  type FieldMeta,
} from './kernel/fields.ts';
import { full, readOnly, write } from './kernel/permission.ts';
import { where } from './kernel/predicate.ts';

export const organizations = defineEntity({
  collection: 'organizations',
  one: 'Organization',
  many: 'Organizations',
  shape: {
    name: requiredText('Name', 120, { sortBy: 'nameKey' }),
    nameKey: text('Name key', 130, { server: true, unused: true }),
    legalName: optional(text('Legal name', 160)),
    kind: choice('Kind', [
      'builder',
      'chain',
      'property_manager',
      'association',
      'government',
      'other',
    ] as const),
    parentId: optional(ref('Parent organization', 'organizations')),
    ownerUserId: optional(ref('Rep', 'users', { among: 'salespersons' })),
    phone: optional(phone('Phone')),
    email: optional(email('Email')),
    billing: optional(
      postalAddressSchema.meta({ label: 'Billing address', kind: 'object' } satisfies FieldMeta),
    ),
    terms: count('Payment terms in days', {}, 365),
    status: choice('Status', ['active', 'inactive'] as const),
    notes: optional(longText('Notes')),
  },
  defaults: { kind: 'other', terms: 30, status: 'active', nameKey: '' },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: write,
      office: write,
      auditor: readOnly,
      sales: (actor) => ({ read: true, create: true, update: where({ ownerUserId: actor.id }) }),
    },
  },
  title: (row) => row.name,
  parents: (row) => [
    row.parentId && pathOf('organizations', row.parentId),
    row.ownerUserId && pathOf('users', row.ownerUserId),
  ],
  derive: (row) => ({ nameKey: sortKey(row.name) }),
  check: (row) => {
    if (row.billing) checkPostalAddress(row.billing);
    if (row.parentId === row.id)
      throw invalid(
        'parentId',
        'An organization cannot be its own parent. Nothing was saved. Choose another.',
      );
  },
  // Locks each ancestor, so that concurrent changes of parents are serialized.
  async afterWrite(tx, { entity, before, after }) {
    if (!before || before.parentId === after.parentId) return;
    const system = tx.asSystem();
    const above: string[] = [];
    for (let id = after.parentId; id !== null && !above.includes(id);) {
      const parent = await system.find(entity, id, { lock: true });
      if (!parent) return;
      if (parent.parentId === after.id)
        throw invalid(
          'parentId',
          `${parent.name} already belongs to ${after.name}, so it cannot be its parent. Nothing was saved. Choose another parent.`,
        );
      above.push(id);
      id = parent.parentId;
    }
  },
  search: (row) => ({
    title: row.name,
    subtitle: row.billing?.city ?? '',
    text: [row.name, row.legalName, row.email, row.billing?.city].filter(Boolean).join(' '),
    phones: [row.phone],
  }),
  columns: ['name', 'kind', 'phone', 'email', 'ownerUserId', 'status', 'updatedAt'],
  sortable: ['nameKey', 'kind', 'status', 'createdAt', 'updatedAt'],
  filterable: ['ownerUserId'],
  searchHolds: ['name', 'legalName', 'email'],
  mine: (userId) => ({ ownerUserId: userId }),
  listedOn: ['parentId'],
  about: {
    what: 'An organization is a customer with many accounts: a builder, a chain, an association. It groups their accounts and people.',
  },
  sample: (n) => ({ name: `Sample Builders ${n}`, kind: 'builder', phone: '+1 555 010 0300' }),
});
