import { depositSchedule } from '@sable/domain/estimate/payment-schedule';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { acceptEstimate, sendEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
await world.run(admin, 'tax-profiles.create', {
  name: 'Texas',
  region: 'TX',
  components: [
    { name: 'State', ratePpm: 62_500, validFrom: null, validTo: null },
    { name: 'Local', ratePpm: 20_000, validFrom: null, validTo: null },
  ],
  taxableClasses: ['equipment_sold', 'equipment_leased', 'monitoring'],
});
const manager = await world.person(admin, 'manager');
const rep = await world.person(admin, 'sales');

const goodId = '00000000-0000-4000-8000-00000000000a';
const betterId = '00000000-0000-4000-8000-00000000000b';
const bestId = '00000000-0000-4000-8000-00000000000c';

const bucket = z.object({ subtotal: z.int(), tax: z.int(), total: z.int() });
const totals = z.object({
  oneTime: bucket,
  monthly: bucket,
  deposit: z.int(),
  dueAtSigning: z.int(),
});
const lineRow = z.object({ id: z.string(), name: z.string(), optionId: z.string().nullable() });
const versionRow = z.object({
  id: z.string(),
  hash: z.string(),
  content: z.object({
    lines: z.array(z.object({ id: z.string(), name: z.string(), optionId: z.string().optional() })),
    options: z
      .array(z.object({ id: z.string(), name: z.string(), recommended: z.boolean(), totals }))
      .optional(),
    totals,
  }),
});

const linesOf = async (estimateId: string) =>
  z.array(lineRow).parse(await world.list(admin, 'estimate-lines', { estimateId }));
const lineId = async (estimateId: string, name: string, optionId: string | null) =>
  (await linesOf(estimateId)).find((line) => line.name === name && line.optionId === optionId)?.id ?? '';
const versionOf = async (estimateId: string) =>
  versionRow.parse(await world.get(admin, 'estimate-versions', { estimateId }));
const patch = (id: string, fields: object) => world.run(rep, 'estimate-lines.update', { id, patch: fields });

const texan = () =>
  world.account(rep, 'Hanna Miller', {
    line1: '12 Oak Street',
    city: 'Austin',
    region: 'TX',
    postal: '78701',
  });

/** Creates the kitchen table case with Good and Better: Better is a copy of Good with more lines, and recommended. */
async function kitchenTable(accountId: string): Promise<string> {
  const id = await world.draft(rep, accountId, [
    { name: 'Control panel', unitPrice: 349_00 },
    { name: 'Door/window contact', unitPrice: 39_00, quantityMilli: 4000 },
    { name: 'Motion', unitPrice: 65_00 },
    { name: 'Labor', kind: 'labor', unitPrice: 95_00, quantityMilli: 2000 },
    { name: 'Activation', kind: 'fee', unitPrice: 99_00 },
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 39_99 },
  ]);
  await world.run(rep, 'estimates.update', {
    id,
    patch: { termMonths: 36, paymentSchedule: depositSchedule({ kind: 'percent', ppm: 300_000 }) },
  });
  await world.run(rep, 'estimates.addOption', { id, option: { id: goodId, name: 'Good' } });
  await world.run(rep, 'estimates.addOption', {
    id,
    option: { id: betterId, name: 'Better', recommended: true },
    copyOf: goodId,
  });
  await patch(await lineId(id, 'Door/window contact', betterId), { quantityMilli: 6000 });
  await patch(await lineId(id, 'Motion', betterId), { quantityMilli: 2000 });
  await patch(await lineId(id, 'Labor', betterId), { quantityMilli: 2500 });
  await world.run(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [
      {
        name: 'Keypad',
        unitPrice: 89_00,
        discount: { kind: 'percent', ppm: 500_000 },
        optionId: betterId,
      },
      { name: 'Video', kind: 'monitoring', unitPrice: 9_95, optionId: betterId },
      { name: 'Service plan', kind: 'service_plan', unitPrice: 5_00, optionId: betterId },
    ],
  });
  await world.run(rep, 'estimates.updateOption', {
    id,
    optionId: betterId,
    patch: { oneTimeDiscount: { kind: 'percent', ppm: 100_000 } },
  });
  // Both options share the panel.
  await world.run(rep, 'estimate-lines.remove', {
    estimateId: id,
    ids: [await lineId(id, 'Control panel', betterId)],
  });
  await patch(await lineId(id, 'Control panel', goodId), { optionId: null });
  await world.run(admin, 'estimates.update', { id, patch: { ownerUserId: rep.id } });
  return id;
}

