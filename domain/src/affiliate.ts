import { chargebackKinds } from './contract/funding-terms.ts';
import { defineEntity } from './kernel/entity.ts';
import {
  choice,
  count,
  email,
  flag,
  longText,
  optional,
  phone,
  ppm,
  requiredText,
  sortKey,
  text,
} from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';

export const affiliates = defineEntity({
  collection: 'affiliates',
  one: 'Affiliate',
  many: 'Affiliates',
  shape: {
    name: requiredText('Name', 120, { sortBy: 'nameKey' }),
    nameKey: text('Name key', 130, { server: true }),
    type: choice('Type', ['lead_source', 'program', 'sub_dealer', 'referral', 'vendor'] as const),
    contactName: optional(text('Contact')),
    phone: optional(phone('Phone')),
    email: optional(email('Email')),
    multiple: count('RMR multiple', { help: 'Paid per dollar of net RMR' }, 100),
    holdbackPpm: ppm('Holdback'),
    guaranteeMonths: count('Guarantee in months', {}, 60),
    deductsStationFee: flag('Deducts the central station’s fee'),
    chargeback: choice('Chargeback', chargebackKinds, {
      help: 'What goes back when a customer leaves within the guarantee: the whole payout, or the share of the months that are left',
    }),
    status: choice('Status', ['active', 'inactive'] as const),
    notes: optional(longText('Notes')),
  },
  defaults: {
    multiple: 0,
    holdbackPpm: 0,
    guaranteeMonths: 0,
    deductsStationFee: false,
    chargeback: 'full',
    status: 'active',
    nameKey: '',
  },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: readOnly,
      office: readOnly,
      sales: readOnly,
      auditor: readOnly,
    },
    fields: {
      multiple: 'commission',
      holdbackPpm: 'commission',
      guaranteeMonths: 'commission',
      deductsStationFee: 'commission',
      chargeback: 'commission',
      notes: 'commission',
    },
  },
  title: (row) => row.name,
  derive: (row) => ({ nameKey: sortKey(row.name) }),
  search: (row) => ({
    title: row.name,
    text: [row.name, row.contactName, row.email].filter(Boolean).join(' '),
    phones: [row.phone],
  }),
  columns: ['name', 'type', 'contactName', 'phone', 'multiple', 'status', 'updatedAt'],
  sortable: ['nameKey', 'type', 'status', 'updatedAt'],
  filterable: 'all',
  about: {
    what: 'Affiliates bring leads or buy contracts.',
    start: 'Add one to note its terms and to name it as the source of an account.',
  },
  sample: (n) => ({ name: `Sample Partner ${n}`, type: 'referral', phone: '+1 555 010 0400' }),
});
