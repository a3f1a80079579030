import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumCents } from '../money.ts';
import type { ContentLine } from './content.ts';
import { changedBills, changeRows } from './change-rows.ts';
import { explainTotal } from './explain.ts';
import { depositSchedule } from './payment-schedule.ts';
import type { PricingInput, PricingLine } from './pricing-input.ts';
import { priceEstimate } from './pricing.ts';
import { estimateTotalsSchema } from './pricing-schema.ts';
import { keeping, removalsOf, type SignedAmounts } from './removal.ts';
import { contentPricingInput } from './selection.ts';
import { signedLinesOf } from './signed-lines.ts';
import { bucketRows, recurringTotals } from './total-rows.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const settings = { seed, numRuns: 3000 };
/** Thousands of runs take long on a busy machine; a hang still times out. */
const timeout = 120_000;

const amount = fc.oneof(fc.constantFrom(0, 1, 99), fc.nat(1_000_000));
const frequency = fc.constantFrom('monthly' as const, 'quarterly' as const, 'annual' as const);
const signedLine: fc.Arbitrary<SignedAmounts> = fc
  .record({
    bucket: fc.constantFrom('one-time' as const, 'monthly' as const),
    frequency,
    quantityMilli: fc.integer({ min: 1, max: 20_000 }),
    net: amount,
    tax: amount,
    monthly: amount,
  })
  .map((line) =>
    line.bucket === 'monthly'
      ? { ...line, monthly: line.frequency === 'monthly' ? line.net : line.monthly, removed: null }
      : { ...line, frequency: null, monthly: 0, removed: null },
  );
const tax = fc.record({
  components: fc.array(fc.record({ name: fc.constantFrom('A', 'B'), ratePpm: fc.nat(150_000) }), {
    maxLength: 2,
  }),
  componentRounding: fc.constantFrom('together' as const, 'each' as const),
  rounding: fc.constantFrom('document' as const, 'line' as const),
});
const reduction = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), ppm: fc.nat(1_000_000) }),
  fc.record({ kind: fc.constant('fixed' as const), cents: amount }),
);
const addedLine: fc.Arbitrary<PricingLine> = fc.record({
  id: fc.uuid(),
  bucket: fc.constantFrom('one-time' as const, 'monthly' as const),
  frequency,
  quantityMilli: fc.integer({ min: 1, max: 20_000 }),
  unitPrice: amount,
  discount: reduction,
  taxable: fc.boolean(),
  dueAtSigning: fc.boolean(),
  included: fc.boolean(),
});
const draft: fc.Arbitrary<PricingInput> = fc.record({
  lines: fc.array(addedLine, { maxLength: 6 }),
  discounts: fc.record({ oneTime: reduction, monthly: reduction }),
  tax,
  paymentSchedule: fc.constant(depositSchedule(null)),
  termMonths: fc.nat(60),
  firstMonthDueAtSigning: fc.constant(false),
  billing: fc.constant('as_billed' as const),
});
const marked = fc
  .array(fc.tuple(signedLine, fc.nat(20_000)), { maxLength: 6 })
  .map((lines) => lines.map(([line, kept]) => keeping(line, kept)));

test(
  'what stays and what goes of a line sum to what was signed, however often it is lowered',
  () => {
    fc.assert(
      fc.property(signedLine, fc.array(fc.nat(1000), { maxLength: 5 }), (line, shares) => {
        let left: SignedAmounts = line;
        const gone = { net: 0, tax: 0, monthly: 0 };
        for (const share of [...shares, 0]) {
          const { removed } = keeping(left, Math.floor((left.quantityMilli * share) / 1000));
          if (!removed) continue;
          for (const field of ['net', 'tax', 'monthly'] as const) {
            expect(removed[field]).toBeGreaterThanOrEqual(0);
            gone[field] += removed[field];
          }
          left = {
            ...left,
            quantityMilli: left.quantityMilli - removed.quantityMilli,
            net: left.net - removed.net,
            tax: left.tax - removed.tax,
            monthly: left.monthly - removed.monthly,
          };
          if (left.quantityMilli === 0) break;
        }
        expect(gone).toEqual({ net: line.net, tax: line.tax, monthly: line.monthly });
      }),
      settings,
    );
  },
  timeout,
);

test(
  'the total of a change order is what it adds less what it removes, in every amount that is printed',
  () => {
    fc.assert(
      fc.property(draft, marked, (input, signed) => {
        const added = priceEstimate(input);
        const removed = removalsOf(signed);
        const changed = priceEstimate({ ...input, removed });
        expect(estimateTotalsSchema.safeParse(changed).success).toBe(true);
        const once = removed.filter(({ bucket }) => bucket === 'one-time');
        const net = sumCents(once.map((each) => each.net));
        const taxes = sumCents(once.map((each) => each.tax));
        expect(changed.oneTime.subtotal).toBe(added.oneTime.subtotal - net);
        expect(changed.oneTime.total).toBe(added.oneTime.total - net - taxes);
        expect([changed.deposit, changed.balance]).toEqual([0, changed.oneTime.total]);
        expect(changed.firstPeriods).toEqual(added.firstPeriods);
        expect(changed.dueAtSigning).toBe(added.dueAtSigning);
        const monthly = sumCents(removed.map((each) => each.monthly));
        expect(changed.rmr).toBe(added.rmr - monthly);
        expect(changed.lines).toEqual(added.lines);
        for (const { frequency: often, after, before } of changedBills(
          { reference: 'E-1', signedOn: '2026-03-02', lines: signed.map(named) },
          changed,
        )) {
          const bill = recurringTotals(changed).find((each) => each.frequency === often);
          expect(after - before).toBe(bill?.total ?? 0);
        }
        const rows = bucketRows(changed, { firstMonthDueAtSigning: false }, 'one-time');
        const sum = rows.filter(({ kind, key }) => kind !== 'part' && key !== 'total' && key !== 'subtotal');
        const shown = sum.filter(({ key }) => !['exempt'].includes(key));
        if (changed.oneTime.removed)
          expect(sumCents(shown.map((row) => row.amount))).toBe(changed.oneTime.total);
      }),
      settings,
    );
  },
  timeout,
);