const good = {
  oneTime: { subtotal: 859_00, tax: 47_03, total: 906_03 },
  monthly: { subtotal: 39_99, tax: 3_30, total: 43_29 },
  deposit: 271_81,
  dueAtSigning: 315_10,
};
const better = {
  oneTime: { subtotal: 984_60, tax: 56_24, total: 1040_84 },
  monthly: { subtotal: 54_94, tax: 4_12, total: 59_06 },
  deposit: 312_25,
  dueAtSigning: 371_31,
};

describe('two options on the kitchen table', () => {
  test('each is priced alone, the estimate counts the recommended one, and the customer signs the other', async () => {
    const accountId = await texan();
    const id = await kitchenTable(accountId);
    expect(await world.get(admin, 'estimates', { id })).toMatchObject({
      total: 1040_84,
      rmr: 54_94,
      totals: better,
    });
    await world.run(rep, 'estimates.updateOption', { id, optionId: goodId, patch: { recommended: true } });
    expect(await world.get(admin, 'estimates', { id })).toMatchObject({
      total: 906_03,
      rmr: 39_99,
      totals: good,
      oneTimeDiscount: null,
    });
    const token = await sendEstimate(world, rep, id);
    const { content } = await versionOf(id);
    expect(content.totals).toMatchObject(good);
    expect(content.options).toMatchObject([
      { name: 'Good', recommended: true, totals: good },
      { name: 'Better', recommended: false, totals: better },
    ]);
    expect(content.lines.filter(({ optionId }) => optionId === undefined).map(({ name }) => name)).toEqual([
      'Control panel',
    ]);

    const answer = await acceptEstimate(world, token, { optionId: betterId });
    expect(answer).toMatchObject({ status: 'signed', total: 1040_84, rmr: 54_94 });
    expect(await world.get(admin, 'estimates', { id })).toMatchObject({
      status: 'accepted',
      chosenOptionId: betterId,
      optionTaken: 'above',
      total: 1040_84,
      rmr: 54_94,
      totals: better,
      oneTimeDiscount: { kind: 'percent', ppm: 100_000 },
    });
    expect(await world.get(admin, 'estimate-signatures', { estimateId: id })).toMatchObject({
      optionId: betterId,
      total: 1040_84,
      rmr: 54_94,
    });
    expect(await world.get(admin, 'contracts', { estimateId: id })).toMatchObject({
      oneTime: 984_60,
      rmrSold: 54_94,
      termMonths: 36,
    });
    const ledger = await world.list(admin, 'rmr-lines', { accountId });
    expect(ledger.map(({ name, monthly }) => [name, monthly]).toSorted()).toEqual([
      ['Monitoring', 39_99],
      ['Service plan', 5_00],
      ['Video', 9_95],
    ]);
    expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
      rmr: 54_94,
      status: 'sold',
    });
    // Only the lines of Better are installed: 6 contacts, 2 motions, the keypad, and the panel that both options
    // share.
    expect(await world.list(admin, 'equipment', { accountId })).toHaveLength(10);
  });

  test('a recorded acceptance takes the option that was signed on paper, and voiding it brings the recommended one back', async () => {
    const accountId = await texan();
    const id = await kitchenTable(accountId);
    const record = { id, method: 'paper', signedOn: '2025-03-14', signerName: 'Hanna Miller' };
    await expect(world.run(manager, 'estimates.recordAcceptance', record)).rejects.toMatchObject({
      code: 'HASH_MISMATCH',
    });
    await world.run(manager, 'estimates.recordAcceptance', { ...record, optionId: goodId });
    expect(await world.get(admin, 'estimates', { id })).toMatchObject({
      status: 'accepted',
      chosenOptionId: goodId,
      optionTaken: 'below',
      total: 906_03,
    });
    const contract = await world.get(admin, 'contracts', { accountId });
    expect(contract).toMatchObject({ oneTime: 859_00, rmrSold: 39_99 });
    await world.run(admin, 'contracts.void', { id: contract['id'], reason: 'Typed on the wrong account' });
    expect(await world.get(admin, 'estimates', { id })).toMatchObject({
      status: 'draft',
      chosenOptionId: null,
      optionTaken: null,
      total: 1040_84,
      rmr: 54_94,
    });
  });

  test('an unknown option, none at all, and a choice of another option’s line are refused', async () => {
    const id = await kitchenTable(await texan());
    await patch(await lineId(id, 'Video', betterId), { optional: true });
    const token = await sendEstimate(world, rep, id);
    const video = await lineId(id, 'Video', betterId);
    const refused = { code: 'HASH_MISMATCH' };
    await expect(acceptEstimate(world, token)).rejects.toMatchObject(refused);
    await expect(acceptEstimate(world, token, { optionId: bestId })).rejects.toMatchObject(refused);
    const stolen = { optionId: goodId, selection: { [video]: false } };
    await expect(acceptEstimate(world, token, stolen)).rejects.toMatchObject(refused);
    expect(await world.get(admin, 'estimates', { id })).toMatchObject({
      status: 'sent',
      chosenOptionId: null,
    });
    const without = { optionId: betterId, selection: { [video]: false } };
    expect(await acceptEstimate(world, token, without)).toMatchObject({ rmr: 44_99 });
    for (const other of [{ optionId: goodId }, { ...without, optionId: goodId }])
      await expect(acceptEstimate(world, token, other)).rejects.toMatchObject({ code: 'ALREADY_SIGNED' });
    expect(await acceptEstimate(world, token, without)).toMatchObject({ rmr: 44_99 });
  });
});

