import { beforeAll, expect, test, vi } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import type { ServerMessage } from '@sable/domain/kernel/live-protocol';
import { where } from '@sable/domain/kernel/predicate';
import { withConnection } from '../db/connect.ts';
import type { Database } from '../db/open.ts';
import { createTenancy, type Tenancy } from '../db/tenant.ts';
import { testDatabase } from '../db/test-database.ts';
import { atFileEnd } from '../test-cleanup.ts';
import { newKey } from '../transaction-context.ts';
import { provisionCompany } from '../provision-company.ts';
import { createWriter } from '../mutate.ts';
import { Hub } from './hub.ts';
import { linkServers } from './server-link.ts';

/** Two servers on one database, each with its own pools, hub, and listener: they share only PostgreSQL. */
let database: Database;

function startServer() {
  const tenancy = createTenancy(database.createPool('sable_app', { max: 4 }));
  // Work still in progress when the file is done no longer finds a database.
  let done = false;
  const hub = new Hub({
    epoch: 'first',
    tenancy,
    log: {
      error: (details, message) => {
        if (!done) throw new Error(message, { cause: details });
      },
    },
    refresh: async ({ actor }) => actor,
  });
  const link = linkServers(database.createPool('sable_app', { max: 2 }), tenancy, hub, () => undefined);
  atFileEnd(async () => {
    done = true;
    await link.close();
  });
  const writer = createWriter(tenancy, (commit) => {
    hub.publish(commit);
    link.wake(commit.companyId);
  });
  const run = (actor: Actor, name: string, args: unknown) =>
    writer.mutate(actor, { key: newKey(), mutations: [{ name, args }] });
  return { hub, link, writer, run };
}

let here: ReturnType<typeof startServer>;
let there: ReturnType<typeof startServer>;
let actor: Actor;

beforeAll(async () => {
  database = await testDatabase();
  here = startServer();
  there = startServer();
  const { companyId, userId } = await provisionCompany(here.writer, {
    companyName: 'Twice Security',
    personName: 'Ada',
    email: 'ada@example.com',
    roles: ['admin'],
  });
  actor = {
    kind: 'user',
    id: userId,
    name: 'Ada',
    companyId,
    roles: ['admin'],
    settings: { salesSeeAll: true },
  };
});

async function watching(id: string) {
  const messages: ServerMessage[] = [];
  const connection = there.hub.connect(
    {
      send: ({ message }) => messages.push(message) > 0,
      waitForDrain: async () => undefined,
      close: () => undefined,
    },
    actor,
  );
  there.hub.subscribe(connection, 1, { collection: 'accounts', where: where({ id }) });
  await there.hub.synced(connection, 0);
  return () =>
    messages
      .flatMap((message) => (message.t === 'rows' ? message.rows : message.t === 'delta' ? message.put : []))
      .at(-1)?.['leadSource'];
}

const listeners = `select pid from pg_stat_activity where query like 'listen %' and datname = current_database()`;
const asOwner = (sql: string) =>
  withConnection(database.ownerConfig, async (client) => (await client.query(sql)).rows);
const account = async () =>
  (
    (await here.run(actor, 'accounts.create', { account: { name: 'Shared', type: 'residential' } }))
      .results[0] as { id: string }
  ).id;

