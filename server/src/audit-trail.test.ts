import { expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where, type Predicate } from '@sable/domain/kernel/predicate';
import { updates } from '@sable/domain/update';
import { entityOf } from '@sable/domain/registry';
import { fieldsInOrder } from './db/columns.ts';
import { compileTrail } from './db/compile-trail.ts';
import { withConnection } from './db/connect.ts';
import { testHub } from './live/test-hub.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

const about = (path: string): Predicate => ({ field: 'related', op: 'hasElement', value: path });
const newestFirst = [{ field: 'seq', direction: 'desc' }] as const;
const owner = <R extends object>(sql: string, values: unknown[] = []): Promise<R[]> =>
  withConnection(world.database.ownerConfig, async (client) => (await client.query<R>(sql, values)).rows);

const trailOf = (actor: Actor, path: string, more: object = {}) =>
  world.rows(actor, { collection: 'updates', where: about(path), orderBy: newestFirst, ...more });

/** Creates an account with two contacts. Returns its path and the changes that concern it, newest first. */
async function accountWithPast() {
  const id = await world.account(rep);
  for (const name of ['Ann Field', 'Bob Field'])
    await world.run(rep, 'contacts.create', { email: 'field@example.com', name, accountId: id });
  await world.run(rep, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
  const seqs = await owner<{ seq: number }>(
    `select seq from updates where $1 = any (related) and company_id = $2 order by seq desc`,
    [`accounts/${id}`, admin.companyId],
  );
  return { id, path: `accounts/${id}`, seqs: seqs.map(({ seq }) => seq) };
}

test('the activity of a record holds its own changes and those below it, newest first, page by page', async () => {
  await accountWithPast();
  const { path, seqs } = await accountWithPast();
  expect(seqs.length).toBeGreaterThanOrEqual(4);
  expect((await trailOf(rep, path)).map(({ seq }) => seq)).toEqual(seqs);
  const first = await trailOf(rep, path, { limit: 2 });
  const last = first.at(-1);
  const second = await trailOf(rep, path, { limit: 2, after: [Number(last?.['seq']), String(last?.['id'])] });
  expect([...first, ...second].map(({ seq }) => seq)).toEqual(seqs.slice(0, 4));
  const oldestFirst = await trailOf(rep, path, { orderBy: [{ field: 'seq', direction: 'asc' }] });
  expect(oldestFirst.map(({ seq }) => seq)).toEqual([...seqs].reverse());
  const contacts = await world.rows(rep, {
    collection: 'updates',
    where: where({ collection: 'contacts' }, about(path)),
    orderBy: newestFirst,
  });
  expect(contacts.length).toBeGreaterThanOrEqual(2);
  expect(contacts.every(({ collection }) => collection === 'contacts')).toBe(true);
  expect(await trailOf(rep, 'accounts/nobody')).toEqual([]);
});

test('the activity of a record is live', async () => {
  const { id, path } = await accountWithPast();
  const { hub, run, browser } = testHub(world);
  const mine = browser(rep);
  const activity = await mine.watch({
    collection: 'updates',
    where: about(path),
    orderBy: newestFirst,
    limit: 50,
  });
  const before = mine.rows(activity).length;
  const contact = await run(rep, 'contacts.create', {
    email: 'field@example.com',
    name: 'Cy Field',
    accountId: id,
  });
  await hub.synced(mine.connection, contact.seq);
  const account = await run(rep, 'accounts.update', { id, patch: { leadSource: 'Radio' } });
  await hub.synced(mine.connection, account.seq);
  const changed = mine.rows(activity).map(({ collection, operation }) => [collection, operation]);
  expect(changed.length).toBe(before + 2);
  expect(changed).toContainEqual(['contacts', 'create']);
});

test('an update keeps of what was before only what changed, and its reader gets the whole of it', async () => {
  const { id } = await accountWithPast();
  const [stored] = await owner<{ before: Record<string, unknown>; after: Record<string, unknown> }>(
    `select before, after from updates where document_id = $1 order by seq desc limit 1`,
    [id],
  );
  expect(Object.keys(stored?.before ?? {}).sort()).toEqual(['leadSource', 'updatedAt', 'version']);
  expect(stored?.after).toMatchObject({ id, leadSource: 'Fair' });
  const [read] = await world.rows(rep, {
    collection: 'updates',
    where: where({ documentId: id }),
    orderBy: newestFirst,
    limit: 1,
  });
  // No reader sees an encrypted value.
  const { gateCodeSealed, ...whole } = { ...stored?.after, ...stored?.before };
  expect(gateCodeSealed).toBeNull();
  expect(read?.['before']).toEqual(whole);
});

test('a field under a name that is not known today is shown to nobody', async () => {
  const { id } = await accountWithPast();
  await owner(
    `update updates set before = before || '{"formerCost": 1}', after = after || '{"formerCost": 2}' where document_id = $1`,
    [id],
  );
  const rows = await world.list(admin, 'updates', { documentId: id });
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain('formerCost');
  expect(rows[0]?.['after']).toMatchObject({ id });
});

test('ids of audit rows are UUIDv7', async () => {
  await accountWithPast();
  const rows = await owner<{ id: string }>('select id from updates');
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ id }) => id[14] !== '7')).toEqual([]);
});

