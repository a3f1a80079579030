import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundHalfAway, multiplyQuantity } from '../money.ts';
import { explainTotal, type ExplainedTotal } from './explain.ts';
import type { ExplainStep, Rounding } from './explain-step.ts';
import type { Bucket } from '../product-kind.ts';
import type { PricedEstimate, PricingInput, PricingLine } from './pricing-input.ts';
import { estimateTotalsSchema, type BucketTotals, type Discount, type Payment } from './pricing-schema.ts';
import { priceEstimate } from './pricing.ts';
import { oracleBill, oracleBucket, oracleDeposit, oracleTotals, periods } from './testing/oracle.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
/** Set `SABLE_SURFACES=100000` for a long run. */
const numRuns = Number(process.env['SABLE_SURFACES'] ?? 10_000);
const settings = { seed, numRuns };
/** Thousands of runs take long on a busy machine; a hang still times out. */
const timeout = 120_000 + numRuns * 10;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const total = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n);

const price = fc.oneof(
  fc.constantFrom(0, 1, 5, 99),
  fc.nat(100_000),
  fc.nat(10_000_000),
  fc.nat(1_000_000_000),
);
const share = fc.oneof(fc.constantFrom(0, 50_000, 333_333, 1_000_000), fc.nat(1_000_000));
const reduction: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), ppm: share }),
  fc.record({ kind: fc.constant('fixed' as const), cents: price }),
);
const due = {
  event: fc.constantFrom(
    'signing' as const,
    'signing' as const,
    'install_begun' as const,
    'install_done' as const,
  ),
  days: fc.constantFrom(0, 0, 30),
};
const schedule: fc.Arbitrary<readonly Payment[]> = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('percent' as const), ppm: share, ...due }),
        fc.record({ kind: fc.constant('fixed' as const), cents: price, ...due }),
      ),
      { maxLength: 4 },
    ),
    fc.record({ kind: fc.constant('rest' as const), ...due }),
  )
  .map(([payments, rest]) => [...payments, rest]);
const alone: fc.Arbitrary<PricingLine> = fc.record(
  {
    id: fc.uuid(),
    bucket: fc.constantFrom<Bucket>('one-time', 'one-time', 'monthly'),
    quantityMilli: fc.oneof(fc.constantFrom(1000, 2000, 2500), fc.integer({ min: 1, max: 9_999_000 })),
    unitPrice: price,
    frequency: fc.constantFrom('monthly' as const, 'quarterly' as const, 'annual' as const),
    discount: reduction,
    taxable: fc.boolean(),
    included: fc.constantFrom(true, true, true, false),
    dueAtSigning: fc.constantFrom(false, false, true),
    unitCost: price,
  },
  { requiredKeys: ['id', 'bucket', 'quantityMilli', 'unitPrice', 'discount', 'taxable', 'included'] },
);
/** Some lines are in a package, whose price reduces or increases theirs. */
const line: fc.Arbitrary<PricingLine> = fc
  .tuple(alone, fc.constantFrom(0n, 0n, 0n, -3n, -1n, 2n))
  .chain((pair) => fc.tuple(fc.constant(pair), fc.nat(9)))
  .map(([[one, thirds], nth]) => {
    if (nth === 0) {
      const { frequency: _frequency, ...given } = one;
      return { ...given, kind: 'credit' as const, discount: null, taxable: false, unitCost: 0 };
    }
    const part = Number((BigInt(multiplyQuantity(one.unitPrice, one.quantityMilli)) * thirds) / 3n);
    return part === 0 ? one : { ...one, packagePart: part };
  });
const estimate: fc.Arbitrary<PricingInput> = fc.record({
  lines: fc.array(line, { maxLength: 8 }),
  discounts: fc.record({ oneTime: reduction, monthly: reduction }),
  tax: fc.record({
    components: fc.array(
      fc.record({ name: fc.constantFrom('State', 'Local', 'GST'), ratePpm: fc.nat(80_000) }),
      {
        maxLength: 3,
      },
    ),
    componentRounding: fc.constantFrom('together' as const, 'each' as const),
    rounding: fc.constantFrom('document' as const, 'line' as const),
  }),
  paymentSchedule: schedule,
  termMonths: fc.integer({ min: 0, max: 60 }),
  firstMonthDueAtSigning: fc.boolean(),
  billing: fc.constantFrom('as_billed' as const, undefined),
});

/**
 * Returns the totals that ties do not affect. Ties of a bucket discount are broken by line order. As billed, the
 * monthly shares are then rounded line by line, so a cent that moves between two lines may change a monthly share. No
 * bill and no payable amount is affected.
 */
