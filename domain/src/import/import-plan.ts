import { z } from 'zod';
import { accounts } from '../account.ts';
import { existingCustomer } from '../contract/record-existing.ts';
import { frequencyMonths } from '../estimate/pricing-bucket.ts';
import { products } from '../product.ts';
import { scaleCents } from '../money.ts';
import { importStatuses } from './import-choices.ts';

const { type, name, phone, email, site, leadSource, notes } = accounts.shape;
const { sku, kind, taxClass, category, brand, model, price, minPrice, cost, frequency, description } =
  products.shape;

/** The contract of an imported customer, as `accounts.recordExisting` takes it; a canceled one ends on a day. */
const contractPlan = existingCustomer.omit({ accountId: true, status: true }).extend({
  cancelledOn: z.iso.date().nullable(),
  cancelReason: z.string().trim().max(200).nullable(),
});

/** What one row of customers makes. Without a contract it is a lead. */
export const customerPlan = z.strictObject({
  account: z.strictObject({ type, name, phone, email, site, leadSource, notes }),
  status: z.enum(importStatuses),
  contract: contractPlan.nullable(),
});
export type CustomerPlan = z.output<typeof customerPlan>;

/** What one row of products makes. */
export const productPlan = z.strictObject({
  product: z.strictObject({
    sku,
    name: products.shape.name,
    kind,
    taxClass,
    category,
    brand,
    model,
    price,
    minPrice,
    cost,
    frequency,
    description,
    status: products.shape.status,
  }),
});
export type ProductPlan = z.output<typeof productPlan>;

export const importPlan = z.union([customerPlan, productPlan]);
export type ImportPlan = z.output<typeof importPlan>;

/** The RMR that a row brings, in cents a month: 0 for a lead, a canceled customer and a product. */
export function rmrOf(plan: ImportPlan): number {
  if (!('account' in plan) || !plan.contract || plan.status === 'cancelled') return 0;
  return plan.contract.services.reduce(
    (sum, { billed, frequency: period }) => sum + scaleCents(billed, 1, frequencyMonths[period]),
    0,
  );
}
