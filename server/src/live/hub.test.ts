import { expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import { newKey } from '../transaction-context.ts';
import { testWorld } from '../test-world.ts';
import { MAX_WAITING } from './company-feed.ts';
import { Hub } from './hub.ts';
import { testHub } from './test-hub.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

test('a change reaches who may see it, as a delta, and nobody whose query it does not touch', async () => {
  const { hub, run, browser: open } = testHub(world);
  const id = await world.account(rep, 'Live Household');
  const mine = open(admin);
  const one = await mine.watch({ collection: 'accounts', where: where({ id }) });
  const other = await mine.watch({ collection: 'organizations' });
  const { seq } = await run(rep, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
  await hub.synced(mine.connection, seq);
  expect(mine.messages.at(-1)).toMatchObject({
    t: 'delta',
    id: one,
    put: [{ id, leadSource: 'Fair' }],
    del: [],
  });
  expect(mine.messages.filter((message) => 'id' in message && message.id === other)).toHaveLength(1);
});

test('a row that leaves the condition is taken away, one that enters comes', async () => {
  const { hub, run, browser: open } = testHub(world);
  const id = await world.account(rep, 'Moving Household');
  const mine = open(rep);
  const leads = await mine.watch({ collection: 'accounts', where: where({ id, status: 'lead' }) });
  const reached = await mine.watch({ collection: 'accounts', where: where({ id, status: 'contacted' }) });
  const { seq } = await run(rep, 'accounts.setStatus', { id, status: 'contacted' });
  await hub.synced(mine.connection, seq);
  expect(mine.rows(leads)).toEqual([]);
  expect(mine.rows(reached)).toHaveLength(1);
});

test('a list that is searched is live: what is renamed or called another way comes and goes', async () => {
  const { hub, run, browser: open } = testHub(world);
  const id = await world.account(rep, 'Ottoline Vane');
  const mine = open(rep);
  const found = await mine.watch({ collection: 'accounts', search: 'vane otto' });
  const counted = await mine.watch({ collection: 'accounts', search: '555-0123', aggregate: {} });
  expect([mine.rows(found).length, mine.rows(counted)]).toEqual([1, [{ count: 0 }]]);
  const renamed = await run(rep, 'accounts.update', {
    id,
    patch: { name: 'Otto Lane', phone: '937.555.0123' },
  });
  await hub.synced(mine.connection, renamed.seq);
  expect(mine.rows(found)).toEqual([]);
  await expect.poll(() => mine.groups(counted)).toEqual([{ count: 1 }]);
  const back = await run(rep, 'accounts.update', { id, patch: { name: 'Vane, Ottoline' } });
  await hub.synced(mine.connection, back.seq);
  expect(mine.rows(found).map((row) => row['id'])).toEqual([id]);
});

test('a hidden field never reaches a rep, also not in history', async () => {
  const { hub, run, browser: open } = testHub(world);
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
  const { hub, run, browser: open } = testHub(world);
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
  const here = testHub(world);
  const there = testHub(world);
  const mine = here.browser(admin);
  const id = await world.account(rep);
  const list = await mine.watch({ collection: 'accounts', where: where({ id }) });
  let seq = 0;
  for (const source of ['a', 'b', 'c'])
    ({ seq } = await there.run(rep, 'accounts.update', { id, patch: { leadSource: source } }));
  here.hub.catchUpTo(admin.companyId);
  await here.hub.synced(mine.connection, seq);
  expect(mine.rows(list)).toMatchObject([{ leadSource: 'c' }]);
});

test('a slow receiver is skipped and later gets everything in full', async () => {
  const { hub, run, browser: open } = testHub(world);
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
  const { hub, run, refusals, browser: open } = testHub(world);
  const person = await world.person(admin, 'sales');
  const theirs = open(person);
  const list = await theirs.watch({ collection: 'accounts' });
  refusals.set(person.id, new AppError('account-inactive'));
  await run(admin, 'users.setStatus', { id: person.id, status: 'inactive' });
  await expect.poll(() => theirs.open).toBe(false);
  expect(theirs.messages.at(-1)).toMatchObject({ t: 'closed', error: { code: 'account-inactive' } });
  const received = theirs.rows(list).length;
  await run(rep, 'accounts.create', { account: { name: 'After the end', type: 'residential' } });
  await hub.synced(open(rep).connection, 0);
  expect(theirs.rows(list)).toHaveLength(received);
});

test('a look that fails ends nobody’s stream: it goes on, and the next look counts', async () => {
  const complaints: object[] = [];
  const { hub, run, refusals, browser: open } = testHub(world, { complaints });
  const id = await world.account(rep);
  const person = await world.person(admin, 'sales');
  const theirs = open(person);
  const list = await theirs.watch({ collection: 'accounts', where: where({ id }) });
  refusals.set(person.id, new Error('terminating connection due to administrator command'));
  await hub.refresh(theirs.connection);
  const { seq } = await run(rep, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
  await hub.synced(theirs.connection, seq);
  expect(theirs.rows(list)).toMatchObject([{ leadSource: 'Fair' }]);
  expect(theirs.open).toBe(true);
  expect(complaints).toHaveLength(1);
  refusals.set(person.id, new AppError('NOT_AUTHENTICATED'));
  await hub.refresh(theirs.connection);
  expect(theirs.messages.at(-1)).toMatchObject({ t: 'closed', error: { code: 'NOT_AUTHENTICATED' } });
  expect(theirs.open).toBe(false);
});

test('rights that change while a query is being answered: the answer is the one of the new rights', async () => {
  const { hub, changed, browser: open } = testHub(world);
  const id = await world.make(admin, 'products.create', {
    sku: `S-${newKey()}`,
    name: 'Siren',
    kind: 'equipment',
    price: 9900,
    cost: 4200,
    minPrice: 8000,
  });
  const theirs = open(rep);
  hub.subscribe(theirs.connection, 1, { collection: 'products', where: where({ id }) });
  changed.set(rep.id, { ...rep, roles: ['admin'] });
  await hub.refresh(theirs.connection);
  await hub.synced(theirs.connection, 0);
  expect(theirs.rows(1)).toMatchObject([{ id, cost: 4200 }]);
});

test('of two looks at a person at once, the later one counts', async () => {
  const answers: ((actor: Actor) => void)[] = [];
  const hub = new Hub({
    tenancy: world.tenancy,
    epoch: 'first',
    log: { error: (details) => expect.fail(JSON.stringify(details)) },
    refresh: () => new Promise((answer) => answers.push(answer)),
  });
  const sink = { send: () => true, waitForDrain: async () => undefined, close: () => undefined };
  const connection = hub.connect(sink, admin);
  const looks = [hub.refresh(connection), hub.refresh(connection)];
  // The second lookup, if already running, is answered before the first.
  answers[1]?.(rep);
  answers[0]?.(admin);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(rep);
  await Promise.all(looks);
  expect(connection.actor).toEqual(rep);
  hub.disconnect(connection);
});

test('a role of the company’s own that changes: an open list follows, and the browser gets a message', async () => {
  const { hub, run, changed, browser: open } = testHub(world);
  const company = await world.company('Own roles');
  const id = await world.make(company, 'roles.create', {
    name: 'Trainee',
    permissions: ['accounts.read.company'],
  });
  await world.account(company);
  const person = await world.person(company, 'affiliate');
  await world.run(company, 'users.setRoles', { id: person.id, roles: [id] });
  const withPermissions = (...permissions: string[]): Actor => ({
    ...person,
    roles: [id],
    definedRoles: [{ key: id, permissions, rights: [] }],
  });
  const theirs = open(withPermissions('accounts.read.company'));
  const list = await theirs.watch({ collection: 'accounts' });
  expect(theirs.rows(list)).toHaveLength(1);
  changed.set(person.id, withPermissions());
  const { seq } = await run(company, 'roles.update', { id, patch: { permissions: [] } });
  await hub.synced(theirs.connection, seq);
  await expect.poll(() => theirs.rows(list)).toEqual([]);
  expect(theirs.messages.map(({ t }) => t)).toContain('session');
});

test('a reconnect is sent `synced` without a further change, after its queries', async () => {
  const { hub, run, browser: open } = testHub(world);
  const id = await world.account(rep);
  const { seq } = await run(rep, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
  const again = open(rep);
  hub.subscribe(again.connection, 1, { collection: 'accounts', where: where({ id }) });
  await hub.synced(again.connection, seq);
  expect(again.rows(1)).toMatchObject([{ leadSource: 'Fair' }]);
});

test('a rep who sees only their own: the child records of an account come and go with it', async () => {
  const { hub, run, browser: open } = testHub(world);
  const narrow: Actor = { ...(await world.person(admin, 'sales')), settings: { salesSeeAll: false } };
  const accountId = await world.account(narrow, 'Handed Household');
  const mine = open(narrow);
  const list = await mine.watch({ collection: 'contacts', where: where({ accountId }) });
  const [contact] = mine.rows(list);
  const { seq: changed } = await run(narrow, 'contacts.update', {
    id: contact?.['id'],
    patch: { relation: 'neighbour' },
  });
  await hub.synced(mine.connection, changed);
  expect(mine.rows(list)).toMatchObject([{ relation: 'neighbour' }]);
  const assign = async (ownerUserId: string) => {
    const { seq } = await run(admin, 'accounts.update', { id: accountId, patch: { ownerUserId } });
    await hub.synced(mine.connection, seq);
  };
  await assign(rep.id);
  expect(mine.rows(list)).toEqual([]);
  await assign(narrow.id);
  expect(mine.rows(list)).toHaveLength(1);
});

test('a connection that waits for numbers without end is ended, and what it waited for is forgotten', async () => {
  const { hub, browser: open } = testHub(world);
  const mine = open(admin);
  await mine.watch({ collection: 'accounts' });
  const waits = Array.from({ length: MAX_WAITING + 1 }, (_, n) => hub.synced(mine.connection, 9e12 + n));
  await Promise.all(waits);
  expect(mine.messages.at(-1)).toMatchObject({ t: 'closed', error: { code: 'RATE_LIMITED' } });
  expect(mine.connection.closed).toBe(true);
  expect(hub.companies).toEqual([]);
});
