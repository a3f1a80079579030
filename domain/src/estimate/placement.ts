import { z } from 'zod';
import { priceModes } from '../package.ts';
import { taxClassSchema, type TaxClass } from './tax-tables.ts';

/** The most packages of one estimate. */
export const MAX_PACKAGES = 20;
/** Includes removed packages, which are kept so that the removal can be undone. */
export const MAX_KEPT_PACKAGES = 60;

/**
 * The role of a line in its package. Lines that are `beside` (priced separately), and add-ons, keep their own prices.
 */
const placementRoles = ['included', 'required', 'choice', 'addOn', 'beside', 'overage'] as const;
export type PlacementRole = (typeof placementRoles)[number];

/**
 * A snapshot of a package from when it was added to an estimate; later changes to the package do not affect it.
 * Amounts in cents.
 */
export const placedPackageSchema = z.object({
  id: z.uuid(),
  packageId: z.uuid(),
  name: z.string(),
  priceMode: z.enum(priceModes),
  price: z.int().nullable(),
  monthlyPrice: z.int().nullable(),
  points: z.int(),
  pointPrice: z.int(),
  /** Omitted if the customer pays for the overage points. */
  overagePaidBy: z.literal('commission').optional(),
  /** The tax class of the overage points; omitted if it is that of sold equipment. */
  overageTaxClass: taxClassSchema.optional(),
  /** Products that may not be offered together with it; omitted if there are none. */
  excluded: z.array(z.uuid()).optional(),
  folded: z.boolean(),
  groups: z.array(z.object({ name: z.string(), min: z.int(), max: z.int() })),
  /** The number of lines in it, not counting choices. */
  parts: z.int(),
});
export type PlacedPackage = z.output<typeof placedPackageSchema>;

/**
 * Returns the tax class of a package's overage points: that of sold equipment unless the package specifies another
 * (decisions 6.5).
 */
export const overageTaxClass = ({ overageTaxClass: own }: PlacedPackage): TaxClass => own ?? 'equipment_sold';

/** The placement of a line in a package of its estimate. */
export const placementSchema = z.object({
  /** Id of the placed package. Its copy in another option has the same id. */
  id: z.uuid(),
  role: z.enum(placementRoles),
  /** The package's own quantity, in thousandths. */
  quantityMilli: z.int(),
  /** Points of one piece of the product. */
  points: z.int(),
  /** The choice that it belongs to. */
  group: z.string().nullable(),
  /** What this choice adds to a fixed price, in cents. */
  extra: z.int(),
});
export type Placement = z.output<typeof placementSchema>;