describe('what a draft with options takes', () => {
  test('four options, each with a name of its own, one recommended', async () => {
    const id = await kitchenTable(await texan());
    const add = (name: string, optionId: string) =>
      world.run(rep, 'estimates.addOption', { id, option: { id: optionId, name }, copyOf: goodId });
    await expect(add('better', bestId)).rejects.toMatchObject({ code: 'INVALID' });
    await add('Best', bestId);
    await add('Premium', '00000000-0000-4000-8000-00000000000d');
    await expect(add('More', '00000000-0000-4000-8000-00000000000e')).rejects.toMatchObject({
      code: 'NOT_READY',
    });
    const names = (await world.get(admin, 'estimates', { id }))['options'];
    expect(names).toMatchObject([
      { name: 'Good', recommended: false },
      { name: 'Better', recommended: true },
      { name: 'Best', recommended: false },
      { name: 'Premium', recommended: false },
    ]);
  });

  test('a copy holds the lines after those of its source, under the same headings', async () => {
    const id = await world.make(rep, 'estimates.create', { accountId: await texan() });
    const named = ['Panel', 'Upstairs', 'Sensor', 'Siren'];
    await world.run(rep, 'estimate-lines.add', {
      estimateId: id,
      lines: named.map((name) => ({
        name,
        ...(name === 'Upstairs' ? { kind: 'section' } : { unitPrice: 1_00 }),
      })),
    });
    await world.run(rep, 'estimates.addOption', { id, option: { id: goodId, name: 'Good' } });
    await patch(await lineId(id, 'Upstairs', goodId), { optionId: null });
    await world.run(rep, 'estimates.addOption', {
      id,
      option: { id: betterId, name: 'Better' },
      copyOf: goodId,
    });
    const rows = z
      .array(lineRow.extend({ position: z.string() }))
      .parse(await world.list(admin, 'estimate-lines', { estimateId: id }))
      .toSorted((a, b) => (a.position < b.position ? -1 : 1));
    expect(rows.filter(({ optionId }) => optionId !== goodId).map(({ name }) => name)).toEqual(named);
    expect(rows.filter(({ optionId }) => optionId !== betterId).map(({ name }) => name)).toEqual(named);
  });

  test('an option goes with its own lines, the recommendation to another, and the last leaves one offer', async () => {
    const id = await kitchenTable(await texan());
    const before = await linesOf(id);
    await world.run(rep, 'estimates.removeOption', { id, optionId: betterId });
    expect(await linesOf(id)).toEqual(before.filter(({ optionId }) => optionId !== betterId));
    expect(await world.get(admin, 'estimates', { id })).toMatchObject({
      total: 906_03,
      options: [{ name: 'Good', recommended: true }],
    });
    await world.run(rep, 'estimates.removeOption', { id, optionId: goodId });
    expect(await world.get(admin, 'estimates', { id })).toMatchObject({
      total: 906_03,
      options: [],
      totals: good,
    });
    expect((await linesOf(id)).every(({ optionId }) => optionId === null)).toBe(true);
  });

  test('a line of an option that is not there is refused, also when it comes back', async () => {
    const id = await kitchenTable(await texan());
    const video = await world.find(admin, 'estimate-lines', { estimateId: id, name: 'Video' });
    await expect(patch(String(video?.['id']), { optionId: bestId })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await world.run(rep, 'estimates.removeOption', { id, optionId: betterId });
    const seen = { id: video?.['id'], position: video?.['position'], seen: { name: 'Video' } };
    await expect(
      world.run(rep, 'estimate-lines.restore', { estimateId: id, lines: [seen] }),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });

  test('terms that are set for the estimate are set for every option', async () => {
    const id = await kitchenTable(await texan());
    await world.run(rep, 'estimates.update', { id, patch: { paymentSchedule: depositSchedule(null) } });
    expect(await world.get(admin, 'estimates', { id })).toMatchObject({
      paymentSchedule: depositSchedule(null),
      options: [
        { paymentSchedule: depositSchedule(null) },
        { paymentSchedule: depositSchedule(null), oneTimeDiscount: { ppm: 100_000 } },
      ],
    });
  });

  test('one option alone is sent as an estimate without options', async () => {
    const id = await kitchenTable(await texan());
    await world.run(rep, 'estimates.removeOption', { id, optionId: goodId });
    const token = await sendEstimate(world, rep, id);
    const { content } = await versionOf(id);
    expect('options' in content).toBe(false);
    expect(content.lines.some((line) => 'optionId' in line)).toBe(false);
    expect(await acceptEstimate(world, token)).toMatchObject({ total: 1040_84 });
  });

  test('who may not change the estimate, and who comes after it was sent, changes no option', async () => {
    const id = await kitchenTable(await texan());
    const rename = { id, optionId: goodId, patch: { name: 'Basic' } };
    const auditor = await world.person(admin, 'auditor');
    await expect(world.run(auditor, 'estimates.updateOption', rename)).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    await sendEstimate(world, rep, id);
    await expect(world.run(rep, 'estimates.updateOption', rename)).rejects.toMatchObject({ code: 'FROZEN' });
  });
});

describe('before it is sent', () => {
  test('every option is checked, and words that are not true of all name theirs', async () => {
    const id = await kitchenTable(await texan());
    await world.run(rep, 'estimates.addOption', { id, option: { id: bestId, name: 'Best' } });
    const panel = await lineId(id, 'Control panel', null);
    await patch(panel, { optionId: goodId });
    await expect(world.run(rep, 'estimates.send', { id })).rejects.toMatchObject({
      code: 'NOT_READY',
      details: { blocks: ['Best: Add at least one line with a price above zero.'] },
    });
  });

  test('a discount in an option that is not recommended needs approval', async () => {
    const id = await kitchenTable(await texan());
    await world.run(rep, 'estimates.updateOption', {
      id,
      optionId: goodId,
      patch: { oneTimeDiscount: { kind: 'percent', ppm: 600_000 } },
    });
    await expect(world.run(rep, 'estimates.send', { id })).rejects.toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { reasons: [expect.stringMatching(/^Good: The one-time discount of 60%? ?%? is above/)] },
    });
  });
});