test.each([
  ['twice', { all: [about('accounts/a'), about('accounts/b')] }],
  ['as one of several', { any: [about('accounts/a'), where({ collection: 'contacts' })] }],
  ['negated', { not: about('accounts/a') }],
  ['as text', { field: 'related', op: 'startsWith', value: 'accounts/' }],
] as const)('the trail refuses a related document that is asked for %s', async (_how, condition) => {
  await expect(world.rows(admin, { collection: 'updates', where: condition })).rejects.toMatchObject({
    code: 'INVALID',
  });
});

interface PlanNode {
  readonly Plans?: readonly PlanNode[];
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
}

/** Returns the number of rows that the scans of a plan visited, including rows that a filter removed. */
function rowsVisited(node: PlanNode): number {
  if (node.Plans) return node.Plans.reduce((sum, child) => sum + rowsVisited(child), 0);
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + removed) * node['Actual Loops'];
}

test('the look-up of a record’s activity meets hardly more rows than it shows, however large the trail', async () => {
  const { path } = await accountWithPast();
  await owner(
    `insert into updates (id, company_id, seq, created_at, updated_at, operation, collection, document_id, related, after)
    select gen_random_uuid(), $1, 1000000 + n, now() - n * interval '1 minute', now(), 'update', 'accounts', gen_random_uuid(), '{}', '{}'
    from generate_series(1, 20000) n`,
    [admin.companyId],
  );
  await owner(`insert into update_paths (company_id, path, seq, created_at)
    select company_id, 'users/' || (seq % 50), seq, created_at from updates where seq > 1000000`);
  await owner('analyze updates; analyze update_paths');
  const trail = entityOf(updates.collection);
  for (const [asked, page] of [
    [path, {}],
    ['users/7', {}],
    ['users/7', { after: [1_010_000, admin.id] }],
  ] as const) {
    const { text, values } = compileTrail(
      trail,
      admin.companyId,
      {
        where: { all: [about(asked), where({ operation: ['create', 'update'] })] },
        orderBy: newestFirst,
        ...page,
        limit: 50,
      },
      fieldsInOrder(trail),
    );
    const [plan] = await world.tenancy.withTenant(admin.companyId, (client) =>
      client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      ),
    );
    const root = plan?.['QUERY PLAN'][0].Plan;
    expect(root && rowsVisited(root)).toBeLessThan(200);
  }
});

test('a version check whose history is gone is a conflict on what was asked about', async () => {
  const { id } = await accountWithPast();
  const row = await world.find(rep, 'accounts', { id });
  const version = Number(row?.['version']);
  await world.run(admin, 'accounts.update', { id, patch: { leadSource: 'Fair again' } });
  await owner(`delete from updates where document_id = $1 and operation = 'update'`, [id]);
  const write = (fields: string[]) =>
    world.writer.mutate(rep, {
      key: crypto.randomUUID(),
      mutations: [{ name: 'accounts.update', args: { id, patch: { notes: 'Call first' } } }],
      expectedVersions: [{ collection: 'accounts', id, version, fields }],
    });
  await expect(write(['notes'])).rejects.toMatchObject({ code: 'CONFLICT' });
});
