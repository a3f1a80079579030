import { z } from 'zod';
import { accountsOfInstaller, accountsOfRep, accountsWorkedByRep } from './account-access.ts';
import { accountViews } from './account-views.ts';
import { creditGrades } from './credit-grade.ts';
import { checkPostalAddress, postalAddressSchema } from './address.ts';
import { closeCauses } from './close-cause.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import {
  choice,
  day,
  described,
  email,
  flag,
  instant,
  longText,
  money,
  optional,
  phone,
  ref,
  requiredText,
  sortKey,
  tags,
  text,
  type FieldMeta,
} from './kernel/fields.ts';
import { full, readOnly, write } from './kernel/permission.ts';
import { phoneText } from './phone.ts';
import { isZoneOfSites } from './quiet-hours.ts';
import { siteKey } from './site-key.ts';
import { numberKey } from './text-keyword.ts';
import { testFlag } from './test-flag.ts';

/**
 * Trade specification, section 3: each status is reached only by the action behind it; `quoted` and `sold` follow
 * from estimates.
 */
export const accountStatuses = [
  'lead',
  'contacted',
  'appointment_set',
  'quoted',
  'sold',
  'installed',
  'active',
  'at_risk',
  'cancelled',
  'lost',
] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** Status changes that a person makes by hand. */
export const manualTransitions: Readonly<Record<AccountStatus, readonly AccountStatus[]>> = {
  lead: ['contacted', 'appointment_set', 'lost'],
  contacted: ['appointment_set', 'lost'],
  appointment_set: ['contacted', 'lost'],
  quoted: ['lost'],
  sold: ['installed', 'cancelled'],
  installed: ['active', 'cancelled'],
  active: ['at_risk', 'cancelled'],
  at_risk: ['active', 'cancelled'],
  cancelled: ['active'],
  lost: ['lead'],
};

