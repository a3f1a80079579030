import { multiplyQuantity, WHOLE_PPM } from '../money.ts';
import type { Bucket } from '../product-kind.ts';
import type { LineKind } from './line-kind.ts';
import type { Removal } from './removal.ts';
import type {
  ComponentRounding,
  Discount,
  EstimateTotals,
  Frequency,
  Payment,
  TaxComponent,
  TaxRounding,
} from './pricing-schema.ts';

/** One line as pricing input. Price, fixed discount, and cost of a recurring line are per billing period. */
export interface PricingLine {
  readonly id: string;
  readonly bucket: Bucket;
  readonly quantityMilli: number;
  /** Cents. */
  readonly unitPrice: number;
  /** Cents that the price of the line's package adds to or takes off it; 0 if omitted. */
  readonly packagePart?: number;
  /** An item if omitted, see `isItem`. The price of a credit is positive. */
  readonly kind?: LineKind;
  /** The billing frequency of a line in the monthly bucket; monthly if omitted. */
  readonly frequency?: Frequency;
  readonly discount: Discount | null;
  readonly taxable: boolean;
  /** Whether the first period of a recurring line is due at signing, regardless of the estimate's setting. */
  readonly dueAtSigning?: boolean;
  /** False for text lines and for deselected optional lines: these are priced but not in any total. */
  readonly included: boolean;
  /** Cents; undefined when unknown or hidden from the actor. */
  readonly unitCost?: number;
}

export interface TaxSettings {
  readonly components: readonly TaxComponent[];
  readonly componentRounding: ComponentRounding;
  readonly rounding: TaxRounding;
}

export interface PricingInput {
  readonly lines: readonly PricingLine[];
  /** Discounts on a whole bucket. */
  readonly discounts: { readonly oneTime: Discount | null; readonly monthly: Discount | null };
  readonly tax: TaxSettings;
  readonly paymentSchedule: readonly Payment[];
  readonly termMonths: number;
  readonly firstMonthDueAtSigning: boolean;
  /**
   * Discounts and taxes of recurring lines apply to the billed amounts, by frequency. Omitted for versions sent when
   * they applied to monthly shares.
   */
  readonly billing?: 'as_billed' | undefined;
  /** Signed lines or parts of them that a change order removes; omitted for any other estimate. */
  readonly removed?: readonly Removal[] | undefined;
}

/** The billed amounts of a recurring line per period. */
export interface BilledAmounts {
  readonly frequency: Frequency;
  readonly gross: number;
  readonly discount: number;
  readonly net: number;
  /**
   * Its share of the bucket discount. This and the following fields exist only if the estimate is priced as billed.
   */
  readonly allocation?: number;
  /** Its share of the credits; omitted if there are none. */
  readonly credit?: number;
  /** Net minus allocation and credit; 0 if the line is not included, and for a credit. */
  readonly base?: number;
  readonly tax?: number | undefined;
}

/** The amounts of one line in cents; per month in the monthly bucket. */
export interface PricedLine {
  readonly id: string;
  readonly gross: number;
  readonly discount: number;
  readonly net: number;
  /** Its share of the bucket discount. */
  readonly allocation: number;
  /** Its share of the credits; omitted if there are none. */
  readonly credit?: number;
  /** For a credit: the amount used, which is less than its full amount if not enough was left. */
  readonly creditTaken?: number;
  /** Net minus allocation and credit; 0 if the line is not included, and for a credit. */
  readonly base: number;
  /** Only if tax is rounded per line. */
  readonly tax?: number;
  readonly billed?: BilledAmounts;
}

export interface PricedEstimate extends EstimateTotals {
  /** In the order of the input's lines. */
  readonly lines: readonly PricedLine[];
}

/** Throws RangeError unless the value is a whole number from 0 to the largest safe integer. */
function assertAmount(value: number, name: string): void {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${name} must be a whole number ≥ 0: ${value}`);
}

function assertReduction(reduction: Discount | null, name: string): void {
  if (!reduction) return;
  if (reduction.kind === 'fixed') return assertAmount(reduction.cents, name);
  assertAmount(reduction.ppm, name);
  if (reduction.ppm > WHOLE_PPM) throw new RangeError(`${name} must be at most 100%: ${reduction.ppm} ppm`);
}

function assertPackagePart({ unitPrice, quantityMilli, packagePart = 0 }: PricingLine): void {
  if (packagePart === 0) return;
  assertAmount(multiplyQuantity(unitPrice, quantityMilli) + packagePart, 'Line price in its package');
}

/** Throws RangeError for amounts, rates, or quantities that are negative, fractional, unsafe, or above 100 %. */
export function assertPricingInput(input: PricingInput): void {
  for (const line of input.lines) {
    assertAmount(line.unitPrice, 'Unit price');
    assertAmount(line.quantityMilli, 'Quantity');
    assertPackagePart(line);
    assertReduction(line.discount, 'Line discount');
    if (line.unitCost !== undefined) assertAmount(line.unitCost, 'Unit cost');
  }
  assertReduction(input.discounts.oneTime, 'One-time discount');
  assertReduction(input.discounts.monthly, 'Monthly discount');
  for (const payment of input.paymentSchedule)
    if (payment.kind !== 'rest') assertReduction(payment, 'Payment');
  assertAmount(input.termMonths, 'Term');
  for (const component of input.tax.components) assertAmount(component.ratePpm, 'Tax rate');
  for (const { net, tax, monthly } of input.removed ?? [])
    for (const amount of [net, tax, monthly]) assertAmount(amount, 'Removed');
}
