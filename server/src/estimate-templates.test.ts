import { expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { twoHouses } from './test-two-houses.ts';
import { testWorld } from './test-world.ts';
import { newKey } from './transaction-context.ts';

const world = await testWorld();
const { admin, rep, ohio, texas, one, linesOf, product } = await twoHouses(world);

const estimateOf = async (lines: readonly object[], accountId = ohio) => {
  const id = await world.draft(rep, accountId, [...lines]);
  return id;
};
const save = (actor: Actor, estimateId: string, more: object = {}) =>
  world.make(actor, 'estimate-templates.save', {
    estimateId,
    name: 'Whole house',
    shared: false,
    keepsMessage: false,
    ...more,
  });
const use = (actor: Actor, templateId: string, accountId = texas) =>
  world.make(actor, 'estimates.fromTemplate', { templateId, accountId });

test('a new estimate from a template has its lines and terms, at the prices, costs and taxes of its own day', async () => {
  const [contact, motion, gone] = [
    await product('Contact'),
    await product('Motion'),
    await product('Old panel'),
  ];
  const id = await estimateOf([
    { name: 'Hallway', kind: 'section' },
    { productId: contact },
    { productId: motion, quantityMilli: 2000, optional: true, selected: true },
    { productId: gone },
    { name: 'Ladder', kind: 'fee', unitPrice: 5_000 },
  ]);
  const [, , , , ladder] = await linesOf(id);
  await world.run(admin, 'estimate-lines.update', { id: ladder?.['id'], patch: { unitCost: 2_500 } });
  await world.run(rep, 'estimates.update', {
    id,
    patch: {
      title: 'For the Hills',
      message: 'Dear Mr. Hill',
      internalNotes: 'Dog in the yard',
      termMonths: 24,
      terms: 'Paid in two parts.',
      oneTimeDiscount: { kind: 'percent', ppm: 50_000 },
    },
  });
  const template = await save(rep, id);
  await world.run(admin, 'products.update', { id: contact, patch: { cost: 4_500 } });
  await world.run(admin, 'products.update', { id: motion, patch: { price: 12_000 } });
  await world.run(admin, 'products.update', { id: gone, patch: { status: 'discontinued' } });

  const made = await use(rep, template);
  expect(await one('estimates', { id: made })).toMatchObject({
    accountId: texas,
    status: 'draft',
    revision: 1,
    title: 'Security system for Lake House',
    message: null,
    terms: 'Paid in two parts.',
    termMonths: 24,
    oneTimeDiscount: { kind: 'percent', ppm: 50_000 },
    // 100.00 + 2 × 120.00 + 100.00 + 50.00, minus 5 %.
    subtotal: 46_550,
    // 6.25 % of 418.00, which is 440.00 minus its share of the discount.
    taxAmount: 2_613,
    ownerUserId: rep.id,
    internalNotes:
      'From the template “Whole house”.\n“Motion” has another price now.\n“Old panel” is discontinued.',
  });
  expect(await linesOf(made)).toMatchObject([
    { name: 'Hallway', kind: 'section' },
    { name: 'Contact', unitPrice: 10_000, unitCost: 4_500, taxable: true },
    {
      name: 'Motion',
      unitPrice: 12_000,
      listPrice: 12_000,
      quantityMilli: 2000,
      optional: true,
      selected: true,
    },
    { name: 'Old panel', unitPrice: 10_000, productId: gone },
    { name: 'Ladder', unitPrice: 5_000, unitCost: 2_500, productId: null, taxable: false },
  ]);
  // The estimate that the template was saved from is unchanged.
  expect(await one('estimates', { id })).toMatchObject({ title: 'For the Hills', subtotal: 42_750 });
});

test('a template keeps options, and packages at their price of the day', async () => {
  const panel = await product('Panel');
  const pack = await world.make(admin, 'packages.create', {
    name: 'Starter set',
    priceMode: 'fixed',
    price: 15_000,
    lines: [{ productId: panel, quantityMilli: 2000 }],
  });
  const id = await world.make(rep, 'estimates.create', { accountId: ohio });
  const [goodId, bestId, placedId] = [newKey(), newKey(), newKey()];
  await world.run(rep, 'estimates.addOption', { id, option: { id: goodId, name: 'Good' } });
  await world.run(rep, 'estimates.placePackage', { id, packageId: pack, placedId, optionId: goodId });
  await world.run(rep, 'estimates.addOption', { id, option: { id: bestId, name: 'Best' }, copyOf: goodId });
  expect(await one('estimates', { id })).toMatchObject({ subtotal: 15_000 });
  const template = await save(rep, id);
  await world.run(admin, 'packages.update', { id: pack, patch: { price: 16_000 } });
  const made = await use(rep, template);
  expect(await one('estimates', { id: made })).toMatchObject({
    options: [
      { name: 'Good', recommended: true },
      { name: 'Best', recommended: false },
    ],
    subtotal: 16_000,
    internalNotes: 'From the template “Whole house”.\nThe package “Starter set” has another price now.',
  });
  await world.run(admin, 'packages.update', { id: pack, patch: { status: 'retired' } });
  expect(await one('estimates', { id: await use(rep, template) })).toMatchObject({
    subtotal: 15_000,
    internalNotes: 'From the template “Whole house”.\nThe package “Starter set” is no longer offered.',
  });
});

test('terms that are the company’s own are those of the day of the new estimate, and a message goes along only when asked for', async () => {
  const id = await estimateOf([{ name: 'Panel', unitPrice: 100 }]);
  await world.run(rep, 'estimates.update', { id, patch: { message: 'Everything that we talked about.' } });
  const template = await save(rep, id, { keepsMessage: true });
  const settings = await one('settings', { scope: 'company' });
  await world.run(admin, 'settings.update', {
    id: settings?.['id'],
    patch: { estimateTerms: 'New terms of the company.' },
  });
  expect(await one('estimates', { id: await use(rep, template) })).toMatchObject({
    message: 'Everything that we talked about.',
    terms: 'New terms of the company.',
  });
});

test('a rep’s template is their own; a manager’s for everyone is there for all who sell, and nobody else changes it', async () => {
  const id = await estimateOf([{ name: 'Panel', unitPrice: 100 }]);
  const [line] = await linesOf(id);
  await world.run(admin, 'estimate-lines.update', { id: line?.['id'], patch: { unitCost: 40 } });
  const manager = await world.person(admin, 'manager');
  const colleague = await world.person(admin, 'sales');
  const own = await save(rep, id);
  const shared = await save(manager, id, { name: 'Shared', shared: true });
  const refused = async (act: Promise<unknown>) =>
    expect(act).rejects.toMatchObject({ code: expect.stringMatching(/^NOT_/) });

  expect(await one('estimate-templates', { id: own }, colleague)).toBeUndefined();
  await refused(use(colleague, own));
  await refused(save(rep, id, { shared: true }));
  await refused(world.run(rep, 'estimate-templates.update', { id: own, patch: { shared: true } }));
  await refused(world.run(colleague, 'estimate-templates.update', { id: shared, patch: { name: 'Mine' } }));
  await refused(save(colleague, id, { replaces: shared }));
  await refused(use(await world.person(admin, 'installer'), shared));
  await refused(use(await world.person(admin, 'auditor'), shared));
  await refused(use(await world.company('Other Security'), shared));

  // A rep cannot read costs, but the lines still have them.
  expect(await one('estimate-templates', { id: shared }, colleague)).not.toHaveProperty('costs');
  expect(await linesOf(await use(colleague, shared))).toMatchObject([{ name: 'Panel', unitCost: 40 }]);
  await world.run(manager, 'estimate-templates.update', { id: own, patch: { shared: true } });
  await use(colleague, own);
});

test('saving in place of a template changes what it holds, and an estimate without lines is refused', async () => {
  const template = await save(rep, await estimateOf([{ name: 'Panel', unitPrice: 100 }]));
  await save(rep, await estimateOf([{ name: 'Siren', unitPrice: 200 }]), {
    replaces: template,
    name: 'Sirens',
  });
  expect(await one('estimate-templates', { id: template })).toMatchObject({
    name: 'Sirens',
    subtotal: 200,
    lineCount: 1,
  });
  expect(await linesOf(await use(rep, template))).toMatchObject([{ name: 'Siren', unitPrice: 200 }]);
  await expect(
    save(rep, await world.make(rep, 'estimates.create', { accountId: ohio })),
  ).rejects.toMatchObject({
    code: 'NOT_READY',
  });
});

test('a template keeps the payments and the services whose first period is due at signing', async () => {
  const id = await estimateOf([
    { name: 'Panel', unitPrice: 100_000 },
    { name: 'Inspection', kind: 'service_plan', unitPrice: 36_000, frequency: 'annual' },
  ]);
  const [, inspection] = await linesOf(id);
  await world.run(rep, 'estimate-lines.update', { id: inspection?.['id'], patch: { dueAtSigning: true } });
  const paymentSchedule = [
    { kind: 'percent', ppm: 400_000, event: 'signing', days: 0 },
    { kind: 'rest', event: 'install_done', days: 30 },
  ];
  await world.run(rep, 'estimates.update', { id, patch: { paymentSchedule } });
  const made = await use(rep, await save(rep, id));
  expect(await one('estimates', { id: made })).toMatchObject({
    paymentSchedule,
    firstMonthDueAtSigning: true,
    totals: { firstPeriods: [{ frequency: 'annual', amount: 36_000 }] },
  });
  expect((await linesOf(made)).map(({ dueAtSigning }) => dueAtSigning)).toEqual([false, true]);
});
