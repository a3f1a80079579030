import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addMonths } from '@sable/domain/calendar-date';
import { commissionPlans } from '@sable/domain/commission/plan';
import { balanceOn } from '@sable/domain/contract/ledger';
import { rmrLines } from '@sable/domain/contract/rmr-line';
import { formatDecimal } from '@sable/domain/decimal';
import { creationOf } from '@sable/domain/estimate/creation';
import { estimates } from '@sable/domain/estimate/estimate';
import type { Actor } from '@sable/domain/kernel/actor';
import { proration } from '@sable/domain/terms';
import { workedCase, workedCases } from './test-cases.ts';
import { companyDay } from './test-day.ts';
import { acceptEstimate, handOver, offer } from './test-sale.ts';
import { testWorld, type World } from './test-world.ts';

// The worked cases about the cost, earnings, and end of a deal, through the product's own mutations and the
// calculations of its screens.

let world: World;
let admin: Actor;
let office: Actor;
let rep: Actor;
let other: Actor;

beforeEach(async () => {
  world ??= await testWorld();
  admin = await world.company('Worked Deals');
  office = await world.person(admin, 'office');
  rep = await world.person(admin, 'sales');
  other = await world.person(admin, 'sales');
});
afterEach(() => vi.useRealTimers());

const plan = (fields: object) =>
  world.make(admin, 'commission-plans.create', {
    name: 'Reps',
    people: [{ userId: rep.id }, { userId: other.id }],
    ...fields,
  });

const dealInput = z.object({
  equip: z.int().optional(),
  labor: z.int().optional(),
  cost: z.int().optional(),
  activation: z.int().optional(),
  upfront: z.int().optional(),
  rmr: z.int(),
  monthlyCost: z.int().default(0),
});

/** Returns the creation cost that the editor shows, from the stored rows. */
async function creation(input: z.output<typeof dealInput>) {
  const { equip = 0, labor = 0, cost = 0, activation = 0, upfront = 0, rmr, monthlyCost } = input;
  const id = await world.make(rep, 'estimates.create', { accountId: await world.account(rep) });
  const lines = [
    { name: 'Equipment', unitPrice: upfront, unitCost: equip + cost },
    { name: 'Labor', kind: 'labor', unitPrice: 0, unitCost: labor },
    { name: 'Activation', kind: 'fee', unitPrice: activation, unitCost: 0 },
    { name: 'Monitoring', kind: 'monitoring', unitPrice: rmr, unitCost: monthlyCost },
  ];
  await world.run(admin, 'estimate-lines.add', { estimateId: id, lines });
  const { totals, margin, ...estimate } = estimates.schema.parse(await world.get(admin, 'estimates', { id }));
  const plans = z
    .array(commissionPlans.schema)
    .parse(await world.list(admin, 'commission-plans', { status: 'active' }));
  if (!totals || !margin) throw new Error('The estimate was not priced.');
  return creationOf(
    { ...totals, ...margin, grossProfitPpm: margin.grossProfitPpm ?? undefined },
    estimate,
    plans,
  );
}

describe('what creating an account costs', () => {
  test.each([
    ['C1', 6000],
    ['C2', 2000],
  ])('%s', async (id, rmrMultipleMilli) => {
    const { input, expect: sums } = workedCase(id);
    await plan({ subtotalPpm: 80_000, rmrMultipleMilli });
    const found = await creation(dealInput.parse(input));
    expect(found).toMatchObject({
      commission: sums['commission'] ?? input['commission'],
      cost: sums['netCreationCost'],
      breakEvenMonths: sums['breakEvenMonths'],
    });
    expect(formatDecimal(found?.multipleHundredths ?? 0, 2, { minDecimals: 2 })).toBe(
      sums['creationMultiple'],
    );
  });
});

test('C3: a commission is split among those who share the sale', async () => {
  const { input, expect: sums } = workedCase('C3');
  await plan({ subtotalPpm: Number(input['pct']) * 10_000 });
  const shares = z.array(z.int()).parse(input['splits']);
  const credit = [rep, other].map(({ id: userId }, at) => ({ userId, sharePpm: (shares[at] ?? 0) * 10_000 }));
  const accountId = await world.account(rep);
  const lines = [{ name: 'Activation', kind: 'fee', unitPrice: input['base'] }];
  const { token } = await offer(world, rep, accountId, lines, { credit });
  await acceptEstimate(world, token);
  const amounts = (await world.list(admin, 'commissions', { accountId })).map(({ amount }) => amount);
  expect(amounts).toEqual(sums['each']);
  expect(amounts.reduce((sum: number, amount) => sum + Number(amount), 0)).toBe(sums['total']);
});

