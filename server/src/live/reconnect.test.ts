import { expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { testWorld } from '../test-world.ts';
import { newKey } from '../transaction-context.ts';
import { readEpoch } from './feed.ts';
import { testHub } from './test-hub.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

/**
 * Subscribes as one person, disconnects while something happens, and reconnects with that person's current rights.
 * Returns the first message after the reconnect.
 */
async function comeBack(
  before: Actor,
  spec: QuerySpec,
  { whileAway = async () => undefined as unknown, after = before, epoch = 'first' } = {},
) {
  const tab = testHub(world).browser(before);
  const asked = await tab.watch(spec);
  const proof = tab.proof(asked, spec);
  const held = tab.rows(asked);
  await whileAway();
  const again = testHub(world, { epoch }).browser(after);
  await again.watch(spec, proof);
  return { held, message: again.messages[0], truth: await world.rows(after, spec) };
}

const narrow = (actor: Actor): Actor => ({ ...actor, settings: { ...actor.settings, salesSeeAll: false } });

test('who holds the answer is not sent it again, lists and figures alike', async () => {
  await world.account(rep, 'Held');
  const list: QuerySpec = { collection: 'accounts' };
  const count: QuerySpec = { collection: 'accounts', aggregate: { groupBy: ['status'] } };
  for (const spec of [list, count]) {
    const { held, message } = await comeBack(rep, spec);
    expect(held.length).toBeGreaterThan(0);
    expect(message).toEqual({ t: 'unchanged', id: 1 });
  }
});

test('what changed while away is sent in full', async () => {
  const [first, second] = [await world.account(rep, 'Resume A'), await world.account(rep, 'Resume B')];
  const spec: QuerySpec = { collection: 'accounts', where: where({ id: [first, second] }) };
  const { message } = await comeBack(rep, spec, {
    whileAway: () => world.run(rep, 'accounts.update', { id: second, patch: { leadSource: 'Fair' } }),
  });
  expect(message).toMatchObject({ t: 'rows', rows: [{ id: first }, { id: second, leadSource: 'Fair' }] });
});

test('a rep whose company showed only own accounts while away keeps no other, and no figure of them', async () => {
  await world.account(admin, 'Not the rep’s');
  const own = await world.account(rep, 'The rep’s');
  const list: QuerySpec = { collection: 'accounts', where: where({ ownerUserId: [admin.id, rep.id, null] }) };
  const listed = await comeBack(rep, list, { after: narrow(rep) });
  expect(listed.held.length).toBeGreaterThan(listed.truth.length);
  expect(listed.message).toMatchObject({ t: 'rows' });
  expect(JSON.stringify(listed.message)).toContain(own);
  expect(listed.message?.t === 'rows' && listed.message.rows).toHaveLength(listed.truth.length);
  const count: QuerySpec = { collection: 'accounts', aggregate: {} };
  const counted = await comeBack(rep, count, { after: narrow(rep) });
  expect(counted.message).toMatchObject({ t: 'rows', rows: counted.truth });
  expect(counted.truth).not.toEqual(counted.held);
});

test('the contacts of an account that was given to a rep while away arrive', async () => {
  const accountId = await world.account(admin, 'Given household');
  const spec: QuerySpec = { collection: 'contacts', where: where({ accountId }) };
  const { held, message } = await comeBack(narrow(rep), spec, {
    whileAway: () => world.run(admin, 'accounts.update', { id: accountId, patch: { ownerUserId: rep.id } }),
  });
  expect(held).toEqual([]);
  expect(message).toMatchObject({ t: 'rows', rows: [{ accountId }] });
});

test('a manager who was made a rep while away keeps no cost', async () => {
  const manager = await world.person(admin, 'manager');
  const id = await world.make(admin, 'products.create', {
    sku: `S-${newKey()}`,
    name: 'Panel',
    kind: 'equipment',
    price: 34900,
    cost: 14200,
    minPrice: 30000,
  });
  const spec: QuerySpec = { collection: 'products', where: where({ id }) };
  const { held, message } = await comeBack(manager, spec, { after: { ...manager, roles: ['sales'] } });
  expect(held).toMatchObject([{ cost: 14200 }]);
  expect(message).toMatchObject({ t: 'rows', rows: [{ id, price: 34900 }] });
  expect(JSON.stringify(message)).not.toContain('14200');
});

test('the audit trail is redacted again for a person whose roles changed', async () => {
  const manager = await world.person(admin, 'manager');
  const spec: QuerySpec = { collection: 'updates', where: where({ collection: 'products' }) };
  const { message } = await comeBack(manager, spec, { after: { ...manager, roles: ['sales'] } });
  expect(message).toMatchObject({ t: 'rows' });
});

test('rows from before a restore prove nothing', async () => {
  await world.account(rep);
  const { message } = await comeBack(rep, { collection: 'accounts' }, { epoch: 'restored' });
  expect(message).toMatchObject({ t: 'rows' });
});

test('the epoch stays the same until a restore renews it, which the app’s role cannot do', async () => {
  const epoch = await readEpoch(world.tenancy);
  expect(epoch).toMatch(/^[0-9a-f-]{36}$/);
  await expect(
    world.tenancy.crossTenantQuery('update database_epoch set id = gen_random_uuid()'),
  ).rejects.toThrow('permission denied');
  expect(await readEpoch(world.tenancy)).toBe(epoch);
});
