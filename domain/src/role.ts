import { defineEntity } from './kernel/entity.ts';
import { choice, flag, longText, optional, ppm, requiredText, text } from './kernel/fields.ts';
import { readOnly } from './kernel/permission.ts';

/** A role as people see it. System roles are rows too, so that their limits can be set; their key never changes. */
export const roles = defineEntity({
  collection: 'roles',
  one: 'Role',
  many: 'Roles',
  shape: {
    key: requiredText('Key', 40, { server: true }),
    name: requiredText('Name', 80),
    description: optional(longText('What this role does', 500)),
    kind: choice('Kind', ['system', 'custom'] as const, { server: true }),
    maxDiscountPpm: ppm('Largest discount without approval'),
    assignable: flag('Can be given to people'),
    status: text('Status', 20, { server: true }),
  },
  defaults: { kind: 'system', maxDiscountPpm: 100_000, assignable: true, status: 'active' },
  access: {
    rows: {
      super: { read: true, update: true },
      admin: { read: true, update: true },
      manager: readOnly,
      office: readOnly,
      sales: readOnly,
      installer: readOnly,
      auditor: readOnly,
    },
  },
  title: (row) => row.name,
  columns: ['name', 'key', 'kind', 'maxDiscountPpm', 'assignable', 'description'],
  sortable: ['name', 'createdAt'],
  filterable: 'all',
  generic: { create: false },
  sample: (n) => ({ key: `sample-${n}`, name: `Sample role ${n}` }),
});

/** The system roles that every company starts with: key, name, what it does, largest discount (ppm) without approval. */
export const startingRoles: readonly (readonly [string, string, string, number])[] = [
  ['admin', 'Administrator', 'Runs the company: people, settings, catalog and everything in it.', 1_000_000],
  ['manager', 'Sales manager', 'Leads the reps, approves discounts, sees cost and margin.', 300_000],
  ['office', 'Office', 'Keeps accounts, paperwork and schedules in order.', 100_000],
  ['sales', 'Sales', 'Opens accounts, builds and sends estimates.', 150_000],
  ['installer', 'Installer', 'Sees what to install, without prices.', 0],
  ['affiliate', 'Affiliate', 'A partner outside the company who brings leads.', 0],
  ['auditor', 'Auditor', 'Reads everything, changes nothing.', 0],
];
