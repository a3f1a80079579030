import { z } from 'zod';
import { defineEntity, type RowOf } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import {
  choice,
  count,
  day,
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
    /** The first day on which it is put on estimates. */
    validFrom: optional(day('Offered from')),
    /** The last day on which it is put on estimates. */
    validTo: optional(day('Offered until')),
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
  check: ({ validFrom, validTo }) => {
    if (validFrom && validTo && validTo < validFrom)
      throw invalid(
        'validTo',
        'Offered until: the last day is before the first. Nothing was saved. Choose a later day, or leave it empty.',
      );
  },
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

type Offered = Pick<RowOf<typeof packages>, 'status' | 'validFrom' | 'validTo'>;

/** Whether a package may be put on an estimate on a day (YYYY-MM-DD, in the company's time zone): active, and between its days, both included. */
export const isOffered = ({ status, validFrom, validTo }: Offered, on: string): boolean =>
  status === 'active' && (!validFrom || validFrom <= on) && (!validTo || on <= validTo);