const named = (line: SignedAmounts, index: number) => ({
  ...line,
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  kind: 'equipment' as const,
  name: `Line ${index}`,
});

test(
  'every explanation of a change order ends at the amount it explains',
  () => {
    fc.assert(
      fc.property(draft, marked, (input, signed) => {
        const changing = { ...input, removed: removalsOf(signed) };
        const totals = priceEstimate(changing);
        const end = (which: Parameters<typeof explainTotal>[2]) =>
          explainTotal(changing, totals, which).at(-1);
        for (const [which, value] of [
          ['subtotal', totals.oneTime.subtotal],
          ['tax', totals.oneTime.tax],
          ['total', totals.oneTime.total],
          ['rmr', totals.rmr],
          ['rmrTax', totals.rmrTax],
          ['rmrTotal', totals.rmrTotal],
          ['dueAtSigning', totals.dueAtSigning],
        ] as const) {
          const last = end(which);
          expect(last?.amount).toBe(value);
          if (last?.operation === 'difference') {
            const [first, ...others] = last.operands.map((operand) => operand.value);
            expect((first ?? 0) - sumCents(others)).toBe(value);
          }
        }
      }),
      settings,
    );
  },
  timeout,
);

const component = { name: 'State', ratePpm: 62_500 };
const versionLine = (fields: Partial<ContentLine> & Pick<ContentLine, 'id' | 'name'>): ContentLine => ({
  kind: 'equipment',
  bucket: 'one-time',
  description: null,
  quantityMilli: 1000,
  unitPrice: 0,
  discount: null,
  taxable: true,
  optional: false,
  selected: true,
  frequency: null,
  gross: 0,
  net: 0,
  ...fields,
});

test('a signed version gives its lines back to the cent: discounts, credits and taxes spread over them', () => {
  const ids = Array.from({ length: 5 }, (_, at) => `00000000-0000-4000-8000-00000000000${at}`);
  const version = {
    lines: [
      versionLine({ id: ids[0] ?? '', name: 'Panel', unitPrice: 34_900 }),
      versionLine({ id: ids[1] ?? '', name: 'Contact', unitPrice: 3900, quantityMilli: 4000 }),
      versionLine({ id: ids[2] ?? '', name: 'Labor', kind: 'labor', unitPrice: 9500, taxable: false }),
      versionLine({ id: ids[3] ?? '', name: 'Goodwill', kind: 'credit', unitPrice: 5000 }),
      versionLine({
        id: ids[4] ?? '',
        name: 'Monitoring',
        kind: 'monitoring',
        bucket: 'monthly',
        frequency: 'annual',
        unitPrice: 10_000,
      }),
    ],
    oneTimeDiscount: { kind: 'percent' as const, ppm: 50_000 },
    monthlyDiscount: null,
    tax: {
      profileName: 'Here',
      components: [component, { name: 'Local', ratePpm: 20_000 }],
      componentRounding: 'together' as const,
      rounding: 'document' as const,
    },
    deposit: null,
    termMonths: 36,
    firstMonthDueAtSigning: true,
    billing: 'as_billed' as const,
  };
  const totals = priceEstimate(contentPricingInput(version));
  const lines = signedLinesOf(version, {});
  const of = (bucket: string) => lines.filter((line) => line.bucket === bucket);
  expect(lines.map(({ name }) => name)).toEqual(['Panel', 'Contact', 'Labor', 'Monitoring']);
  expect(sumCents(of('one-time').map(({ net }) => net))).toBe(totals.oneTime.subtotal);
  expect(sumCents(of('one-time').map((line) => line.tax))).toBe(totals.oneTime.tax);
  expect(of('monthly')).toMatchObject([{ frequency: 'annual', net: 10_000, tax: 825, monthly: 833 }]);
  const change = {
    reference: 'E-1',
    signedOn: '2026-03-02',
    lines: lines.map((line) => keeping(line, 0)),
  };
  expect(changeRows({ lines: [], change }).map(({ what, after }) => [what, after])).toEqual(
    lines.map(() => ['removed', null]),
  );
  const undone = priceEstimate({
    ...contentPricingInput({ ...version, lines: [] }),
    removed: removalsOf(change.lines),
  });
  expect(undone.oneTime.total).toBe(-totals.oneTime.total);
  expect(undone.rmrTotal).toBe(-totals.rmrTotal);
});
