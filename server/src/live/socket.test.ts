import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import websocket from '@fastify/websocket';
import fastify from 'fastify';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemActor } from '@sable/domain/kernel/actor';
import type { ServerMessage } from '@sable/domain/kernel/live-protocol';
import { LiveSessions } from '../live-sessions.ts';
import { testIdentity } from '../session/test-identity.ts';
import { newKey } from '../transaction-context.ts';
import { Hub } from './hub.ts';
import { registerLive } from './socket.ts';

const { company, identity, tenancy, writer } = await testIdentity();
const nothing = async () => undefined;
/** Runs before the session lookup: a wait, or a failure. */
let before: () => Promise<unknown> = nothing;
/** Runs after the lookup, before its result is returned. */
let after: () => Promise<unknown> = nothing;
let asked = 0;

const sessions = new LiveSessions({
  async resolveAccess(request) {
    asked += 1;
    await before();
    const access = await identity.resolveAccess(request);
    await after();
    return access;
  },
  async resolveAgain(access) {
    await before();
    return identity.resolveAgain(access);
  },
});
const complaints: object[] = [];
const hub = new Hub({
  epoch: 'first',
  tenancy,
  log: { error: (details) => void complaints.push(details) },
  refresh: (connection) => sessions.refresh(connection),
});
const app = fastify({ forceCloseConnections: true });
let address: string;
let cookie: string;

