import { depositSchedule } from '@sable/domain/estimate/payment-schedule';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { canadianTaxProfile } from '@sable/domain/estimate/tax-tables';
import { parsePercent } from '@sable/domain/percent';
import { parseQuantity } from '@sable/domain/quantity';
import { workedCases } from './test-cases.ts';
import { austin, testWorld } from './test-world.ts';

// The worked cases of the trade, entered as a person does: through the product’s own mutations, and read back as
// stored.

const named = (prefix: string) => workedCases.filter(({ id }) => id.startsWith(prefix));

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');

/** Creates a draft with lines, taxed at one rate or not at all. */
async function draft(lines: readonly object[], ratePpm?: number, site = austin): Promise<string> {
  const id = await world.draft(admin, await world.account(admin, 'Ada Case', site), lines);
  if (ratePpm === undefined) return id;
  const taxProfileId = await world.make(admin, 'tax-profiles.create', {
    name: `Rate ${ratePpm}`,
    region: 'TX',
    city: `Town ${ratePpm}`,
    components: [{ name: 'Tax', ratePpm, validFrom: null, validTo: null }],
    taxableClasses: ['equipment_sold'],
  });
  await world.run(admin, 'estimates.update', { id, patch: { taxProfileId, taxBasis: 'profile' } });
  return id;
}

const lineInput = z.object({
  qty: z.string(),
  unit: z.int(),
  discPct: z.string().optional(),
  discFixed: z.int().optional(),
});

describe('one line', () => {
  test.each(named('L').map((each) => [each.id, each] as const))(
    '%s',
    async (_id, { input, expect: sums }) => {
      const { qty, unit, discPct, discFixed } = lineInput.parse(input);
      const discount = discPct
        ? { kind: 'percent', ppm: parsePercent(discPct) }
        : discFixed
          ? { kind: 'fixed', cents: discFixed }
          : null;
      const id = await draft([
        {
          name: 'Line',
          unitPrice: unit,
          quantityMilli: parseQuantity(qty),
          ...(discount && { discount, discountReason: 'As in the worked case' }),
        },
      ]);
      expect(await world.get(admin, 'estimate-lines', { estimateId: id })).toMatchObject({
        gross: sums['gross'],
        net: sums['net'],
      });
      expect(await world.get(admin, 'estimates', { id })).toMatchObject({ subtotal: sums['net'] });
    },
  );
});

const wholeInput = z.object({
  nets: z.array(z.int()),
  taxable: z.array(z.boolean()).optional(),
  wholeDiscFixed: z.int(),
  ratePct: z.string(),
});

describe('a discount on the whole', () => {
  test.each(named('D').map((each) => [each.id, each] as const))(
    '%s',
    async (_id, { input, expect: sums }) => {
      const { nets, taxable = [], wholeDiscFixed, ratePct } = wholeInput.parse(input);
      const lines = nets.map((unitPrice, at) => ({
        name: `Line ${at}`,
        unitPrice,
        ...(taxable[at] === false && { kind: 'labor' }),
      }));
      const id = await draft(lines, parsePercent(ratePct));
      const oneTimeDiscount = { kind: 'fixed', cents: wholeDiscFixed };
      await world.run(admin, 'estimates.update', { id, patch: { oneTimeDiscount } });
      expect(await world.get(admin, 'estimates', { id })).toMatchObject({
        total: sums['total'],
        taxAmount: sums['tax'],
        totals: { oneTime: { wholeDiscount: wholeDiscFixed } },
      });
    },
  );
});

const roundedInput = z.object({ nets: z.array(z.int()), ratePct: z.string() });

