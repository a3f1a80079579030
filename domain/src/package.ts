import { z } from 'zod';
import { taxClasses } from './estimate/tax-tables.ts';
import { defineEntity, type RowOf } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import {
  choice,
  count,
  day,
  described,
  flag,
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

/**
 * How a package is priced: `sum` is the sum of its products; `fixed` is one amount for its contents; `fixed_overage`
 * is one amount for its points, plus a price for each additional point.
 */
export const priceModes = ['sum', 'fixed', 'fixed_overage'] as const;
export type PriceMode = (typeof priceModes)[number];
/**
 * Who pays for additional points of a package: the customer on a separate line, or the sellers out of their
 * commission.
 */
const overagePayers = ['customer', 'commission'] as const;

/** A flag of a row in a list, false if omitted. */
const mark = (label: string) => described(z.boolean().default(false), { label, kind: 'flag' });

const part = { productId: ref('Product', 'products'), quantityMilli: quantityMilli('Quantity') };

/**
 * Rejects a fixed price without an amount. Throws INVALID. An amount may be stored before the package has a fixed
 * price, because fields are saved one by one.
 */
function checkPrice({
  priceMode,
  price,
}: {
  readonly priceMode: PriceMode;
  readonly price: number | null;
}): void {
  if (priceMode !== 'sum' && price === null)
    throw invalid('price', 'Fixed price: it is missing. Nothing was saved. Type what the package costs.');
}

interface Choosing {
  readonly groups: readonly { readonly name: string; readonly min: number; readonly max: number }[];
  readonly choices: readonly {
    readonly group: string;
    readonly productId: string;
    readonly isDefault: boolean;
  }[];
}

const choiceFault = (problem: string, todo: string): Error =>
  invalid('groups', `Choices: ${problem} Nothing was saved. ${todo}`);

/**
 * Rejects choices that nobody could make: without products, or with more or fewer defaults than may be chosen. Throws
 * INVALID.
 */
function checkChoices({ groups, choices }: Choosing): void {
  if (new Set(groups.map(({ name }) => name)).size < groups.length)
    throw choiceFault('two have the same name.', 'Give each its own.');
  const stray = choices.find(({ group }) => groups.every(({ name }) => name !== group));
  if (stray)
    throw choiceFault(
      `there is no choice named “${stray.group}”.`,
      'Use a name from the list of choices, or add the choice.',
    );
  for (const { name, min, max } of groups) {
    const own = choices.filter(({ group }) => group === name);
    // A group is saved before its products; the check applies once it has products.
    if (own.length === 0) continue;
    const preset = own.filter(({ isDefault }) => isDefault).length;
    if (max < 1 || max < min)
      throw choiceFault(`“${name}” allows fewer than it requires.`, 'Raise its maximum.');
    if (new Set(own.map(({ productId }) => productId)).size < own.length)
      throw choiceFault(`“${name}” has a product twice.`, 'Remove one of them.');
    if (preset < min || preset > max)
      throw choiceFault(
        `“${name}” requires ${min} to ${max}, but ${preset} ${preset === 1 ? 'is' : 'are'} marked as default.`,
        'Mark the required number.',
      );
  }
}

type Part = { readonly productId: string };

/** Rejects a package that excludes a product that it contains. Throws INVALID. */
function checkExcluded({
  excluded,
  ...parts
}: Readonly<Record<'excluded' | 'lines' | 'choices' | 'addOns' | 'beside', readonly Part[]>>): void {
  const held = [...parts.lines, ...parts.choices, ...parts.addOns, ...parts.beside];
  if (excluded.some(({ productId }) => held.some((part) => part.productId === productId)))
    throw invalid(
      'excluded',
      'Excluded products: the package contains one of these products. Nothing was saved. Remove it from one of the two lists.',
    );
}

/** A bundle of products that is added to an estimate in one step. */
export const packages = defineEntity({
  collection: 'packages',
  one: 'Package',
  many: 'Packages',
  shape: {
    name: requiredText('Name', 120, { sortBy: 'nameKey' }),
    nameKey: text('Name key', 130, { server: true, unused: true }),
    description: optional(longText('Description', 2000)),
    priceMode: choice('Priced by', priceModes),
    /** Cents for all its one-time products. */
    price: optional(money('Fixed price', { notSummed: true })),
    /** Cents a month for all its products that are billed monthly; if empty, they keep their own prices. */
    monthlyPrice: optional(money('Fixed monthly price', { unit: 'month', notSummed: true })),
    points: count(
      'Points allowance',
      {
        help: 'The points of its products that the price covers; with a fixed price alone, 0 does not count them',
      },
      10_000,
    ),
    /** Cents. */
    pointPrice: money('Price of a point over', { notSummed: true }),
    overagePaidBy: choice('Points over are paid by', overagePayers, {
      help: 'The customer, on a separate line, or the seller’s commission, which is never reduced below 0',
    }),
    overageTaxClass: choice('Points over are taxed as', taxClasses),
    lines: list('Products', z.object({ ...part, required: mark('Required') }), 100),
    groups: list(
      'Choices',
      z.object({
        name: requiredText('Choice', 60),
        min: count('At least', {}, 20),
        max: count('At most', {}, 20),
      }),
      20,
    ),
    choices: list(
      'Products of the choices',
      z.object({
        ...part,
        group: requiredText('Choice', 60, { help: 'Its name in the list above' }),
        extra: optional(money('Extra')),
        isDefault: mark('Default'),
      }),
      100,
    ),
    /** Optional lines at their own prices, which the customer may select. */
    addOns: list('Add-ons', z.object(part), 50),
    /** Products charged at their own prices in addition to a fixed price: activation, monitoring. */
    beside: list('Priced separately', z.object(part), 20),
    /** Products that cannot be on the same estimate, not even as options for the customer. */
    excluded: list('Excluded products', z.object({ productId: ref('Excluded product', 'products') }), 50, {
      help: 'They cannot be on the same estimate as this package',
    }),
    rmrFloor: money('Lowest RMR', { notSummed: true }),
    termMonths: count('Term in months', { help: '0 keeps the term of the estimate' }, 120),
    folded: flag('One line for the customer'),
    roles: list('Only for these roles', z.object({ roleId: ref('Role', 'roles') }), 30),
    /** The first day on which it can be added to estimates. */
    validFrom: optional(day('Offered from')),
    /** The last day on which it can be added to estimates. */
    validTo: optional(day('Offered until')),
    status: choice('Status', ['draft', 'active', 'retired'] as const),
    /** Whether it contains a discontinued product. */
    hasDiscontinued: flag('Contains a discontinued product', { server: true }),
  },
  defaults: {
    priceMode: 'sum',
    lines: [],
    groups: [],
    choices: [],
    addOns: [],
    beside: [],
    excluded: [],
    roles: [],
    points: 0,
    pointPrice: 0,
    overagePaidBy: 'customer',
    overageTaxClass: 'equipment_sold',
    rmrFloor: 0,
    termMonths: 0,
    folded: false,
    status: 'active',
    hasDiscontinued: false,
    nameKey: '',
  },
  // An empty package cannot be offered, so it starts as a draft.
  defaultsBy: ({ lines = [], choices = [] }) =>
    lines.length + choices.length > 0 ? {} : { status: 'draft' as const },
  lifecycle: {
    starts: ['draft', 'active', 'retired'],
    next: { draft: ['active', 'retired'], active: ['retired'], retired: ['active'] },
  },
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
    fields: {
      rmrFloor: 'cost',
      price: 'price',
      monthlyPrice: 'price',
      pointPrice: 'price',
      // A choice contains its surcharge.
      choices: 'price',
    },
  },
  title: (row) => row.name,
  derive: (row) => ({ nameKey: sortKey(row.name) }),
  check: (row) => {
    checkPrice(row);
    checkChoices(row);
    checkExcluded(row);
    const { validFrom, validTo } = row;
    if (validFrom && validTo && validTo < validFrom)
      throw invalid(
        'validTo',
        'Offered until: the last day is before the first. Nothing was saved. Choose a later day, or leave it empty.',
      );
  },
  search: (row) => ({ title: row.name, text: row.name }),
  columns: ['name', 'lines', 'priceMode', 'status', 'updatedAt'],
  sortable: ['nameKey', 'status', 'updatedAt'],
  filterable: 'all',
  alert: ({ hasDiscontinued, status }) =>
    hasDiscontinued && status !== 'retired' ? 'Contains a discontinued product' : null,
  about: {
    what: 'A package puts a set of products on an estimate in one step.',
    start: 'Make one for what you sell most often.',
  },
  sample: (n) => ({ name: `Sample package ${n}`, points: 12 }),
});

type Offered = Pick<RowOf<typeof packages>, 'status' | 'validFrom' | 'validTo'>;

/** Whether a package is for one of some roles, by the ids of the roles; a package without roles is for everyone. */
export const isForRoles = (
  { roles }: Pick<RowOf<typeof packages>, 'roles'>,
  roleIds: readonly string[],
): boolean => roles.length === 0 || roles.some(({ roleId }) => roleIds.includes(roleId));

/**
 * Whether a package can be added to an estimate on a day (YYYY-MM-DD, in the company's time zone): it is active, and
 * the day is between its first and last day, inclusive.
 */
export const isOffered = ({ status, validFrom, validTo }: Offered, on: string): boolean =>
  status === 'active' && (!validFrom || validFrom <= on) && (!validTo || on <= validTo);
