import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import { estimates } from '@sable/domain/estimate/estimate';
import { estimateLines, linesOf as linesInOrder } from '@sable/domain/estimate/line';
import { withPackagePrices } from '@sable/domain/estimate/package-price';
import { priceEstimate } from '@sable/domain/estimate/pricing';
import { pricingInput } from '@sable/domain/estimate/reprice';
import { contentPricingInput } from '@sable/domain/estimate/selection';
import { acceptEstimate, sendEstimate } from './test-sale.ts';
import { setOhioTaxes } from './test-taxes.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
let accountId: string;
const products = new Map<string, string>();

/** The contents of *Best*: name, kind, cents, points. */
const catalog = [
  ['Panel', 'equipment', 349_00, 0],
  ['Contact', 'equipment', 39_00, 1],
  ['Motion', 'equipment', 65_00, 2],
  ['Glass break', 'equipment', 75_00, 2],
  ['Camera', 'equipment', 249_00, 5],
  ['Keypad', 'equipment', 89_00, 0],
  ['Siren', 'equipment', 59_00, 1],
  ['Monitoring', 'monitoring', 39_99, 0],
] as const;

const idOf = (row: Readonly<Record<string, unknown>> | undefined) => z.string().parse(row?.['id']);

const part = (name: string, pieces = 1) => ({ productId: products.get(name), quantityMilli: pieces * 1000 });
const best = () => ({
  name: 'Best',
  priceMode: 'fixed_overage',
  price: 599_00,
  points: 12,
  pointPrice: 45_00,
  lines: [{ ...part('Panel'), required: true }, part('Contact', 6), part('Motion', 2), part('Glass break')],
  groups: [{ name: 'Control', min: 1, max: 1 }],
  choices: [
    { ...part('Camera'), group: 'Control', isDefault: true },
    { ...part('Keypad'), group: 'Control' },
  ],
  beside: [part('Monitoring')],
  addOns: [part('Siren')],
});

beforeAll(async () => {
  accountId = await world.account(rep);
  await setOhioTaxes(world, admin, { State: 62_500, Local: 20_000 });
  for (const [name, kind, price, points] of catalog) {
    const taxClass = kind === 'equipment' ? 'equipment_sold' : 'monitoring';
    products.set(
      name,
      await world.make(admin, 'products.create', { sku: name, name, kind, price, points, taxClass }),
    );
  }
});

interface Put {
  readonly id: string;
  readonly placedId: string;
  readonly optionId: string | null;
}

async function put(fields: object = {}, actor = rep): Promise<Put> {
  const packageId = await world.make(admin, 'packages.create', { ...best(), ...fields });
  const id = await world.estimate(actor, accountId);
  const placed = { id, placedId: randomUUID(), optionId: null };
  await world.run(actor, 'estimates.placePackage', { ...placed, packageId });
  return placed;
}

const storedLine = z.object({
  id: z.string(),
  name: z.string(),
  quantityMilli: z.number(),
  net: z.number(),
  packagePart: z.number(),
  optional: z.boolean(),
  selected: z.boolean(),
  optionId: z.string().nullable(),
  placement: z.object({ id: z.string(), role: z.string() }).nullable(),
});
const linesOf = async (estimateId: string) =>
  z.array(storedLine).parse(await world.rows(rep, linesInOrder(estimateId)));
const lineOf = async (id: string, name: string) => {
  const found = (await linesOf(id)).find((line) => line.name === name);
  if (!found) throw new Error(`No line is called ${name}.`);
  return found;
};
const change = async (id: string, name: string, patch: object) =>
  world.run(rep, 'estimate-lines.update', { id: (await lineOf(id, name)).id, patch });
const remove = async (id: string, ...names: string[]) => {
  const ids = await Promise.all(names.map(async (name) => (await lineOf(id, name)).id));
  await world.run(rep, 'estimate-lines.remove', { estimateId: id, ids });
};
const estimateOf = (id: string) => world.find(rep, 'estimates', { id });
const over = 'Best: Additional equipment';