test.each(['document', 'line'] as const)('X1: tax rounded once for each %s', async (rounding) => {
  const [found] = named('X1');
  const { nets, ratePct } = roundedInput.parse(found?.input);
  const id = await draft(nets.map((unitPrice, at) => ({ name: `Line ${at}`, unitPrice })));
  const taxProfileId = await world.make(admin, 'tax-profiles.create', {
    name: `Rounded by ${rounding}`,
    region: 'TX',
    city: `Rounded by ${rounding}`,
    components: [{ name: 'Tax', ratePpm: parsePercent(ratePct), validFrom: null, validTo: null }],
    rounding,
    taxableClasses: ['equipment_sold'],
  });
  await world.run(admin, 'estimates.update', { id, patch: { taxProfileId, taxBasis: 'profile' } });
  const expected = found?.expect[rounding === 'line' ? 'perLine' : 'document'];
  expect(expected).toBeTypeOf('number');
  expect(await world.get(admin, 'estimates', { id })).toMatchObject({ taxAmount: expected });
});

const postalOf = new Map([
  ['AB', 'T5J 0N3'],
  ['BC', 'V8W 1P6'],
  ['MB', 'R3C 0V8'],
  ['NB', 'E3B 1B5'],
  ['NS', 'B3J 1S9'],
  ['ON', 'K1A 0B1'],
  ['QC', 'G1R 4P5'],
  ['SK', 'S4P 3Y2'],
]);
const provinceInput = z.object({ subtotal: z.int(), rates: z.array(z.tuple([z.string(), z.string()])) });
const provinceSums = z.object({ tax: z.record(z.string(), z.int()), total: z.int() });

describe('a province, each tax rounded alone', () => {
  test.each(
    named('CA-')
      .filter(({ input }) => 'rates' in input)
      .map((each) => [each.id, each] as const),
  )('%s', async (caseId, { input, expect: sums }) => {
    const { subtotal, rates } = provinceInput.parse(input);
    const { tax, total } = provinceSums.parse(sums);
    const region = caseId.slice('CA-'.length);
    const site = {
      line1: '12 Oak Street',
      city: 'Town',
      region,
      postal: postalOf.get(region) ?? '',
      country: 'ca',
    };
    const id = await draft([{ name: 'Equipment', unitPrice: subtotal }], undefined, site);
    const taxProfileId = await world.make(admin, 'tax-profiles.create', {
      name: caseId,
      country: 'ca',
      region,
      components: rates.map(([name, rate]) => ({
        name,
        ratePpm: parsePercent(rate),
        validFrom: null,
        validTo: null,
      })),
      componentRounding: 'each',
      taxableClasses: ['equipment_sold'],
    });
    await world.run(admin, 'estimates.update', { id, patch: { taxProfileId, taxBasis: 'profile' } });
    expect(await world.get(admin, 'estimates', { id })).toMatchObject({
      total,
      totals: { oneTime: { taxParts: rates.map(([name]) => ({ name, amount: tax[name] })) } },
    });
  });
});

const datedInput = z.object({ subtotal: z.int(), prov: z.literal('NS'), dates: z.array(z.iso.date()) });

