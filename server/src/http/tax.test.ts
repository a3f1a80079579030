import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from './test-app.ts';

/** A server with a company in the United States, and one with a company in Canada. */
let states: TestApp;
let canada: TestApp;

beforeAll(async () => {
  states = await testApp();
  canada = await testApp({}, undefined, 'ca');
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const site = (region: string, more: object = {}) => ({
  line1: '1 Front Street',
  city: '',
  postal: '',
  region,
  ...more,
});

async function draft(server: TestApp, place: object, cents = 10_000): Promise<string> {
  const { id: accountId } = await server.run(server.admin, 'accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential', site: place },
    contact: { name: 'Hanna Miller', email: 'hanna@example.com' },
  });
  const id = await server.draft(server.admin, accountId, [{ name: 'Panel', unitPrice: cents }]);
  return id;
}

const profileOf = (server: TestApp, fields: object) =>
  server.mutate(server.admin, 'tax-profiles.create', {
    components: [{ name: 'State', ratePpm: 60_000, validFrom: null, validTo: null }],
    ...fields,
  });

const totals = z.object({
  tax: z.number(),
  total: z.number(),
  taxParts: z.array(z.object({ name: z.string(), amount: z.number() })),
});
const estimateRow = z.object({
  taxProfileId: z.string().nullable(),
  tax: z.object({ profileName: z.string() }).nullable(),
  totals: z.object({ oneTime: totals }),
});
async function estimate(server: TestApp, id: string) {
  const row = estimateRow.parse((await server.call(server.admin, 'GET', `/api/estimates/${id}`)).json());
  const { tax, total, taxParts } = row.totals.oneTime;
  const parts = Object.fromEntries(taxParts.map(({ name, amount }) => [name, amount]));
  return { profile: row.tax?.profileName ?? null, tax, total, parts };
}

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
async function refused(server: TestApp, name: string, args: object): Promise<string> {
  const answer = await server.mutate(server.admin, name, args);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  return refusal.parse(answer.json()).error.message;
}

describe('a company that has written a profile of Michigan alone', () => {
  beforeAll(async () => {
    const { rows } = (await states.call(states.admin, 'GET', '/api/tax-profiles')).json<{
      rows: { id: string }[];
    }>();
    for (const { id } of rows) await states.run(states.admin, 'tax-profiles.delete', { id });
    await profileOf(states, { name: 'Michigan', region: 'MI' });
  });

  test('does not tax a site in Ohio with it, and does not send it', async () => {
    const id = await draft(states, site('OH', { city: 'Toledo', postal: '43604' }), 100_000);
    expect(await estimate(states, id)).toMatchObject({ profile: null, tax: 0 });
    expect(await refused(states, 'estimates.send', { id })).toContain(
      'No tax profile for OH. Choose one, or add one under Company → Tax.',
    );
  });

  test('may not choose it there either', async () => {
    const id = await draft(states, site('OH'));
    const { rows } = (await states.call(states.admin, 'GET', '/api/tax-profiles')).json<{
      rows: { id: string }[];
    }>();
    const patch = { taxProfileId: rows[0]?.id };
    expect(await refused(states, 'estimates.update', { id, patch })).toContain('“Michigan” is not for OH');
  });

  test('asks for the state of a site that has none', async () => {
    const id = await draft(states, site('', { city: 'Lansing' }));
    expect(await refused(states, 'estimates.send', { id })).toContain('Add the state or province');
  });

  test('taxes a site in Michigan', async () => {
    const id = await draft(states, site('MI'), 100_000);
    expect(await estimate(states, id)).toMatchObject({ profile: 'Michigan', tax: 6000 });
  });
});