describe('a package with a fixed price and points over', () => {
  test('comes to its price, the points over, and tax on both', async () => {
    const { id } = await put();
    expect(await estimateOf(id)).toMatchObject({ subtotal: 824_00, taxAmount: 67_98, total: 891_98 });
    expect(await lineOf(id, over)).toMatchObject({ quantityMilli: 5000, net: 225_00 });
    const inside = (await linesOf(id)).filter(({ packagePart }) => packagePart !== 0);
    expect(inside.reduce((sum, { net }) => sum + net, 0)).toBe(599_00);
    expect(await lineOf(id, 'Monitoring')).toMatchObject({ net: 39_99, packagePart: 0 });
    expect(await lineOf(id, 'Siren')).toMatchObject({ optional: true, selected: false, packagePart: 0 });
  });

  test('swapped to the allowance it has no points over', async () => {
    const placed = await put();
    const productIds = [products.get('Keypad')];
    await world.run(rep, 'estimates.choosePackage', { ...placed, group: 'Control', productIds });
    expect(await estimateOf(placed.id)).toMatchObject({ subtotal: 599_00, taxAmount: 49_42, total: 648_42 });
    const names = (await linesOf(placed.id)).map(({ name }) => name);
    expect(names).toContain('Keypad');
    expect(names).not.toContain('Camera');
    expect(names).not.toContain(over);
  });

  test('whose points over the commission pays for costs the customer its price, and the commission is less', async () => {
    await world.make(admin, 'commission-plans.create', {
      name: 'Reps',
      people: [{ userId: rep.id }],
      subtotalPpm: 500_000,
    });
    const { id } = await put({ overagePaidBy: 'commission' });
    expect(await estimateOf(id)).toMatchObject({ subtotal: 599_00 });
    expect((await linesOf(id)).map(({ name }) => name)).not.toContain(over);
    await acceptEstimate(world, await sendEstimate(world, rep, id));
    // Half of 599.00, less 5 points at 45.00.
    expect(await world.list(admin, 'commissions', { estimateId: id })).toMatchObject([{ amount: 74_50 }]);

    // It is reduced to 0 at the lowest.
    const dear = await put({ overagePaidBy: 'commission', pointPrice: 70_00 });
    await acceptEstimate(world, await sendEstimate(world, rep, dear.id));
    expect(await world.list(admin, 'commissions', { estimateId: dear.id })).toEqual([]);
  });

  test('follows a quantity, down to none over and up again', async () => {
    const { id } = await put();
    await change(id, 'Contact', { quantityMilli: 9000 });
    expect(await estimateOf(id)).toMatchObject({ subtotal: 599_00 + 8 * 45_00 });
    await change(id, 'Contact', { quantityMilli: 1000 });
    expect((await linesOf(id)).map(({ name }) => name)).not.toContain(over);
    expect(await estimateOf(id)).toMatchObject({ subtotal: 599_00 });
    await change(id, 'Contact', { quantityMilli: 2000 });
    expect(await lineOf(id, over)).toMatchObject({ quantityMilli: 1000 });
  });

  test('keeps its terms when the package changes', async () => {
    const placed = await put();
    const packageId = (await world.list(admin, 'packages', { name: 'Best' })).map(idOf);
    for (const one of packageId)
      await world.run(admin, 'packages.update', { id: one, patch: { price: 1_00, points: 0 } });
    await change(placed.id, 'Contact', { quantityMilli: 7000 });
    expect(await estimateOf(placed.id)).toMatchObject({ subtotal: 599_00 + 6 * 45_00 });
  });

  test('is no discount while it is complete, and one against the catalog when something was taken out', async () => {
    const checked = z.object({ reasons: z.array(z.string()) });
    const reasons = async (id: string) =>
      checked.parse((await world.run(rep, 'estimates.checkApproval', { id })).results[0]).reasons;
    const { id } = await put();
    expect(await reasons(id)).toEqual([]);
    await remove(id, 'Glass break');
    expect(await reasons(id)).toEqual([expect.stringContaining('The one-time discount of')]);
  });

  test('is copied with an option, whose copy stands alone', async () => {
    const { id } = await put();
    const [first, second] = [randomUUID(), randomUUID()];
    await world.run(rep, 'estimates.addOption', { id, option: { id: first, name: 'Good' } });
    await world.run(rep, 'estimates.addOption', { id, option: { id: second, name: 'Best' }, copyOf: first });
    const contact = (await linesOf(id)).find(
      ({ name, optionId }) => name === 'Contact' && optionId === second,
    );
    await world.run(rep, 'estimate-lines.update', { id: contact?.id, patch: { quantityMilli: 1000 } });
    const overs = (await linesOf(id)).filter(({ name }) => name === over);
    expect(overs.map(({ optionId }) => optionId)).toEqual([first]);
    await change(id, over, { optionId: null });
    const shared = (await linesOf(id)).filter(({ optionId }) => optionId === null);
    expect(shared).toHaveLength(8);
  });

  test('goes along into a copy of the estimate, at its price', async () => {
    const { id } = await put();
    const copy = await world.make(rep, 'estimates.copy', { id, accountId });
    expect(await estimateOf(copy)).toMatchObject({ subtotal: 824_00, total: 891_98 });
    await change(copy, 'Contact', { quantityMilli: 1000 });
    expect(await estimateOf(copy)).toMatchObject({ subtotal: 599_00 });
    expect(await estimateOf(id)).toMatchObject({ subtotal: 824_00 });
  });

  test('is removed completely, and restored unchanged', async () => {
    const { id } = await put();
    const lines = await linesOf(id);
    await world.run(rep, 'estimate-lines.remove', { estimateId: id, ids: lines.map((line) => line.id) });
    expect(await linesOf(id)).toEqual([]);
    const seen = lines.map((line, index) => ({ id: line.id, position: `z${index}`, seen: {} }));
    await world.run(rep, 'estimate-lines.restore', { estimateId: id, lines: seen });
    expect(await linesOf(id)).toEqual(lines);
    expect(await estimateOf(id)).toMatchObject({ subtotal: 824_00, total: 891_98 });
  });
});

