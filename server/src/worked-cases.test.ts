import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { parsePercent } from '@sable/domain/percent';
import { parseQuantity } from '@sable/domain/quantity';
import { austin, testWorld, type World } from './test-world.ts';

// The worked cases of the trade, as a person enters them: through the product’s own mutations, read back as they are stored.

const caseSchema = z.object({
  id: z.string(),
  input: z.record(z.string(), z.unknown()),
  expect: z.record(z.string(), z.unknown()),
});
const cases = z
  .array(caseSchema)
  .parse(JSON.parse(readFileSync(new URL('../../domain/src/estimate/cases.json', import.meta.url), 'utf8')));
const named = (prefix: string) => cases.filter(({ id }) => id.startsWith(prefix));

let world: World;
let admin: Actor;
let office: Actor;

beforeAll(async () => {
  world = await testWorld();
  admin = await world.company();
  office = await world.person(admin, 'office');
});

const one = async (collection: string, condition: Parameters<typeof where>[0]) =>
  (await world.rows(admin, { collection, where: where(condition) }))[0] ?? {};

/** A draft with lines, taxed by one rate or not at all. */
async function draft(lines: readonly object[], ratePpm?: number): Promise<string> {
  const id = await world.make(admin, 'estimates.create', {
    accountId: await world.account(admin, 'Ada Case', austin),
  });
  await world.run(admin, 'estimate-lines.add', { estimateId: id, lines });
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
      expect(await one('estimate-lines', { estimateId: id })).toMatchObject({
        gross: sums['gross'],
        net: sums['net'],
      });
      expect(await one('estimates', { id })).toMatchObject({ subtotal: sums['net'] });
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
      expect(await one('estimates', { id })).toMatchObject({
        total: sums['total'],
        taxAmount: sums['tax'],
        totals: { oneTime: { wholeDiscount: wholeDiscFixed } },
      });
    },
  );
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
      expect(await one('contracts', { accountId })).toMatchObject({ endsOn: days['lastDay'] });
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

test('E1', async () => {
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
    name: 'Case E1',
    region: 'TX',
    city: 'E1',
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
      deposit: { kind: 'percent', ppm: parsePercent(depositPct) },
    },
  });
  const sums = found?.expect ?? {};
  expect(await one('estimates', { id })).toMatchObject({
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