function withoutTies({ lines: _lines, billed, ...totals }: PricedEstimate) {
  if (!billed) return totals;
  const {
    monthly: _monthly,
    rmr: _rmr,
    rmrTax: _tax,
    rmrTotal: _total,
    rmrMargin: _margin,
    ...others
  } = totals;
  return { ...others, billed };
}

function asOracle({ taxParts, removed: _removed, ...totals }: BucketTotals) {
  const amounts = Object.entries(totals).map(([name, amount]) => [name, BigInt(amount)]);
  return { ...Object.fromEntries(amounts), parts: taxParts.map((part) => BigInt(part.amount)) };
}

function everyNumber(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(everyNumber);
}

const countedIn = (input: PricingInput, totals: PricedEstimate, bucket: Bucket) =>
  totals.lines.filter((_, index) => {
    const one = input.lines[index];
    return one?.bucket === bucket && one.included && one.kind !== 'credit';
  });

function expectLinesToSum(input: PricingInput, totals: PricedEstimate) {
  for (const [bucket, sums] of [
    ['one-time', totals.oneTime],
    ['monthly', totals.monthly],
  ] as const) {
    const lines = countedIn(input, totals, bucket);
    expect(sum(lines.map((priced) => priced.gross))).toBe(sums.gross);
    expect(sum(lines.map((priced) => priced.discount))).toBe(sums.lineDiscount);
    expect(sum(lines.map((priced) => priced.net))).toBe(sums.netSum);
    expect(sum(lines.map((priced) => priced.allocation))).toBe(sums.wholeDiscount);
    expect(sum(lines.map((priced) => priced.base))).toBe(sums.subtotal);
    expect(sum(sums.taxParts.map((part) => part.amount))).toBe(sums.tax);
    expect(sum(lines.map((priced) => priced.credit ?? 0))).toBe(sums.credit ?? 0);
    expect(sums.netSum - sums.wholeDiscount - (sums.credit ?? 0) + sums.tax).toBe(sums.total);
    if (input.tax.rounding === 'line' && (bucket === 'one-time' || !totals.billed))
      expect(sum(lines.map((priced) => priced.tax ?? 0))).toBe(sums.tax);
  }
  for (const { frequency, ...bill } of totals.billed ?? []) {
    const lines = countedIn(input, totals, 'monthly').flatMap(({ billed }) =>
      billed?.frequency === frequency ? [billed] : [],
    );
    expect(sum(lines.map((line) => line.gross))).toBe(bill.gross);
    expect(sum(lines.map((line) => line.net))).toBe(bill.netSum);
    expect(sum(lines.map((line) => line.allocation ?? 0))).toBe(bill.wholeDiscount);
    expect(sum(lines.map((line) => line.base ?? 0))).toBe(bill.subtotal);
    if (input.tax.rounding === 'line') expect(sum(lines.map((line) => line.tax ?? 0))).toBe(bill.tax);
  }
}

