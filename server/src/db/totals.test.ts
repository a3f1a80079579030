import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { where } from '@sable/domain/kernel/predicate';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { totalsAnswer } from '@sable/domain/kernel/totals';
import { entities, entityOf } from '@sable/domain/registry';
import { testWorld } from '../test-world.ts';
import { withConnection } from './connect.ts';
import { checkTotals } from './totals.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
const kept = entities.filter(({ totals }) => totals);
const seed = process.env['SEED'] ? { seed: Number(process.env['SEED']) } : {};

const differences = async (): Promise<unknown[]> => {
  const found: unknown[] = [];
  await checkTotals(world.tenancy, (each) => found.push(each));
  return found;
};

/** One write by a person; its references are chosen from the existing records. */
const write = fc.record({
  what: fc.constantFrom('account', 'owner', 'type', 'status', 'delete', 'estimate', 'line', 'contact'),
  pick: fc.nat(),
  amount: fc.integer({ min: 1, max: 500_000 }),
  isRep: fc.boolean(),
});
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;

async function run({ what, pick, amount, isRep }: Write): Promise<unknown> {
  const actor = isRep ? rep : admin;
  const one = async (collection: string) => {
    const rows = await world.rows(admin, { collection, limit: 1000 });
    return String(rows[pick % rows.length]?.['id']);
  };
  const account = { name: `Household ${amount}`, type: amount % 2 ? 'residential' : 'commercial' };
  if (what === 'account') return world.run(actor, 'accounts.create', { account });
  const id = await one('accounts');
  if (what === 'owner')
    return world.run(admin, 'accounts.update', { id, patch: { ownerUserId: isRep ? rep.id : null } });
  if (what === 'type') return world.run(admin, 'accounts.update', { id, patch: { type: account.type } });
  if (what === 'status') return world.run(admin, 'accounts.setStatus', { id, status: 'contacted' });
  if (what === 'delete') return world.run(admin, 'accounts.delete', { id });
  if (what === 'contact') return world.run(actor, 'contacts.create', { name: 'Ann', accountId: id });
  if (what === 'estimate') return world.run(actor, 'estimates.create', { accountId: id });
  const lines = [{ kind: 'equipment', name: 'Panel', unitPrice: amount }];
  return world.run(actor, 'estimate-lines.add', { estimateId: await one('estimates'), lines });
}

/** Computes the expected answer of a query by reading every row that the actor may read. */
async function recount(actor: Actor, entity: AnyEntity, groupBy: readonly string[], sum: readonly string[]) {
  const rows = await world.rows(actor, { collection: entity.collection, limit: 1000 });
  const groups = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const values = groupBy.map((field) => [field, row[field]] as const);
    const name = JSON.stringify(values);
    const group = groups.get(name) ?? { ...Object.fromEntries(values), count: 0 };
    group['count'] = Number(group['count']) + 1;
    for (const field of sum)
      group[`sum.${field}`] = Number(group[`sum.${field}`] ?? 0) + Number(row[field] ?? 0);
    groups.set(name, group);
  }
  return [...groups.values()];
}

const sorted = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();

test('after any writes, side by side, the stored totals are those of the rows, for everyone who asks', async () => {
  await world.estimate(admin);
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 4, maxLength: 12 }), async (writes) => {
      await Promise.all(writes.map((each) => run(each).catch(() => undefined)));
      expect(await differences()).toEqual([]);
      const narrow: Actor = { ...rep, settings: { salesSeeAll: false } };
      for (const [actor, entity] of kept.flatMap((each) =>
        [admin, narrow].map((who) => [who, each] as const),
      )) {
        const { by, sum } = entity.totals ?? { by: [], sum: [] };
        for (const groupBy of [by, by.slice(0, 1)]) {
          const spec = { collection: entity.collection, aggregate: { groupBy, sum } };
          expect(sorted(await world.rows(actor, spec))).toEqual(
            sorted(await recount(actor, entity, groupBy, sum)),
          );
        }
      }
    }),
    { numRuns: 10, ...seed },
  );
}, 120_000);

test('totals that differ from the rows are corrected, and only those', async () => {
  const counted: QuerySpec = { collection: 'accounts', aggregate: { groupBy: ['status'], sum: ['rmr'] } };
  const right = await world.rows(admin, counted);
  await withConnection(world.database.ownerConfig, async (owner) => {
    await owner.query('begin; alter table totals no force row level security');
    await owner.query(`update totals set rows = rows + 1 where collection = 'accounts'`);
    await owner.query('alter table totals force row level security; commit');
  });
  expect(await world.rows(admin, counted)).not.toEqual(right);
  expect(await differences()).toMatchObject([{ companyId: admin.companyId, collection: 'accounts' }]);
  expect(await world.rows(admin, counted)).toEqual(right);
  expect(await differences()).toEqual([]);
});

test.each([
  [{ aggregate: {} }, true],
  [{ aggregate: { groupBy: ['status'], sum: ['total', 'rmr'] } }, true],
  [{ aggregate: {}, where: where({ status: ['sent', 'viewed'], ownerUserId: null }) }, true],
  [{ aggregate: {}, where: { not: { any: [where({ createdBy: 'a' })] } } }, true],
  [{}, false],
  [{ aggregate: {}, search: 'x' }, false],
  [{ aggregate: { groupBy: ['accountId'] } }, false],
  [{ aggregate: {}, where: where({ accountId: 'a' }) }, false],
  [{ aggregate: {}, where: { parent: 'accountId', in: 'accounts', is: where({ status: 'lead' }) } }, false],
] as const)('stored totals answer what they are kept by, and nothing else: %j', (spec, answers) => {
  expect(totalsAnswer(entityOf('estimates'), { collection: 'estimates', ...spec })).toBe(answers);
});
