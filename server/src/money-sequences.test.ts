import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { changeSchema } from '@sable/domain/estimate/change';
import { settlement } from '@sable/domain/settlement';
import { chanceOf, type Chance } from '@sable/domain/testing/chance';
import { transactions } from '@sable/domain/transaction';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { setClock } from './test-clock.ts';
import { companyDay } from './test-day.ts';
import { acceptEstimate, handOver, offer, sendEstimate } from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';

// A randomized test. For one customer after the other, it runs everything that can happen to the money of a sale, in
// random order and partly concurrently. After each action the amount requested equals the amount signed, every
// invoice shows what was paid, and no commission takes back more than was earned.

/** The number of customers, and of actions for each; `MONEY_RUNS=100 SEED=n` for a longer run, and to repeat one. */
const RUNS = Number(process.env['MONEY_RUNS'] ?? 3);
const STEPS = 12;
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
/** The end of a month, a leap day, and the nights of daylight-saving changes. */
const BEGINNINGS = [
  '2027-01-31T15:00:00.000Z',
  '2028-02-29T15:00:00.000Z',
  '2027-03-14T06:30:00.000Z',
  '2027-11-07T04:30:00.000Z',
] as const;

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
const other = await world.person(admin, 'sales');
await world.run(admin, 'tax-profiles.create', {
  name: 'Texas',
  region: 'TX',
  taxableClasses: ['equipment_sold', 'monitoring'],
  components: [
    { name: 'State', ratePpm: 62_500, validFrom: null, validTo: null },
    { name: 'Local', ratePpm: 20_000, validFrom: null, validTo: null },
  ],
});
const planOf = (person: Actor, more: object) =>
  world.make(admin, 'commission-plans.create', {
    ...{ name: person.id, people: [{ userId: person.id }], clawbackMonths: 12 },
    ...more,
  });
const steps = { soldPpm: 500_000, installedPpm: 300_000, fundedPpm: 200_000 };
await planOf(rep, { subtotalPpm: 100_000, rmrMultipleMilli: 2000, clawback: 'full', ...steps });
await planOf(other, { subtotalPpm: 80_000, rmrMultipleMilli: 6000, cap: 25_000 });
const affiliateId = await world.make(admin, 'affiliates.create', {
  ...{ name: 'Program', type: 'program', multiple: 34, holdbackPpm: 100_000, guaranteeMonths: 12 },
  chargeback: 'full',
});
const cable = await world.make(admin, 'products.create', {
  ...{ sku: 'CBL', name: 'Cable', kind: 'equipment', price: 100, cost: 40, installedAs: 'material' },
});
afterAll(() => {
  vi.useRealTimers();
});

const run = (actor: Actor, name: string, args: object) => world.run(actor, name, args);
const rowsOf = (collection: string, accountId: string) => world.list(admin, collection, { accountId });
const entriesOf = async (accountId: string) =>
  (await rowsOf('transactions', accountId)).map((row) => transactions.schema.parse(row));
const idOf = async (collection: string, accountId: string, chance: Chance) =>
  chance.pick(await rowsOf(collection, accountId))?.['id'] ?? crypto.randomUUID();
const soldOf = async (accountId: string, chance: Chance) =>
  chance.pick(await world.list(admin, 'estimates', { accountId, status: 'accepted' }))?.['id'];

const linesFor = (chance: Chance): object[] => [
  ...Array.from({ length: chance.int(0, 2) }, (_, at) => ({
    ...(chance.one(3) ? { name: `Device ${at}`, kind: 'equipment' } : { productId: cable }),
    // Never below the price of the cable: the sale would require approval.
    unitPrice: chance.int(100, 50_000),
    quantityMilli: chance.int(1, 4) * 1000,
  })),
  ...Array.from({ length: chance.int(1, 2) }, (_, at) => ({
    ...{ name: `Service ${at}`, kind: 'monitoring', unitPrice: chance.int(12, 99_99) },
    frequency: chance.pick(['monthly', 'monthly', 'quarterly', 'annual']),
    ...(chance.one(3) && { dueAtSigning: true }),
  })),
];
const termsFor = (chance: Chance) => ({
  contractEffect: chance.pick(['new', 'addendum', 'replacement', null] as const),
  termMonths: chance.pick([12, 36]),
  paymentSchedule: [
    { kind: 'percent', ppm: chance.int(1, 400_000), event: 'signing', days: chance.pick([0, 10]) },
    { kind: 'fixed', cents: chance.int(1, 60_000), event: 'install_begun', days: 0 },
    { kind: 'rest', event: 'install_done', days: chance.pick([0, 30]) },
  ],
  firstMonthDueAtSigning: chance.one(2),
  credit: [
    { userId: rep.id, sharePpm: 600_000 },
    { userId: other.id, sharePpm: 400_000 },
  ],
});

const enter = (accountId: string, fields: object) =>
  run(office, 'transactions.create', { date: companyDay(), accountId, ...fields });
