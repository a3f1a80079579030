import fc from 'fast-check';
import type { Discount, Payment } from '../pricing-schema.ts';
import { frequencies } from '../frequency.ts';

// Random estimates that a rep could build, as raw data from which a test creates rows.

const ppm = (most: number) => fc.oneof(fc.constantFrom(0, 50_000, 333_333), fc.nat(most));
const price = fc.oneof(fc.constantFrom(0, 1, 99), fc.nat(10_000), fc.nat(1_000_000));
const quantity = fc.oneof(fc.constantFrom(1000, 2000, 2500), fc.integer({ min: 1, max: 99_999 }));
export const anyDiscount: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), ppm: ppm(1_000_000) }),
  fc.record({ kind: fc.constant('fixed' as const), cents: price }),
);

const due = fc.oneof(
  fc.record({
    event: fc.constantFrom('signing' as const, 'install_begun' as const, 'install_done' as const),
    days: fc.constantFrom(0, 0, 30),
  }),
  fc.record({
    event: fc.constant('milestone' as const),
    days: fc.constantFrom(0, 15),
    milestone: fc.constant('Rough-in'),
  }),
);
type PaymentDue = Pick<Payment, 'event' | 'days' | 'milestone'>;
type Share =
  { readonly kind: 'percent'; readonly ppm: number } | { readonly kind: 'fixed'; readonly cents: number };
const share: fc.Arbitrary<Share> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), ppm: ppm(1_000_000) }),
  fc.record({ kind: fc.constant('fixed' as const), cents: price }),
);
export const anySchedule: fc.Arbitrary<Payment[]> = fc
  .tuple(fc.array(fc.tuple(share, due), { maxLength: 4 }), due)
  .map(([payments, last]: [[Share, PaymentDue][], PaymentDue]): Payment[] => [
    ...payments.map(([amount, when]): Payment => ({ ...amount, ...when })),
    { kind: 'rest', ...last },
  ]);

/** The index of the option that something belongs to; an index without an option means that all options share it. */
const place = fc.nat(7);
const common = {
  place,
  quantityMilli: quantity,
  unitPrice: price,
  discount: anyDiscount,
  taxable: fc.boolean(),
  /** Whether it is optional, and whether it is selected initially. */
  customer: fc.constantFrom(
    {},
    {},
    {},
    { optional: true, selected: true },
    { optional: true, selected: false },
  ),
  /** How much less or more of it the customer may take, in thousandths. */
  range: fc.option(fc.record({ less: fc.nat(5000), more: fc.integer({ min: 1, max: 9000 }) })),
};
const sold = fc.record({
  ...common,
  kind: fc.constantFrom('equipment' as const, 'labor' as const, 'fee' as const),
});
const service = fc.record({
  ...common,
  kind: fc.constantFrom('monitoring' as const, 'service_plan' as const),
  frequency: fc.constantFrom(...frequencies),
  dueAtSigning: fc.constantFrom(false, false, true),
});
const credit = fc.record({ place, unitPrice: price, monthly: fc.boolean() });
/** A choice between cameras, possibly none. */
const choice = fc.record({
  place,
  none: fc.boolean(),
  prices: fc.array(price, { minLength: 2, maxLength: 3 }),
  taken: fc.nat(3),
});
/** Equipment with the minutes of labor per piece and the type of labor. */
const worked = fc.record({
  place,
  quantityMilli: quantity,
  unitPrice: price,
  minutes: fc.nat(240),
  type: fc.nat(1),
});

const part = fc.record({
  unitPrice: price,
  /** The package's own quantity; a rep may have changed the quantity on the estimate. */
  own: fc.constantFrom(1000, 2000, 6000),
  quantityMilli: fc.constantFrom(1000, 2000, 3000, 6000, 7500),
  points: fc.nat(5),
  extra: fc.constantFrom(0, 0, 25_00),
  role: fc.constantFrom(
    'included' as const,
    'required' as const,
    'choice' as const,
    'beside' as const,
    'addOn' as const,
  ),
  recurs: fc.constantFrom(false, false, true),
  taxable: fc.boolean(),
});
const pack = fc.record({
  place,
  priceMode: fc.constantFrom('sum' as const, 'fixed' as const, 'fixed_overage' as const),
  price,
  monthlyPrice: fc.option(fc.nat(9_999)),
  points: fc.nat(20),
  pointPrice: fc.nat(9_000),
  folded: fc.boolean(),
  /** Whether the seller's commission, rather than the customer, pays for the overage points. */
  soldOver: fc.constantFrom(false, false, true),
  parts: fc.array(part, { minLength: 1, maxLength: 5 }),
});

const terms = fc.record({
  oneTimeDiscount: anyDiscount,
  monthlyDiscount: anyDiscount,
  paymentSchedule: anySchedule,
  termMonths: fc.nat(60),
});
const component = fc.record({
  name: fc.constantFrom('State', 'County', 'GST'),
  ratePpm: fc.oneof(fc.constantFrom(62_500, 20_000, 50_000), fc.nat(99_750)),
});

export const anyOffer = fc.record({
  sold: fc.array(sold, { maxLength: 4 }),
  services: fc.array(service, { maxLength: 3 }),
  credits: fc.array(credit, { maxLength: 2 }),
  choices: fc.array(choice, { maxLength: 1 }),
  worked: fc.array(worked, { maxLength: 3 }),
  packages: fc.array(pack, { maxLength: 2 }),
  own: terms,
  /** Either none, or two to four. */
  options: fc.array(terms, { maxLength: 4 }).map((all) => (all.length > 1 ? all : [])),
  recommended: fc.nat(3),
  tax: fc.record({
    components: fc.array(component, { maxLength: 3 }),
    componentRounding: fc.constantFrom('together' as const, 'each' as const),
    rounding: fc.constantFrom('document' as const, 'line' as const),
    /** Whether a certificate exempts the first tax. */
    exempt: fc.boolean(),
  }),
  /** The days from the offer to the start of the services, and the billing day of each month. */
  startsAfter: fc.nat(400),
  billingDay: fc.integer({ min: 1, max: 28 }),
  laborPrice: price,
  firstMonthDueAtSigning: fc.boolean(),
  currency: fc.constantFrom('USD' as const, 'CAD' as const),
  country: fc.constantFrom('us' as const, 'ca' as const),
  /** Random numbers for the customer's choices, spread over everything that can be chosen. */
  chosen: fc.array(fc.nat(9_999), { minLength: 4, maxLength: 4 }),
});
export type AnyOffer = typeof anyOffer extends fc.Arbitrary<infer Offer> ? Offer : never;
