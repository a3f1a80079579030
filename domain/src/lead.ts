import type { AccountStatus } from './account.ts';
import { postalAddressSchema } from './address.ts';
import { affiliateOf } from './affiliate.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity, type RowOf } from './kernel/entity.ts';
import {
  choice,
  day,
  email,
  longText,
  optional,
  phone,
  ref,
  requiredText,
  type FieldMeta,
} from './kernel/fields.ts';
import { readOnly } from './kernel/permission.ts';
import { parentMatches } from './kernel/predicate.ts';

/** The progress of a lead, as shown to the affiliate who submitted it. */
const leadSteps = [
  'new',
  'appointment_made',
  'offer_sent',
  'sold',
  'installed',
  'lost',
  'cancelled',
] as const;
export type LeadStep = (typeof leadSteps)[number];

const stepByStatus: Readonly<Record<AccountStatus, LeadStep>> = {
  lead: 'new',
  contacted: 'new',
  appointment_set: 'appointment_made',
  quoted: 'offer_sent',
  sold: 'sold',
  installed: 'installed',
  active: 'installed',
  at_risk: 'installed',
  cancelled: 'cancelled',
  lost: 'lost',
};

/** Returns the step that an affiliate sees for an account's status. */
export const leadStepOf = (status: AccountStatus): LeadStep => stepByStatus[status];

/**
 * A customer as shown to the affiliate: what the affiliate entered, and the progress of the sale. Affiliates have no
 * access to the account itself, with its prices, people, and documents.
 */
export const leads = defineEntity({
  collection: 'leads',
  one: 'Lead',
  many: 'Leads',
  shape: {
    affiliateId: ref('Affiliate', 'affiliates', { server: true }),
    accountId: ref('Account', 'accounts', { server: true }),
    name: requiredText('Name', 120, { server: true }),
    phone: optional(phone('Phone', { server: true })),
    email: optional(email('Email', { server: true })),
    site: optional(
      postalAddressSchema.meta({
        label: 'Address',
        kind: 'object',
        server: true,
      } satisfies FieldMeta),
    ),
    note: optional(longText('Note', 2000, { server: true })),
    step: choice('Progress', leadSteps, { server: true }),
    /** The day, in the company's time zone, on which the lead reached its step. */
    stepOn: day('Since', { server: true }),
  },
  defaults: { step: 'new' },
  access: {
    rows: {
      super: readOnly,
      admin: readOnly,
      manager: readOnly,
      office: readOnly,
      auditor: readOnly,
      affiliate: (actor) => ({ read: parentMatches('affiliateId', 'affiliates', affiliateOf(actor)) }),
    },
    administered: true,
  },
  title: (row) => row.name,
  parents: (row) => [pathOf('affiliates', row.affiliateId), pathOf('accounts', row.accountId)],
  columns: ['name', 'step', 'stepOn', 'affiliateId', 'accountId', 'createdAt'],
  sortable: ['createdAt', 'stepOn'],
  filterable: ['affiliateId', 'step'],
  startOrder: { field: 'createdAt', direction: 'desc' },
  about: { what: 'A lead is a customer referred by an affiliate, as the affiliate sees it.' },
  generic: { create: false, update: false },
  sample: () => ({}),
});

export type LeadRow = RowOf<typeof leads>;
