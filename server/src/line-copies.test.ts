import { describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
const colleague = await world.person(admin, 'manager');
const productId = await world.make(admin, 'products.create', {
  sku: 'PNL-1',
  name: 'Control panel',
  kind: 'equipment',
  price: 349_00,
  cost: 40_00,
});

const linesOf = (estimateId: string) =>
  world.rows(admin, {
    collection: 'estimate-lines',
    where: where({ estimateId }),
    orderBy: [{ field: 'position', direction: 'asc' }],
  });
const setProduct = (patch: object) => world.run(admin, 'products.update', { id: productId, patch });
const remove = (actor: Actor, estimateId: string, id: unknown) =>
  world.run(actor, 'estimate-lines.remove', { estimateId, ids: [id] });
/** Sends what the rep's browser sends: the line as a rep sees it, without its cost. */
const restore = (actor: Actor, estimateId: string, line: Readonly<Record<string, unknown>> = {}) =>
  world.run(actor, 'estimate-lines.restore', {
    estimateId,
    lines: [{ id: line['id'], position: line['position'], seen: { name: 'As seen', unitPrice: 1 } }],
  });

/**
 * Creates a draft of the rep with the product between two typed lines. The product then gets a higher price and is
 * discontinued.
 */
async function draft() {
  await setProduct({ cost: 40_00, status: 'active' });
  const estimateId = await world.estimate(rep);
  await world.run(rep, 'estimate-lines.add', {
    estimateId,
    lines: [
      { name: 'First', unitPrice: 1 },
      { productId, discount: { kind: 'percent', ppm: 50_000 } },
      { name: 'Last' },
    ],
  });
  await setProduct({ cost: 120_00, status: 'discontinued' });
  const before = await linesOf(estimateId);
  return { estimateId, before, panel: before[1] ?? {} };
}

const refused = { code: 'NOT_READY' };

describe('a deleted line', () => {
  test('is restored completely: id, place, and the cost that the rep cannot see, though its product is discontinued', async () => {
    const { estimateId, before, panel } = await draft();
    expect(panel).toMatchObject({ unitCost: 40_00 });
    await remove(rep, estimateId, panel['id']);
    await restore(rep, estimateId, panel);
    const { version: _v, updatedAt: _at, ...was } = panel;
    const after = await linesOf(estimateId);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[1]).toMatchObject(was);
  });

  test('comes back once, and again after it was deleted again', async () => {
    const { estimateId, panel } = await draft();
    await remove(rep, estimateId, panel['id']);
    await restore(rep, estimateId, panel);
    await expect(restore(rep, estimateId, panel)).rejects.toMatchObject(refused);
    await remove(rep, estimateId, panel['id']);
    await restore(rep, estimateId, panel);
    expect(await linesOf(estimateId)).toHaveLength(3);
  });

  test('is brought back by whoever deleted it, into its own estimate, while that is a draft and the place is free', async () => {
    const { estimateId, panel } = await draft();
    await expect(restore(rep, estimateId, panel)).rejects.toMatchObject(refused);
    await remove(rep, estimateId, panel['id']);
    await expect(restore(colleague, estimateId, panel)).rejects.toMatchObject(refused);
    await expect(restore(rep, await world.estimate(rep), panel)).rejects.toMatchObject(refused);
    await world.run(rep, 'estimates.send', { id: estimateId });
    await expect(restore(rep, estimateId, panel)).rejects.toMatchObject({ code: 'FROZEN' });
    await world.run(rep, 'estimates.revise', { id: estimateId });
    const [first, last] = await linesOf(estimateId);
    await world.run(rep, 'estimate-lines.move', { estimateId, ids: [last?.['id']], after: first?.['id'] });
    expect((await linesOf(estimateId))[1]).toMatchObject({ position: panel['position'] });
    await expect(restore(rep, estimateId, panel)).rejects.toMatchObject(refused);
  });
});

test('a deleted line that comes back is taxed at today’s rates', async () => {
  const profile = await world.find(admin, 'tax-profiles', { region: 'OH' });
  const setRate = (ratePpm: number) =>
    world.run(admin, 'tax-profiles.update', {
      id: profile?.['id'],
      patch: { components: [{ name: 'State', ratePpm, validFrom: null, validTo: null }] },
    });
  await setRate(50_000);
  const { estimateId, panel } = await draft();
  const price = () => world.find(admin, 'estimates', { id: estimateId });
  // 349.00 less 5 %, plus a cent: 331.56, taxed at 5 %.
  expect(await price()).toMatchObject({ subtotal: 331_56, taxAmount: 16_58 });
  await remove(rep, estimateId, panel['id']);
  expect(await price()).toMatchObject({ subtotal: 1, taxAmount: 0 });
  await setRate(100_000);
  await restore(rep, estimateId, panel);
  expect((await linesOf(estimateId))[1]).toMatchObject({ unitCost: 40_00, listPrice: 349_00 });
  // An estimate cannot be sent at an outdated amount. The tax is refreshed first, as the editor does.
  const send = () => world.run(rep, 'estimates.send', { id: estimateId });
  await expect(send()).rejects.toMatchObject(refused);
  await world.run(rep, 'estimates.refreshTax', { id: estimateId });
  expect(await price()).toMatchObject({ subtotal: 331_56, taxAmount: 33_16 });
  await send();
  await setRate(0);
});

test('a copy of a line keeps the cost of the line, though its product is discontinued', async () => {
  const { estimateId, panel } = await draft();
  await world.run(rep, 'estimate-lines.duplicate', { estimateId, ids: [panel['id']], after: panel['id'] });
  const lines = await linesOf(estimateId);
  expect(lines.map(({ name }) => name)).toEqual(['First', 'Control panel', 'Control panel', 'Last']);
  expect(lines[2]).toMatchObject({
    unitCost: 40_00,
    unitPrice: 349_00,
    discount: panel['discount'],
    productId,
  });
  expect(lines[2]?.['id']).not.toBe(panel['id']);
});
