import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { acceptEstimate, offer } from './test-sale.ts';
import { testWorld, type World } from './test-world.ts';

// Which offers ask for the first month of their services at signing, and which services for their first period.

let world: World;
let admin: Actor;
let rep: Actor;
let other: Actor;

beforeAll(async () => {
  world = await testWorld();
  admin = await world.company('Prepaid Security');
  rep = await world.person(admin, 'sales');
  other = await world.person(admin, 'auditor');
});

const one = async (collection: string, condition: Parameters<typeof where>[0]) => {
  const [row] = await world.rows(admin, { collection, where: where(condition) });
  if (!row) throw new Error(`There is no such row of ${collection}.`);
  return row;
};
const watched = [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 39_99 }];
const asksFor = async (id: string) => (await one('estimates', { id }))['firstMonthDueAtSigning'];

test('a new contract asks for it, an addendum and a replacement ask only where it is ticked', async () => {
  const accountId = await world.account(rep);
  const { id, token } = await offer(world, rep, accountId, watched);
  expect(await asksFor(id)).toBe(true);
  await acceptEstimate(world, token);
  const contract = await one('contracts', { accountId });
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
  const settings = await one('settings', { scope: 'company' });
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
  const id = await world.make(rep, 'estimates.create', { accountId });
  await world.run(rep, 'estimate-lines.add', { estimateId: id, lines });
  const { id: lineId } = await one('estimate-lines', { estimateId: id, name: 'Inspection' });
  const tick = (actor: Actor) =>
    world.run(actor, 'estimate-lines.update', { id: lineId, patch: { dueAtSigning: true } });
  await expect(tick(other)).rejects.toThrow();
  await tick(rep);
  expect(await one('estimates', { id })).toMatchObject({
    totals: {
      firstPeriods: [
        { frequency: 'monthly', amount: 39_99 },
        { frequency: 'annual', amount: 360_00 },
      ],
      dueAtSigning: 399_99,
    },
  });
  await world.run(rep, 'estimates.send', { id });
  const { content } = await one('estimate-versions', { estimateId: id });
  expect(content).toMatchObject({ totals: { dueAtSigning: 399_99 }, lines: [{}, { dueAtSigning: true }] });
  expect(JSON.stringify(content)).not.toContain('"dueAtSigning":false');
});