const move = async (actor: Actor, entry: { readonly id: string } | undefined, status: string | undefined) =>
  entry && run(actor, 'transactions.update', { id: entry.id, patch: { status } });
async function sign(accountId: string, chance: Chance, more: object = {}): Promise<void> {
  const made = await offer(world, rep, accountId, linesFor(chance), { ...termsFor(chance), ...more });
  await acceptEstimate(world, made.token);
}

type ActOn = (accountId: string, chance: Chance) => Promise<unknown>;
const onContract =
  (actor: Actor, name: string, more: (chance: Chance) => object): ActOn =>
  async (accountId, chance) =>
    run(actor, name, { id: await idOf('contracts', accountId, chance), ...more(chance) });

const acts: Readonly<Record<string, ActOn>> = {
  'signs here': (accountId, chance) => sign(accountId, chance),
  async 'signs on paper'(accountId, chance) {
    const id = await world.draft(rep, accountId, linesFor(chance));
    await run(rep, 'estimates.update', { id, patch: termsFor(chance) });
    const signedOn = companyDay(-chance.int(2, 12));
    await run(admin, 'estimates.recordAcceptance', {
      id,
      method: 'paper',
      signedOn,
      signerName: 'Hanna Miller',
    });
  },
  async 'changes the order'(accountId, chance) {
    const sold = await soldOf(accountId, chance);
    if (!sold) return;
    const id = await world.make(rep, 'estimates.openChange', { id: sold });
    const change = changeSchema.parse((await world.get(admin, 'estimates', { id }))['change']);
    const lines = change.lines.filter(() => chance.one(2));
    const kept = lines.map(({ id: lineId, quantityMilli }) => ({
      lineId,
      keptMilli: chance.int(0, Math.floor(quantityMilli / 1000)) * 1000,
    }));
    if (kept.length > 0) await run(rep, 'estimates.keepSigned', { id, lines: kept });
    if (chance.one(2)) await run(rep, 'estimate-lines.add', { estimateId: id, lines: linesFor(chance) });
    await acceptEstimate(world, await sendEstimate(world, rep, id));
  },
  async pays(accountId, chance) {
    const asked = (await entriesOf(accountId)).filter(({ status }) => status === 'open');
    const amount = (chance.one(2) && chance.pick(asked)?.amount) || chance.int(1, 100_000);
    const type = chance.pick(['payment', 'deposit']);
    const estimateId = chance.one(3) ? null : ((await soldOf(accountId, chance)) ?? null);
    await enter(accountId, { type, amount, estimateId, status: chance.pick(['succeeded', 'pending']) });
  },
  async refunds(accountId, chance) {
    const estimateId = chance.one(2) ? null : ((await soldOf(accountId, chance)) ?? null);
    await enter(accountId, { type: 'refund', amount: chance.int(1, 50_000), estimateId });
  },
  async credits(accountId, chance) {
    const estimateId = chance.one(2) ? null : ((await soldOf(accountId, chance)) ?? null);
    await enter(accountId, { type: 'credit', amount: chance.int(1, 5_000), estimateId });
  },
  invoices: (accountId, chance) => enter(accountId, { type: 'invoice', amount: chance.int(1, 9_000) }),
  async 'sees money move'(accountId, chance) {
    const moved = (await entriesOf(accountId)).filter(
      ({ type, askedFor }) => type !== 'invoice' && !askedFor,
    );
    await move(office, chance.pick(moved), chance.pick(['succeeded', 'failed', 'reversed']));
  },
  async 'has an invoice voided'(accountId, chance) {
    const byHand = (await entriesOf(accountId)).filter(
      ({ type, askedFor }) => type === 'invoice' && !askedFor,
    );
    await move(admin, chance.pick(byHand), 'void');
  },
  async 'has an invoice opened'(accountId, chance) {
    const drafts = (await entriesOf(accountId)).filter(({ status }) => status === 'draft');
    await move(office, chance.pick(drafts), 'open');
  },
  async 'is installed'(accountId, chance) {
    const order = chance.pick(await world.list(admin, 'work-orders', { accountId, type: 'install' }));
    const { id, steps: toDo } = z
      .object({ id: z.string(), steps: z.array(z.looseObject({})) })
      .parse(order ?? none);
    const done = toDo.map((step) => ({ ...step, done: true }));
    await run(office, 'work-orders.update', { id, patch: { status: 'in_progress', steps: done } });
    await run(office, 'work-orders.update', { id, patch: { status: 'completed', signedBy: 'Hanna Miller' } });
  },
  cancels: onContract(office, 'contracts.cancel', (chance) => ({
    on: companyDay(chance.int(-5, 30)),
    reason: 'Moved',
  })),
  'comes back': onContract(office, 'contracts.reactivate', () => ({})),
  'never left': onContract(admin, 'contracts.undoCancellation', () => ({ reason: 'A mistake' })),
  starts: onContract(office, 'contracts.start', () => ({})),
  'never signed': onContract(admin, 'contracts.void', () => ({ reason: 'A mistake' })),
  'counts for another': onContract(admin, 'contracts.setCredit', () => ({
    ...{ credit: [{ userId: other.id, sharePpm: 1_000_000 }], reason: 'By chance' },
  })),
  'is funded': onContract(office, 'contracts.recordFunding', (chance) => ({
    funding: chance.one(4) ? null : { on: companyDay(), affiliateId },
  })),
  async 'cancels by right'(accountId, chance) {
    const id = await idOf('cancellation-rights', accountId, chance);
    await run(office, 'cancellation-rights.rescind', { id, method: 'phone' });
  },
  'is handed the papers': async (accountId, chance) =>
    handOver(world, office, await idOf('cancellation-rights', accountId, chance), companyDay(), {
      ...{ senior: 'no', emergency: 'none' },
    }),
  async 'earns its sellers their pay'() {
    for (const { id: userId } of [rep, other]) {
      const rows = await world.list(admin, 'commissions', { userId, status: 'payable' });
      await run(admin, 'commissions.pay', { userId, through: companyDay(), amount: sum(rows) });
    }
  },
  async 'lives on to another day'(_accountId, chance) {
    const days = chance.pick([1, 3, 15, 31, 200] as const);
    setClock(new Date(Date.now() + days * 86_400_000).toISOString());
    await run(systemActor(admin.companyId), 'contracts.runDaily', {});
    await run(systemActor(admin.companyId), 'commissions.release', {});
  },
};
const none = { id: crypto.randomUUID(), steps: [] };

