import { z } from 'zod';
import { priceModes } from '../package.ts';
import { taxClassSchema, type TaxClass } from './tax-tables.ts';

/** The most packages one estimate holds. */
export const MAX_PACKAGES = 20;
/** Those that were taken off are kept too, so that taking one off can be undone. */
export const MAX_KEPT_PACKAGES = 60;

/** What a line is in its package. Lines that are `beside` (priced separately), and add-ons, keep their own prices. */
const placementRoles = ['included', 'required', 'choice', 'addOn', 'beside', 'overage'] as const;
export type PlacementRole = (typeof placementRoles)[number];

/** A package as it was when it was put on an estimate: a later change of it leaves the estimate as it is. Amounts in cents. */
export const placedPackageSchema = z.object({
  id: z.uuid(),
  packageId: z.uuid(),
  name: z.string(),
  priceMode: z.enum(priceModes),
  price: z.int().nullable(),
  monthlyPrice: z.int().nullable(),
  points: z.int(),
  pointPrice: z.int(),
  /** Left out where the customer pays for the points over. */
  overagePaidBy: z.literal('commission').optional(),
  /** How the points over are taxed; left out where it is as sold equipment. */
  overageTaxClass: taxClassSchema.optional(),
  /** Products that no offer holds together with it; left out where there are none. */
  excluded: z.array(z.uuid()).optional(),
  folded: z.boolean(),
  groups: z.array(z.object({ name: z.string(), min: z.int(), max: z.int() })),
  /** How many lines it has inside, choices aside. */
  parts: z.int(),
});
export type PlacedPackage = z.output<typeof placedPackageSchema>;

/** How the points over of a package are taxed: as sold equipment unless the package says otherwise (decisions 6.5). */
export const overageTaxClass = ({ overageTaxClass: own }: PlacedPackage): TaxClass => own ?? 'equipment_sold';

/** Where a line stands in a package of its estimate. */
export const placementSchema = z.object({
  /** Of the placed package. A copy of it in another option has the same. */
  id: z.uuid(),
  role: z.enum(placementRoles),
  /** The package's own quantity, in thousandths. */
  quantityMilli: z.int(),
  /** Of one piece of the product. */
  points: z.int(),
  /** The choice that it was made in. */
  group: z.string().nullable(),
  /** What this choice adds to a fixed price, in cents. */
  extra: z.int(),
});
export type Placement = z.output<typeof placementSchema>;
