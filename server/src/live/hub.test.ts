import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import type { LiveRow, ServerMessage } from '@sable/domain/kernel/live-protocol';
import { where } from '@sable/domain/kernel/predicate';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { createWriter } from '../mutate.ts';
import { newKey } from '../environment.ts';
import { testWorld, type World } from '../test-world.ts';
import type { Sink } from './connection.ts';
import { Hub } from './hub.ts';

let world: World;
let admin: Actor;
let rep: Actor;

beforeAll(async () => {
  world = await testWorld();
  admin = await world.company();
  rep = await world.person(admin, 'sales');
});

const quiet = {
  error: (details: object) => {
    throw new Error(JSON.stringify(details));
  },
};

/** A hub that hears the commits of a writer of its own, and a browser on it. */
function server() {
  const refusals = new Map<string, AppError>();
  const hub = new Hub({
    tenancy: world.tenancy,
    log: quiet,
    refresh: async ({ actor }) => {
      const refusal = refusals.get(actor.id);
      if (refusal) throw refusal;
      return actor;
    },
  });
  const writer = createWriter(world.tenancy, (commit) => hub.announce(commit));
  const run = (actor: Actor, name: string, args: unknown) =>
    writer.mutate(actor, { key: newKey(), mutations: [{ name, args }] });
  return { hub, run, refusals, browser: (actor: Actor) => browser(hub, actor) };
}

function browser(hub: Hub, actor: Actor) {
  const messages: ServerMessage[] = [];
  let open = true;
  let drain = () => {};
  const sink: Sink & { slow: boolean } = {
    slow: false,
    send(message) {
      if (this.slow) return false;
      messages.push(message);
      return true;
    },
    drained: () => new Promise((resolve) => (drain = resolve)),
    close: () => (open = false),
  };
  const connection = hub.connect(sink, actor);
  let id = 0;
  return {
    messages,
    connection,
    sink,
    get open() {
      return open;
    },
    drain: () => {
      sink.slow = false;
      drain();
    },
    async watch(spec: QuerySpec, have?: number) {
      id += 1;
      await hub.subscribe(connection, id, spec, have);
      await hub.synced(connection, 0);
      return id;
    },
    /** The rows a client would hold for a subscription after all messages so far. */
    rows(subscription: number): LiveRow[] {
      const held = new Map<unknown, LiveRow>();
      for (const message of messages) {
        if (!('id' in message) || message.id !== subscription) continue;
        if (message.t === 'rows') held.clear();
        if (message.t === 'rows') for (const row of message.rows) held.set(row['id'], row);
        if (message.t === 'patch') for (const gone of message.del) held.delete(gone);
        if (message.t === 'patch') for (const row of message.put) held.set(row['id'], row);
      }
      return [...held.values()];
    },
  };
}

