import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainTotal, type ExplainedTotal } from '@sable/domain/estimate/explain';
import { priceEstimate } from '@sable/domain/estimate/pricing';
import type { Rounding } from '@sable/domain/estimate/explain-step';
import type { PricingInput, PricingLine } from '@sable/domain/estimate/pricing-input';
import type { Discount } from '@sable/domain/estimate/pricing-schema';
import { multiplyQuantity, roundHalfAway } from '@sable/domain/money';
import { estimateFormats } from '../session/formats.ts';
import { formulaText, roundingText } from './explain-text.ts';

const formats = estimateFormats('USD', 'America/New_York');
/** The formats for the staff of a company in each country. */
const read = [formats, estimateFormats('CAD', 'America/Toronto')] as const;
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

/** An exact number. Texts are computed without floating point. */
interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}
const add = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const minus = (a: Fraction): Fraction => ({ n: -a.n, d: a.d });
const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
const over = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d, d: a.d * b.n });
const least = (a: Fraction, b: Fraction): Fraction => (a.n * b.d < b.n * a.d ? a : b);

/** Parses `$1,234.56`, `6.25%`, `36 months`, and `2.5`. */
function readNumber(text: string): Fraction {
  const match = /^(?:CA)?\$?([\d,]+)(?:\.(\d+))?(%?)(?: months?)?$/.exec(text.trim());
  if (!match) throw new Error(`Not a number: ${text}`);
  const [, whole = '', decimals = '', percent] = match;
  const d = 10n ** BigInt(decimals.length) * (percent ? 100n : 1n);
  return { n: BigInt(whole.replaceAll(',', '') + decimals), d };
}

/** Evaluates a formula like a reader would: parentheses, then × and ÷ from left to right, then + and −. */
function compute(text: string): Fraction {
  const capped = text.split(', at most ');
  if (capped.length > 1) return capped.map(compute).reduce(least);
  const inner = /\(([^()]*)\)/.exec(text);
  if (inner) {
    const value = compute(inner[1] ?? '');
    // A sum of percents is a percent with enough decimals to be exact.
    const percent = (value.n * 10_000_000_000n) / value.d;
    const digits = percent.toString().padStart(9, '0');
    return compute(text.replace(inner[0], `${digits.slice(0, -8)}.${digits.slice(-8)}%`));
  }
  const sum = text.split(/ (?=[+−] )/);
  if (sum.length > 1)
    return sum
      .map((term) =>
        term.startsWith('− ') ? minus(compute(term.slice(2))) : compute(term.replace(/^\+ /, '')),
      )
      .reduce(add);
  const [first = '', ...factors] = text.split(/ (?=[×÷] )/);
  return factors.reduce((value, factor) => {
    const operand = readNumber(factor.slice(2));
    return factor.startsWith('×') ? times(value, operand) : over(value, operand);
  }, readNumber(first));
}

/** Returns the cents that a printed formula results in, rounded as it states, or else half away from zero. */
function centsOf(text: string): bigint {
  const [formula = '', direction] = text.split(/, rounded /);
  const { n, d } = compute(formula);
  const cents = n * 100n;
  if (!direction) return roundHalfAway(cents, d);
  return cents / d + (direction === 'up' && cents % d !== 0n ? 1n : 0n);
}

/** "56.244375 rounded down to $56.24": checks that the stated direction matches the exact and the rounded amount. */
function expectRounding(rounding: Rounding): void {
  const text = roundingText(rounding, formats);
  if (!text) return;
  const match = /^([\d.]+) rounded (up|down) to (\S+)$/.exec(text);
  const exact = readNumber(match?.[1] ?? '');
  const printed = readNumber(match?.[3] ?? '');
  const [n, d] = [exact.n * printed.d, printed.n * exact.d];
  expect([text, match?.[2]]).toEqual([text, n < d ? 'up' : 'down']);
}

