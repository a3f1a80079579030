import { z } from 'zod';
import { accounts } from '../account.ts';
import { existingCustomer } from '../contract/record-existing.ts';
import { frequencyMonths } from '../estimate/billing-period.ts';
import { packages } from '../package.ts';
import { products } from '../product.ts';
import { scaleCents } from '../money.ts';
import { importStatuses } from './import-choices.ts';
import type { ImportKind } from './import-fields.ts';

const { type, name, phone, email, site, leadSource, notes, accountNumber, campaign } = accounts.shape;
const { sku, kind, taxClass, category, brand, model, price, minPrice, cost, frequency, description } =
  products.shape;

/** The contract of an imported customer, as `accounts.recordExisting` takes it; a canceled one ends on a day. */
const contractPlan = existingCustomer.omit({ accountId: true, status: true }).extend({
  cancelledOn: z.iso.date().nullable(),
  cancelReason: z.string().trim().max(200).nullable(),
});
export type ContractPlan = z.output<typeof contractPlan>;

/** Contracts of one row beside its first. */
const MAX_FURTHER = 20;

/** What one row of customers makes. Without a contract it is a lead. */
export const customerPlan = z.strictObject({
  account: z.strictObject({
    ...{ type, name, phone, email, site, leadSource, notes },
    // Rows that were read before accounts had these have none.
    accountNumber: accountNumber.optional(),
    campaign: campaign.optional(),
  }),
  status: z.enum(importStatuses),
  contract: contractPlan.nullable(),
  /** Contracts that began on other days. */
  further: z.array(contractPlan).max(MAX_FURTHER).optional(),
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
    pers: products.shape.pers.optional(),
    points: products.shape.points.optional(),
    laborMinutes: products.shape.laborMinutes.optional(),
  }),
});
export type ProductPlan = z.output<typeof productPlan>;

/** How a product stands in an imported package. */
export const packagePlaces = ['included', 'required', 'choice', 'add_on', 'beside'] as const;

const packaged = packages.shape;

/** What the rows of one package make: its terms, and its products by their SKUs, which are in the price book. */
export const packagePlan = z.strictObject({
  package: z.strictObject({
    name: packaged.name,
    description: packaged.description,
    price: packaged.price,
    monthlyPrice: packaged.monthlyPrice,
    points: packaged.points.nullable(),
    pointPrice: packaged.pointPrice.nullable(),
    rmrFloor: packaged.rmrFloor.nullable(),
    termMonths: packaged.termMonths.nullable(),
  }),
  parts: z
    .array(
      z.strictObject({
        sku,
        quantityMilli: z.int().min(1).max(9_999_000),
        place: z.enum(packagePlaces),
        /** The name of the choice that the product is one of. */
        choice: z.string().trim().min(1).max(60).nullable(),
        isDefault: z.boolean(),
        /** Cents that it costs more than the default. */
        extra: z.int().min(0).max(100_000_000).nullable(),
      }),
    )
    .min(1)
    .max(100),
});
export type PackagePlan = z.output<typeof packagePlan>;
export type PackagePart = PackagePlan['parts'][number];

export const importPlan = z.union([customerPlan, productPlan, packagePlan]);
export type ImportPlan = z.output<typeof importPlan>;

/** The RMR that a row brings, in cents a month: 0 for a lead, a canceled customer and a product. */
export function rmrOf(plan: ImportPlan): number {
  if (!('account' in plan) || !plan.contract || plan.status === 'cancelled') return 0;
  return plan.contract.services.reduce(
    (sum, { billed, frequency: period }) => sum + scaleCents(billed, 1, frequencyMonths[period]),
    0,
  );
}

/** What a plan brings in. */
export function kindOfPlan(plan: ImportPlan): ImportKind {
  if ('account' in plan) return 'customers';
  return 'product' in plan ? 'products' : 'packages';
}