const sum = (rows: readonly Readonly<Record<string, unknown>>[]): number =>
  rows.reduce((total, row) => total + Number(row['amount']), 0);
const pricedSchema = z.object({
  oneTime: z.object({ total: z.number() }),
  ...{ deposit: z.number(), dueAtSigning: z.number() },
});

async function check(accountId: string): Promise<void> {
  const entries = await entriesOf(accountId);
  expect(settlement(entries)).toEqual([]);
  const moved = (...types: string[]) =>
    sum(entries.filter(({ type, status }) => types.includes(type) && status === 'succeeded'));
  const there = moved('payment', 'deposit', 'credit') - moved('refund');
  expect(sum(entries.filter(({ status }) => status === 'paid'))).toBeLessThanOrEqual(Math.max(0, there));
  const undone = ['voided', 'rescinded'];
  const standing = (await rowsOf('contracts', accountId)).filter(
    ({ status }) => !undone.includes(String(status)),
  );
  const commissions = await rowsOf('commissions', accountId);
  for (const { id, reference, totals, changesId } of await rowsOf('estimates', accountId)) {
    const isSold = standing.some(({ estimateId }) => estimateId === id);
    const own = entries.filter(({ estimateId, askedFor }) => estimateId === id && askedFor);
    const asked = own.filter(({ type, status }) => type === 'invoice' && status !== 'void');
    const back = own.filter(({ type, status }) => type === 'credit' && status !== 'reversed');
    const priced = isSold ? pricedSchema.parse(totals) : null;
    const signed = priced ? priced.oneTime.total + priced.dueAtSigning - priced.deposit : 0;
    expect([reference, sum(asked) - sum(back)]).toEqual([reference, signed]);
    for (const userId of [rep.id, other.id]) {
      const rows = commissions.filter((row) => row['estimateId'] === id && row['userId'] === userId);
      if (!isSold) expect([reference, sum(rows)]).toEqual([reference, 0]);
      if (!changesId) expect(sum(rows)).toBeGreaterThanOrEqual(0);
      expect(sum(rows.filter(({ status }) => status === 'taken_back'))).toBe(0);
    }
  }
  for (const { id, fundedOn } of standing)
    if (fundedOn === null)
      expect(sum(await world.list(admin, 'funding-entries', { contractId: String(id) }))).toBe(0);
}

test(
  `whatever happens to the money of a sale, it adds up (SEED=${SEED})`,
  { timeout: 60_000 + RUNS * 30_000 },
  async () => {
    for (let at = 0; at < RUNS; at += 1) {
      const chance = chanceOf(SEED + at);
      setClock(chance.pick(BEGINNINGS));
      const accountId = await world.account(rep, `Customer ${at}`, austin);
      await sign(accountId, chance, { contractEffect: null });
      const story: string[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        const names = Array.from(
          { length: chance.one(4) ? 3 : 1 },
          () => chance.pick(Object.keys(acts)) ?? '',
        );
        story.push(names.join(' while '));
        const done = await Promise.allSettled(names.map((name) => acts[name]?.(accountId, chance)));
        const failed = done.find((each) => each.status === 'rejected' && !(each.reason instanceof AppError));
        expect([story, failed]).toEqual([story, undefined]);
        await check(accountId).catch((error: unknown) => {
          throw new Error(`SEED=${SEED + at}: ${story.join(', then ')}`, { cause: error });
        });
      }
    }
  },
);
