import type { ProductKind, ZoneType } from './product-kind.ts';

/** A product that a new company may begin with. */
export interface StarterProduct {
  readonly sku: string;
  readonly name: string;
  readonly kind: ProductKind;
  readonly category: string;
  /** Cents; an example, which the company makes its own. */
  readonly price: number;
  /** How a piece that was sold stands at the customer's; left out for what is no equipment. */
  readonly installedAs?: 'zone' | 'device' | 'material';
  readonly zoneType?: ZoneType;
  readonly laborMinutes?: number;
  /** An emergency button, whose buyer may have more days to cancel. */
  readonly pers?: boolean;
  /** Words for the customer. */
  readonly description: string;
}
