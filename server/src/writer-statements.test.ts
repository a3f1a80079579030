import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_LINES } from '@sable/domain/estimate/line';
import { systemActor } from '@sable/domain/kernel/actor';
import type { MutationRequest } from '@sable/domain/kernel/request';
import { createTenancy, type Tenancy } from './db/tenant.ts';
import { createWriter, type Commit } from './mutate.ts';
import { newKey } from './transaction-context.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
let statements: string[] = [];
const commits: Commit[] = [];
let tenancy: Tenancy;

beforeAll(async () => {
  const real = createTenancy(world.database.createPool('sable_app', { max: 2 }));
  tenancy = {
    ...real,
    withTenant: (companyId, work, mode) =>
      real.withTenant(
        companyId,
        (client) =>
          work({
            ...client,
            query: (sql, values) => {
              statements.push(sql);
              return client.query(sql, values);
            },
          }),
        mode,
      ),
  };
});

/** Returns how many statements a request runs inside its transaction. */
async function count(
  name: string,
  args: unknown,
  expectedVersions: MutationRequest['expectedVersions'] = [],
): Promise<number> {
  statements = [];
  const writer = createWriter(tenancy, (commit) => commits.push(commit));
  await writer.mutate(admin, { key: newKey(), mutations: [{ name, args }], expectedVersions });
  return statements.length;
}

test('five hundred pasted lines run as few statements as one, typed or from the catalog', async () => {
  const products: string[] = [];
  for (let n = 0; n < 20; n++) {
    const product = { sku: newKey(), name: `Sensor ${n}`, kind: 'equipment', price: 4900 };
    products.push(await world.make(admin, 'products.create', product));
  }
  const typed = { kind: 'equipment', name: 'Typed', unitPrice: 1000 };
  const add = async (lines: object[]) =>
    count('estimate-lines.add', { estimateId: await world.estimate(admin), lines });
  const one = await add([{ productId: products[0] }]);
  expect(one).toBeLessThan(10);
  const catalog = Array.from({ length: 400 }, (_, n) => ({ productId: products[n % products.length] }));
  const mixed = [...catalog, ...Array.from({ length: 100 }, () => typed)];
  expect(await add(mixed)).toBe(one);
  expect(await add(Array.from({ length: 500 }, () => typed))).toBeLessThanOrEqual(one);
});

test('moving or removing a hundred lines runs as few statements as one', async () => {
  const estimateId = await world.estimate(admin);
  const lines = Array.from({ length: 202 }, (_, n) => ({
    kind: 'equipment',
    name: `Line ${n}`,
    unitPrice: 1,
  }));
  const { results } = await world.run(admin, 'estimate-lines.add', { estimateId, lines });
  const { ids } = results[0] as { ids: string[] };
  for (const name of ['estimate-lines.move', 'estimate-lines.remove']) {
    const after = name.endsWith('.move') ? { after: null } : {};
    const one = await count(name, { estimateId, ids: ids.slice(100, 101), ...after });
    expect(one).toBeLessThan(10);
    expect(await count(name, { estimateId, ids: ids.slice(0, 100), ...after })).toBe(one);
  }
});

test('removing all lines that an estimate may hold, as the person saw them, runs as few statements as removing one', async () => {
  const remove = async (estimateId: string, ids: readonly string[]) =>
    count(
      'estimate-lines.remove',
      { estimateId, ids },
      ids.map((id) => ({ collection: 'estimate-lines', id, version: 1, fields: ['name'] })),
    );
  const estimateId = await world.estimate(admin);
  const lines = Array.from({ length: MAX_LINES }, (_, n) => ({ kind: 'equipment', name: `Line ${n}` }));
  const ids: string[] = [];
  for (const part of [lines.slice(0, 500), lines.slice(500)]) {
    const { results } = await world.run(admin, 'estimate-lines.add', { estimateId, lines: part });
    ids.push(...z.object({ ids: z.array(z.string()) }).parse(results[0]).ids);
  }
  const one = await remove(estimateId, ids.slice(0, 1));
  expect(one).toBeLessThan(10);
  expect(await remove(estimateId, ids.slice(1))).toBe(one);
});

test('a webhook that receives a change adds no statement to it', async () => {
  const make = () => count('tasks.create', { title: 'Call back' });
  const without = await make();
  const webhook = { name: 'Accounting', url: 'https://hooks.example.com/', events: ['tasks.created'] };
  await world.make({ ...systemActor(admin.companyId), id: admin.id }, 'webhooks.add', webhook);
  expect(await make()).toBe(without);
  expect(commits.at(-1)?.effects).toBe(1);
});
