import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumCents } from '../money.ts';
import { bucketOf } from '../product-kind.ts';
import { carriesMoney, lineKinds } from './line-kind.ts';
import { placedLines } from './placed-lines.ts';
import { priceEstimate } from './pricing.ts';
import { pricingInput } from './reprice.ts';
import { sectionSums, tableSections } from './section-sums.ts';
import { line, monitoring, option, plain } from './testing/priced-rows.ts';

const shown = (fields: Parameters<typeof line>[0] & { readonly name?: string; readonly net?: number }) => ({
  name: '',
  net: 1000_00,
  ...line(fields),
  ...fields,
});
const section = (name: string) => shown({ kind: 'section', name });
const text = (name: string) => shown({ kind: 'text', name });
const service = (name: string, net: number) => ({ ...monitoring(), name, net });

const written = (lines: readonly ReturnType<typeof shown>[], bucket: 'one-time' | 'monthly') =>
  tableSections(lines, bucket, {}).map(({ heading, isContinued, lines: own, sums }) => ({
    heading: heading?.name,
    ...(isContinued && { isContinued }),
    lines: own.map(({ name }) => name),
    sums: sums.map(({ net, frequency }) => [net, frequency]),
  }));

test('a room with services has its heading in both tables, each with its own subtotal', () => {
  const lines = [
    text('Introduction'),
    shown({ name: 'Panel', net: 349_00 }),
    section('Garage'),
    text('Cameras are weatherproof'),
    shown({ name: 'Camera', net: 199_00 }),
    service('Video', 9_95),
    { ...service('Inspection', 120_00), frequency: 'annual' as const },
    section('Later'),
  ];
  expect(written(lines, 'one-time')).toEqual([
    { heading: undefined, lines: ['Introduction', 'Panel'], sums: [] },
    { heading: 'Garage', lines: ['Cameras are weatherproof', 'Camera'], sums: [[199_00, null]] },
  ]);
  expect(written(lines, 'monthly')).toEqual([
    {
      heading: 'Garage',
      isContinued: true,
      lines: ['Video', 'Inspection'],
      sums: [
        [9_95, 'monthly'],
        [120_00, 'annual'],
      ],
    },
    { heading: 'Later', lines: [], sums: [] },
  ]);
});

test('what is not taken is in no subtotal, and what is switched on is', () => {
  const siren = { ...option({ selected: false }), name: 'Siren', net: 89_00 };
  const lines = [section('Hall'), shown({ name: 'Panel', net: 349_00 }), siren];
  const sums = (selection: Record<string, boolean>) => tableSections(lines, 'one-time', selection)[0]?.sums;
  expect(sums({})).toEqual([{ bucket: 'one-time', frequency: null, net: 349_00 }]);
  expect(sums({ [siren.id]: true })).toEqual([{ bucket: 'one-time', frequency: null, net: 438_00 }]);
});

const kinds = fc.constantFrom(...lineKinds, 'section' as const, 'equipment' as const);
const lines = fc.array(
  fc.record({
    kind: kinds,
    unitPrice: fc.nat(1_000_000),
    quantityMilli: fc.integer({ min: 1, max: 20_000 }),
    frequency: fc.constantFrom('monthly' as const, 'quarterly' as const, 'annual' as const),
    discount: fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant('percent' as const), ppm: fc.nat(1_000_000) }),
    ),
    optional: fc.boolean(),
    selected: fc.boolean(),
  }),
  { maxLength: 14 },
);

test('the subtotals of all sections and what stands before them are the net of each bucket, to the cent', () => {
  fc.assert(
    fc.property(lines, (made) => {
      const rows = made.map((fields) =>
        line({ ...fields, bucket: carriesMoney(fields.kind) ? bucketOf(fields.kind) : 'one-time' }),
      );
      const priced = priceEstimate(pricingInput(plain, rows));
      const stored = rows.map((row, index) => {
        const own = priced.lines[index];
        return { ...row, net: own?.billed?.net ?? own?.net ?? 0 };
      });
      const taken = ({ optional, selected, net }: (typeof stored)[number]) =>
        optional && !selected ? 0 : net;
      for (const bucket of ['one-time', 'monthly'] as const) {
        const sections = tableSections(stored, bucket, {});
        const sums = sections.flatMap(({ heading, lines: own, sums: named }) =>
          heading ? named : sectionSums(own, taken),
        );
        const inTable = placedLines(stored).flatMap(([row, own]) => (own === bucket ? [row] : []));
        const bills = bucket === 'monthly' ? (priced.billed ?? []) : [{ ...priced.oneTime, frequency: null }];
        for (const { frequency, netSum } of bills)
          expect(sumCents(sums.filter((sum) => sum.frequency === frequency).map(({ net }) => net))).toBe(
            netSum,
          );
        expect(
          sections.flatMap(({ heading, isContinued, lines: own }) =>
            heading && !isContinued ? [heading, ...own] : own,
          ),
        ).toEqual([
          ...inTable.filter(({ kind }) => kind !== 'credit'),
          ...inTable.filter(({ kind }) => kind === 'credit'),
        ]);
      }
    }),
    { numRuns: 3000 },
  );
});
