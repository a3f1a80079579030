import { bucketOf, defaultTaxClass, installedAs, productKinds, zoneTypes } from './product-kind.ts';
import { taxClasses } from './estimate/tax-tables.ts';
import { defineEntity } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import {
  choice,
  count,
  flag,
  longText,
  money,
  optional,
  picture,
  ref,
  requiredText,
  sortKey,
  text,
} from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';
import { where } from './kernel/predicate.ts';

/** Who receives the monthly cost of a service. */
const costReceivers = ['third_party', 'station', 'own'] as const;
export type CostReceiver = (typeof costReceivers)[number];

export const products = defineEntity({
  collection: 'products',
  one: 'Product',
  many: 'Products',
  shape: {
    sku: requiredText('SKU', 40),
    name: requiredText('Name', 120, { sortBy: 'nameKey' }),
    nameKey: text('Name key', 130, { server: true, unused: true }),
    kind: choice('Kind', productKinds),
    taxClass: choice('Tax class', taxClasses),
    category: optional(text('Category', 60)),
    brand: optional(text('Brand', 60)),
    model: optional(text('Model', 60)),
    vendor: optional(text('Vendor', 80, { help: 'Who sells it to you' })),
    price: money('Price', { notSummed: true }),
    minPrice: money('Lowest price', { notSummed: true }),
    cost: optional(money('Cost', { notSummed: true })),
    costPaidTo: optional(
      choice('Monthly cost goes to', costReceivers, {
        help: 'For services: a program that buys contracts deducts what a third party gets, and what a station gets if its terms require it',
      }),
    ),
    points: count('Points', { help: 'Points of a package that one piece uses' }, 10_000),
    laborMinutes: count(
      'Labor minutes',
      { help: 'Installation time of one piece; the work order’s duration is the sum' },
      100_000,
    ),
    laborProductId: optional(
      ref('Labor type', 'products', {
        help: 'The hourly labor that estimates offer for these minutes',
      }),
    ),
    frequency: optional(choice('Billed', ['monthly', 'quarterly', 'annual'] as const)),
    installedAs: choice('Installed as', installedAs, {
      help: 'For equipment: each piece sold becomes a device of the account, with or without a zone; material is not listed piece by piece',
    }),
    zoneType: optional(
      choice('Zone type', zoneTypes, {
        help: 'For equipment with a zone: what its signal means. Each device sold starts with it',
      }),
    ),
    serialRequired: flag('Serial number needed', {
      help: 'For equipment: the installer needs the serial number of each piece to finish the job',
    }),
    warrantyMonths: optional(
      count(
        'Warranty (months)',
        {
          help: 'For equipment, from its installation on; if empty, what the company promises in its estimates',
        },
        120,
      ),
    ),
    pers: flag('Emergency button', {
      help: 'Personal emergency response, such as a medical pendant or its monitoring: some laws give its buyer more days to cancel',
    }),
    description: optional(longText('Description for the customer', 2000)),
    status: choice('Status', ['draft', 'active', 'discontinued'] as const),
    pictureId: picture('Picture'),
  },
  defaults: {
    taxClass: 'equipment_sold',
    minPrice: 0,
    points: 0,
    laborMinutes: 0,
    installedAs: 'zone',
    serialRequired: false,
    pers: false,
    status: 'active',
    nameKey: '',
  },
  defaultsBy: ({ kind }) => (kind ? { taxClass: defaultTaxClass[kind] } : {}),
  // A discontinued product may become active again, but a product that was active never becomes a draft again.
  lifecycle: {
    starts: ['draft', 'active', 'discontinued'],
    next: { draft: ['active', 'discontinued'], active: ['discontinued'], discontinued: ['active'] },
  },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: readOnly,
      office: readOnly,
      installer: readOnly,
      auditor: readOnly,
      sales: { read: where({ status: ['active', 'discontinued'] }) },
    },
    fields: { vendor: 'cost', cost: 'cost', costPaidTo: 'cost', minPrice: 'cost', price: 'price' },
  },
  title: (row) => row.name,
  derive: (row) => ({
    nameKey: sortKey(row.name),
    frequency: bucketOf(row.kind) === 'monthly' ? (row.frequency ?? 'monthly') : null,
  }),
  check: (row) => {
    if (row.laborProductId && (row.laborProductId === row.id || row.kind === 'labor'))
      throw invalid(
        'laborProductId',
        'Labor type: only what is installed has one. Nothing was saved. Leave it empty here.',
      );
    if (row.minPrice > row.price)
      throw invalid(
        'price',
        'Price: it is below the lowest price. Nothing was saved. Raise the price or lower the floor.',
      );
  },
  search: (row) => ({
    title: row.name,
    subtitle: [row.sku, row.brand].filter(Boolean).join(' · '),
    // Everyone can search this text, so it contains no field that requires a right.
    text: [row.name, row.sku, row.brand, row.model, row.category].filter(Boolean).join(' '),
  }),
  columns: ['name', 'sku', 'kind', 'category', 'price', 'cost', 'status', 'updatedAt'],
  sortable: ['nameKey', 'sku', 'kind', 'category', 'price', 'cost', 'status', 'updatedAt'],
  filterable: 'all',
  // The row contains a cost only for readers who may see costs.
  alert: ({ status, price, cost }) =>
    status !== 'discontinued' && (cost ?? 0) > price ? 'Priced below its cost' : null,
  about: {
    what: 'Products are what you sell, once or every month. Estimates use them.',
    start: 'Add the panels, sensors, and plans that you use most.',
  },
  sample: (n) => ({
    sku: `SMP-${1000 + n}`,
    name: `Sample sensor ${n}`,
    kind: 'equipment',
    price: 3900,
    cost: 1250,
  }),
});