describe(`properties of priced estimates (SEED=${seed} replays them)`, { timeout }, () => {
  test('the lines sum to the totals and the totals to each other', () => {
    fc.assert(
      fc.property(estimate, (input) => {
        const totals = priceEstimate(input);
        expectLinesToSum(input, totals);
        expect(totals.lines.map((priced) => priced.id)).toEqual(input.lines.map((one) => one.id));
        expect(totals.deposit + totals.balance).toBe(totals.oneTime.total);
        if (totals.payments) expect(sum(totals.payments)).toBe(totals.oneTime.total);
        if (!totals.billed) {
          expect(totals.tcvExTax).toBe(totals.oneTime.subtotal + totals.rmr * input.termMonths);
          expect(totals.tcvIncTax).toBe(totals.oneTime.total + totals.rmrTotal * input.termMonths);
        }
        for (const priced of totals.lines) expect(priced.gross - priced.discount).toBe(priced.net);
      }),
      settings,
    );
  });

  test('nothing is negative but a profit, everything is a whole number, and no line gives away more than it has', () => {
    fc.assert(
      fc.property(estimate, (input) => {
        const { grossProfit, grossProfitPpm, rmrMargin, ...totals } = priceEstimate(input);
        expect(everyNumber(totals).every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
        for (const profit of everyNumber({ grossProfit, grossProfitPpm, rmrMargin })) {
          expect(Number.isSafeInteger(profit)).toBe(true);
        }
        expect(totals.lines.every(({ allocation, credit = 0, net }) => allocation + credit <= net)).toBe(
          true,
        );
        expect(everyNumber(totals).some((value) => Object.is(value, -0))).toBe(false);
      }),
      settings,
    );
  });

  test('the fast path gives the amounts of bigint arithmetic', () => {
    fc.assert(
      fc.property(estimate, (input) => {
        const totals = priceEstimate(input);
        const { bases: _once, ...oneTime } = oracleBucket(input, 'one-time', input.discounts.oneTime);
        expect(asOracle(totals.oneTime)).toEqual(oneTime);
        expect(BigInt(totals.deposit)).toBe(oracleDeposit(oneTime.total, input.paymentSchedule));
        const { bases: _shares, ...monthly } = oracleBucket(input, 'monthly', input.discounts.monthly);
        if (!totals.billed) {
          expect(asOracle(totals.monthly)).toEqual(monthly);
          return;
        }
        const bills = totals.billed.map(({ frequency, ...bill }) => ({
          months: periods[frequency],
          bill: asOracle(bill),
          oracle: oracleBill(input, frequency),
        }));
        for (const { bill, oracle } of bills) {
          const { bases: _bases, ...amounts } = oracle;
          expect(bill).toEqual(amounts);
        }
        const share = (amounts: readonly bigint[], months: bigint) =>
          total(amounts.map((amount) => roundHalfAway(amount, months)));
        const overTerm = (pick: (oracle: ReturnType<typeof oracleBill>) => bigint) =>
          total(
            bills.map(({ oracle, months }) => roundHalfAway(pick(oracle) * BigInt(input.termMonths), months)),
          );
        expect(BigInt(totals.rmr)).toBe(
          total(bills.map(({ oracle, months }) => share(oracle.bases, months))),
        );
        expect(BigInt(totals.rmrTax)).toBe(
          total(bills.map(({ oracle, months }) => share(oracle.parts, months))),
        );
        expect(BigInt(totals.tcvExTax)).toBe(oneTime.subtotal + overTerm(({ subtotal }) => subtotal));
        expect(BigInt(totals.tcvIncTax)).toBe(oneTime.total + overTerm((bill) => bill.total));
        expect(totals.dueAtSigning).toBe(oracleTotals(input).dueAtSigning);
      }),
      settings,
    );
  });

  test('pricing again, or from the stored form, gives the same result and does not change the estimate', () => {
    fc.assert(
      fc.property(estimate, (input) => {
        const before = JSON.stringify(input);
        const totals = priceEstimate(input);
        expect(JSON.stringify(input)).toBe(before);
        const { lines, ...stored } = priceEstimate(JSON.parse(before));
        expect({ ...stored, lines }).toEqual(totals);
        expect(estimateTotalsSchema.parse(JSON.parse(JSON.stringify(stored)))).toEqual(
          JSON.parse(JSON.stringify(stored)),
        );
      }),
      { ...settings, numRuns: 3_000 },
    );
  });

  test('the order of lines changes no total', () => {
    const shuffled = estimate.chain((input) =>
      fc.tuple(fc.constant(input), fc.shuffledSubarray([...input.lines], { minLength: input.lines.length })),
    );
    fc.assert(
      fc.property(shuffled, fc.boolean(), ([input, lines], allTaxed) => {
        // Ties of a bucket discount and of a credit are broken by line order, so a cent may move between lines with
        // different tax or different due dates.
        const discounts = allTaxed ? input.discounts : { oneTime: null, monthly: null };
        const tax = allTaxed ? { ...input.tax, rounding: 'document' as const } : input.tax;
        const given = (some: readonly PricingLine[]) => ({
          ...input,
          discounts,
          tax,
          lines: allTaxed
            ? some.map((one) => ({ ...one, taxable: true, dueAtSigning: false }))
            : some.filter(({ kind }) => kind !== 'credit'),
        });
        const priced = priceEstimate(given(input.lines));
        const shuffledOnes = priceEstimate(given(lines));
        expect(withoutTies(shuffledOnes)).toEqual(withoutTies(priced));
        expect(shuffledOnes.lines).toHaveLength(priced.lines.length);
      }),
      settings,
    );
  });

  test('with mixed taxability the order of lines moves a tie’s cents at most, and no subtotal', () => {
    fc.assert(
      fc.property(estimate, (input) => {
        const totals = priceEstimate(input);
        const reversed = priceEstimate({ ...input, lines: input.lines.toReversed() });
        expect(reversed.oneTime.subtotal).toBe(totals.oneTime.subtotal);
        expect(reversed.billed?.map(({ subtotal }) => subtotal).sort()).toEqual(
          totals.billed?.map(({ subtotal }) => subtotal).sort(),
        );
        if (!totals.billed) expect(reversed.rmr).toBe(totals.rmr);
        for (const pick of [
          (priced: PricedEstimate) => priced.oneTime.taxable,
          (priced: PricedEstimate) => priced.rmr,
        ]) {
          expect(Math.abs(pick(reversed) - pick(totals))).toBeLessThanOrEqual(input.lines.length);
        }
      }),
      settings,
    );
  });

  test('a quantity of one is its unit price, whatever the price', () => {
    fc.assert(
      fc.property(estimate, (input) => {
        const lines = input.lines.map((one) => ({
          ...one,
          quantityMilli: 1000,
          packagePart: 0,
          bucket: 'one-time' as const,
        }));
        const totals = priceEstimate({ ...input, lines });
        expect(totals.lines.map((priced) => priced.gross)).toEqual(lines.map((one) => one.unitPrice));
      }),
      { ...settings, numRuns: 3_000 },
    );
  });
});

const bill =
  (frequency: keyof typeof periods, which: 'subtotal' | 'tax' | 'total') => (totals: PricedEstimate) =>
    totals.billed?.find((one) => one.frequency === frequency)?.[which];

const amountOf: Record<ExplainedTotal, (totals: PricedEstimate) => number | undefined> = {
  monthlySubtotal: bill('monthly', 'subtotal'),
  monthlyTax: bill('monthly', 'tax'),
  monthlyTotal: bill('monthly', 'total'),
  quarterlySubtotal: bill('quarterly', 'subtotal'),
  quarterlyTax: bill('quarterly', 'tax'),
  quarterlyTotal: bill('quarterly', 'total'),
  annualSubtotal: bill('annual', 'subtotal'),
  annualTax: bill('annual', 'tax'),
  annualTotal: bill('annual', 'total'),
  subtotal: (totals) => totals.oneTime.subtotal,
  tax: (totals) => totals.oneTime.tax,
  total: (totals) => totals.oneTime.total,
  deposit: (totals) => totals.deposit,
  balance: (totals) => totals.balance,
  rmr: (totals) => totals.rmr,
  rmrTax: (totals) => totals.rmrTax,
  rmrTotal: (totals) => totals.rmrTotal,
  tcv: (totals) => totals.tcvExTax,
  tcvIncTax: (totals) => totals.tcvIncTax,
  dueAtSigning: (totals) => totals.dueAtSigning,
  cost: (totals) => totals.cost,
  grossProfit: (totals) => totals.grossProfit,
  rmrCost: (totals) => totals.rmrCost,
  rmrMargin: (totals) => totals.rmrMargin,
};

const explainedTotals = Object.keys(amountOf) as ExplainedTotal[];

const halfAway = (n: number | bigint, d: number | bigint): number =>
  Number(roundHalfAway(BigInt(n), BigInt(d)));

function reckon({ operation, operands, contributions, amount }: ExplainStep): number {
  const valuesIn = (unit: string) => operands.filter((one) => one.unit === unit).map((one) => one.value);
  const cents = valuesIn('cents');
  switch (operation) {
    case 'lines':
      return sum(contributions.map((one) => one.amount));
    case 'sum':
      return sum(cents);
    case 'difference':
      return (cents[0] ?? 0) - sum(cents.slice(1));
    case 'cap':
      return Math.min(...cents);
    case 'product':
      return sum(cents) * sum(valuesIn('months'));
    case 'quotient':
      return halfAway(sum(cents), sum(valuesIn('months')));
    case 'portion':
      return amount;
    case 'share':
      return halfAway(BigInt(sum(cents)) * BigInt(sum(valuesIn('ppm'))), 1_000_000);
  }
}

/** Whether a rounding is within a cent of the exact value, and in the direction that it states. */
function isHonest({ exact, amount, direction }: Rounding): boolean {
  const [numerator = '', denominator = '1'] = exact.split('/');
  const gap = BigInt(amount) * BigInt(denominator) - BigInt(numerator);
  const within = gap < BigInt(denominator) && -gap < BigInt(denominator);
  return within && direction === (gap === 0n ? 'none' : gap > 0n ? 'up' : 'down');
}

function isSound(step: ExplainStep): boolean {
  const parts = step.contributions;
  const roundings = [...step.roundings, ...parts.flatMap((one) => one.roundings)];
  const partsSum = parts.length === 0 || sum(parts.map((one) => one.amount)) === step.amount;
  return partsSum && reckon(step) === step.amount && roundings.every(isHonest);
}

describe(`properties of explanations (SEED=${seed} replays them)`, { timeout }, () => {
  test('every explanation ends at its total and every step can be calculated from what it shows', () => {
    fc.assert(
      fc.property(estimate, fc.constantFrom(...explainedTotals), (input, which) => {
        const totals = priceEstimate(input);
        const steps = explainTotal(input, totals, which);
        expect(steps.at(-1)?.amount).toBe(amountOf[which](totals));
        expect(steps.filter((step) => !isSound(step))).toEqual([]);
      }),
      settings,
    );
  });
});
