import { expect, test } from 'vitest';
import { customerView, resolveLink } from './customer-link.ts';
import { companyDay } from './test-day.ts';
import { acceptEstimate, offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';

// The customer's signed page shows the progress of the installation.

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');

async function signed(lines: readonly object[]) {
  const accountId = await world.account(rep);
  const { id, token } = await offer(world, rep, accountId, lines);
  const shown = async () =>
    (await customerView(world.tenancy, await resolveLink(world.tenancy, token))).installation;
  expect(await shown()).toBeNull();
  await acceptEstimate(world, token);
  for (const right of await world.list(admin, 'cancellation-rights', { accountId }))
    await world.run(admin, 'cancellation-rights.setOutside', { id: right['id'], reason: 'Sold at the shop' });
  return { id, accountId, shown };
}

test('to be planned, planned for a day, done', async () => {
  const { id, shown } = await signed([{ name: 'Panel', kind: 'equipment', unitPrice: 10_000 }]);
  const order = await world.find(admin, 'work-orders', { estimateId: id });
  const work = (patch: object) => world.run(office, 'work-orders.update', { id: order?.['id'], patch });
  expect(await shown()).toEqual({ done: false, on: null });
  const on = companyDay(7);
  await work({ status: 'scheduled', scheduledOn: on });
  expect(await shown()).toEqual({ done: false, on });
  await work({ status: 'in_progress' });
  await work({ status: 'completed', steps: [], signedBy: 'Hanna Miller' });
  expect(await shown()).toEqual({ done: true, on });
});

test('without a work order it is done when the contract has started', async () => {
  const { accountId, shown } = await signed([{ name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 }]);
  expect(await shown()).toEqual({ done: false, on: null });
  const contract = await world.find(admin, 'contracts', { accountId });
  await world.run(office, 'contracts.start', { id: contract?.['id'] });
  expect(await shown()).toEqual({ done: true, on: null });
});