const price = fc.oneof(fc.constantFrom(0, 1, 99, 10_000), fc.nat(10_000_000));
const reduction: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), ppm: fc.nat(1_000_000) }),
  fc.record({ kind: fc.constant('fixed' as const), cents: price }),
);
const plain: fc.Arbitrary<PricingLine> = fc.record({
  id: fc.uuid(),
  bucket: fc.constantFrom('one-time' as const, 'monthly' as const),
  quantityMilli: fc.oneof(fc.constantFrom(1000, 2500), fc.integer({ min: 1, max: 9_999_000 })),
  unitPrice: price,
  frequency: fc.constantFrom('monthly' as const, 'quarterly' as const, 'annual' as const),
  discount: reduction,
  taxable: fc.boolean(),
  included: fc.boolean(),
  dueAtSigning: fc.constantFrom(false, false, true),
  unitCost: price,
});
/** Some lines are in a package, whose price reduces or increases them; some are credits. */
const line: fc.Arbitrary<PricingLine> = fc
  .tuple(plain, fc.constantFrom('line', 'line', 'off', 'more', 'credit'))
  .map(([one, role]) => {
    if (role === 'credit')
      return {
        ...one,
        frequency: 'monthly',
        kind: 'credit' as const,
        discount: null,
        taxable: false,
        unitCost: 0,
      };
    const third = Math.trunc(multiplyQuantity(one.unitPrice, one.quantityMilli) / 3);
    if (role === 'line' || third === 0) return one;
    return { ...one, packagePart: role === 'off' ? -third : third };
  });
const due = {
  event: fc.constantFrom('signing' as const, 'install_begun' as const),
  days: fc.constantFrom(0, 0, 30),
};
const schedule = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('percent' as const), ppm: fc.nat(1_000_000), ...due }),
        fc.record({ kind: fc.constant('fixed' as const), cents: fc.nat(1_000_000), ...due }),
      ),
      { maxLength: 3 },
    ),
    fc.record({ kind: fc.constant('rest' as const), ...due }),
  )
  .map(([payments, rest]) => [...payments, rest]);
const estimate: fc.Arbitrary<PricingInput> = fc.record({
  lines: fc.array(line, { maxLength: 6 }),
  discounts: fc.record({ oneTime: reduction, monthly: reduction }),
  tax: fc.record({
    components: fc.array(
      fc.record({ name: fc.constantFrom('State', 'Local', 'GST'), ratePpm: fc.nat(100_000) }),
      { maxLength: 3 },
    ),
    componentRounding: fc.constantFrom('together' as const, 'each' as const),
    rounding: fc.constantFrom('document' as const, 'line' as const),
  }),
  paymentSchedule: schedule,
  termMonths: fc.integer({ min: 0, max: 60 }),
  firstMonthDueAtSigning: fc.boolean(),
  billing: fc.constantFrom('as_billed' as const, undefined),
});

/** All explanations. Explanations that are only the first steps of another one are included in it. */
const explained = [
  'total',
  'balance',
  'rmr',
  'rmrTax',
  'rmrTotal',
  'monthlyTotal',
  'quarterlyTotal',
  'annualTotal',
  'tcv',
  'tcvIncTax',
  'dueAtSigning',
  'cost',
  'grossProfit',
  'rmrCost',
  'rmrMargin',
] as const satisfies readonly ExplainedTotal[];

describe(`the words of an explanation (SEED=${seed} replays them)`, () => {
  it('are true: each printed formula gives the amount that is printed next to it', () => {
    fc.assert(
      fc.property(estimate, fc.constantFrom(...explained), (input, which) => {
        const steps = explainTotal(input, priceEstimate(input), which);
        for (const printed of steps.flatMap((step) => [step, ...step.contributions])) {
          for (const each of read) {
            const text = formulaText(printed, each);
            if (text) expect([text, centsOf(text)]).toEqual([text, BigInt(printed.amount)]);
          }
          for (const rounding of printed.roundings) expectRounding(rounding);
        }
      }),
      { seed, numRuns: 5_000 },
    );
  });

  it('leave no amount of a line unexplained that is computed', () => {
    const input: PricingInput = {
      lines: [
        {
          id: 'a',
          bucket: 'one-time',
          quantityMilli: 2000,
          unitPrice: 5000,
          discount: { kind: 'fixed', cents: 1000 },
          taxable: true,
          included: true,
        },
      ],
      discounts: { oneTime: { kind: 'percent', ppm: 100_000 }, monthly: null },
      tax: {
        components: [
          { name: 'State', ratePpm: 62_500 },
          { name: 'Local', ratePpm: 20_000 },
        ],
        componentRounding: 'together',
        rounding: 'line',
      },
      paymentSchedule: [],
      termMonths: 36,
      firstMonthDueAtSigning: false,
    };
    const phrase = explainTotal(input, priceEstimate(input), 'total').flatMap(({ contributions }) =>
      contributions.map((one) => formulaText(one, formats)),
    );
    expect(phrase).toEqual([
      '$50.00 × 2',
      '$10.00, at most $100.00',
      '',
      '$9.00 × $90.00 ÷ $90.00',
      '',
      '',
      '$81.00 × (6.25% + 2%)',
    ]);
  });
});
