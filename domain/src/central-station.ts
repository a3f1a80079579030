import { defineEntity } from './kernel/entity.ts';
import { choice, money, optional, phone, requiredText, sortKey, tags, text } from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';

/** Central stations: one catalog for the platform that super users maintain and every company can read. */
export const centralStations = defineEntity({
  collection: 'central-stations',
  one: 'Central station',
  many: 'Central stations',
  scope: 'platform',
  shape: {
    name: requiredText('Name', 120, { sortBy: 'nameKey' }),
    nameKey: text('Name key', 130, { server: true, unused: true }),
    /** The operator: a station for many dealers, a dealer's own, or the customer's own. */
    type: choice('Type', ['wholesale', 'in_house', 'proprietary'] as const),
    dispatchPhone: optional(phone('Dispatch phone')),
    dataEntryPhone: optional(phone('Data entry phone')),
    formats: tags('Signal formats'),
    listing: optional(text('Listing', 80, { help: 'UL 827, FM' })),
    monthlyFee: money('Monthly fee', { notSummed: true }),
    status: choice('Status', ['active', 'inactive'] as const),
  },
  defaults: { type: 'wholesale', formats: ['Contact ID'], monthlyFee: 0, status: 'active', nameKey: '' },
  access: {
    rows: {
      super: full,
      admin: readOnly,
      manager: readOnly,
      office: readOnly,
      sales: readOnly,
      installer: readOnly,
      auditor: readOnly,
    },
    fields: { monthlyFee: 'cost' },
  },
  title: (row) => row.name,
  derive: (row) => ({ nameKey: sortKey(row.name) }),
  columns: ['name', 'type', 'dispatchPhone', 'dataEntryPhone', 'formats', 'listing', 'status'],
  sortable: ['nameKey', 'status'],
  filterable: 'all',
  sample: (n) => ({ name: `Sample Central ${n}`, dispatchPhone: '+1 555 010 0500', listing: 'UL 827' }),
});
