import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketOf, productKinds } from '../product-kind.ts';
import { lineTable } from './line-table.ts';
import { line, monitoring, option, plain } from './testing/priced-rows.ts';
import { priceEstimate } from './pricing.ts';
import { pricingInput } from './reprice.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const settings = { seed, numRuns: 2000 };

const cents = fc.nat(1_000_000);
const discount = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), ppm: fc.nat(1_000_000) }),
    fc.record({ kind: fc.constant('fixed' as const), cents }),
  ),
);
const anyLine = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom(...productKinds),
    quantityMilli: fc.integer({ min: 1, max: 20_000 }),
    unitPrice: cents,
    frequency: fc.constantFrom('monthly' as const, 'quarterly' as const, 'annual' as const),
    discount,
    taxable: fc.boolean(),
    optional: fc.boolean(),
    selected: fc.boolean(),
  })
  .chain((fields) => fc.tuple(fc.constant(fields), fc.nat(6)))
  .map(([fields, nth]) =>
    nth === 0
      ? line({ ...fields, kind: 'credit', frequency: null, optional: false, discount: null, taxable: false })
      : line({ ...fields, bucket: bucketOf(fields.kind) }),
  );
const head = fc.record({
  oneTimeDiscount: discount,
  monthlyDiscount: discount,
  rates: fc.array(fc.nat(150_000), { maxLength: 3 }),
  componentRounding: fc.constantFrom('together' as const, 'each' as const),
  rounding: fc.constantFrom('document' as const, 'line' as const),
});

test('the amounts of the lines and the taxes add up to what is paid once and to each bill', () => {
  const given = [fc.array(anyLine, { maxLength: 8 }), head, fc.infiniteStream(fc.boolean())] as const;
  fc.assert(
    fc.property(...given, (lines, { rates, componentRounding, rounding, ...discounts }, switches) => {
      const components = rates.map((ratePpm, at) => ({ name: `Tax ${at}`, ratePpm }));
      const tax = { profileName: 'Here', components, componentRounding, rounding };
      const estimate = { ...plain, ...discounts, tax };
      const selection = Object.fromEntries(
        lines.flatMap(({ id, optional }) => (optional ? [[id, switches.next().value]] : [])),
      );
      const signed = lines.map((one) => ({ ...one, selected: selection[one.id] ?? one.selected }));
      const stored = priceEstimate(pricingInput(estimate, signed));

      const table = lineTable(estimate, lines, selection);
      const sumOf = (frequency: string | null) =>
        [
          ...table.lines.map((row) => ({
            frequency: row.line.bucket === 'monthly' ? (row.line.frequency ?? 'monthly') : null,
            amount: row.amounts?.amount ?? 0,
          })),
          ...table.taxes,
        ].reduce((sum, row) => sum + (row.frequency === frequency ? row.amount : 0), 0);
      expect(sumOf(null)).toBe(stored.oneTime.total);
      const bills = stored.billed ?? [];
      expect(bills.map(({ frequency }) => sumOf(frequency))).toEqual(bills.map(({ total }) => total));
      for (const { line: row, amounts } of table.lines) {
        if (!amounts) continue;
        expect(amounts.gross - amounts.lineDiscount).toBe(amounts.net);
        if (row.kind === 'credit') {
          expect(amounts.net).toBeLessThanOrEqual(amounts.amount);
          continue;
        }
        expect(amounts.amount).toBe(amounts.chosen ? amounts.net - amounts.wholeDiscount : 0);
      }
    }),
    settings,
  );
});

test('an option counts as signed, a heading has no amounts', () => {
  const [heading, panel, camera, watch] = [
    line({ kind: 'section', unitPrice: 0 }),
    line({ unitPrice: 100_00 }),
    option({ unitPrice: 50_00, selected: false }),
    monitoring(),
  ];
  const estimate = { ...plain, oneTimeDiscount: { kind: 'fixed' as const, cents: 15_00 } };
  const { lines } = lineTable(estimate, [heading, panel, camera, watch], { [camera.id]: true });
  expect(
    lines.map(({ amounts }) => amounts && [amounts.amount, amounts.wholeDiscount, amounts.chosen]),
  ).toEqual([null, [90_00, 10_00, true], [45_00, 5_00, true], [40_00, 0, true]]);
});
