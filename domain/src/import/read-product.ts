import { frequencySchema } from '../estimate/pricing-schema.ts';
import { bucketOf, defaultTaxClass, productKinds, type ProductKind } from '../product-kind.ts';
import type { ProductPlan } from './import-plan.ts';
import type { ReadRow } from './read-row.ts';
import type { RowReader } from './row-reader.ts';
import { taxClasses } from '../estimate/tax-tables.ts';
import { readMinutes, readMoney, readWhole } from './import-values.ts';
import { checkCurrency } from './read-customer.ts';

const productStatuses = ['draft', 'active', 'discontinued'] as const;

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((each) => each === value);

/**
 * Reads a product. Its SKU is its key. Without a kind, it is monitoring if it has a billing period, and equipment
 * otherwise.
 */
export function readProduct(row: RowReader): Pick<ReadRow, 'title' | 'externalKey' | 'plan' | 'remark'> {
  const { country, currency } = row.settings;
  const money = (field: string) => row.read(field, (cell) => readMoney(cell, country, currency));
  const sku = row.text('sku', 40);
  const name = row.text('name', 120);
  checkCurrency(row);
  if (!sku) row.refuse('sku', 'A product needs an SKU.');
  if (!name) row.refuse('name', 'A name is required.');
  const frequency = frequencySchema.safeParse(row.choice('frequency')).data ?? null;
  const kind: ProductKind =
    oneOf(productKinds, row.choice('kind')) ?? (frequency ? 'monitoring' : 'equipment');
  const price = money('price');
  const minPrice = money('minPrice') ?? 0;
  if (price === null && !row.problems.some(({ field }) => field === 'price'))
    row.refuse('price', 'A product needs a price.');
  if (price !== null && minPrice > price) row.refuse('minPrice', 'It is above the price.');
  const points = row.read('points', (cell) => readWhole(cell, 0, 9999));
  const laborMinutes = row.read('laborMinutes', (cell) => readMinutes(cell));
  const plan: ProductPlan = {
    product: {
      sku: sku ?? '',
      name: name ?? '',
      kind,
      taxClass: oneOf(taxClasses, row.choice('taxClass')) ?? defaultTaxClass[kind],
      category: row.text('category', 60),
      brand: row.text('brand', 60),
      model: row.text('model', 60),
      price: price ?? 0,
      minPrice,
      cost: money('cost'),
      frequency: bucketOf(kind) === 'monthly' ? (frequency ?? 'monthly') : null,
      description: row.text('description', 2000),
      ...(points !== null && { points }),
      ...(laborMinutes !== null && { laborMinutes }),
      ...(row.choice('pers') === 'yes' && { pers: true }),
      status: oneOf(productStatuses, row.choice('status')) ?? 'active',
    },
  };
  return { title: name ?? sku ?? '', externalKey: sku, plan, remark: null };
}
