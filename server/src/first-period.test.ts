import { expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { acceptEstimate, offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';

// Tests which estimates bill the first month of their services at signing, and which services their first period.

const world = await testWorld();
const admin = await world.company('Prepaid Security');
const rep = await world.person(admin, 'sales');
const other = await world.person(admin, 'auditor');

const watched = [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 39_99 }];
const asksFor = async (id: string) => (await world.get(admin, 'estimates', { id }))['firstMonthDueAtSigning'];

test('a new contract asks for it, an addendum and a replacement ask only where it is ticked', async () => {
  const accountId = await world.account(rep);
  const { id, token } = await offer(world, rep, accountId, watched);
  expect(await asksFor(id)).toBe(true);
  await acceptEstimate(world, token);
  const contract = await world.get(admin, 'contracts', { accountId });
  const second = await world.make(rep, 'estimates.create', { accountId });
  expect(await asksFor(second)).toBe(false);
  const change = (patch: object) => world.run(rep, 'estimates.update', { id: second, patch });
  await change({ contractEffect: 'new' });
  expect(await asksFor(second)).toBe(true);
  await change({ contractEffect: 'replacement', targetContractId: contract['id'] });
  expect(await asksFor(second)).toBe(false);
  await change({ firstMonthDueAtSigning: true });
  expect(await asksFor(second)).toBe(true);
  await change({ title: 'Upgrade' });
  expect(await asksFor(second)).toBe(true);
});

test('a company that does not ask for it has none', async () => {
  const settings = await world.get(admin, 'settings', { scope: 'company' });
  const set = (firstPeriodAtSigning: boolean) =>
    world.run(admin, 'settings.update', { id: settings['id'], patch: { firstPeriodAtSigning } });
  await set(false);
  const id = await world.make(rep, 'estimates.create', { accountId: await world.account(rep) });
  expect(await asksFor(id)).toBe(false);
  await set(true);
});

test('a ticked year is due with its document, and only who sells ticks it', async () => {
  const accountId = await world.account(rep);
  const lines = [
    ...watched,
    { name: 'Inspection', kind: 'service_plan', unitPrice: 360_00, frequency: 'annual' },
  ];
  const id = await world.draft(rep, accountId, lines);
  const { id: lineId } = await world.get(admin, 'estimate-lines', { estimateId: id, name: 'Inspection' });
  const tick = (actor: Actor) =>
    world.run(actor, 'estimate-lines.update', { id: lineId, patch: { dueAtSigning: true } });
  await expect(tick(other)).rejects.toThrow();
  await tick(rep);
  expect(await world.get(admin, 'estimates', { id })).toMatchObject({
    totals: {
      firstPeriods: [
        { frequency: 'monthly', amount: 39_99 },
        { frequency: 'annual', amount: 360_00 },
      ],
      dueAtSigning: 399_99,
    },
  });
  await world.run(rep, 'estimates.send', { id });
  const { content } = await world.get(admin, 'estimate-versions', { estimateId: id });
  expect(content).toMatchObject({ totals: { dueAtSigning: 399_99 }, lines: [{}, { dueAtSigning: true }] });
  expect(JSON.stringify(content)).not.toContain('"dueAtSigning":false');
});
