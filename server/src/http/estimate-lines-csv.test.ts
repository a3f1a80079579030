import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from './test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});

const seeded = z.object({ rows: z.array(z.object({ id: z.string() })) });
const bucket = z.object({ total: z.number() });
const bill = bucket.extend({ frequency: z.string() });
const stored = z.object({ totals: z.object({ oneTime: bucket, billed: z.array(bill) }) });

test('the lines as CSV add up to what is stored as paid once and as billed', async () => {
  for (const { id } of seeded.parse((await server.call(server.admin, 'GET', '/api/tax-profiles')).json())
    .rows)
    await server.run(server.admin, 'tax-profiles.delete', { id });
  await server.run(server.admin, 'tax-profiles.create', {
    name: 'Ohio',
    region: 'OH',
    components: [
      { name: 'State', ratePpm: 57_500, validFrom: null, validTo: null },
      { name: 'Lucas', ratePpm: 20_000, validFrom: null, validTo: null },
    ],
  });
  const accountId = await server.household(server.admin);
  const id = await server.draft(server.admin, accountId, [
    { name: 'Rooms', kind: 'section' },
    { name: 'Panel, "white"', unitPrice: 349_99, discount: { kind: 'percent', ppm: 33_333 } },
    { name: 'Contact', unitPrice: 39_00, quantityMilli: 3500 },
    { name: 'Camera', unitPrice: 199_00, optional: true, selected: false },
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 39_99 },
    { name: 'Inspection', kind: 'service_plan', unitPrice: 100_00, frequency: 'annual' },
  ]);
  await server.run(server.admin, 'estimates.update', {
    id,
    patch: {
      oneTimeDiscount: { kind: 'fixed', cents: 25_01 },
      monthlyDiscount: { kind: 'percent', ppm: 100_000 },
      paymentSchedule: [
        { kind: 'percent', ppm: 300_000, event: 'signing', days: 0 },
        { kind: 'fixed', cents: 50_00, event: 'milestone', milestone: 'Wires are in', days: 0 },
        { kind: 'rest', event: 'install_done', days: 30 },
      ],
    },
  });

  const { totals } = stored.parse((await server.call(server.admin, 'GET', `/api/estimates/${id}`)).json());
  const { body } = await server.call(server.admin, 'GET', `/api/estimates/${id}/lines.csv`);
  const [header = '', ...rows] = body.trimEnd().split('\r\n');
  const columns = header.split(',');
  const at = (name: string) => columns.indexOf(name) - columns.length;
  // Only a name contains a comma, and it comes first: the other columns are counted from the end.
  const cells = rows.map((row) => row.split(','));
  const sumOf = (frequency: string) =>
    cells
      .filter((row) => row.at(at('Billed')) === frequency)
      .reduce((sum, row) => sum + Math.round(Number(row.at(at('Amount'))) * 100), 0);
  expect([sumOf(''), sumOf('monthly'), sumOf('annual')]).toEqual([
    totals.oneTime.total,
    ...totals.billed.map(({ total }) => total),
  ]);
  expect(cells.filter((row) => row.at(at('Kind')) === 'tax').map(([name]) => name)).toEqual([
    'State',
    'Lucas',
    'State',
    'Lucas',
    'State',
    'Lucas',
  ]);
  const payments = cells.filter((row) => row.at(at('Kind')) === 'payment');
  expect(payments.map(([name]) => name)).toEqual([
    'At signing',
    'Wires are in',
    '30 days after the installation is done',
  ]);
  const [deposit = 0, milestone = 0, rest = 0] = payments.map((row) =>
    Math.round(Number(row.at(at('Payment'))) * 100),
  );
  expect([milestone, deposit + milestone + rest]).toEqual([50_00, totals.oneTime.total]);
  const camera = cells.find(([name]) => name === 'Camera');
  expect([camera?.at(at('Net')), camera?.at(at('Amount')), camera?.at(at('Chosen'))]).toEqual([
    '199.00',
    '0.00',
    'false',
  ]);
});

test('of options, the lines of each add up to its total and name it', async () => {
  const accountId = await server.household(server.admin);
  const id = await server.draft(server.admin, accountId, [{ name: 'Panel', unitPrice: 349_99 }]);
  const [good, better] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  await server.run(server.admin, 'estimates.addOption', { id, option: { id: good, name: 'Good' } });
  await server.run(server.admin, 'estimates.addOption', {
    id,
    option: { id: better, name: 'Better', oneTimeDiscount: { kind: 'percent', ppm: 100_000 } },
    copyOf: good,
  });
  await server.run(server.admin, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Siren', unitPrice: 50_01 }],
  });
  const { body } = await server.call(server.admin, 'GET', `/api/estimates/${id}/lines.csv`);
  const [header = '', ...rows] = body.trimEnd().split('\r\n');
  const columns = header.split(',');
  const cells = rows.map((row) => row.split(','));
  const ofOption = (name: string) => cells.filter((row) => row[columns.indexOf('Option')] === name);
  const sumOf = (name: string) =>
    ofOption(name).reduce((sum, row) => sum + Math.round(Number(row[columns.indexOf('Amount')]) * 100), 0);
  expect(ofOption('Good').map(([name]) => name)).toEqual([
    'Panel',
    'Siren',
    'State',
    'Lucas',
    'At signing',
    'When the installation is done',
  ]);
  // 400.00 and 7.75 % tax; 360.00 with 10 % off.
  expect([sumOf('Good'), sumOf('Better')]).toEqual([431_00, 387_90]);
});
