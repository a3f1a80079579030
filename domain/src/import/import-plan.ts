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

/** The contract of an imported customer, as `accounts.recordExisting` takes it; a canceled one ends on a day. */
const contractPlan = existingCustomer.omit({ accountId: true, status: true }).extend({
  cancelledOn: z.iso.date().nullable(),
  cancelReason: z.string().trim().max(200).nullable(),
});
export type ContractPlan = z.output<typeof contractPlan>;

/** Contracts of one row in addition to its first. */
const MAX_FURTHER = 20;

/** What one row of customers makes. Without a contract it is a lead. */
const customerPlan = z.strictObject({
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

/** What a row makes on an account that is here: contracts that its customer had before. */
export const ontoPlan = z.strictObject({
  onto: idSchema,
  /** What the account becomes, where it is no customer yet. */
  status: z.enum(importStatuses).exclude(['lead']),
  contracts: z
    .array(contractPlan)
    .min(1)
    .max(MAX_FURTHER + 1),
});
export type OntoPlan = z.output<typeof ontoPlan>;

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
        /** The name of the choice that the product is one of. */
        choice: someText(60).nullable(),
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

export const importPlan = z.union([customerPlan, ontoPlan, productPlan, packagePlan]);
export type ImportPlan = z.output<typeof importPlan>;

/** The contracts that a plan makes, in their order. */
export function contractsOf(plan: ImportPlan): readonly ContractPlan[] {
  if ('onto' in plan) return plan.contracts;
  if (!('account' in plan) || !plan.contract) return [];
  return [plan.contract, ...(plan.further ?? [])];
}

/** The RMR that a row brings, in cents a month: 0 for a lead, a canceled contract and a product. */
export const rmrOf = (plan: ImportPlan): number =>
  sumCents(
    contractsOf(plan)
      .filter(({ cancelledOn }) => cancelledOn === null)
      .flatMap(({ services }) => services.map(({ billed, frequency }) => monthlyShare(billed, frequency))),
  );

/** Whether a plan belongs to an import of a kind: a row of customers may be a contract of one who is here. */
export function isPlanOf(kind: ImportKind, plan: ImportPlan): boolean {
  if ('onto' in plan) return kind === 'contracts' || kind === 'customers';
  if ('account' in plan) return kind === 'customers';
  return kind === ('product' in plan ? 'products' : 'packages');
}