export const accounts = defineEntity({
  collection: 'accounts',
  one: 'Account',
  many: 'Accounts',
  shape: {
    type: choice('Type', ['residential', 'commercial'] as const),
    name: requiredText('Name', 120, { sortBy: 'nameKey' }),
    nameKey: text('Name key', 130, { server: true, unused: true }),
    /** The customer's number in the company’s books: typed or imported, and not checked for duplicates. */
    accountNumber: optional(text('Account number', 120, { help: 'The number in your accounting system' })),
    status: choice('Status', accountStatuses, { server: true }),
    ownerUserId: optional(ref('Rep', 'users', { among: 'salespersons' })),
    assignedUserIds: described(z.array(z.uuid()), {
      label: 'Assigned people',
      kind: 'list',
      collection: 'users',
      server: true,
    }),
    organizationId: optional(ref('Organization', 'organizations')),
    phone: optional(phone('Phone')),
    /** The phone number, normalized; empty if there is none. */
    phoneKey: text('Phone key', 40, { server: true, unused: true }),
    email: optional(email('Email')),
    site: optional(postalAddressSchema.meta({ label: 'Site address', kind: 'object' } satisfies FieldMeta)),
    /** Set by a person if the state or province has two time zones (decisions 10.5). */
    timeZone: optional(text('Time zone of the site', 60, { unused: true })),
    city: text('City', 100, { server: true }),
    crossStreet: optional(text('Cross street', 160)),
    hasGateCode: flag('Has a gate code', { server: true }),
    /** Encrypted by the server; no query, event, or export contains it. */
    gateCodeSealed: optional(text('Gate code', 400, { server: true, unused: true })),
    /** The address of the site, normalized. */
    siteKey: text('Site key', 160, { server: true, unused: true }),
    leadSource: optional(text('Lead source', 80)),
    campaign: optional(text('Campaign', 80)),
    affiliateId: optional(
      ref('Affiliate', 'affiliates', {
        help: 'Who referred them; the affiliate sees the progress of the lead',
      }),
    ),
    creditGrade: optional(
      choice('Credit grade', creditGrades, { help: 'A is the best. A program may ask for one.' }),
    ),
    tags: tags('Tags'),
    temperature: optional(choice('Temperature', ['hot', 'warm', 'cold'] as const)),
    followUpOn: optional(day('Follow up')),
    rmr: money('RMR', {
      server: true,
      unit: 'month',
      help: 'Contracted recurring monthly revenue as of today, before tax',
    }),
    rmrNotBilling: money('Not yet billing', {
      server: true,
      help: 'The part of the RMR whose contracts are signed and have not started',
    }),
    rmrChangesOn: optional(day('RMR changes on', { server: true, unused: true })),
    /** The days on which the account's RMR started and ended, for the most recent period with RMR. */
    customerSince: optional(day('Customer since', { server: true })),
    lostOn: optional(day('Left on', { server: true })),
    quotedAt: optional(instant('Quoted', { server: true, help: 'When an estimate was last sent' })),
    soldOn: optional(day('Sold', { server: true })),
    installOn: optional(day('Install', { server: true, help: 'First day planned for an installation' })),
    notes: optional(longText('Site notes')),
    /** Marks the account of a test estimate; reports exclude it. */
    isTest: testFlag,
    /** The competitor that a lost or canceled customer went to, if known. */
    competitor: optional(text('Competitor', 120, { server: true })),
    closeCause: optional(choice('Reason lost or canceled', closeCauses, { server: true })),
    /** Free text. */
    closeReason: optional(text('Note on the reason', 200, { server: true })),
  },
  defaults: {
    type: 'residential',
    status: 'lead',
    tags: [],
    assignedUserIds: [],
    rmr: 0,
    rmrNotBilling: 0,
    nameKey: '',
    city: '',
    phoneKey: '',
    siteKey: '',
    hasGateCode: false,
    isTest: false,
  },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: write,
      office: write,
      installer: (actor) => ({ read: accountsOfInstaller(actor) }),
      auditor: readOnly,
      sales: (actor) => ({
        read: accountsOfRep(actor),
        create: true,
        update: accountsWorkedByRep(actor),
      }),
    },
    fields: { rmr: 'price', rmrNotBilling: 'price', rmrChangesOn: 'price', gateCodeSealed: 'secret' },
  },
  title: (row) => row.name,
  parents: (row) => [
    row.organizationId && pathOf('organizations', row.organizationId),
    row.ownerUserId && pathOf('users', row.ownerUserId),
    ...row.assignedUserIds.map((id) => pathOf('users', id)),
  ],
  derive: (row) => ({
    nameKey: sortKey(row.name),
    city: row.site?.city ?? '',
    phoneKey: numberKey(row.phone ?? ''),
    siteKey: siteKey(row.site),
    ...(row.status !== 'lost' && row.status !== 'cancelled' && { competitor: null, closeCause: null }),
  }),
  check: (row) => {
    if (row.site) checkPostalAddress(row.site);
    if (row.timeZone !== null && !isZoneOfSites(row.timeZone))
      throw invalid(
        'timeZone',
        'No state or province is in this time zone. Nothing was saved. Choose another one.',
      );
  },
  search: (row) => ({
    title: row.name,
    subtitle: [row.city, phoneText(row.phone)].filter(Boolean).join(' · '),
    text: [row.name, row.accountNumber, row.email, row.site?.line1, row.city, row.site?.postal]
      .filter(Boolean)
      .join(' '),
    phones: [row.phone],
  }),
  columns: ['name', 'status', 'type', 'city', 'phone', 'ownerUserId', 'rmr', 'followUpOn', 'updatedAt'],
  sortable: [
    'nameKey',
    'accountNumber',
    'status',
    'city',
    'rmr',
    'rmrChangesOn',
    'followUpOn',
    'quotedAt',
    'soldOn',
    'installOn',
    'customerSince',
    'lostOn',
    'createdAt',
    'updatedAt',
  ],
  filterable: [
    'email',
    'phoneKey',
    'siteKey',
    'type',
    'ownerUserId',
    'temperature',
    'leadSource',
    'campaign',
    'affiliateId',
    'closeCause',
    'isTest',
    'tags',
  ],
  searchHolds: ['name'],
  totals: { by: ['status', 'type', 'ownerUserId', 'closeCause', 'isTest'], sum: ['rmr', 'rmrNotBilling'] },
  mine: (userId) => ({ ownerUserId: userId }),
  views: accountViews,
  listedOn: ['organizationId', 'affiliateId'],
  about: {
    what: 'An account is a customer’s premises, from the first lead to the signed contract.',
    start: 'Start with a name and a phone number; the rest can follow.',
  },
  generic: { create: false, delete: false },
  sample: (n) => ({
    type: n % 4 === 0 ? 'commercial' : 'residential',
    name: `Sample Household ${n}`,
    phone: `+1 555 010 ${String(1000 + n).slice(-4)}`,
    email: `household${n}@example.com`,
    site: { line1: `${100 + n} Maple Street`, city: 'Dayton', region: 'OH', postal: '45402', country: 'us' },
  }),
});