test('what is stored is what the rows come to, whatever the quantities', async () => {
  const { id } = await put();
  const stored = z.object({ estimate: estimates.schema, lines: z.array(estimateLines.schema) });
  const pieces = fc.sample(
    fc.record({
      name: fc.constantFrom('Contact', 'Motion', 'Glass break'),
      quantityMilli: fc.integer({ min: 1, max: 30_000 }),
    }),
    20,
  );
  for (const { name, quantityMilli } of pieces) {
    await change(id, name, { quantityMilli });
    const { estimate, lines } = stored.parse({
      estimate: await world.find(admin, 'estimates', { id }),
      lines: await world.rows(admin, linesInOrder(id)),
    });
    const settled = withPackagePrices(estimate.packages, lines);
    expect(settled.every((line, index) => line === lines[index])).toBe(true);
    expect(estimate.subtotal).toBe(priceEstimate(pricingInput(estimate, lines)).oneTime.subtotal);
    const points = Math.max(
      0,
      ...lines
        .filter(({ placement }) => placement?.role === 'overage')
        .map((line) => line.quantityMilli / 1000),
    );
    expect(estimate.subtotal).toBe(599_00 + points * 45_00);
  }
});

test.each([
  ['en', 'Best: Additional equipment'],
  ['fr', 'Best: Équipement supplémentaire'],
  ['es', 'Best: Equipo adicional'],
] as const)('a customer who reads %s reads nothing of points', async (language, name) => {
  const { id } = await put();
  await world.run(rep, 'estimates.update', { id, patch: { language } });
  await world.run(rep, 'estimates.send', { id });
  const version = await world.find(rep, 'estimate-versions', { estimateId: id });
  const { content } = z.object({ content: estimateContentSchema }).parse(version);
  expect(content.lines.find(({ net }) => net === 225_00)?.name).toBe(name);
});

test('a sent version has the package with its cents, and a revision goes on with it', async () => {
  const { id, placedId } = await put({ folded: true });
  await world.run(rep, 'estimates.send', { id });
  const version = await world.find(rep, 'estimate-versions', { estimateId: id });
  const { content } = z.object({ content: estimateContentSchema }).parse(version);
  expect(content.packages).toEqual([{ id: placedId, name: 'Best', folded: true }]);
  const inside = content.lines.filter(({ packageId }) => packageId === placedId);
  expect(inside.reduce((sum, { net }) => sum + net, 0)).toBe(599_00);
  expect(priceEstimate(contentPricingInput(content)).oneTime).toMatchObject({
    subtotal: 824_00,
    total: 891_98,
  });
  await world.run(rep, 'estimates.revise', { id });
  expect(await estimateOf(id)).toMatchObject({ subtotal: 824_00, total: 891_98 });
  await change(id, 'Contact', { quantityMilli: 1000 });
  expect(await estimateOf(id)).toMatchObject({ subtotal: 599_00 });
});

