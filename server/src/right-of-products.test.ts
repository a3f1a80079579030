import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import { setClock } from './test-clock.ts';
import { acceptEstimate, handOver, sendEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';

// The products sold and their installation date decide how long a customer may cancel (decisions 9.2 and 9.13).

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
let productIds: Record<'pendant' | 'contact' | 'answering', string>;

const sites = {
  NY: { line1: '1 Hill Road', city: 'Albany', region: 'NY', postal: '12207' },
  CA: { line1: '1 Bay Road', city: 'Oakland', region: 'CA', postal: '94601' },
  UT: { line1: '1 Salt Road', city: 'Provo', region: 'UT', postal: '84601' },
};

beforeAll(async () => {
  for (const region of Object.keys(sites))
    await world.run(admin, 'tax-profiles.create', { name: region, region, components: [] });
  const product = (sku: string, fields: object) =>
    world.make(admin, 'products.create', { sku, name: sku, kind: 'equipment', price: 9900, ...fields });
  productIds = {
    pendant: await product('PENDANT', { pers: true, installedAs: 'device' }),
    contact: await product('CONTACT', { installedAs: 'zone' }),
    answering: await product('ANSWERING', { kind: 'monitoring', taxClass: 'monitoring', pers: true }),
  };
  await world.run(admin, 'agreements.create', {
    name: 'Homes',
    body: '# Service\nWe watch {{address}}.',
    state: 'in_use',
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const rightOf = (estimateId: string) => world.find(admin, 'cancellation-rights', { estimateId });

/** Sends an estimate with the given lines to a home and has it signed. */
async function sell(region: keyof typeof sites, lines: readonly object[], account?: string) {
  const accountId = account ?? (await world.account(rep, 'Hanna Miller', sites[region]));
  const estimateId = await world.draft(rep, accountId, lines);
  const token = await sendEstimate(world, rep, estimateId);
  const version = await world.find(admin, 'estimate-versions', { estimateId });
  const content = estimateContentSchema.parse(version?.['content']);
  await acceptEstimate(world, token);
  const right = await rightOf(estimateId);
  return { accountId, estimateId, content, id: right?.['id'], right };
}
/** The office checks off every step of a sale's work order and completes it. */
async function finish(estimateId: string) {
  const order = await world.find(admin, 'work-orders', { estimateId });
  const patch = (fields: object) =>
    world.run(office, 'work-orders.update', { id: order?.['id'], patch: fields });
  await patch({ status: 'in_progress' });
  const steps = z.array(z.looseObject({})).parse(order?.['steps']);
  await patch({
    status: 'completed',
    steps: steps.map((step) => ({ ...step, done: true })),
    signedBy: 'Hanna Miller',
    untestedReason: 'The station tests the zones tomorrow.',
  });
}

test('an emergency button in New York gives seven days, on the notice and in the right, and nobody is asked', async () => {
  setClock('2026-11-23T18:00:00.000Z');
  const { content, id, estimateId } = await sell('NY', [
    { productId: productIds.pendant },
    { productId: productIds.contact, quantityMilli: 4000 },
  ]);
  expect(content.lines).toMatchObject([{ pers: true }, { protects: true }]);
  expect(content.notice?.paragraphs.join(' ')).toContain('within 7 BUSINESS DAYS');
  await handOver(world, rep, id, '2026-11-23');
  expect(await rightOf(estimateId)).toMatchObject({ soldEmergency: 'with_system', lastDay: '2026-12-02' });
});

test('so does the service that answers it, unlinked from its product; a typed line still asks a person', async () => {
  setClock('2026-11-23T18:00:00.000Z');
  const accountId = await world.account(rep, 'Hanna Miller', sites.NY);
  const estimateId = await world.draft(rep, accountId, [{ productId: productIds.answering }]);
  const line = await world.find(admin, 'estimate-lines', { estimateId });
  await world.run(rep, 'estimate-lines.update', { id: line?.['id'], patch: { productId: null } });
  await acceptEstimate(world, await sendEstimate(world, rep, estimateId));
  expect(await rightOf(estimateId)).toMatchObject({ soldEmergency: 'alone' });
  const typed = await sell('NY', [{ name: 'Pendant', unitPrice: 9900 }]);
  await expect(handOver(world, rep, typed.id, '2026-11-23')).rejects.toMatchObject({ code: 'INVALID' });
  await handOver(world, rep, typed.id, '2026-11-23', { emergency: 'alone' });
  expect(await rightOf(typed.estimateId)).toMatchObject({ soldEmergency: null, lastDay: '2026-12-02' });
});

test('in California an alarm system takes the two days away', async () => {
  setClock('2026-11-23T18:00:00.000Z');
  const alone = await sell('CA', [{ productId: productIds.pendant }]);
  await handOver(world, rep, alone.id, '2026-11-23', { senior: 'no' });
  expect(await rightOf(alone.estimateId)).toMatchObject({ soldEmergency: 'alone', lastDay: '2026-12-02' });
  const together = await sell('CA', [
    { productId: productIds.pendant },
    { productId: productIds.contact, quantityMilli: 2000 },
  ]);
  expect(together.content.notice?.paragraphs.join(' ')).toContain('within 5 BUSINESS DAYS');
  await handOver(world, rep, together.id, '2026-11-23', { senior: 'no' });
  // The notice was written before the customer's age was known, so the customer has the number of days it names.
  expect(await rightOf(together.estimateId)).toMatchObject({
    soldEmergency: 'with_system',
    lastDay: '2026-11-30',
  });
});

test('without one the content of an offer does not change', async () => {
  const { content, right } = await sell('NY', [{ productId: productIds.contact }]);
  for (const field of ['pers', 'protects']) expect(content.lines[0]).not.toHaveProperty(field);
  expect(right).toMatchObject({ soldEmergency: null });
});

test('Utah counts an addendum of an active customer from its own installation, whoever finishes it', async () => {
  setClock('2025-03-03T18:00:00.000Z');
  const first = await sell('UT', [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 }]);
  await world.run(office, 'contracts.start', { id: first.right?.['contractId'] });
  await world.run(office, 'accounts.setStatus', { id: first.accountId, status: 'installed' });
  await world.run(office, 'accounts.setStatus', { id: first.accountId, status: 'active' });
  setClock('2025-03-14T18:00:00.000Z');
  const more = await sell(
    'UT',
    [{ productId: productIds.contact }, { name: 'App', kind: 'monitoring', unitPrice: 995 }],
    first.accountId,
  );
  await handOver(world, rep, more.id, '2025-03-14');
  expect(await rightOf(more.estimateId)).toMatchObject({ state: 'after_installation', endsAt: null });
  setClock('2025-03-20T18:00:00.000Z');
  await finish(more.estimateId);
  expect(await rightOf(more.estimateId)).toMatchObject({
    state: 'ends',
    installedOn: '2025-03-20',
    lastDay: '2025-03-24',
  });
  expect(await world.find(admin, 'contracts', { estimateId: more.estimateId })).toMatchObject({
    status: 'active',
  });
  expect(await world.find(admin, 'accounts', { id: first.accountId })).toMatchObject({ status: 'active' });
});

test('an installation that the office finishes by hand installs what was sold', async () => {
  setClock('2025-03-14T18:00:00.000Z');
  const { accountId, estimateId, id } = await sell('UT', [{ productId: productIds.contact }]);
  await handOver(world, rep, id, '2025-03-14');
  setClock('2025-03-20T18:00:00.000Z');
  await finish(estimateId);
  expect(await world.find(admin, 'accounts', { id: accountId })).toMatchObject({ status: 'installed' });
  expect(await rightOf(estimateId)).toMatchObject({ installedOn: '2025-03-20', lastDay: '2025-03-24' });
});
