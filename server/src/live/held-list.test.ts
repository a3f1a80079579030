import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where, type Predicate } from '@sable/domain/kernel/predicate';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { testWorld } from '../test-world.ts';
import { createdId, twoServers } from './test-hub.ts';

/**
 * Property test: whatever changes, on whatever server, in whatever order, the rows a client holds after the hub's
 * messages equal a fresh answer to its query.
 */
const world = await testWorld();
const admin = await world.company();
let readers: Actor[];

beforeAll(async () => {
  const rep = await world.person(admin, 'sales');
  const installer = await world.person(admin, 'installer');
  readers = [admin, rep, { ...rep, settings: { salesSeeAll: false } }, installer];
});

const names = ['Ångström', 'apple', 'Banana', 'cherry', 'Zoë', 'O’Neil', '100% Safe', 'under_score'];
const sources = ['Fair', 'Radio', null];
const days = ['2026-03-15', '2026-05-15', null];
const statuses = ['lead', 'contacted', 'qualified'];

const order = (field: string, direction: 'asc' | 'desc' = 'asc') => [{ field, direction }];

/** Queries over accounts and their child records; `ids` are existing accounts. */
function specs(ids: readonly string[], estimateId: string): fc.Arbitrary<QuerySpec> {
  const accounts = (spec: Omit<QuerySpec, 'collection'>): QuerySpec => ({ collection: 'accounts', ...spec });
  const condition = fc.constantFrom<Predicate>(
    { all: [] },
    where({ id: [...ids] }),
    where({ status: 'lead' }),
    where({ leadSource: 'Fair' }),
    where({ ownerUserId: null }),
    { field: 'version', op: 'gte', value: 3 },
    { not: { field: 'leadSource', op: 'eq', value: null } },
    { any: [where({ status: 'contacted' }), where({ leadSource: ['Radio'] })] },
    { field: 'name', op: 'containsText', value: 'an' },
    { field: 'createdAt', op: 'gte', value: '2026-01-01T00:00:00+05:00' },
    { field: 'createdAt', op: 'lt', value: '2200-01-01' },
    { field: 'tags', op: 'hasElement', value: 'vip' },
    { field: 'belongsTo', op: 'hasElement', value: `users/${readers[1]?.id}` },
  );
  const page = fc.record({
    where: condition,
    orderBy: fc.constantFrom(
      order('nameKey'),
      order('nameKey', 'desc'),
      order('updatedAt', 'desc'),
      order('followUpOn'),
    ),
    limit: fc.constantFrom(1, 3, 5, 100),
  });
  return fc.oneof(
    { weight: 8, arbitrary: page.map(accounts) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<QuerySpec>(
        accounts({ where: where({ id: ids[0] }), limit: 1 }),
        accounts({ search: 'apple', limit: 5 }),
        accounts({ limit: 2, lastPage: true, collectionSize: 5, orderBy: order('nameKey') }),
        accounts({ orderBy: order('nameKey'), after: ['b', ids[0] ?? ''], limit: 3 }),
        accounts({
          orderBy: order('nameKey'),
          after: ['a', ids[0] ?? ''],
          upTo: ['o', ids[0] ?? ''],
          limit: 50,
        }),
      ),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom<QuerySpec>(
        { collection: 'contacts', where: where({ accountId: ids[0] }), limit: 100 },
        { collection: 'contacts', orderBy: order('nameKey'), limit: 4 },
        {
          collection: 'estimate-lines',
          where: where({ estimateId }),
          orderBy: order('position'),
          limit: 500,
        },
        { collection: 'estimate-lines', where: where({ estimateId }), orderBy: order('position'), limit: 3 },
        { collection: 'estimates', orderBy: order('updatedAt', 'desc'), limit: 3 },
      ),
    },
  );
}

/** `made` lists the accounts created by earlier steps; a step that deletes one removes it from the list. */
type Step = (ids: readonly string[], estimateId: string, made: string[]) => readonly [string, unknown];

const account = fc.nat(5);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({ which: account, leadSource: fc.constantFrom(...sources) })
    .map<Step>(({ which, leadSource }) => (ids) => [
      'accounts.update',
      { id: ids[which], patch: { leadSource } },
    ]),
  fc
    .record({ which: account, name: fc.constantFrom(...names) })
    .map<Step>(({ which, name }) => (ids) => ['accounts.update', { id: ids[which], patch: { name } }]),
  fc
    .record({ which: account, followUpOn: fc.constantFrom(...days) })
    .map<Step>(({ which, followUpOn }) => (ids) => [
      'accounts.update',
      { id: ids[which], patch: { followUpOn } },
    ]),
  fc
    .record({ which: account, tags: fc.constantFrom([], ['vip'], ['vip', 'solar']) })
    .map<Step>(({ which, tags }) => (ids) => ['accounts.update', { id: ids[which], patch: { tags } }]),
  fc
    .record({ which: account, owner: fc.constantFrom(0, 1, null) })
    .map<Step>(({ which, owner }) => (ids) => [
      'accounts.update',
      { id: ids[which], patch: { ownerUserId: owner === null ? null : readers[owner]?.id } },
    ]),
  fc
    .record({ which: account, status: fc.constantFrom(...statuses) })
    .map<Step>(({ which, status }) => (ids) => ['accounts.setStatus', { id: ids[which], status }]),
  fc
    .record({ name: fc.constantFrom(...names), leadSource: fc.constantFrom(...sources) })
    .map<Step>((fields) => () => ['accounts.create', { account: { ...fields, type: 'residential' } }]),
  fc.constant<Step>((_, __, made) => ['accounts.delete', { id: made.pop() }]),
  fc
    .record({ which: account, name: fc.constantFrom(...names) })
    .map<Step>(({ which, name }) => (ids) => [
      'contacts.create',
      { accountId: ids[which], name, email: 'a@example.com' },
    ]),
  fc
    .record({ count: fc.integer({ min: 1, max: 4 }), unitPrice: fc.nat(9_900) })
    .map<Step>(({ count, unitPrice }) => (_, estimateId) => [
      'estimate-lines.add',
      { estimateId, lines: Array.from({ length: count }, (_, n) => ({ name: `Siren ${n}`, unitPrice })) },
    ]),
);

test('random changes, random lists, every kind of reader: clients hold what a fresh query answers', async () => {
  const ids: string[] = [];
  const made: string[] = [];
  for (const name of names.slice(0, 6)) ids.push(await world.account(admin, name));
  const estimateId = await world.estimate(admin, ids[0]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(specs(ids, estimateId), fc.nat(3)), { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(steps, fc.boolean()), { minLength: 1, maxLength: 15 }),
      async (asked, changes) => {
        const servers = twoServers(world);
        const tabs = await servers.openTabs(
          asked.map(([spec, reader]) => ({ spec, actor: readers[reader] ?? admin })),
        );
        let seq = 0;
        for (const [change, elsewhere] of changes) {
          const [name, args] = change(ids, estimateId, made);
          const answer = await servers.run(admin, name, args, elsewhere);
          if (!answer) continue;
          seq = answer.seq;
          if (name === 'accounts.create') made.push(createdId(answer));
        }
        for (const { tab, spec, actor } of tabs) {
          await servers.hub.synced(tab.connection, seq);
          expect(inOrder(tab.rows(1))).toEqual(inOrder(await world.rows(actor, spec)));
          servers.hub.disconnect(tab.connection);
        }
      },
    ),
    { numRuns: 30 },
  );
}, 120_000);

const inOrder = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  [...rows].sort((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));
