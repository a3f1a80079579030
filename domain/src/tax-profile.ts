import { defineEntity } from './kernel/entity.ts';
import { choice, list, requiredText, sortKey, text } from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';
import { datedTaxComponentSchema, taxClasses, taxClassSchema } from './estimate/tax-tables.ts';

/** The taxes of a place of supply: components with the days they hold, and which classes of lines they touch. */
export const taxProfiles = defineEntity({
  collection: 'tax-profiles',
  one: 'Tax profile',
  many: 'Tax profiles',
  shape: {
    name: requiredText('Name', 80, { sortBy: 'nameKey' }),
    nameKey: text('Name key', 90, { server: true }),
    country: choice('Country', ['us', 'ca'] as const),
    region: text('State or province', 3),
    components: list('Taxes', datedTaxComponentSchema, 12),
    componentRounding: choice('Rounding of components', ['together', 'each'] as const),
    rounding: choice('Rounding of tax', ['document', 'line'] as const),
    taxableClasses: list('Taxed', taxClassSchema, taxClasses.length),
  },
  defaults: {
    country: 'us',
    region: '',
    components: [],
    componentRounding: 'together',
    rounding: 'document',
    taxableClasses: ['equipment_sold', 'equipment_leased', 'monitoring'],
    nameKey: '',
  },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: full,
      office: full,
      sales: readOnly,
      auditor: readOnly,
    },
  },
  title: (row) => row.name,
  derive: (row) => ({ nameKey: sortKey(row.name) }),
  columns: ['name', 'country', 'region', 'componentRounding', 'rounding', 'updatedAt'],
  sortable: ['nameKey', 'region', 'updatedAt'],
  filterable: 'all',
  generic: { delete: true },
  sample: (n) => ({
    name: `Sample County ${n}`,
    region: 'OH',
    components: [{ name: 'State', ratePpm: 57_500, validFrom: null, validTo: null }],
  }),
});
