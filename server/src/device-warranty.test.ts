import { expect, test } from 'vitest';
import { workOrders } from '@sable/domain/work-order';
import { acceptEstimate, offer } from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';

// An installed device is under warranty from its installation date.

const world = await testWorld();
const admin = await world.company('Warranty Security');
await world.run(admin, 'tax-profiles.create', { name: 'Texas', region: 'TX', components: [] });
const rep = await world.person(admin, 'sales');

async function promise(warrantyPartsMonths: number | null): Promise<void> {
  const company = await world.find(admin, 'settings', { scope: 'company' });
  await world.run(admin, 'settings.update', { id: company?.['id'], patch: { warrantyPartsMonths } });
}
const product = (sku: string, fields: object = {}) =>
  world.make(admin, 'products.create', { sku, name: sku, kind: 'equipment', price: 5_000, ...fields });

async function sell(lines: object[]): Promise<string> {
  const accountId = await world.account(rep, 'Hanna Miller', austin);
  await acceptEstimate(world, (await offer(world, rep, accountId, lines)).token);
  return accountId;
}

/** Completes the work order with every step done. */
async function install(accountId: string): Promise<void> {
  const found = await world.find(admin, 'work-orders', { accountId });
  const { id, steps } = workOrders.schema.parse(found);
  const done = { steps: steps.map((step) => ({ ...step, done: true })), unsignedReason: 'Nobody was home' };
  for (const patch of [{ status: 'in_progress' }, { status: 'completed', ...done }])
    await world.run(admin, 'work-orders.update', { id, patch });
}
const untilOf = async (accountId: string) =>
  Object.fromEntries(
    (await world.list(admin, 'equipment', { accountId })).map(({ name, warrantyUntil, installedOn }) => [
      name,
      [warrantyUntil, installedOn].map(String).map((day) => day.slice(0, 7)),
    ]),
  );
const monthsOn = (month: string, months: number): string => {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7);
};

test('a device has the warranty of the sent offer, or that of its product', async () => {
  await promise(24);
  const camera = await product('CAM', { warrantyMonths: 60 });
  const sample = await product('LOAN', { warrantyMonths: 0 });
  const accountId = await sell([
    { productId: camera },
    { productId: sample },
    { name: 'Contact', kind: 'equipment', unitPrice: 3900 },
  ]);
  await promise(12);
  await install(accountId);
  const { CAM, LOAN, Contact } = await untilOf(accountId);
  const month = CAM?.[1] ?? '';
  expect(CAM?.[0]).toBe(monthsOn(month, 60));
  expect(LOAN?.[0]).toBe('null');
  expect(Contact?.[0]).toBe(monthsOn(month, 24));
});

test('an offer that promised nothing gives none, and a day that the office entered stays', async () => {
  await promise(null);
  const accountId = await sell([
    { name: 'Contact', kind: 'equipment', unitPrice: 3900 },
    { name: 'Siren', kind: 'equipment', unitPrice: 3900 },
  ]);
  await promise(24);
  const siren = await world.find(admin, 'equipment', { accountId, name: 'Siren' });
  await world.run(admin, 'equipment.update', { id: siren?.['id'], patch: { warrantyUntil: '2031-06-01' } });
  await install(accountId);
  const { Contact, Siren } = await untilOf(accountId);
  expect(Contact?.[0]).toBe('null');
  expect(Siren?.[0]).toBe('2031-06');
});
