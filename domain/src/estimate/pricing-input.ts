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

/** One line as the engine sees it. Price, fixed discount and cost of a recurring line are per billing period. */
export interface PricingLine {
  readonly id: string;
  readonly bucket: Bucket;
  readonly quantityMilli: number;
  /** Cents. */
  readonly unitPrice: number;
  /** What the price of the line's package adds to it, in cents, or takes off; nothing when left out. */
  readonly packagePart?: number;
  /** An item when left out, see `isItem`. The price of a credit is positive. */
  readonly kind?: LineKind;
  /** How often a line of the monthly bucket is billed; monthly when left out. */
  readonly frequency?: Frequency;
  readonly discount: Discount | null;
  readonly taxable: boolean;
  /** The first period of a recurring line is due at signing, whatever the estimate says of all. */
  readonly dueAtSigning?: boolean;
  /** False for text lines and for optional lines that are switched off: priced, but in no total. */
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
  /** Discount on the whole of a bucket. */
  readonly discounts: { readonly oneTime: Discount | null; readonly monthly: Discount | null };
  readonly tax: TaxSettings;
  readonly paymentSchedule: readonly Payment[];
  readonly termMonths: number;
  readonly firstMonthDueAtSigning: boolean;
  /** Discounts and taxes of what recurs are taken on what is billed, by frequency. Left out for what was sent when they were taken on monthly shares. */
  readonly billing?: 'as_billed' | undefined;
  /** What a change order takes out of what was signed; left out for any other estimate. */
  readonly removed?: readonly Removal[] | undefined;
}

/** What is billed per period of a recurring line. */
export interface BilledAmounts {
  readonly frequency: Frequency;
  readonly gross: number;
  readonly discount: number;
  readonly net: number;
  /** Its share of the whole discount. This and what follows only where the estimate is priced as it is billed. */
  readonly allocation?: number;
  /** Its share of the credits; left out where there are none. */
  readonly credit?: number;
  /** Net less allocation and credit; 0 when the line is not included, and of a credit. */
  readonly base?: number;
  readonly tax?: number | undefined;
}

/** The ledger of one line in cents; per month in the monthly bucket. */
export interface PricedLine {
  readonly id: string;
  readonly gross: number;
  readonly discount: number;
  readonly net: number;
  /** Its share of the whole discount. */
  readonly allocation: number;
  /** Its share of the credits; left out where there are none. */
  readonly credit?: number;
  /** Of a credit: how much of it was taken, which is less than its amount where nothing more was left. */
  readonly creditTaken?: number;
  /** Net less allocation and credit; 0 when the line is not included, and of a credit. */
  readonly base: number;
  /** Only where tax is rounded per line. */
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
  if (reduction.ppm > WHOLE_PPM) throw new RangeError(`${name} must be 100 % at most: ${reduction.ppm} ppm`);
}

function assertPackagePart({ unitPrice, quantityMilli, packagePart = 0 }: PricingLine): void {
  if (packagePart === 0) return;
  assertAmount(multiplyQuantity(unitPrice, quantityMilli) + packagePart, 'Line price in its package');
}

/** Throws RangeError for amounts, rates or quantities that are negative, fractional, unsafe or above 100 %. */
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
