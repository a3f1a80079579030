import { z } from 'zod';
import { accounts } from '../account.ts';
import { existingCustomer } from '../contract/record-existing.ts';
import { sumCents } from '../money.ts';
import { monthlyShare } from '../estimate/billing-period.ts';
import { idSchema } from '../kernel/document.ts';
import { packages } from '../package.ts';
import { products } from '../product.ts';
import { importStatuses } from './import-choices.ts';
import type { ImportKind } from './import-fields.ts';
import { someText } from '../kernel/visible-text.ts';

const { type, name, phone, email, site, leadSource, notes, accountNumber, campaign } = accounts.shape;
const { sku, kind, taxClass, category, brand, model, price, minPrice, cost, frequency, description } =
  products.shape;

/**
 * The contract of an imported customer, in the form that `accounts.recordExisting` takes; a canceled one has a
 * cancellation day.
 */
const contractPlan = existingCustomer.omit({ accountId: true, status: true }).extend({
  cancelledOn: z.iso.date().nullable(),
  cancelReason: z.string().trim().max(200).nullable(),
});
export type ContractPlan = z.output<typeof contractPlan>;

/** Maximum number of contracts of one row in addition to its first. */
const MAX_FURTHER = 20;

/** The records that one customer row creates. Without a contract, the customer is a lead. */
const customerPlan = z.strictObject({
  account: z.strictObject({
    ...{ type, name, phone, email, site, leadSource, notes },
    // Optional, because rows that were read before accounts had these fields do not contain them.
    accountNumber: accountNumber.optional(),
    campaign: campaign.optional(),
  }),
  status: z.enum(importStatuses),
  contract: contractPlan.nullable(),
  /** Further contracts, which began on other days. */
  further: z.array(contractPlan).max(MAX_FURTHER).optional(),
});
export type CustomerPlan = z.output<typeof customerPlan>;

/** What a row adds to an existing account: earlier contracts of its customer. */
export const ontoPlan = z.strictObject({
  onto: idSchema,
  /** The new status of the account, if it is not a customer yet. */
  status: z.enum(importStatuses).exclude(['lead']),
  contracts: z
    .array(contractPlan)
    .min(1)
    .max(MAX_FURTHER + 1),
});
export type OntoPlan = z.output<typeof ontoPlan>;

/** The record that one product row creates. */
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

/** The roles of a product in an imported package. */
export const packagePlaces = ['included', 'required', 'choice', 'add_on', 'beside'] as const;

const packaged = packages.shape;

/** What the rows of one package create: its terms, and its products by SKU, which must be in the price book. */
const packagePlan = z.strictObject({
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
        /** The name of the choice that the product belongs to. */
        choice: someText(60).nullable(),
        isDefault: z.boolean(),
        /** The surcharge over the default, in cents. */
        extra: z.int().min(0).max(100_000_000).nullable(),
      }),
    )
    .min(1)
    .max(100),
});
export type PackagePlan = z.output<typeof packagePlan>;
export type PackagePart = PackagePlan['parts'][number];

export const importPlan = z.union([customerPlan, ontoPlan, productPlan, packagePlan]);
export type ImportPlan = z.output<typeof importPlan>;

/** Returns the contracts that a plan creates, in order. */
export function contractsOf(plan: ImportPlan): readonly ContractPlan[] {
  if ('onto' in plan) return plan.contracts;
  if (!('account' in plan) || !plan.contract) return [];
  return [plan.contract, ...(plan.further ?? [])];
}

/** Returns the RMR that a row adds, in cents a month: 0 for a lead, a canceled contract, and a product. */
export const rmrOf = (plan: ImportPlan): number =>
  sumCents(
    contractsOf(plan)
      .filter(({ cancelledOn }) => cancelledOn === null)
      .flatMap(({ services }) => services.map(({ billed, frequency }) => monthlyShare(billed, frequency))),
  );

/** Whether a plan fits the kind of an import. A customer row may add a contract to an existing customer. */
export function isPlanOf(kind: ImportKind, plan: ImportPlan): boolean {
  if ('onto' in plan) return kind === 'contracts' || kind === 'customers';
  if ('account' in plan) return kind === 'customers';
  return kind === ('product' in plan ? 'products' : 'packages');
}
