import { z } from 'zod';
import { pathOf } from '../kernel/document.ts';
import { defineEntity, type RowFor, type RowOf } from '../kernel/entity.ts';
import {
  choice,
  count,
  described,
  flag,
  longText,
  money,
  optional,
  quantityMilli,
  ref,
  requiredText,
  signedMoney,
  text,
  type FieldMeta,
} from '../kernel/fields.ts';
import { listQuery } from '../kernel/typed-query.ts';
import { bucketOf } from '../product-kind.ts';
import { multiplyQuantity } from '../money.ts';
import { changesDraftLines } from './estimate-access.ts';
import { carriesMoney, hasAmount, lineKinds } from './line-kind.ts';
import { reductionOf } from './reduction.ts';
import { checkQuantityRange, lineChoiceSchema, quantityRangeSchema } from './choice-schema.ts';
import { frequencies } from './frequency.ts';
import { placementSchema } from './placement.ts';
import { discountSchema } from './pricing-schema.ts';
import { taxClassSchema } from './tax-tables.ts';

/**
 * The most lines of one estimate. The trade specification requires 300; large commercial jobs need more, and 1,000
 * are still fast.
 */
export const MAX_LINES = 1000;

/** A credit takes an amount off a bucket, and has no product, cost, discount, tax, or choice of its own. In the monthly bucket it applies to each month. */
function derivedCredit({
  unitPrice,
  quantityMilli,
  frequency,
}: {
  readonly unitPrice: number;
  readonly quantityMilli: number;
  readonly frequency?: string | null | undefined;
}) {
  const amount = multiplyQuantity(unitPrice, quantityMilli);
  return {
    bucket: frequency ? ('monthly' as const) : ('one-time' as const),
    frequency: frequency ? ('monthly' as const) : null,
    productId: null,
    lastProductId: null,
    listPrice: null,
    listFrequency: null,
    fromPriceList: false,
    unitCost: null,
    discount: null,
    packagePart: 0,
    points: 0,
    taxClass: 'fee' as const,
    taxable: false,
    optional: false,
    selected: true,
    choice: null,
    quantityRange: null,
    dueAtSigning: false,
    gross: amount,
    net: amount,
  };
}

export const estimateLines = defineEntity({
  collection: 'estimate-lines',
  one: 'Estimate line',
  many: 'Estimate lines',
  immutable: ['estimateId'],
  shape: {
    estimateId: ref('Estimate', 'estimates', { server: true }),
    position: text('Position', 60, { server: true }),
    kind: choice('Kind', lineKinds),
    bucket: choice('Bucket', ['one-time', 'monthly'] as const, { server: true }),
    productId: optional(ref('Product', 'products')),
    /** The line's current or last product. Its price floor and tax class still apply to an unlinked line. */
    lastProductId: optional(ref('Product it came from', 'products', { server: true })),
    packageId: optional(ref('Package', 'packages', { server: true })),
    placement: optional(
      described(placementSchema, { label: 'Place in the package', kind: 'object', server: true }),
    ),
    /** Cents that the package's price adds to the line's own; negative if the package price is lower. */
    packagePart: signedMoney('Package price adjustment', { server: true, notSummed: true }),
    /** The option that the line belongs to; without one, all options share it. */
    optionId: optional(described(z.uuid(), { label: 'Option', kind: 'id' })),
    name: requiredText('Item', 200),
    description: optional(longText('Description', 2000)),
    quantityMilli: quantityMilli('Quantity'),
    unitPrice: money('Unit price', { notSummed: true }),
    unitCost: optional(money('Unit cost', { notSummed: true })),
    /**
     * The product's list price when it was added to the line, for its own billing period; kept when the line is
     * unlinked. A typed line has none.
     */
    listPrice: optional(money('List price', { server: true, notSummed: true })),
    listFrequency: optional(choice('List price billed', frequencies, { server: true })),
    /** Whether the list price comes from the price list of the account's organization. */
    fromPriceList: flag('List price of the organization', { server: true }),
    discount: optional(discountSchema.meta({ label: 'Discount', kind: 'object' } satisfies FieldMeta)),
    discountReason: optional(text('Reason for the discount', 120)),
    taxClass: taxClassSchema,
    taxable: flag('Taxed'),
    optional: flag('Optional'),
    selected: flag('Chosen'),
    /**
     * The choice that the line belongs to: the customer takes one of its lines. Whether none may be taken is stored
     * on each of them, with the same value.
     */
    choice: optional(described(lineChoiceSchema, { label: 'Choice', kind: 'object' })),
    quantityRange: optional(described(quantityRangeSchema, { label: 'Customer’s quantity', kind: 'object' })),
    frequency: optional(choice('Billed', frequencies)),
    dueAtSigning: flag('First period due at signing'),
    points: count('Points', { server: true }, 10_000),
    gross: money('Gross', { server: true }),
    net: money('Net', { server: true }),
  },
  defaults: {
    bucket: 'one-time',
    kind: 'equipment',
    quantityMilli: 1000,
    unitPrice: 0,
    taxClass: 'equipment_sold',
    taxable: true,
    fromPriceList: false,
    optional: false,
    selected: true,
    dueAtSigning: false,
    points: 0,
    packagePart: 0,
    gross: 0,
    net: 0,
  },
  access: {
    rows: changesDraftLines,
    follows: 'estimates',
    fields: {
      unitCost: 'cost',
      unitPrice: 'price',
      listPrice: 'price',
      listFrequency: 'price',
      fromPriceList: 'price',
      placement: 'price',
      packagePart: 'price',
      discount: 'price',
      discountReason: 'price',
      taxClass: 'price',
      taxable: 'price',
      dueAtSigning: 'price',
      gross: 'price',
      net: 'price',
    },
  },
  title: (row) => row.name,
  parents: (row) => [pathOf('estimates', row.estimateId)],
  derive: (row) => {
    const lastProductId = row.productId ?? row.lastProductId;
    if (!hasAmount(row.kind))
      return {
        lastProductId,
        bucket: 'one-time' as const,
        gross: 0,
        net: 0,
        packagePart: 0,
        unitPrice: 0,
        discount: null,
        choice: null,
        quantityRange: null,
        frequency: null,
        dueAtSigning: false,
      };
    if (!carriesMoney(row.kind)) return derivedCredit(row);
    // After its quantity is lowered, a line keeps its share for the higher quantity until its package is priced
    // again.
    const gross = Math.max(0, multiplyQuantity(row.unitPrice, row.quantityMilli) + row.packagePart);
    const bucket = bucketOf(row.kind);
    return {
      lastProductId,
      bucket,
      gross,
      net: gross - reductionOf(gross, row.discount),
      optional: row.optional || Boolean(row.choice),
      frequency: bucket === 'monthly' ? (row.frequency ?? 'monthly') : null,
      dueAtSigning: bucket === 'monthly' && row.dueAtSigning,
    };
  },
  check: checkQuantityRange,
  columns: ['name', 'kind', 'quantityMilli', 'unitPrice', 'net', 'taxable', 'estimateId'],
  sortedWithin: 'estimateId',
  sortable: ['position'],
  generic: { create: false, update: false },
  sample: (n) => ({ name: `Sample line ${n}`, quantityMilli: 1000, unitPrice: 3900 }),
});

/** Returns the query for an estimate's lines in order. */
export const linesOf = (estimateId: string) =>
  listQuery<RowFor<typeof estimateLines>>(estimateLines.collection, {
    where: { estimateId },
    orderBy: 'position',
    limit: MAX_LINES + 1,
  });

export type LineRow = RowOf<typeof estimateLines>;
