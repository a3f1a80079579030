import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { linesOf as linesInOrder } from '@sable/domain/estimate/line';
import { sendEstimate } from './test-sale.ts';
import { setOhioTaxes } from './test-taxes.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
const accountId = await world.account(rep);
let camera: string;
let siren: string;

const estimateOf = (id: string) => world.find(rep, 'estimates', { id });
const product = (name: string, price: number, points: number) =>
  world.make(admin, 'products.create', {
    ...{ sku: name, name, kind: 'equipment', price, points, taxClass: 'equipment_sold' },
  });

beforeAll(async () => {
  await setOhioTaxes(world, admin, { State: 80_000 }, { taxableClasses: ['equipment_sold', 'monitoring'] });
  camera = await product('Camera', 249_00, 5);
  siren = await product('Siren', 59_00, 1);
});

/** 599.00 for 2 points; a camera has 5, and each point over costs 45.00. */
const packageOf = (fields: object = {}) =>
  world.make(admin, 'packages.create', {
    name: 'Best',
    priceMode: 'fixed_overage',
    price: 599_00,
    points: 2,
    pointPrice: 45_00,
    lines: [{ productId: camera, quantityMilli: 1000 }],
    ...fields,
  });

const place = (id: string, packageId: string, optionId: string | null = null) =>
  world.run(rep, 'estimates.placePackage', { id, placedId: randomUUID(), optionId, packageId });
const add = (estimateId: string, line: object) =>
  world.run(rep, 'estimate-lines.add', { estimateId, lines: [line] });
const lineSchema = z.object({ id: z.string(), name: z.string(), taxClass: z.string(), taxable: z.boolean() });
const linesOf = async (id: string) => z.array(lineSchema).parse(await world.rows(rep, linesInOrder(id)));

describe('points over', () => {
  const over = async (fields: object) => {
    const id = await world.estimate(rep, accountId);
    await place(id, await packageOf(fields));
    const line = (await linesOf(id)).find(({ name }) => name === 'Best: Additional equipment');
    return { id, line, estimate: await estimateOf(id) };
  };

  test('are taxed as sold equipment, unless the package says otherwise', async () => {
    const sold = await over({});
    expect(sold.line).toMatchObject({ taxClass: 'equipment_sold', taxable: true });
    // 8 % of 599.00 plus 3 points at 45.00.
    expect(sold.estimate).toMatchObject({ subtotal: 734_00, taxAmount: 58_72, total: 792_72 });
    const work = await over({ overageTaxClass: 'installation_labor' });
    expect(work.line).toMatchObject({ taxClass: 'installation_labor', taxable: false });
    // 8 % of 599.00 alone.
    expect(work.estimate).toMatchObject({ subtotal: 734_00, taxAmount: 47_92, total: 781_92 });
    // The package's own tax class does not count as a tax removed by the rep.
    expect((await world.run(rep, 'estimates.checkApproval', { id: work.id })).results).toMatchObject([
      { reasons: [] },
    ]);
  });

  test('keep the class that they were offered with', async () => {
    const packageId = await packageOf({ overageTaxClass: 'installation_labor' });
    const id = await world.estimate(rep, accountId);
    await place(id, packageId);
    await sendEstimate(world, rep, id);
    const before = await world.list(rep, 'estimate-versions', { estimateId: id });
    await world.run(admin, 'packages.update', {
      id: packageId,
      patch: { overageTaxClass: 'equipment_sold' },
    });
    expect(await world.list(rep, 'estimate-versions', { estimateId: id })).toEqual(before);
    expect(await estimateOf(id)).toMatchObject({ taxAmount: 47_92 });
    await world.run(rep, 'estimates.revise', { id });
    expect(await estimateOf(id)).toMatchObject({ status: 'draft', taxAmount: 47_92 });
  });
});

describe('a product that is not sold with a package', () => {
  const phrase = {
    code: 'NOT_READY',
    message:
      '“Siren” is not sold with the package “Best”. The estimate is unchanged. Remove one of the two first, or offer them in different options.',
  };

  test('is refused together with it, whichever comes first, and for the customer to choose too', async () => {
    const packageId = await packageOf({ excluded: [{ productId: siren }] });
    const id = await world.estimate(rep, accountId);
    await place(id, packageId);
    const before = await linesOf(id);
    await expect(add(id, { productId: siren })).rejects.toMatchObject(phrase);
    await expect(add(id, { productId: siren, optional: true, selected: false })).rejects.toMatchObject(
      phrase,
    );
    await add(id, { name: 'Chime', unitPrice: 59_00 });
    const chime = (await linesOf(id)).find(({ name }) => name === 'Chime');
    await expect(
      world.run(rep, 'estimate-lines.update', { id: chime?.id, patch: { productId: siren } }),
    ).rejects.toMatchObject({ code: 'NOT_READY' });
    expect(await linesOf(id)).toHaveLength(before.length + 1);

    const other = await world.estimate(rep, accountId);
    await add(other, { productId: siren });
    await expect(place(other, packageId)).rejects.toMatchObject(phrase);
    const second = await packageOf({ name: 'Loud', lines: [{ productId: siren, quantityMilli: 1000 }] });
    await expect(place(id, second)).rejects.toMatchObject(phrase);
    expect(await linesOf(other)).toHaveLength(1);
  });

  test('is sold once the package is taken off, and where the package named it later', async () => {
    const packageId = await packageOf();
    const id = await world.estimate(rep, accountId);
    await place(id, packageId);
    await world.run(admin, 'packages.update', { id: packageId, patch: { excluded: [{ productId: siren }] } });
    // The estimate keeps the package as it was when placed.
    await add(id, { productId: siren });
    const other = await world.estimate(rep, accountId);
    const placedId = randomUUID();
    await world.run(rep, 'estimates.placePackage', { id: other, placedId, optionId: null, packageId });
    await expect(add(other, { productId: siren })).rejects.toMatchObject(phrase);
    await world.run(rep, 'estimates.removePackage', { id: other, placedId, optionId: null });
    await add(other, { productId: siren });
    expect((await linesOf(other)).map(({ name }) => name)).toEqual(['Siren']);
  });

  test('is none that the package holds itself; who may not write packages says nothing of it', async () => {
    await expect(packageOf({ excluded: [{ productId: camera }] })).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('the package contains one of these products. Nothing was saved.'),
    });
    const id = await packageOf();
    await expect(
      world.run(rep, 'packages.update', { id, patch: { excluded: [{ productId: siren }] } }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  });
});
