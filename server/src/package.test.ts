import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { companyDay } from './test-day.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
const accountId = await world.account(rep);
let productId: string;

beforeAll(async () => {
  const product = { sku: 'P-1', name: 'Panel', kind: 'equipment', price: 349_00, taxClass: 'equipment_sold' };
  productId = await world.make(admin, 'products.create', product);
});

const pack = async (fields: object) =>
  world.make(admin, 'packages.create', {
    name: 'Spring home',
    lines: [{ productId, quantityMilli: 1000 }],
    ...fields,
  });

const place = (id: string, packageId: string) =>
  world.run(rep, 'estimates.placePackage', { id, packageId, placedId: randomUUID(), optionId: null });

/** Places a package on a new estimate; returns the estimate's id. */
async function put(packageId: string): Promise<string> {
  const estimateId = await world.estimate(rep, accountId);
  await place(estimateId, packageId);
  return estimateId;
}

const linesOf = async (estimateId: string) => world.list(rep, 'estimate-lines', { estimateId });

test.each([
  ['without days', {}],
  ['from long ago', { validFrom: '2020-01-01' }],
  ['between its days', { validFrom: companyDay(-5), validTo: companyDay(5) }],
])('a package %s is put on an estimate', async (_name, fields) => {
  expect(await linesOf(await put(await pack(fields)))).toHaveLength(1);
});

test.each([
  ['before its first day', { validFrom: companyDay(5) }],
  ['after its last day', { validTo: companyDay(-5) }],
  ['as a draft', { status: 'draft' }],
  ['once retired', { status: 'retired' }],
])('a package %s is refused in words', async (_name, fields) => {
  const packageId = await pack(fields);
  const estimateId = await world.estimate(rep, accountId);
  await expect(place(estimateId, packageId)).rejects.toMatchObject({
    code: 'NOT_READY',
    message: expect.stringContaining('“Spring home” is not offered today. The estimate is unchanged.'),
  });
  expect(await linesOf(estimateId)).toEqual([]);
});

test('lines stay on an estimate when their package ends, and can be changed', async () => {
  const packageId = await pack({});
  const estimateId = await put(packageId);
  await world.run(admin, 'packages.update', { id: packageId, patch: { validTo: companyDay(-5) } });
  const [line] = await linesOf(estimateId);
  await world.run(rep, 'estimate-lines.update', { id: line?.['id'], patch: { quantityMilli: 2000 } });
  expect(await linesOf(estimateId)).toMatchObject([{ packageId, quantityMilli: 2000 }]);
});

test('a package that would end before it starts is not saved', async () => {
  await expect(pack({ validFrom: '2026-03-02', validTo: '2026-03-01' })).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringContaining('Nothing was saved'),
  });
  expect(await pack({ validFrom: '2026-03-01', validTo: '2026-03-01' })).toBeTruthy();
});
