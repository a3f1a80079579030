import type { PricedHead, PricedLineRow } from '../reprice.ts';

/** An estimate without discounts, tax, and payments, for tests. */
export const plain: PricedHead = {
  oneTimeDiscount: null,
  monthlyDiscount: null,
  tax: null,
  paymentSchedule: [],
  termMonths: 36,
  firstMonthDueAtSigning: true,
};

let made = 0;
/** Returns a line of equipment at 1,000.00, with the given fields. */
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
/** Returns a service at 40.00 a month. */
export const monitoring = (fields: Partial<PricedLineRow> = {}) =>
  line({ kind: 'monitoring', bucket: 'monthly', frequency: 'monthly', unitPrice: 40_00, ...fields });
/** A 100 % discount. */
export const free = { kind: 'percent', ppm: 1_000_000 } as const;
