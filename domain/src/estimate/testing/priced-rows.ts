import type { PricedHead, PricedLineRow } from '../reprice.ts';

/** The head of an estimate without discounts, tax and payments, for tests. */
export const plain: PricedHead = {
  oneTimeDiscount: null,
  monthlyDiscount: null,
  tax: null,
  paymentSchedule: [],
  termMonths: 36,
  firstMonthDueAtSigning: true,
};

let made = 0;
/** A line of equipment at 1,000.00, with what a test says. */
export const line = (fields: Partial<PricedLineRow> = {}): PricedLineRow => ({
  id: `line-${++made}`,
  kind: 'equipment',
  bucket: 'one-time',
  quantityMilli: 1000,
  unitPrice: 1000_00,
  unitCost: null,
  frequency: null,
  discount: null,
  taxable: false,
  optional: false,
  selected: true,
  ...fields,
});
export const option = (fields: Partial<PricedLineRow> = {}) => line({ optional: true, ...fields });
/** A service at 40.00 a month. */
export const monitoring = (fields: Partial<PricedLineRow> = {}) =>
  line({ kind: 'monitoring', bucket: 'monthly', frequency: 'monthly', unitPrice: 40_00, ...fields });
/** A discount of everything. */
export const free = { kind: 'percent', ppm: 1_000_000 } as const;