beforeAll(async () => {
  await app.register(websocket);
  registerLive(app, { hub, ...sessions, recordView: nothing });
  await app.listen({ port: 0, host: '127.0.0.1' });
  address = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/live`;
  cookie = await identity.signInAs((await company()).userId);
});

afterEach(() => {
  before = nothing;
  after = nothing;
  asked = 0;
  complaints.length = 0;
});

afterAll(() => app.close());

/** Opens a browser tab. Records what it receives, and the code with which its socket is closed. */
function tab(as = cookie) {
  const socket = new WebSocket(address, { headers: { cookie: as } });
  const received: ServerMessage[] = [];
  socket.on('message', (data: Buffer) => void received.push(JSON.parse(data.toString()) as ServerMessage));
  const closed = once(socket, 'close').then(([code]) => Number(code));
  return { socket, received, closed, opened: once(socket, 'open') };
}

/** Blocks every session lookup until the test releases it. */
function hold() {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  before = () => held;
  return () => release();
}

/**
 * Creates a manager, who reads product costs, and a function that makes them a sales representative, who does not.
 */
async function manager() {
  const { companyId, userId } = await company('Demoting Security', ['manager']);
  const run = (name: string, args: unknown) =>
    writer.mutate(
      { ...systemActor(companyId), roles: ['admin'], provenAt: new Date().toISOString() },
      { key: newKey(), mutations: [{ name, args }] },
    );
  const prices = { price: 9900, cost: 4200, minPrice: 8000 };
  await run('products.create', { sku: 'S-1', name: 'Siren', kind: 'equipment', ...prices });
  return {
    cookie: await identity.signInAs(userId),
    async demote() {
      await run('users.setRoles', { id: userId, roles: ['sales'] });
      hub.catchUpTo(companyId);
    },
  };
}

/** Resolves when a tab's messages so far are answered. */
async function synced({ socket, received, opened }: ReturnType<typeof tab>) {
  await opened;
  socket.send(JSON.stringify({ t: 'sync', seq: 0 }));
  await expect.poll(() => received).toContainEqual({ t: 'synced', seq: 0 });
}

/** Subscribes a tab to the products and returns its first answer. */
async function products({ socket, received }: ReturnType<typeof tab>) {
  socket.send(JSON.stringify({ t: 'sub', id: 1, spec: { collection: 'products' } }));
  const answered = () => received.find((message) => message.t === 'rows' || message.t === 'error');
  await expect.poll(answered).toBeDefined();
  return answered();
}

const nobody = () => expect.poll(() => hub.connections.size).toBe(0);

test('what is said before the session is known is answered, and the session is asked for once', async () => {
  const release = hold();
  const { socket, received, opened } = tab();
  await opened;
  socket.send(JSON.stringify({ t: 'sub', id: 1, spec: { collection: 'accounts' } }));
  socket.send(JSON.stringify({ t: 'sync', seq: 0, platform: true }));
  release();
  await expect.poll(() => received.map(({ t }) => t).sort()).toEqual(['rows', 'synced']);
  expect(received.find(({ t }) => t === 'synced')).toEqual({ t: 'synced', seq: 0, platform: true });
  expect(asked).toBe(1);
  socket.close();
  await nobody();
});

test('a tab that asks only after its person lost a role is answered by the rights of now', async () => {
  const { cookie: theirs, demote } = await manager();
  const theirTab = tab(theirs);
  await synced(theirTab);
  await demote();
  await expect.poll(() => theirTab.received).toContainEqual({ t: 'session' });
  expect(await products(theirTab)).toMatchObject({ t: 'rows', rows: [{ name: 'Siren', price: 9900 }] });
  expect(JSON.stringify(theirTab.received)).not.toContain('4200');
  theirTab.socket.close();
  await nobody();
});

test('a role that is lost while the tab opens counts', async () => {
  const { cookie: theirs, demote } = await manager();
  after = demote;
  const theirTab = tab(theirs);
  await theirTab.opened;
  expect(await products(theirTab)).toMatchObject({ t: 'rows', rows: [{ name: 'Siren', price: 9900 }] });
  expect(JSON.stringify(theirTab.received)).not.toContain('4200');
  theirTab.socket.close();
  await nobody();
});

test('a person who is not signed in gets the reason, and the socket is closed', async () => {
  const { received, closed } = tab('');
  expect(await closed).toBe(4401);
  expect(received).toMatchObject([{ t: 'closed', error: { code: 'NOT_AUTHENTICATED' } }]);
});

test('a database that fails while a tab opens closes it without a reason: the browser retries', async () => {
  before = async () => {
    throw new Error('terminating connection due to administrator command');
  };
  const { received, closed } = tab();
  expect(await closed).toBe(1013);
  expect(received).toEqual([]);
  expect(hub.connections.size).toBe(0);
});

test('a tab that closes while its session is being asked for leaves nothing behind', async () => {
  const release = hold();
  const { socket, opened, closed } = tab();
  await opened;
  await expect.poll(() => asked).toBe(1);
  socket.close();
  await closed;
  release();
  // A tab that opens afterwards is connected; the first would have been connected by now too.
  const next = tab();
  await expect.poll(() => hub.connections.size).toBe(1);
  next.socket.close();
  await nobody();
});

test('who says too much before it is known who they are is closed', async () => {
  const release = hold();
  const { socket, received, opened, closed } = tab();
  await opened;
  for (let id = 1; id <= 301; id++) socket.send(JSON.stringify({ t: 'unsub', id }));
  expect(await closed).toBe(1008);
  release();
  expect(received).toEqual([]);
  await nobody();
});

test('a stream ends with its session, from the first moment on', async () => {
  before = async () => {
    if (asked > 1) throw new Error('terminating connection due to administrator command');
  };
  const { received, closed } = tab();
  await expect.poll(() => hub.connections.size).toBe(1);
  const session = await identity.resolveSession({ headers: { cookie } });
  sessions.end(hub, session?.sessionId ?? '');
  await closed;
  expect(received).toMatchObject([{ t: 'closed', error: { code: 'NOT_AUTHENTICATED' } }]);
  expect(hub.connections.size).toBe(0);
});

test('a look that fails leaves the stream open; one that finds no session ends it', async () => {
  const theirs = await identity.signInAs((await company('Second Security')).userId);
  const theirTab = tab(theirs);
  const { received, closed } = theirTab;
  await synced(theirTab);
  received.length = 0;
  const [connection] = hub.connections;
  if (!connection) throw new Error('Nobody is connected.');
  before = async () => {
    throw new Error('terminating connection due to administrator command');
  };
  await hub.refresh(connection);
  expect([hub.connections.size, received.length, complaints.length]).toEqual([1, 0, 1]);
  before = nothing;
  await identity.signOut({ headers: { cookie: theirs }, ip: '127.0.0.1' });
  await hub.refresh(connection);
  await closed;
  expect(received).toMatchObject([{ t: 'closed', error: { code: 'NOT_AUTHENTICATED' } }]);
});