test('F1: what a program pays for a contract, holds back, and charges back', async () => {
  const { input, expect: sums } = workedCase('F1');
  const productId = await world.make(admin, 'products.create', {
    sku: 'MON',
    name: 'Interactive',
    kind: 'monitoring',
    taxClass: 'monitoring',
    price: input['grossRmr'],
    cost: input['thirdParty'],
    costPaidTo: 'third_party',
  });
  const startsOn = addMonths(companyDay(), -5);
  const charged: Record<string, number> = {};
  for (const chargeback of ['full', 'prorated']) {
    const accountId = await world.account(rep);
    const services = [{ name: 'Interactive', productId, billed: input['grossRmr'] }];
    const terms = { status: 'active', signedOn: startsOn, startsOn, termMonths: 36 };
    await world.run(office, 'accounts.recordExisting', { accountId, ...terms, services });
    const { id } = await world.get(admin, 'contracts', { accountId });
    const affiliateId = await world.make(admin, 'affiliates.create', {
      name: `Program ${chargeback}`,
      type: 'program',
      multiple: input['multiple'],
      holdbackPpm: 100_000,
      guaranteeMonths: 12,
      chargeback,
    });
    await world.run(office, 'contracts.recordFunding', { id, funding: { on: startsOn, affiliateId } });
    expect(await world.get(admin, 'contracts', { id: String(id) })).toMatchObject({
      funding: { netRmr: sums['netRmr'], payout: sums['payout'], holdback: sums['holdback'] },
    });
    expect(await world.get(admin, 'funding-entries', { contractId: String(id), kind: 'paid' })).toMatchObject(
      {
        amount: sums['initial'],
      },
    );
    await world.run(office, 'contracts.cancel', { id, reason: 'Moved away' });
    const back = await world.list(admin, 'funding-entries', {
      contractId: String(id),
      kind: ['from_holdback', 'to_pay_back'],
    });
    charged[chargeback] = -back.reduce((sum, { amount }) => sum + Number(amount), 0);
  }
  expect(charged).toEqual({ full: sums['chargebackFull'], prorated: sums['chargebackProrated'] });
});

test('ETF: what an early end costs, by the terms on the contract', async () => {
  const { input, expect: sums } = workedCase('ETF');
  const { rmr, term, elapsed, pct } = z
    .object({ rmr: z.int(), term: z.int(), elapsed: z.int(), pct: z.int() })
    .parse(input);
  const settings = await world.get(admin, 'settings', { scope: 'company' });
  const patch = { terminationPpm: pct * 10_000, terminationCap: null };
  await world.run(admin, 'settings.update', { id: settings['id'], patch });
  const at = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T18:00:00.000Z`) });
  at('2026-01-10');
  const accountId = await world.account(rep);
  const lines = [{ name: 'Monitoring', kind: 'monitoring', unitPrice: rmr }];
  const { token } = await offer(world, rep, accountId, lines, { termMonths: term });
  await acceptEstimate(world, token);
  const { id } = await world.get(admin, 'contracts', { accountId });
  const { id: rightId } = await world.get(admin, 'cancellation-rights', { contractId: String(id) });
  await handOver(world, office, rightId, '2026-01-10');
  await world.run(office, 'contracts.start', { id });
  at(addMonths('2026-01-10', elapsed));
  await world.run(office, 'contracts.cancel', { id, reason: 'Moved away' });
  expect(await world.get(admin, 'contracts', { id: String(id) })).toMatchObject({
    terminationFee: sums['etf'],
  });
});

describe('the first part of a month', () => {
  test.each(workedCases.filter(({ id }) => id.startsWith('PR-')).map((each) => [each.id, each] as const))(
    '%s',
    async (_id, { input, expect: sums }) => {
      const start = z.iso.date().parse(input['start']);
      const accountId = await world.account(rep);
      await world.run(office, 'accounts.recordExisting', {
        accountId,
        status: 'active',
        signedOn: start,
        startsOn: start,
        termMonths: 60,
        billingDay: 1,
        services: [{ name: 'Monitoring', billed: input['rmr'] }],
      });
      const { startsOn, billingDay } = await world.get(admin, 'contracts', { accountId });
      const lines = z.array(rmrLines.schema).parse(await world.list(admin, 'rmr-lines', { accountId }));
      // As shown on the contract's screen.
      const { days, daysInMonth, amount } = proration(
        balanceOn(lines, String(startsOn)),
        String(startsOn),
        Number(billingDay),
      );
      expect({ days, daysInMonth, amount }).toEqual(sums);
    },
  );
});
