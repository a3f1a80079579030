import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { customerView, resolveLink } from './customer-link.ts';
import { estimateLinesCsv } from './http/estimate-lines-csv.ts';
import { acceptEstimate, offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
const accountId = await world.account(rep);

const content = z.object({
  billing: z.string().optional(),
  totals: z.object({
    rmr: z.number(),
    billed: z.array(z.object({ frequency: z.string(), total: z.number() })),
  }),
});

/** 49.94 a month and 360.00 a year. */
const services = [
  { name: 'Panel', unitPrice: 100_00 },
  { name: 'Monitoring', kind: 'monitoring', unitPrice: 39_99 },
  { name: 'Video', kind: 'monitoring', unitPrice: 9_95 },
  { name: 'Inspection', kind: 'service_plan', unitPrice: 360_00, frequency: 'annual' },
];

test('a yearly fee is stored, sent, signed, mailed and kept in the contract as it is billed', async () => {
  const { id, token } = await offer(world, rep, accountId, services);
  const view = content.parse(
    (await customerView(world.tenancy, await resolveLink(world.tenancy, token))).content,
  );
  const billed = [
    { frequency: 'monthly', total: 49_94 },
    { frequency: 'annual', total: 360_00 },
  ];
  expect(view).toEqual({ billing: 'as_billed', totals: { rmr: 79_94, billed } });
  const sent = await world.find(admin, 'estimates', { id });
  expect(content.shape.totals.parse(sent?.['totals'])).toEqual({ rmr: 79_94, billed });

  await acceptEstimate(world, token);
  const phrase = '$100.00, $49.94 a month and $360.00 a year';
  const [, mail] = (await world.list(admin, 'email-messages', { estimateId: id })).toSorted((a, b) =>
    String(a['createdAt']).localeCompare(String(b['createdAt'])),
  );
  expect(mail?.['body']).toContain(`${phrase}, no tax.`);
  const notice = await world.find(admin, 'notifications', { kind: 'estimate_accepted' });
  expect(notice).toMatchObject({ body: phrase });
  const lines = await world.list(admin, 'rmr-lines', { accountId });
  expect(
    lines.map((line) => [line['name'], line['monthly'], line['billedAmount'], line['frequency']]).toSorted(),
  ).toEqual([
    ['Inspection', 30_00, 360_00, 'annual'],
    ['Monitoring', 39_99, 39_99, 'monthly'],
    ['Video', 9_95, 9_95, 'monthly'],
  ]);
});

test('the lines as CSV add up to each bill', async () => {
  const { id } = await offer(world, rep, accountId, services, {
    monthlyDiscount: { kind: 'percent', ppm: 100_000 },
  });
  const estimate = await world.find(admin, 'estimates', { id });
  const csv = await estimateLinesCsv(world.tenancy, rep, { ...estimate, id });
  const [header = '', ...cells] = csv
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
  const at = (name: string) => [...header].indexOf(name);
  const sumOf = (frequency: string) =>
    cells
      .filter((row) => row[at('Billed')] === frequency)
      .reduce((sum, row) => sum + Math.round(Number(row[at('Amount')]) * 100), 0);
  const { billed } = content.shape.totals.parse(estimate?.['totals']);
  expect(billed.map(({ frequency }) => sumOf(frequency))).toEqual(billed.map(({ total }) => total));
});

describe('totals from before services were priced as they are billed', () => {
  const withoutBills = (id: string) =>
    world.tenancy.withTenant(admin.companyId, (client) =>
      client.query(
        `update estimates set totals = jsonb_set(totals - 'billed', '{rmr}', '1'), rmr = 1 where id = $1`,
        [id],
      ),
    );
  const stored = async (id: string) => {
    const estimate = await world.find(admin, 'estimates', { id });
    return z.object({ rmr: z.number(), totals: z.record(z.string(), z.unknown()) }).parse(estimate);
  };
  const open = (id: string) => world.run(rep, 'estimates.refreshTax', { id });

  test('are stored again when a draft is opened, without an edit', async () => {
    const id = await world.estimate(rep, accountId);
    await world.run(rep, 'estimate-lines.add', { estimateId: id, lines: services });
    const before = await stored(id);
    expect(before.rmr).toBe(79_94);
    await withoutBills(id);
    expect((await stored(id)).rmr).toBe(1);
    await open(id);
    expect(await stored(id)).toEqual(before);
  });

  test('stay as a manager was asked about them', async () => {
    const id = await world.estimate(rep, accountId);
    await world.run(rep, 'estimate-lines.add', { estimateId: id, lines: services });
    const oneTimeDiscount = { kind: 'percent', ppm: 900_000 };
    await world.run(rep, 'estimates.update', { id, patch: { oneTimeDiscount } });
    await world.run(rep, 'estimates.requestApproval', { id });
    await withoutBills(id);
    const asked = await stored(id);
    await open(id);
    expect(await stored(id)).toEqual(asked);
  });
});
