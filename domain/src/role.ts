import { z } from 'zod';
import { defineEntity } from './kernel/entity.ts';
import { choice, flag, list, longText, optional, ppm, requiredText, text } from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';
import { where } from './kernel/predicate.ts';
import { givenRights } from './kernel/rights.ts';

/** Maximum number of roles that a company can define, and of permissions in each. */
export const MAX_DEFINED_ROLES = 30;
const MAX_PERMISSIONS = 200;

/**
 * A role as people see it. System roles are rows too, so that their limits can be set; their key never changes, and
 * each entity declares their permissions. A company-defined role has its id as key and stores its permissions.
 */
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
    outsidePriceBook: flag('Sells outside the price book without approval'),
    assignable: flag('Can be assigned to people'),
    permissions: list('Permissions', z.string().max(80), MAX_PERMISSIONS),
    rights: list('Fields and exports', z.enum(givenRights), givenRights.length),
    status: text('Status', 20, { server: true }),
  },
  defaults: {
    kind: 'system',
    maxDiscountPpm: 100_000,
    outsidePriceBook: false,
    assignable: true,
    status: 'active',
    permissions: [],
    rights: [],
  },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: readOnly,
      office: readOnly,
      auditor: readOnly,
      user: (actor) => ({ read: where({ key: [...actor.roles] }) }),
    },
    administered: true,
  },
  decidesRights: ({ kind }) => kind === 'custom',
  title: (row) => row.name,
  columns: ['name', 'key', 'kind', 'maxDiscountPpm', 'assignable', 'description'],
  sortable: ['name', 'createdAt'],
  filterable: 'all',
  generic: { create: false, update: false },
  sample: (n) => ({ name: `Sample role ${n}` }),
});

/**
 * The system roles that every company starts with: key, name, description, largest discount (ppm) without approval.
 */
export const startingRoles: readonly (readonly [string, string, string, number])[] = [
  ['admin', 'Administrator', 'Runs the company: people, settings, catalog and everything in it.', 1_000_000],
  ['manager', 'Sales manager', 'Leads the reps, approves discounts, sees cost and margin.', 300_000],
  ['office', 'Office', 'Keeps accounts, paperwork and schedules in order.', 100_000],
  ['sales', 'Sales', 'Opens accounts, builds and sends estimates.', 150_000],
  ['installer', 'Installer', 'Sees what to install, without prices.', 0],
  ['affiliate', 'Affiliate', 'A partner outside the company who refers leads.', 0],
  ['auditor', 'Auditor', 'Reads everything, changes nothing.', 0],
];

/** The roles that, in a new company, may enter lines outside the price book without approval. */
export const outsidePriceBookRoles: readonly string[] = ['admin', 'manager', 'office'];
