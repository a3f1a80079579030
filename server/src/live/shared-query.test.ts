import { expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { testWorld } from '../test-world.ts';
import { newKey } from '../transaction-context.ts';
import { countingTenancy, testHub } from './test-hub.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

const narrow = (actor: Actor): Actor => ({ ...actor, settings: { ...actor.settings, salesSeeAll: false } });

const product = (cost: number) => ({
  sku: `S-${newKey()}`,
  name: 'Panel',
  kind: 'equipment',
  price: 34900,
  cost,
  minPrice: 30000,
});

test('those who ask the same with the same rights share one query, one message, and its bytes', async () => {
  const { state, tenancy } = countingTenancy(world);
  const { hub, run, browser } = testHub(world, { tenancy });
  const id = await world.account(rep);
  const spec: QuerySpec = {
    collection: 'accounts',
    where: where({ id }),
    orderBy: [{ field: 'updatedAt', direction: 'desc' }],
  };
  const tabs = Array.from({ length: 20 }, (_, n) => browser(n % 2 === 0 ? admin : rep));
  await Promise.all(tabs.map((tab) => tab.watch(spec)));
  const opened = state.reads;
  expect(opened).toBeLessThan(tabs.length);
  const { seq } = await run(rep, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
  await Promise.all(tabs.map(({ connection }) => hub.synced(connection, seq)));
  expect(state.reads - opened).toBeLessThanOrEqual(2);
  const last = tabs.map(({ frames }) => frames.at(-1));
  // Admin and rep see the same fields of accounts: at most one frame for each of the two sets of rights.
  expect(new Set(last).size).toBeLessThanOrEqual(2);
  expect(new Set(last.map((frame) => frame?.bytes)).size).toBe(new Set(last).size);
  for (const tab of tabs) expect(JSON.parse(String(tab.frames.at(-1)?.bytes))).toEqual(tab.messages.at(-1));
  for (const tab of tabs) expect(tab.rows(1)).toMatchObject([{ id, leadSource: 'Fair' }]);
});

test('those who ask the same with other hidden fields never share: neither the first answer nor what follows', async () => {
  const { hub, run, browser } = testHub(world);
  const spec: QuerySpec = { collection: 'products' };
  // Both read every product, so only the hidden fields distinguish them.
  const [mine, theirs] = [browser(admin), browser(await world.person(admin, 'installer'))];
  const id = await world.make(admin, 'products.create', product(11_111));
  await Promise.all([mine.watch(spec), theirs.watch(spec)]);
  const { seq } = await run(admin, 'products.update', { id, patch: { cost: 22_222 } });
  const created = await run(admin, 'products.create', product(33_333));
  for (const { connection } of [mine, theirs]) await hub.synced(connection, Math.max(seq, created.seq));
  const costs = mine.rows(1).map((row) => row['cost']);
  expect(costs).toEqual(expect.arrayContaining([22_222, 33_333]));
  expect(theirs.rows(1)).toHaveLength(costs.length);
  expect(JSON.stringify(theirs.messages)).not.toMatch(/price|cost|minPrice|11111|22222|33333/);
});

test('those who ask the same with other rows to see never share', async () => {
  const { hub, run, browser } = testHub(world);
  const spec: QuerySpec = { collection: 'accounts' };
  const [all, own] = [browser(rep), browser(narrow(rep))];
  await Promise.all([all.watch(spec), own.watch(spec)]);
  const made = await run(admin, 'accounts.create', {
    account: { name: 'Secret House', type: 'residential' },
  });
  for (const { connection } of [all, own]) await hub.synced(connection, made.seq);
  expect(JSON.stringify(all.messages)).toContain('Secret House');
  expect(JSON.stringify(own.messages)).not.toContain('Secret House');
});

test('a tab that joins later gets everything, and the ones before it are sent nothing', async () => {
  const { hub, run, browser } = testHub(world);
  const id = await world.account(rep);
  const spec: QuerySpec = { collection: 'accounts', where: where({ id }) };
  const first = browser(rep);
  await first.watch(spec);
  const second = browser(rep);
  await second.watch(spec);
  expect(second.messages).toMatchObject([{ t: 'rows', rows: [{ id }] }]);
  expect(first.messages).toHaveLength(1);
  const { seq } = await run(rep, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
  for (const { connection } of [first, second]) await hub.synced(connection, seq);
  for (const tab of [first, second]) expect(tab.messages.at(-1)).toMatchObject({ t: 'delta', put: [{ id }] });
});

test('who leaves is sent nothing more, and who stays is not disturbed', async () => {
  const { hub, run, browser } = testHub(world);
  const id = await world.account(rep);
  const spec: QuerySpec = { collection: 'accounts', where: where({ id }) };
  const [leaving, staying] = [browser(rep), browser(rep)];
  const list = await leaving.watch(spec);
  await staying.watch(spec);
  hub.unsubscribe(leaving.connection, list);
  const { seq } = await run(rep, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
  for (const { connection } of [leaving, staying]) await hub.synced(connection, seq);
  expect(leaving.messages).toHaveLength(1);
  expect(staying.rows(1)).toMatchObject([{ leadSource: 'Fair' }]);
});

test('a change that alone decides what becomes of its row asks the database nothing', async () => {
  const { state, tenancy } = countingTenancy(world);
  const { hub, run, browser } = testHub(world, { tenancy });
  const id = await world.account(admin, 'Aaron First');
  for (const name of ['Bea Second', 'Cay Third', 'Dan Fourth']) await world.account(admin, name);
  const tab = browser(admin);
  const whole = await tab.watch({ collection: 'contacts', where: where({ accountId: id }) });
  const page = await tab.watch({
    collection: 'accounts',
    orderBy: [{ field: 'updatedAt', direction: 'desc' }],
    limit: 2,
  });
  const opened = state.reads;
  await run(admin, 'contacts.create', { accountId: id, name: 'Ann', email: 'ann@example.com' });
  const { seq } = await run(admin, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
  await hub.synced(tab.connection, seq);
  expect(tab.rows(whole)).toHaveLength(2);
  expect(tab.rows(page)).toHaveLength(2);
  expect(tab.rows(page)).toMatchObject([{}, { id, leadSource: 'Fair' }]);
  expect(state.reads).toBe(opened);
});

test('a list bounded by a time in another zone gets a row exactly at its bound', async () => {
  const { hub, run, browser } = testHub(world);
  const tab = browser(admin);
  const id = await world.account(admin);
  const row = await world.find(admin, 'accounts', { id });
  const inIndia = String(
    new Date(Date.parse(String(row?.['createdAt'])) + 5.5 * 3600_000).toISOString(),
  ).replace('Z', '+05:30');
  const list = await tab.watch({
    collection: 'accounts',
    where: { all: [where({ id }), { field: 'createdAt', op: 'lte', value: inIndia }] },
  });
  const { seq } = await run(admin, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
  await hub.synced(tab.connection, seq);
  expect(tab.rows(list)).toMatchObject([{ leadSource: 'Fair' }]);
  const late = await tab.watch({
    collection: 'accounts',
    where: { all: [where({ id }), { field: 'createdAt', op: 'gte', value: inIndia }] },
  });
  const next = await run(admin, 'accounts.update', { id, patch: { leadSource: 'Radio' } });
  await hub.synced(tab.connection, next.seq);
  expect(tab.rows(late)).toMatchObject([{ leadSource: 'Radio' }]);
});
