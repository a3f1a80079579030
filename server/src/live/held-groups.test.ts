import fc from 'fast-check';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where, type Predicate } from '@sable/domain/kernel/predicate';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { AGGREGATE_REST_MS } from './shared-query.ts';
import { countingTenancy, createdId, testHub, twoServers } from './test-hub.ts';
import { testWorld } from '../test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
let readers: Actor[];

beforeAll(async () => {
  readers = [admin, rep, { ...rep, settings: { salesSeeAll: false } }];
});

/**
 * Shorter than the delay after which idle aggregates are recounted, so that a recount cannot hide a wrong difference.
 */
const BEFORE_RECOUNT_MS = 4_000;

const condition = fc.constantFrom<Predicate>(
  { all: [] },
  where({ leadSource: 'Fair' }),
  where({ status: ['lead', 'contacted'] }),
  { not: where({ ownerUserId: null }) },
  { field: 'version', op: 'gte', value: 2 },
);
const aggregates: fc.Arbitrary<QuerySpec> = fc.oneof(
  fc.record({
    collection: fc.constant('accounts'),
    where: condition,
    aggregate: fc.record({
      groupBy: fc.subarray(['status', 'ownerUserId', 'followUpOn'], { maxLength: 2 }),
      sum: fc.subarray(['rmr', 'version']),
    }),
  }),
  fc.constantFrom<QuerySpec>(
    { collection: 'estimates', aggregate: { groupBy: ['status'], sum: ['total'] } },
    { collection: 'contacts', aggregate: {} },
    { collection: 'estimate-lines', aggregate: { groupBy: ['kind'], sum: ['net'] } },
    { collection: 'accounts', search: 'apple', aggregate: {} },
  ),
);

interface Records {
  readonly accounts: string[];
  readonly estimate: string;
}
type Step = (records: Records) => readonly [string, unknown];

const which = fc.nat(3);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(
      which,
      fc.constantFrom(
        { leadSource: 'Fair' },
        { leadSource: null },
        { followUpOn: '2026-03-15' },
        { followUpOn: null },
        { name: 'apple' },
        { name: 'cherry' },
      ),
    )
    .map<Step>(([account, patch]) => ({ accounts }) => ['accounts.update', { id: accounts[account], patch }]),
  fc
    .tuple(which, fc.constantFrom(0, 1, null))
    .map<Step>(([account, owner]) => ({ accounts }) => [
      'accounts.update',
      { id: accounts[account], patch: { ownerUserId: owner === null ? null : readers[owner]?.id } },
    ]),
  fc
    .tuple(which, fc.constantFrom('lead', 'contacted', 'lost'))
    .map<Step>(([account, status]) => ({ accounts }) => [
      'accounts.setStatus',
      { id: accounts[account], status, closeReason: 'Moved' },
    ]),
  fc
    .constantFrom('apple', 'cherry')
    .map<Step>((name) => () => ['accounts.create', { account: { name, type: 'residential' } }]),
  fc.constant<Step>(({ accounts }) => [
    'accounts.delete',
    { id: accounts.length > 4 ? accounts.pop() : undefined },
  ]),
  which.map<Step>((account) => ({ accounts }) => [
    'contacts.create',
    { accountId: accounts[account], name: 'Ann', email: 'a@example.com' },
  ]),
  fc
    .nat(9_900)
    .map<Step>((unitPrice) => ({ estimate: estimateId }) => [
      'estimate-lines.add',
      { estimateId, lines: [{ name: 'Siren', unitPrice }] },
    ]),
);

test('random changes on two servers, random figures, every kind of reader: what is shown is what is counted', async () => {
  const accounts: string[] = [];
  for (const name of ['apple', 'Banana', 'cherry', 'Zoë']) accounts.push(await world.account(admin, name));
  const records: Records = { accounts, estimate: await world.estimate(admin, accounts[0]) };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(aggregates, fc.nat(2)), { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(steps, fc.boolean()), { minLength: 1, maxLength: 12 }),
      async (asked, changes) => {
        const servers = twoServers(world);
        const tabs = await servers.openTabs(
          asked.map(([spec, reader]) => ({ spec, actor: readers[reader] ?? admin })),
        );
        for (const [change, elsewhere] of changes) {
          const [name, args] = change(records);
          const answer = await servers.run(admin, name, args, elsewhere);
          if (answer && name === 'accounts.create') accounts.push(createdId(answer));
        }
        for (const { tab, spec, actor } of tabs) {
          const truth = await world.rows(actor, spec);
          await expect.poll(() => tab.groups(1), { timeout: BEFORE_RECOUNT_MS }).toEqual(truth);
          servers.hub.disconnect(tab.connection);
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

test('figures move with a change without being counted again, and are sent when they moved', async () => {
  const { state, tenancy } = countingTenancy(world);
  const { hub, run, browser } = testHub(world, { tenancy });
  const owner = await world.person(admin, 'sales');
  const tab = browser(admin);
  const [one, two] = [await world.account(owner), await world.account(owner)];
  const count = await tab.watch({
    collection: 'accounts',
    where: where({ ownerUserId: owner.id }),
    aggregate: { groupBy: ['status'], sum: ['rmr'] },
  });
  expect(tab.groups(count)).toEqual([{ status: 'lead', count: 2, 'sum.rmr': 0 }]);
  const opened = state.reads;
  await run(admin, 'accounts.update', { id: one, patch: { leadSource: 'Fair' } });
  expect(tab.messages).toHaveLength(1);
  const { seq } = await run(admin, 'accounts.update', { id: two, patch: { ownerUserId: admin.id } });
  await hub.synced(tab.connection, seq);
  expect(tab.groups(count)).toEqual([{ status: 'lead', count: 1, 'sum.rmr': 0 }]);
  expect(state.reads).toBe(opened);
});

test('figures whose permission depends on a parent are counted once for a run of changes, when it has ended', async () => {
  const { state, tenancy } = countingTenancy(world);
  const narrow: Actor = { ...(await world.person(admin, 'sales')), settings: { salesSeeAll: false } };
  const { hub, run, browser } = testHub(world, { tenancy });
  const accountId = await world.account(narrow);
  const tab = browser(narrow);
  const count = await tab.watch({ collection: 'contacts', aggregate: {} });
  expect(tab.groups(count)).toEqual([{ count: 1 }]);
  const opened = state.reads;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const name of ['Ann', 'Bob', 'Cay']) {
    const contact = { accountId, name, email: 'ann@example.com' };
    const { seq } = await run(narrow, 'contacts.create', contact);
    await hub.synced(tab.connection, seq);
  }
  expect(state.reads).toBe(opened);
  await vi.advanceTimersByTimeAsync(AGGREGATE_REST_MS);
  await expect.poll(() => tab.groups(count)).toEqual([{ count: 4 }]);
  expect(state.reads).toBe(opened + 1);
});