describe('the most exact profile of a site', () => {
  beforeAll(async () => {
    await profileOf(states, { name: 'Missouri', region: 'MO' });
    await profileOf(states, { name: 'Jackson', region: 'MO', county: 'Jackson' });
    await profileOf(states, { name: 'Saint Louis', region: 'MO', city: 'Saint Louis' });
    await profileOf(states, { name: 'ZIP 631', region: 'MO', postalPrefix: '631' });
    await profileOf(states, { name: 'ZIP 63101', region: 'MO', postalPrefix: '63101' });
  });

  test.each([
    ['ZIP 63101', { city: 'St. Louis', county: 'Clay', postal: '63101-4455' }],
    ['ZIP 631', { city: 'St. Louis', county: 'Jackson', postal: '63139' }],
    ['Saint Louis', { city: 'ST LOUIS', county: 'Jackson', postal: '64101' }],
    ['Jackson', { city: 'Independence', county: 'Jackson County', postal: '64101' }],
    ['Missouri', { city: 'Rolla', county: 'Phelps', postal: '65401' }],
  ])('is %s', async (profile, place) => {
    expect(await estimate(states, await draft(states, site('MO', place)))).toMatchObject({ profile });
  });

  test('is asked for where the address lacks what a profile depends on', async () => {
    const id = await draft(states, site('MO', { city: 'Rolla', postal: '65401' }));
    expect(await estimate(states, id)).toMatchObject({ profile: null });
    expect(await refused(states, 'estimates.send', { id })).toContain('Which county is this in?');
  });

  test.each([
    ['the same place', { region: 'MO', city: 'St Louis' }, '“Saint Louis” is for the same place'],
    ['the same prefix', { region: 'MO', postalPrefix: '631' }, '“ZIP 631” is for the same place'],
    ['a country', {}, 'is for one state'],
    ['a state of another country', { region: 'ON' }, '“ON” is not in this country'],
    ['a postal code of another country', { region: 'MO', postalPrefix: 'K1A' }, 'write it like 454'],
  ])('is saved once: %s is refused', async (_, place, message) => {
    expect(
      await refused(states, 'tax-profiles.create', { name: 'Another', components: [], ...place }),
    ).toContain(message);
  });
});

describe('a company in Canada', () => {
  test('starts with the taxes of all provinces and territories', async () => {
    const { rows } = (await canada.call(canada.admin, 'GET', '/api/tax-profiles?limit=50')).json<{
      rows: { region: string }[];
    }>();
    expect(rows.map(({ region }) => region).sort()).toEqual(
      'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '),
    );
  });

  test('charges GST and QST in Montréal, each rounded alone', async () => {
    const place = site('QC', { city: 'Montréal', postal: 'H2X 1Y4', country: 'ca' });
    expect(await estimate(canada, await draft(canada, place, 123_457))).toEqual({
      profile: 'Quebec',
      tax: 18_488,
      total: 141_945,
      parts: { GST: 6173, QST: 12_315 },
    });
  });

  test.each([
    ['2025-03-31', 1500],
    ['2025-04-01', 1400],
  ])('charges Nova Scotia’s HST of %s', async (day, tax) => {
    vi.setSystemTime(new Date(`${day}T16:00:00Z`));
    const place = site('NS', { city: 'Halifax', postal: 'B3H 1A1', country: 'ca' });
    expect(await estimate(canada, await draft(canada, place))).toMatchObject({ tax, total: 10_000 + tax });
  });
});

