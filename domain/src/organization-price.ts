import { addDays } from './calendar-date.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity, type RowOf } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import { day, money, optional, ref, text } from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';

/**
 * A price of an organization's price list, in cents for the product's own billing period. Estimates of its accounts use it in place of the catalog's
 * price, and discounts are measured from it. So the same people who edit the catalog edit it.
 */
export const organizationPrices = defineEntity({
  collection: 'organization-prices',
  one: 'Organization price',
  many: 'Organization prices',
  shape: {
    organizationId: ref('Organization', 'organizations'),
    productId: ref('Product', 'products'),
    price: money('Price', { help: 'For the billing period of the product', notSummed: true }),
    validFrom: optional(day('Valid from', { help: 'Empty: from the beginning' })),
    validTo: optional(day('Valid until', { help: 'Empty: until a later price begins' })),
    note: optional(text('Note', 500, { help: 'Who agreed to it, and where that is written' })),
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
    asks: 'price',
  },
  immutable: ['organizationId', 'productId'],
  check: ({ validFrom, validTo }) => {
    if (validFrom && validTo && validTo < validFrom)
      throw invalid(
        'validTo',
        'Valid until: the last day is before the first. Nothing was saved. Choose a later day, or leave it empty.',
      );
  },
  title: (row) => row.note ?? 'Price',
  parents: (row) => [pathOf('organizations', row.organizationId), pathOf('products', row.productId)],
  columns: ['productId', 'price', 'validFrom', 'validTo', 'note', 'organizationId', 'updatedAt'],
  sortable: ['createdAt', 'updatedAt'],
  listedOn: ['organizationId', 'productId'],
  about: {
    what: 'An organization price is what a product costs the accounts of one organization; their estimates take it.',
    start: 'Add one on the organization. Together they are its price list.',
  },
  generic: { delete: true },
  sample: (n) => ({ price: 35_00, validFrom: addDays('2000-01-01', n) }),
});

/** The fields of a price that estimates use. */
export type OrganizationPrice = Pick<
  RowOf<typeof organizationPrices>,
  'productId' | 'price' | 'validFrom' | 'validTo'
>;

/**
 * Returns the prices in effect on a day, 'YYYY-MM-DD', in cents by product id. Of several for one product, the one
 * with the latest start wins.
 */
export function pricesOn(prices: readonly OrganizationPrice[], date: string): ReadonlyMap<string, number> {
  const begun = (row: OrganizationPrice): string => row.validFrom ?? '';
  return new Map(
    prices
      .filter((row) => begun(row) <= date && (row.validTo ?? date) >= date)
      .toSorted((a, b) => begun(a).localeCompare(begun(b)))
      .map(({ productId, price }) => [productId, price]),
  );
}