describe('what a package does not allow is refused in words', () => {
  const unchanged = { code: 'NOT_READY', message: expect.stringContaining('Nothing was changed.') };

  test.each([
    ['a required line in a lower quantity', 'Panel', { quantityMilli: 500 }],
    ['a required line as an option', 'Panel', { optional: true }],
    ['another product on a choice', 'Camera', { kind: 'labor' }],
    ['another price inside a fixed price', 'Contact', { unitPrice: 1_00 }],
    ['a discount inside a fixed price', 'Contact', { discount: { kind: 'percent', ppm: 100_000 } }],
    ['an option inside a fixed price', 'Contact', { optional: true }],
    ['fewer points over', over, { quantityMilli: 1000 }],
    ['points over for less', over, { unitPrice: 1 }],
  ])('%s', async (_name, line, patch) => {
    const { id } = await put();
    await expect(change(id, line, patch)).rejects.toMatchObject(unchanged);
    expect(await estimateOf(id)).toMatchObject({ subtotal: 824_00 });
  });

  test.each([
    ['a required line', 'Panel'],
    ['the only choice', 'Camera'],
    ['the points over', over],
  ])('the package without %s', async (_name, line) => {
    const { id } = await put();
    await expect(remove(id, line)).rejects.toMatchObject(unchanged);
    expect(await linesOf(id)).toHaveLength(8);
  });

  test.each([
    ['none', []],
    ['more than may be chosen', ['Camera', 'Keypad']],
    ['what it does not offer', ['Siren']],
  ])('a choice of %s', async (_name, names) => {
    const placed = await put();
    const productIds = names.map((name) => products.get(name));
    const choosing = world.run(rep, 'estimates.choosePackage', { ...placed, group: 'Control', productIds });
    await expect(choosing).rejects.toMatchObject(unchanged);
  });

  test('more points than a fixed price allows', async () => {
    await expect(put({ priceMode: 'fixed' })).rejects.toMatchObject({
      code: 'NOT_READY',
      message: expect.stringContaining('has 12 points, and this takes 17. The estimate is unchanged.'),
    });
    const { id } = await put({ priceMode: 'fixed', points: 17 });
    expect(await estimateOf(id)).toMatchObject({ subtotal: 599_00 });
    await change(id, 'Contact', { quantityMilli: 8000 });
    expect(await estimateOf(id)).toMatchObject({ subtotal: 599_00 + 2 * 39_00 });
  });

  test('a package for other roles', async () => {
    const managers = await world.find(admin, 'roles', { key: 'manager' });
    const fields = { roles: [{ roleId: idOf(managers) }] };
    await expect(put(fields)).rejects.toMatchObject({
      code: 'NOT_READY',
      message: expect.stringContaining('is for other roles. The estimate is unchanged.'),
    });
    const manager = await world.person(admin, 'manager');
    expect(await linesOf((await put(fields, manager)).id)).toHaveLength(8);
    expect(await linesOf((await put(fields, admin)).id)).toHaveLength(8);
  });

  test('a package on a sent estimate, and on one of another rep', async () => {
    const { id, placedId, optionId } = await put();
    await world.run(rep, 'estimates.send', { id });
    const args = { id, placedId, optionId };
    const again = { ...args, packageId: await world.make(admin, 'packages.create', best()) };
    const acts = [
      ['estimates.placePackage', { ...again, placedId: randomUUID() }],
      ['estimates.choosePackage', { ...args, group: 'Control', productIds: [products.get('Keypad')] }],
      ['estimates.foldPackage', { id, placedId, folded: true }],
      ['estimates.removePackage', args],
    ] as const;
    for (const [name, given] of acts)
      await expect(world.run(rep, name, given)).rejects.toMatchObject({ code: 'FROZEN' });
    const other = await world.person(admin, 'sales');
    await world.run(rep, 'estimates.revise', { id });
    for (const [name, given] of acts)
      await expect(world.run(other, name, given)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  });
});

describe('a package is not saved', () => {
  test.each([
    ['with a fixed price that is missing', { price: null }, 'Fixed price: it is missing.'],
    [
      'with a choice that asks for more than its defaults',
      { groups: [{ name: 'Control', min: 2, max: 2 }] },
      'marked as default',
    ],
    [
      'with a choice that allows fewer than it asks for',
      { groups: [{ name: 'Control', min: 2, max: 1 }] },
      'allows fewer',
    ],
    ['with products of a choice that is not there', { groups: [] }, 'there is no choice named “Control”'],
  ])('%s', async (_name, fields, phrase) => {
    await expect(world.make(admin, 'packages.create', { ...best(), ...fields })).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining(phrase),
    });
  });
});

test('a package is written field by field: an amount before its mode, a choice before its products', async () => {
  const { lines, groups, choices } = best();
  const id = await world.make(admin, 'packages.create', { name: 'Written', lines });
  const write = (patch: object) => world.run(admin, 'packages.update', { id, patch });
  await expect(write({ priceMode: 'fixed' })).rejects.toThrow('Fixed price: it is missing.');
  await write({ price: 599_00 });
  await write({ groups });
  const open = { id: await world.estimate(rep, accountId), packageId: id, optionId: null };
  await world.run(rep, 'estimates.placePackage', { ...open, placedId: randomUUID() });
  expect(await estimateOf(open.id)).toMatchObject({ subtotal: (349 + 6 * 39 + 2 * 65 + 75) * 100 });
  await write({ priceMode: 'fixed' });
  await write({ choices });
  const stored = await world.find(admin, 'packages', { id });
  expect(stored).toMatchObject({ priceMode: 'fixed', price: 599_00, groups, folded: false });
});

test('a package brings its term; one without a term leaves the company’s own', async () => {
  // A customer with a signed contract gets an addition, whose term is the contract's remaining term. So this uses a
  // new account.
  accountId = await world.account(rep);
  expect(await estimateOf((await put({ termMonths: 60 })).id)).toMatchObject({ termMonths: 60 });
  expect(await estimateOf((await put()).id)).toMatchObject({ termMonths: 36 });
});
