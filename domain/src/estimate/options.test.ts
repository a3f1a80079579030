import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketOf, productKinds } from '../product-kind.ts';
import type { EstimateContent } from './content.ts';
import { offersOf, recommendedOffer, saidOfOffers } from './offers.ts';
import { checkOptions, type EstimateOption } from './options.ts';
import { plain } from './testing/priced-rows.ts';
import { priceEstimate } from './pricing.ts';
import { pricingInput } from './reprice.ts';
import { contentOfOption, contentPricingInput, recommendedOption } from './selection.ts';
import { depositSchedule, sentSchedule } from './payment-schedule.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const settings = { seed, numRuns: 2000 };
const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const fourIds = [...ids, '00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004'];

const cents = fc.nat(1_000_000);
const reduction = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), ppm: fc.nat(1_000_000) }),
    fc.record({ kind: fc.constant('fixed' as const), cents }),
  ),
);
const terms = {
  oneTimeDiscount: reduction,
  monthlyDiscount: reduction,
  paymentSchedule: reduction.map(depositSchedule),
  termMonths: fc.nat(60),
};
const options = fc
  .tuple(fc.array(fc.record(terms), { minLength: 2, maxLength: 4 }), fc.nat(3))
  .map(([all, pick]) =>
    all.map((own, index): EstimateOption => ({
      ...own,
      id: fourIds[index] ?? '',
      name: `Option ${index + 1}`,
      recommended: index === pick % all.length,
    })),
  );
const anyLine = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom(...productKinds, 'section' as const, 'text' as const),
    quantityMilli: fc.integer({ min: 1, max: 20_000 }),
    unitPrice: cents,
    discount: reduction,
    taxable: fc.boolean(),
    optional: fc.boolean(),
    selected: fc.boolean(),
    optionId: fc.constantFrom(null, ...fourIds),
  })
  .map(({ kind, ...fields }) => ({
    ...fields,
    kind,
    bucket: kind === 'section' || kind === 'text' ? ('one-time' as const) : bucketOf(kind),
    frequency: null,
  }));
const tax = {
  profileName: 'Texas',
  components: [
    { name: 'State', ratePpm: 62_500 },
    { name: 'Local', ratePpm: 20_000 },
  ],
  componentRounding: 'together' as const,
  rounding: 'document' as const,
};

/** Prices an estimate without options that has exactly the lines and terms of one option. */
function alone(
  option: EstimateOption,
  lines: readonly (Parameters<typeof pricingInput>[1][number] & { readonly optionId: string | null })[],
) {
  const own = lines.filter((line) => line.optionId === null || line.optionId === option.id);
  const { oneTimeDiscount, monthlyDiscount, paymentSchedule, termMonths } = option;
  const head = { ...plain, tax, oneTimeDiscount, monthlyDiscount, paymentSchedule, termMonths };
  return priceEstimate(pricingInput(head, own));
}

test('each option is priced as an estimate without options that has exactly its lines', () => {
  fc.assert(
    fc.property(options, fc.array(anyLine, { maxLength: 12 }), (all, lines) => {
      const offers = offersOf({ ...plain, tax, options: all }, lines);
      expect(offers.map(({ option }) => option)).toEqual(all);
      for (const { option, estimate, lines: own } of offers) {
        if (!option) throw new Error('Each offer is an option.');
        expect(priceEstimate(pricingInput(estimate, own))).toEqual(alone(option, lines));
      }
    }),
    settings,
  );
});

test('a sent version prices each of its options alone', () => {
  fc.assert(
    fc.property(options, fc.array(anyLine, { maxLength: 12 }), (all, lines) => {
      const content = contentWith(all, lines);
      for (const option of all) {
        const { totals: _sent, options: _all, ...chosen } = contentOfOption(content, option.id);
        expect(priceEstimate(contentPricingInput(chosen))).toEqual(alone(option, lines));
      }
      expect(recommendedOption(content)?.id).toBe(all.find(({ recommended }) => recommended)?.id);
      expect(contentOfOption(content, null)).toBe(content);
    }),
    settings,
  );
});

/** Builds a version with these options and lines; it omits everything that is not priced. */
function contentWith(
  all: readonly EstimateOption[],
  lines: readonly (Omit<
    EstimateContent['lines'][number],
    'name' | 'description' | 'gross' | 'net' | 'optionId'
  > & {
    readonly optionId: string | null;
  })[],
): EstimateContent {
  const { lines: _none, ...totals } = priceEstimate(pricingInput(plain, []));
  const { change: _change, ...head } = plain;
  return {
    reference: 'E-1',
    revision: 1,
    title: 'House',
    issuedOn: '2026-01-01',
    currency: 'USD',
    company: {
      name: 'Northgate',
      legalName: null,
      phone: null,
      email: null,
      website: null,
      address: null,
      licence: null,
      brandColor: '#000000',
      timeZone: 'America/Chicago',
    },
    account: { name: 'Hanna Miller', type: 'residential', site: null },
    contact: null,
    preparedBy: null,
    message: null,
    terms: null,
    ...head,
    tax,
    oneTimeDiscount: null,
    monthlyDiscount: null,
    deposit: null,
    billing: 'as_billed',
    totals,
    lines: lines.map(({ optionId, ...line }) => ({
      ...line,
      name: 'Line',
      description: null,
      gross: 0,
      net: 0,
      ...(optionId && { optionId }),
    })),
    options: all.map(({ paymentSchedule, ...option }) => ({
      ...option,
      ...sentSchedule(paymentSchedule),
      totals,
    })),
  };
}

const named = (name: string, recommended: boolean, index = 0): EstimateOption => ({
  id: ids[index] ?? '',
  name,
  recommended,
  oneTimeDiscount: null,
  monthlyDiscount: null,
  paymentSchedule: depositSchedule(null),
  termMonths: 36,
});

test('what is true of every option is said once, what is true of some with their names', () => {
  const good = named('Good', true);
  const better = named('Better', false, 1);
  expect(
    saidOfOffers([
      { option: good, reasons: ['Set the day it expires.', 'Add a line.'] },
      { option: better, reasons: ['Set the day it expires.'] },
    ]),
  ).toEqual(['Set the day it expires.', 'Good: Add a line.']);
  expect(saidOfOffers([{ option: null, reasons: ['Add a line.'] }])).toEqual(['Add a line.']);
});

test('the estimate counts the recommended option, and one without options itself', () => {
  const all = [named('Good', false), named('Better', true, 1)];
  expect(recommendedOffer(offersOf({ ...plain, options: all }, [])).option?.name).toBe('Better');
  expect(recommendedOffer(offersOf({ ...plain, options: [] }, [])).option).toBeNull();
});

test('options have different names, and exactly one is recommended', () => {
  expect(() => checkOptions([])).not.toThrow();
  expect(() => checkOptions([named('Good', true), named('good', false, 1)])).toThrow(
    /another option already has this name/,
  );
  expect(() => checkOptions([named('Good', true), named('Better', true, 1)])).toThrow(/Exactly one/);
  expect(() => checkOptions([named('Good', false)])).toThrow(/Exactly one/);
});
