import type { ProductKind, ZoneType } from './product-kind.ts';

/** A product that a new company can start with. */
export interface StarterProduct {
  readonly sku: string;
  readonly name: string;
  readonly kind: ProductKind;
  readonly category: string;
  /** Cents; an example that the company replaces with its own price. */
  readonly price: number;
  /** How a piece is installed; omitted for products that are not equipment. */
  readonly installedAs?: 'zone' | 'device' | 'material';
  readonly zoneType?: ZoneType;
  readonly laborMinutes?: number;
  /** A personal emergency button, whose buyer may have more days to cancel. */
  readonly pers?: boolean;
  /** Description for the customer. */
  readonly description: string;
}