test('a change reaches who may see it, as a patch, and nobody whose query it does not touch', async () => {
  const { hub, run, browser: open } = server();
  const id = await world.account(rep, 'Live Household');
  const mine = open(admin);
  const one = await mine.watch({ collection: 'accounts', where: where({ id }) });
  const other = await mine.watch({ collection: 'organizations' });
  const { seq } = await run(rep, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
  await hub.synced(mine.connection, seq);
  expect(mine.messages.at(-1)).toMatchObject({
    t: 'patch',
    id: one,
    put: [{ id, leadSource: 'Fair' }],
    del: [],
  });
  expect(mine.messages.filter((message) => 'id' in message && message.id === other)).toHaveLength(1);
});

test('a row that leaves the condition is taken away, one that enters comes', async () => {
  const { hub, run, browser: open } = server();
  const id = await world.account(rep, 'Moving Household');
  const mine = open(rep);
  const leads = await mine.watch({ collection: 'accounts', where: where({ id, status: 'lead' }) });
  const reached = await mine.watch({ collection: 'accounts', where: where({ id, status: 'contacted' }) });
  const { seq } = await run(rep, 'accounts.setStatus', { id, status: 'contacted' });
  await hub.synced(mine.connection, seq);
  expect(mine.rows(leads)).toEqual([]);
  expect(mine.rows(reached)).toHaveLength(1);
});

test('a hidden field never reaches a rep, also not in history', async () => {
  const { hub, run, browser: open } = server();
  const mine = open(rep);
  const list = await mine.watch({ collection: 'products' });
  const answer = await run(admin, 'products.create', {
    sku: `S-${newKey()}`,
    name: 'Panel',
    kind: 'equipment',
    price: 34900,
    cost: 14200,
    minPrice: 30000,
  });
  const { id } = answer.results[0] as { id: string };
  const history = await mine.watch({
    collection: 'updates',
    where: where({ collection: 'products', documentId: id }),
  });
  await hub.synced(mine.connection, answer.seq);
  expect(mine.rows(list)[0]).not.toHaveProperty('cost');
  expect(mine.rows(history)).toHaveLength(1);
  expect(JSON.stringify(mine.messages)).not.toContain('14200');
  await mine.watch({ collection: 'products', where: { field: 'cost', op: 'gt', value: 1 } });
  expect(mine.messages.at(-1)).toMatchObject({ t: 'error', error: { code: 'UNKNOWN_FIELD' } });
});

test('another company’s changes and rows are not there', async () => {
  const { hub, run, browser: open } = server();
  const stranger = await world.company('Elsewhere Alarms');
  const theirs = open(stranger);
  const list = await theirs.watch({ collection: 'accounts' });
  const id = await world.account(rep);
  const { seq } = await run(rep, 'accounts.update', { id, patch: { leadSource: 'Radio' } });
  await hub.synced(open(rep).connection, Math.min(seq, 0));
  expect(theirs.rows(list)).toEqual([]);
  expect(theirs.messages).toHaveLength(1);
});

test('two servers on one database: a change made at one is live at the other after a wake-up, whole and in order', async () => {
  const here = server();
  const there = server();
  const mine = here.browser(admin);
  const id = await world.account(rep);
  const list = await mine.watch({ collection: 'accounts', where: where({ id }) });
  let seq = 0;
  for (const source of ['a', 'b', 'c'])
    ({ seq } = await there.run(rep, 'accounts.update', { id, patch: { leadSource: source } }));
  here.hub.wake(admin.companyId);
  await here.hub.synced(mine.connection, seq);
  expect(mine.rows(list)).toMatchObject([{ leadSource: 'c' }]);
});

test('after a reconnect only the difference is told', async () => {
  const { run, browser: open } = server();
  const first = await world.account(rep, 'Resume A');
  const second = await world.account(rep, 'Resume B');
  const spec: QuerySpec = { collection: 'accounts', where: where({ id: [first, second] }) };
  const before = open(rep);
  await before.watch(spec);
  const have = (before.messages[0] as { seq: number }).seq;
  const again = open(rep);
  await again.watch(spec, have);
  expect(again.messages[0]).toMatchObject({ t: 'same' });
  await run(rep, 'accounts.update', { id: second, patch: { leadSource: 'Fair' } });
  const later = open(rep);
  await later.watch(spec, have);
  expect(later.messages[0]).toMatchObject({ t: 'patch', put: [{ id: second, leadSource: 'Fair' }], del: [] });
});

test('a slow receiver is passed over and later told everything anew', async () => {
  const { hub, run, browser: open } = server();
  const id = await world.account(rep);
  const slow = open(rep);
  const list = await slow.watch({ collection: 'accounts', where: where({ id }) });
  slow.sink.slow = true;
  let seq = 0;
  for (const source of ['x', 'y', 'z'])
    ({ seq } = await run(rep, 'accounts.update', { id, patch: { leadSource: source } }));
  await hub.synced(slow.connection, seq);
  expect(slow.rows(list)).toMatchObject([{ leadSource: null }]);
  slow.drain();
  await expect.poll(() => slow.rows(list)[0]?.['leadSource']).toBe('z');
});

test('a lost right ends the stream in the same moment', async () => {
  const { hub, run, refusals, browser: open } = server();
  const person = await world.person(admin, 'sales');
  const theirs = open(person);
  const list = await theirs.watch({ collection: 'accounts' });
  refusals.set(person.id, new AppError('account-inactive'));
  await run(admin, 'users.setStatus', { id: person.id, status: 'inactive' });
  await expect.poll(() => theirs.open).toBe(false);
  expect(theirs.messages.at(-1)).toMatchObject({ t: 'bye', error: { code: 'account-inactive' } });
  const told = theirs.rows(list).length;
  await run(rep, 'accounts.create', { account: { name: 'After the end', type: 'residential' } });
  await hub.synced(open(rep).connection, 0);
  expect(theirs.rows(list)).toHaveLength(told);
});