test('a change made at one server is live at the other', async () => {
  const id = await account();
  const seen = await watching(id);
  await here.run(actor, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
  await expect.poll(seen, { timeout: 10_000 }).toBe('Fair');
});

test('a server receives the notices of the others, and ignores its own', async () => {
  const [first, second] = [newKey(), newKey()];
  const heard = { here: vi.spyOn(here.hub, 'catchUpTo'), there: vi.spyOn(there.hub, 'catchUpTo') };
  here.link.wake(first);
  await expect.poll(() => heard.there.mock.calls, { timeout: 10_000 }).toContainEqual([first]);
  there.link.wake(second);
  await expect.poll(() => heard.here.mock.calls, { timeout: 10_000 }).toContainEqual([second]);
  // Notices arrive in order, so the server's own notice would have arrived by now.
  expect(heard.here.mock.calls).not.toContainEqual([first]);
  vi.restoreAllMocks();
});

test('with every listener killed no change is lost, and the listeners come back', async () => {
  const id = await account();
  const seen = await watching(id);
  await expect.poll(() => asOwner(listeners), { timeout: 10_000 }).toHaveLength(2);
  await asOwner(listeners.replace('select pid', 'select pg_terminate_backend(pid)'));
  await here.run(actor, 'accounts.update', { id, patch: { leadSource: 'Radio' } });
  await expect.poll(seen, { timeout: 10_000 }).toBe('Radio');
  await expect.poll(() => asOwner(listeners), { timeout: 10_000 }).toHaveLength(2);
});

test('a slow way to the database: one listener is waited for, and the pool keeps a connection for telling', async () => {
  const before = await asOwner(listeners);
  const pool = database.createPool('sable_app', { max: 2 });
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const { onConnect } = pool.options;
  pool.options.onConnect = async (client) => {
    await gate;
    await onConnect?.(client);
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const tenancy = createTenancy(database.createPool('sable_app', { max: 2 }));
  const link = linkServers(pool, tenancy, there.hub, () => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  expect(pool.totalCount).toBe(1);
  open();
  await expect.poll(() => asOwner(listeners)).toHaveLength(before.length + 1);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await link.close();
  await expect.poll(() => pool.idleCount).toBe(pool.totalCount);
});

test('the first notice goes out at once, and those that follow it closely are gathered', async () => {
  const tenancy = createTenancy(database.createPool('sable_app', { max: 2 }));
  const link = linkServers(database.createPool('sable_app', { max: 2 }), tenancy, here.hub, () => undefined);
  const companies = Array.from({ length: 200 }, () => newKey());
  const notices = await withConnection(database.ownerConfig, async (client) => {
    const received: string[][] = [];
    client.on('notification', ({ payload = '' }) => {
      const ours = payload.split(' ').filter((companyId) => companies.includes(companyId));
      if (ours.length > 0) received.push(ours);
    });
    await client.query('listen sable_feed');
    for (const companyId of companies) link.wake(companyId);
    await expect.poll(() => received.flat(), { timeout: 10_000 }).toEqual(companies);
    return received;
  });
  await link.close();
  expect(notices.map(({ length }) => length)).toEqual([1, 150, 49]);
});

test('a server that is alone sends no notices of its commits, and sends them again once another is there', async () => {
  const own = await testDatabase();
  const connect = () => {
    const tenancy = createTenancy(own.createPool('sable_app', { max: 2 }));
    return linkServers(own.createPool('sable_app', { max: 2 }), tenancy, here.hub, () => undefined);
  };
  await withConnection(own.ownerConfig, async (client) => {
    const received: string[] = [];
    client.on('notification', ({ payload = '' }) => received.push(payload));
    await client.query('listen sable_feed');
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = connect();
    const [early, alone, together] = [newKey(), newKey(), newKey()];
    // Until it can know otherwise, a server assumes that others are there.
    first.wake(early);
    await expect.poll(() => received.join()).toContain(early);
    vi.setSystemTime(Date.now() + 60_000);
    first.wake(alone);
    const second = connect();
    await expect.poll(() => new Set(received.map((payload) => payload.split(' ')[0])).size).toBe(2);
    await expect
      .poll(() => {
        first.wake(together);
        return received.join();
      })
      .toContain(together);
    expect(received.join()).not.toContain(alone);
    vi.useRealTimers();
    await Promise.all([first.close(), second.close()]);
  });
});

test('looks do not pile up while one of them waits for the database', async () => {
  await watching(await account());
  let asked = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const tenancy = createTenancy(database.createPool('sable_app', { max: 2 }));
  const slow: Tenancy = {
    ...tenancy,
    async crossTenantQuery(sql, values) {
      asked += 1;
      await answered;
      return tenancy.crossTenantQuery(sql, values);
    },
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const link = linkServers(database.createPool('sable_app', { max: 2 }), slow, there.hub, () => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(asked).toBe(1));
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  expect(asked).toBe(1);
  answer();
  await link.close();
});
