import type { RowOf } from '../kernel/entity.ts';
import type { packages } from '../package.ts';
import type { PlacedPackage, PlacementRole } from './placement.ts';

/** One line that a package adds to an estimate. */
export interface PlacedPart {
  readonly productId: string;
  readonly role: Exclude<PlacementRole, 'overage'>;
  /** Thousandths. */
  readonly quantityMilli: number;
  /** The choice that it belongs to. */
  readonly group: string | null;
  /** What it adds to a fixed price, in cents. */
  readonly extra: number;
}

/** A package as the actor can read it: a person who may not see prices sees no choices either. */
type Placeable = Pick<RowOf<typeof packages>, 'lines' | 'addOns' | 'beside'> &
  Partial<Pick<RowOf<typeof packages>, 'choices'>>;
type Kept = Pick<
  RowOf<typeof packages>,
  'id' | 'name' | 'lines' | 'priceMode' | 'points' | 'folded' | 'groups' | 'overageTaxClass' | 'excluded'
> &
  Partial<
    Pick<RowOf<typeof packages>, 'price' | 'monthlyPrice' | 'pointPrice' | 'overagePaidBy' | 'choices'>
  >;

const plain =
  (role: PlacedPart['role']) =>
  ({ productId, quantityMilli }: Pick<PlacedPart, 'productId' | 'quantityMilli'>): PlacedPart => ({
    productId,
    role,
    quantityMilli,
    group: null,
    extra: 0,
  });

/**
 * Returns the lines that a package adds to an estimate, in order: its products, the default choices, the products
 * priced separately, and its add-ons.
 */
export const placedParts = ({ lines, choices = [], beside, addOns }: Placeable): PlacedPart[] => [
  ...lines.map((line) => plain(line.required ? 'required' : 'included')(line)),
  ...choices
    .filter(({ isDefault }) => isDefault)
    .map(({ productId, quantityMilli, group, extra }) => ({
      productId,
      role: 'choice' as const,
      quantityMilli,
      group,
      extra: extra ?? 0,
    })),
  ...beside.map(plain('beside')),
  ...addOns.map(plain('addOn')),
];

/**
 * Returns a snapshot of a package for an estimate.
 * @param id of this placement.
 */
export const placedFrom = (pack: Kept, id: string): PlacedPackage => ({
  id,
  packageId: pack.id,
  name: pack.name,
  priceMode: pack.priceMode,
  price: pack.price ?? null,
  monthlyPrice: pack.monthlyPrice ?? null,
  points: pack.points,
  pointPrice: pack.pointPrice ?? 0,
  ...(pack.overagePaidBy === 'commission' && { overagePaidBy: 'commission' as const }),
  ...(pack.overageTaxClass !== 'equipment_sold' && { overageTaxClass: pack.overageTaxClass }),
  ...(pack.excluded.length > 0 && { excluded: pack.excluded.map(({ productId }) => productId) }),
  folded: pack.folded,
  groups: pack.groups.filter(({ name }) => pack.choices?.some(({ group }) => group === name)),
  parts: pack.lines.length,
});
