import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { testWorld, type World } from '../test-world.ts';
import { testHub } from './test-hub.ts';

let world: World;
let admin: Actor;

beforeAll(async () => {
  world = await testWorld();
  admin = await world.company();
});

/** Work that ends when the test says so, and says when it began. */
function piece() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const state = { begun: 0, finish: () => finish() };
  return {
    state,
    work: () => {
      state.begun += 1;
      return finished;
    },
  };
}

test('work that is asked for while other work runs takes its turn behind it, the newest alone', async () => {
  const { connection } = testHub(world).browser(admin);
  connection.subscribe(1, { collection: 'accounts' });
  const [first, second, third] = [piece(), piece(), piece()];
  for (const { work } of [first, second, third]) connection.schedule(1, work);
  first.state.finish();
  await expect.poll(() => third.state.begun).toBe(1);
  expect([first.state.begun, second.state.begun]).toEqual([1, 0]);
  third.state.finish();
});

test('in step means that the run is over which was due, not only the one under way', async () => {
  const { hub, browser } = testHub(world);
  const { connection } = browser(admin);
  connection.subscribe(1, { collection: 'accounts' });
  const [first, second, later] = [piece(), piece(), piece()];
  connection.schedule(1, first.work);
  connection.schedule(1, second.work);
  let inStep = false;
  const synced = hub.synced(connection, 0).then(() => (inStep = true));
  first.state.finish();
  await expect.poll(() => second.state.begun).toBe(1);
  expect(inStep).toBe(false);
  // What is asked for after the question is not part of the answer: a busy feed would put it off for ever.
  connection.schedule(1, later.work);
  second.state.finish();
  await synced;
  later.state.finish();
});

test('a subscription that ended while its work was due is not asked again', async () => {
  const { hub, browser } = testHub(world);
  const { connection } = browser(admin);
  connection.subscribe(1, { collection: 'accounts' });
  const [first, second] = [piece(), piece()];
  connection.schedule(1, first.work);
  connection.schedule(1, second.work);
  hub.unsubscribe(connection, 1);
  first.state.finish();
  await hub.synced(connection, 0);
  expect(second.state.begun).toBe(0);
});

test('who is too slow to hear that it is in step hears it after the rows, for each feed once', async () => {
  const { hub, run, browser } = testHub(world);
  const id = await world.account(admin);
  const slow = browser(admin);
  const list = await slow.watch({ collection: 'accounts', where: where({ id }) });
  slow.sink.slow = true;
  const { seq } = await run(admin, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
  await hub.synced(slow.connection, seq);
  slow.connection.deliver({ t: 'synced', seq: seq - 1 });
  slow.connection.deliver({ t: 'synced', seq });
  slow.connection.deliver({ t: 'synced', seq: 3, platform: true });
  const before = slow.messages.length;
  slow.drain();
  await expect.poll(() => slow.messages.filter(({ t }) => t === 'synced')).toHaveLength(2);
  expect(slow.rows(list)).toMatchObject([{ leadSource: 'Fair' }]);
  expect(slow.messages.slice(before)).toMatchObject([
    { t: 'rows', id: list },
    { t: 'synced', seq },
    { t: 'synced', seq: 3, platform: true },
  ]);
});

test('a receiver that becomes too slow with that very word still gets what it missed', async () => {
  const { hub, run, browser } = testHub(world);
  const id = await world.account(admin);
  const slow = browser(admin);
  const list = await slow.watch({ collection: 'accounts', where: where({ id }) });
  slow.sink.slow = true;
  slow.connection.deliver({ t: 'synced', seq: 1 });
  const { seq } = await run(admin, 'accounts.update', { id, patch: { leadSource: 'Radio' } });
  await hub.synced(slow.connection, seq);
  slow.drain();
  await expect.poll(() => slow.rows(list)[0]?.['leadSource']).toBe('Radio');
  await expect.poll(() => slow.messages.at(-1)).toMatchObject({ t: 'synced', seq: 1 });
});
