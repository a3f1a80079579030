import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Actor } from '@sable/domain/kernel/actor';
import { acceptEstimate, sendEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
await world.run(admin, 'tax-profiles.create', {
  name: 'Texas',
  region: 'TX',
  components: [{ name: 'State', ratePpm: 82_500, validFrom: null, validTo: null }],
  taxableClasses: ['equipment_sold', 'monitoring'],
});
const rep = await world.person(admin, 'sales');

const lineSchema = z.object({
  id: z.string(),
  name: z.string(),
  selected: z.boolean(),
  optional: z.boolean(),
  choice: z.object({ name: z.string(), none: z.boolean() }).nullable(),
});
const linesOf = async (estimateId: string) =>
  z.array(lineSchema).parse(await world.list(admin, 'estimate-lines', { estimateId }));
const patch = (id: string, fields: object) =>
  world.run(admin, 'estimate-lines.update', { id, patch: fields });

/** Sends an estimate with a choice of keypad or touch screen, one to five contacts, and an optional siren. */
async function offered(person: Actor = admin) {
  const accountId = await world.account(person, 'Hanna Miller', {
    line1: '12 Oak Street',
    city: 'Austin',
    region: 'TX',
    postal: '78701',
  });
  const id = await world.make(person, 'estimates.create', { accountId });
  const choice = { name: 'Keypad', none: false };
  const siren = { name: 'Siren', none: true };
  await world.run(person, 'estimate-lines.add', {
    estimateId: id,
    lines: [
      { name: 'Plain keypad', unitPrice: 89_00, choice },
      { name: 'Touch screen', unitPrice: 189_00, choice },
      {
        name: 'Contact',
        unitPrice: 39_00,
        quantityMilli: 2000,
        quantityRange: { min: 1000, max: 5000 },
      },
      { name: 'Siren', unitPrice: 50_00, choice: siren, selected: false },
      { name: 'Strobe', unitPrice: 70_00, choice: siren, selected: false },
      { name: 'Monitoring', kind: 'monitoring', unitPrice: 39_99 },
    ],
  });
  const lines = await linesOf(id);
  const of = (name: string) => lines.find((line) => line.name === name)?.id ?? '';
  return { id, accountId, of };
}
const chosen = async (id: string) =>
  (await linesOf(id)).filter(({ selected, choice }) => selected && choice).map(({ name }) => name);

test('one line of a choice is chosen at first, and choosing another leaves the first', async () => {
  const { id, of } = await offered();
  expect(await chosen(id)).toEqual(['Plain keypad']);
  expect(await world.get(admin, 'estimates', { id })).toMatchObject({ subtotal: 89_00 + 78_00 });
  await patch(of('Touch screen'), { selected: true });
  expect(await chosen(id)).toEqual(['Touch screen']);
  await patch(of('Siren'), { choice: { name: 'Siren', none: false } });
  expect(await chosen(id)).toEqual(['Touch screen', 'Siren']);
  expect((await linesOf(id)).find(({ name }) => name === 'Strobe')?.choice).toEqual({
    name: 'Siren',
    none: false,
  });
  await world.run(admin, 'estimate-lines.remove', { estimateId: id, ids: [of('Touch screen')] });
  expect(await chosen(id)).toEqual(['Plain keypad', 'Siren']);
  await patch(of('Plain keypad'), { optional: false, selected: true });
  expect((await linesOf(id)).find(({ name }) => name === 'Plain keypad')).toMatchObject({
    choice: null,
    optional: false,
  });
});

test('a quantity outside of what the customer may choose is refused in words', async () => {
  const { of } = await offered();
  await expect(patch(of('Contact'), { quantityMilli: 6000 })).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringMatching(/6 is not between the 1 and 5/),
  });
});

test('the customer takes one of each choice and how many they want; everything else is refused', async () => {
  const { id, accountId, of } = await offered();
  const token = await sendEstimate(world, admin, id);
  const refused = [
    { [of('Touch screen')]: true },
    { [of('Plain keypad')]: false },
    { [of('Contact')]: 6000 },
    { [of('Contact')]: false },
    { [of('Plain keypad')]: 2000 },
    { [of('Siren')]: true, [of('Strobe')]: true },
  ];
  for (const selection of refused)
    await expect(acceptEstimate(world, token, { selection })).rejects.toMatchObject({
      code: 'HASH_MISMATCH',
    });
  const selection = {
    [of('Plain keypad')]: false,
    [of('Touch screen')]: true,
    [of('Contact')]: 4000,
    [of('Strobe')]: true,
  };
  const total = 415_00 + 34_24;
  expect(await acceptEstimate(world, token, { selection })).toMatchObject({ status: 'signed', total });
  expect(await world.get(admin, 'estimate-signatures', { estimateId: id })).toMatchObject({
    selection,
    total,
  });
  expect(await world.get(admin, 'estimates', { id })).toMatchObject({ status: 'accepted', selection, total });
  expect(await world.get(admin, 'contracts', { estimateId: id })).toMatchObject({ oneTime: 415_00 });
  const installed = await world.list(admin, 'equipment', { accountId });
  expect(installed.map(({ name }) => name).toSorted()).toEqual([
    'Contact 1',
    'Contact 2',
    'Contact 3',
    'Contact 4',
    'Strobe',
    'Touch screen',
  ]);
});

test('a discount that a choice brings is asked about before it is sent', async () => {
  const { id } = await offered(rep);
  const found = (await linesOf(id)).find(({ name }) => name === 'Touch screen');
  await world.run(rep, 'estimate-lines.update', {
    id: found?.id,
    patch: { discount: { kind: 'percent', ppm: 1_000_000 } },
  });
  await expect(sendEstimate(world, rep, id)).rejects.toMatchObject({
    code: 'NEEDS_APPROVAL',
    details: {
      reasons: expect.arrayContaining([
        expect.stringMatching(/With what the customer can choose, the one-time discount/),
      ]),
    },
  });
});
