import { z } from 'zod';
import { defineEntity } from './kernel/entity.ts';
import {
  choice,
  count,
  list,
  longText,
  money,
  optional,
  quantityMilli,
  ref,
  requiredText,
  sortKey,
  text,
} from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';

/** A bundle of products that is put on an estimate in one go. */
export const packages = defineEntity({
  collection: 'packages',
  one: 'Package',
  many: 'Packages',
  shape: {
    name: requiredText('Name', 120, { sortBy: 'nameKey' }),
    nameKey: text('Name key', 130, { server: true }),
    description: optional(longText('Description', 2000)),
    lines: list(
      'Products',
      z.object({ productId: ref('Product', 'products'), quantityMilli: quantityMilli('Quantity') }),
      100,
    ),
    points: count('Points allowance', { unused: true }, 10_000),
    rmrFloor: money('Lowest RMR'),
    termMonths: count('Term in months', { unused: true }, 120),
    status: choice('Status', ['draft', 'active', 'retired'] as const),
  },
  defaults: { lines: [], points: 0, rmrFloor: 0, termMonths: 36, status: 'active', nameKey: '' },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: { read: true, update: true },
      office: readOnly,
      sales: readOnly,
      installer: readOnly,
      auditor: readOnly,
    },
    fields: { rmrFloor: 'cost' },
  },
  title: (row) => row.name,
  derive: (row) => ({ nameKey: sortKey(row.name) }),
  search: (row) => ({ title: row.name, text: row.name }),
  columns: ['name', 'lines', 'status', 'updatedAt'],
  sortable: ['nameKey', 'status', 'updatedAt'],
  filterable: 'all',
  about: {
    what: 'A package puts a set of products on an estimate in one go.',
    start: 'Make one for what you sell most often.',
  },
  sample: (n) => ({ name: `Sample package ${n}`, points: 12 }),
});