describe('the rate of the day', () => {
  afterEach(() => vi.useRealTimers());

  test('CA-NS-date: an estimate carries the rate that holds in Nova Scotia on its day', async () => {
    const [found] = named('CA-NS-date');
    const { subtotal, prov, dates } = datedInput.parse(found?.input);
    const { country, region, components, componentRounding, taxableClasses } = canadianTaxProfile(prov);
    const company = await world.company('Halifax Security');
    const taxProfileId = await world.make(company, 'tax-profiles.create', {
      name: 'Nova Scotia',
      country,
      region,
      components,
      componentRounding,
      taxableClasses,
    });
    const site = { line1: '12 Oak Street', city: 'Halifax', region, postal: 'B3J 1S9', country };
    const taxes: unknown[] = [];
    for (const date of dates) {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${date}T18:00:00.000Z`) });
      const accountId = await world.account(company, 'Ada Case', site);
      const id = await world.draft(company, accountId, [{ name: 'Equipment', unitPrice: subtotal }]);
      await world.run(company, 'estimates.update', { id, patch: { taxProfileId, taxBasis: 'profile' } });
      const estimate = await world.find(company, 'estimates', { id });
      taxes.push(estimate?.['taxAmount']);
    }
    expect(taxes).toEqual(found?.expect['tax']);
  });
});

const termInput = z.object({ start: z.iso.date(), months: z.int() });

describe('the last day of a term', () => {
  test.each(named('TERM').map((each) => [each.id, each] as const))(
    '%s',
    async (_id, { input, expect: days }) => {
      const { start, months } = termInput.parse(input);
      const accountId = await world.account(admin);
      await world.run(office, 'accounts.recordExisting', {
        accountId,
        status: 'active',
        signedOn: start,
        startsOn: start,
        termMonths: months,
        services: [{ name: 'Monitoring', billed: 4999 }],
      });
      expect(await world.get(admin, 'contracts', { accountId })).toMatchObject({ endsOn: days['lastDay'] });
    },
  );
});

const soldInput = z.object({
  lines: z.array(lineInput.extend({ name: z.string(), taxable: z.boolean() })),
  recurring: z.array(lineInput.partial({ qty: true }).extend({ name: z.string(), taxable: z.boolean() })),
  rates: z.array(z.tuple([z.string(), z.string()])),
  wholeDiscPct: z.string(),
  depositPct: z.string(),
  term: z.int(),
});

/**
 * Creates the sale of case E1 as a draft, its taxes rounded together or individually. Returns the estimate and the
 * expected values of E1.
 */
async function sale(componentRounding: 'together' | 'each') {
  const [found] = named('E1');
  const { lines, recurring, rates, wholeDiscPct, depositPct, term } = soldInput.parse(found?.input);
  const written = [...lines, ...recurring].map(({ name, qty = '1', unit, taxable, discPct }, at) => ({
    name,
    unitPrice: unit,
    quantityMilli: parseQuantity(qty),
    kind: at < lines.length ? (taxable ? 'equipment' : 'labor') : taxable ? 'monitoring' : 'service_plan',
    ...(discPct && {
      discount: { kind: 'percent', ppm: parsePercent(discPct) },
      discountReason: 'As in the worked case',
    }),
  }));
  const id = await draft(written);
  const taxProfileId = await world.make(admin, 'tax-profiles.create', {
    name: `Case E1 ${componentRounding}`,
    region: 'TX',
    city: `E1 ${componentRounding}`,
    componentRounding,
    components: rates.map(([name, rate]) => ({
      name,
      ratePpm: parsePercent(rate),
      validFrom: null,
      validTo: null,
    })),
    taxableClasses: ['equipment_sold', 'monitoring'],
  });
  await world.run(admin, 'estimates.update', {
    id,
    patch: {
      taxProfileId,
      taxBasis: 'profile',
      termMonths: term,
      firstMonthDueAtSigning: true,
      oneTimeDiscount: { kind: 'percent', ppm: parsePercent(wholeDiscPct) },
      paymentSchedule: depositSchedule({ kind: 'percent', ppm: parsePercent(depositPct) ?? 0 }),
    },
  });
  return { estimate: await world.get(admin, 'estimates', { id }), sums: found?.expect ?? {} };
}

test('E1', async () => {
  const { estimate, sums } = await sale('together');
  expect(estimate).toMatchObject({
    subtotal: sums['subtotal'],
    taxAmount: sums['tax'],
    total: sums['total'],
    rmr: sums['rmr'],
    totals: {
      deposit: sums['deposit'],
      balance: sums['balance'],
      dueAtSigning: sums['dueAtSigning'],
      tcvExTax: sums['tcvExTax'],
      tcvIncTax: sums['tcvIncTax'],
      oneTime: { taxable: sums['taxable'], wholeDiscount: sums['wholeDisc'] },
    },
  });
});

test('E2: the same sale, each tax rounded alone', async () => {
  const { estimate } = await sale('each');
  const [found] = named('E2');
  const { taxable } = z.object({ taxable: z.int() }).parse(found?.input);
  const sums = z
    .object({ state: z.int(), local: z.int(), tax: z.int(), total: z.int() })
    .parse(found?.expect);
  expect(estimate).toMatchObject({
    taxAmount: sums.tax,
    total: sums.total,
    totals: {
      oneTime: {
        taxable,
        taxParts: [
          { name: 'State', amount: sums.state },
          { name: 'Local', amount: sums.local },
        ],
      },
    },
  });
});