describe('a draft', () => {
  const rate = (ratePpm: number, validFrom: string | null = null, validTo: string | null = null) => ({
    name: 'State',
    ratePpm,
    validFrom,
    validTo,
  });
  const table = async (region: string, components: object[]) =>
    states.make(states.admin, 'tax-profiles.create', { name: region, region, components });
  const update = (id: string, patch: object) =>
    states.run(states.admin, 'tax-profiles.update', { id, patch });
  const refresh = (id: string) => states.run(states.admin, 'estimates.refreshTax', { id });
  const send = (id: string) => states.run(states.admin, 'estimates.send', { id });

  test('carries the rates of today: a change is shown before it is sent, and a sent version never moves', async () => {
    const table1 = await table('TX', [rate(50_000)]);
    const id = await draft(states, site('TX'));
    expect(await estimate(states, id)).toMatchObject({ total: 10_500 });
    await update(table1, { components: [rate(100_000)] });
    const message = await refused(states, 'estimates.send', { id });
    expect(message).toContain('the estimate was $105.00, and is $110.00 today');
    await refresh(id);
    await send(id);
    await update(table1, { components: [rate(10_000)] });
    expect(await estimate(states, id)).toMatchObject({ total: 11_000 });
    await states.run(states.admin, 'estimates.revise', { id });
    expect(await estimate(states, id)).toMatchObject({ total: 10_100 });
  });

  test('follows a rate that begins', async () => {
    vi.setSystemTime(new Date('2026-11-25T17:00:00Z'));
    await table('NV', [rate(50_000, null, '2026-11-30'), rate(60_000, '2026-12-01')]);
    const id = await draft(states, site('NV'));
    expect(await estimate(states, id)).toMatchObject({ total: 10_500 });
    vi.setSystemTime(new Date('2026-12-01T17:00:00Z'));
    await refresh(id);
    expect(await estimate(states, id)).toMatchObject({ total: 10_600 });
  });

  test('taxes its lines as the table does now, but for those whose tax a person took off', async () => {
    const labor = await table('UT', [rate(100_000)]);
    const id = await draft(states, site('UT'));
    const add = (line: object) =>
      states.run(states.admin, 'estimate-lines.add', {
        estimateId: id,
        lines: [{ unitPrice: 10_000, ...line }],
      });
    await add({ name: 'Labor', kind: 'labor' });
    await add({ name: 'Keypad', taxable: false });
    expect(await estimate(states, id)).toMatchObject({ tax: 1000 });
    await update(labor, { taxableClasses: ['equipment_sold', 'installation_labor'] });
    // A line added before the estimate is refreshed has the same taxes as the existing lines.
    await add({ name: 'More labor', kind: 'labor' });
    expect(await estimate(states, id)).toMatchObject({ tax: 1000 });
    await refresh(id);
    expect(await estimate(states, id)).toMatchObject({ tax: 3000 });
  });

  test('reads a profile again that is chosen again, and its site when that is chosen', async () => {
    const whole = await table('AZ', [rate(50_000)]);
    const city = await states.make(states.admin, 'tax-profiles.create', {
      name: 'Tucson',
      region: 'AZ',
      city: 'Tucson',
      components: [rate(70_000)],
    });
    const id = await draft(states, site('AZ', { city: 'Tucson' }));
    const choose = (patch: object) => states.run(states.admin, 'estimates.update', { id, patch });
    await choose({ taxProfileId: whole });
    expect(await estimate(states, id)).toMatchObject({ profile: 'AZ', tax: 500 });
    await update(whole, { components: [rate(60_000)] });
    await choose({ taxProfileId: whole });
    expect(await estimate(states, id)).toMatchObject({ profile: 'AZ', tax: 600 });
    await choose({ taxBasis: 'place' });
    expect(await estimate(states, id)).toMatchObject({ profile: 'Tucson', tax: 700 });
    await choose({ taxProfileId: whole, taxBasis: 'profile' });
    await choose({ taxProfileId: city, taxBasis: 'place' });
    expect(await estimate(states, id)).toMatchObject({ profile: 'Tucson', tax: 700 });
  });

  test('has the profile of its site as soon as there is one', async () => {
    const id = await draft(states, site('ID'));
    await table('ID', [rate(60_000)]);
    await refresh(id);
    expect(await estimate(states, id)).toMatchObject({ profile: 'ID', tax: 600 });
  });
});

test.each([
  ['ends before it begins', [['2026-12-01', '2026-01-01']], 'State. The last day is before the first.'],
  [
    'applies twice on a day',
    [
      [null, '2026-03-31'],
      ['2026-03-31', null],
    ],
    'The same tax applies twice on some days.',
  ],
])('a tax that %s is refused', async (_, days, message) => {
  const components = days.map(([validFrom, validTo]) => ({
    name: 'State',
    ratePpm: 60_000,
    validFrom,
    validTo,
  }));
  const args = { name: 'Wyoming', region: 'WY', components };
  expect(await refused(states, 'tax-profiles.create', args)).toContain(message);
});
