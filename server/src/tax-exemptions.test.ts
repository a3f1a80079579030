import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bucketRows } from '@sable/domain/estimate/total-rows';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import { addDays } from '@sable/domain/calendar-date';
import { companyDay } from './test-day.ts';
import { attachment } from './test-sale.ts';
import { setOhioTaxes } from './test-taxes.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
await setOhioTaxes(world, admin, { State: 62_500, Local: 20_000 });
let accountId: string;
const today = companyDay();
const taxOff = 'Tax was removed.';

const idOf = (row: Readonly<Record<string, unknown>> | undefined) => z.string().parse(row?.['id']);

beforeEach(async () => {
  accountId = await world.account(rep);
});

const certify = (fields: object = {}, by = office) =>
  world.make(by, 'tax-exemptions.create', {
    accountId,
    number: 'ST-4711',
    region: 'OH',
    neverExpires: !('validTo' in fields),
    ...fields,
  });

/** Creates a draft of 100.00, which Ohio taxes at 8.25 %. */
async function draft(): Promise<string> {
  const lines = [{ name: 'Panel', unitPrice: 100_00 }];
  const id = await world.draft(rep, accountId, lines);
  return id;
}
const stored = async (id: string) =>
  z
    .looseObject({
      taxAmount: z.number(),
      tax: z.unknown(),
      versionId: z.string().nullable(),
      status: z.string(),
    })
    .parse(await world.find(admin, 'estimates', { id }));
const reasonsOf = async (id: string) =>
  z
    .object({ reasons: z.array(z.string()) })
    .parse((await world.run(rep, 'estimates.checkApproval', { id })).results[0]).reasons;

test('the number under which the company is registered for a tax is part of what is sent', async () => {
  const nevada = await world.find(admin, 'tax-profiles', { region: 'NV' });
  const component = { name: 'State', ratePpm: 68_500, validFrom: null, validTo: null };
  const fields = { components: [{ ...component, registration: ' 1002-3344 ' }] };
  if (nevada) await world.run(admin, 'tax-profiles.update', { id: idOf(nevada), patch: fields });
  else await world.run(admin, 'tax-profiles.create', { name: 'Nevada', region: 'NV', ...fields });
  const site = { line1: '1 A', city: 'Reno', region: 'NV', postal: '89501', county: 'Washoe' };
  const account = { name: 'Silver Household', type: 'residential', site };
  const contact = { name: 'Ann Silver', email: 'ann.silver@example.com' };
  const home = await world.make(rep, 'accounts.create', { account, contact });
  const id = await world.draft(rep, home, [{ name: 'Panel', unitPrice: 100_00 }]);
  await world.run(rep, 'estimates.send', { id });
  const contentOf = async () =>
    estimateContentSchema.parse(
      (await world.find(admin, 'estimate-versions', { estimateId: id }))?.['content'],
    );
  const sent = await contentOf();
  const labels = bucketRows(sent.totals, sent, 'one-time').map(({ label }) => label);
  expect(labels).toContain('State (no. 1002-3344)');
  // The sent version keeps the registration number of its day.
  const profile = await world.find(admin, 'tax-profiles', { region: 'NV' });
  await world.run(admin, 'tax-profiles.update', { id: idOf(profile), patch: { components: [component] } });
  expect((await contentOf()).tax.components).toEqual([
    { name: 'State', ratePpm: 68_500, registration: '1002-3344' },
  ]);
});

describe('the paper and the end of a certificate', () => {
  test('it has a last day or says that it does not expire, never both', async () => {
    await expect(certify({ neverExpires: false })).rejects.toMatchObject({
      code: 'INVALID',
      details: { field: 'validTo' },
    });
    const day = addDays(today, 30);
    await expect(certify({ neverExpires: true, validTo: day })).rejects.toMatchObject({
      code: 'INVALID',
      details: { field: 'neverExpires' },
    });
    const id = await certify();
    const change = (patch: object) => world.run(office, 'tax-exemptions.update', { id, patch });
    await expect(change({ validTo: day })).rejects.toMatchObject({ code: 'INVALID' });
    await change({ neverExpires: false, validTo: day });
    expect(await world.find(admin, 'tax-exemptions', { id })).toMatchObject({
      neverExpires: false,
      validTo: day,
    });
  });

  test('its paper is a file of the customer, and is kept as long as the certificate names it', async () => {
    const paper = await attachment(world, admin, { accountId });
    const other = await attachment(world, admin, { accountId: await world.account(rep, 'Other Home') });
    await expect(certify({ fileId: other })).rejects.toMatchObject({ code: 'INVALID' });
    const id = await certify({ fileId: paper });
    expect(await world.find(admin, 'tax-exemptions', { id })).toMatchObject({ fileId: paper });
    const remove = () => world.run(admin, 'files.delete', { id: paper });
    await expect(remove()).rejects.toMatchObject({
      code: 'NOT_READY',
      message: expect.stringContaining('tax certificate ST-4711'),
    });
    await world.run(office, 'tax-exemptions.update', { id, patch: { fileId: null } });
    await remove();
  });

  test('the certificate of an organization has a file of the organization', async () => {
    const organizationId = await world.make(admin, 'organizations.create', { name: 'Chapel Trust' });
    const paper = await attachment(world, admin, { organizationId });
    const ofAccount = await attachment(world, admin, { accountId });
    const own = { accountId: null, organizationId };
    await expect(certify({ ...own, fileId: ofAccount })).rejects.toMatchObject({ code: 'INVALID' });
    const id = await certify({ ...own, fileId: paper });
    expect(await world.find(admin, 'tax-exemptions', { id })).toMatchObject({ fileId: paper });
  });
});

describe('a certificate of the account', () => {
  test('takes the tax off without a question, and stands in what is sent', async () => {
    await certify({ validTo: addDays(today, 400) });
    const id = await draft();
    expect(await stored(id)).toMatchObject({
      taxAmount: 0,
      tax: { exemption: { number: 'ST-4711', reason: 'resale', taxes: ['State', 'Local'] } },
    });
    expect(await reasonsOf(id)).toEqual([]);
    await world.run(rep, 'estimates.send', { id });
    const version = await world.find(admin, 'estimate-versions', { estimateId: id });
    const content = estimateContentSchema.parse(version?.['content']);
    expect(content.tax.exemption).toMatchObject({ number: 'ST-4711', validTo: addDays(today, 400) });
    const labels = bucketRows(content.totals, content, 'one-time').map(({ label, amount }) => [
      label,
      amount,
    ]);
    expect(labels).toContainEqual(['Exempt from State, Local, certificate ST-4711', 0]);
  });

  test('reaches an open draft when it is read again, and leaves what was sent', async () => {
    const [open, sent] = [await draft(), await draft()];
    await world.run(rep, 'estimates.send', { id: sent });
    await certify();
    await world.run(rep, 'estimates.refreshTax', { id: open });
    expect([(await stored(open)).taxAmount, (await stored(sent)).taxAmount]).toEqual([0, 8_25]);
  });

  test('of one tax leaves the others', async () => {
    await certify({ taxes: ['state'] });
    const id = await draft();
    expect(await stored(id)).toMatchObject({
      taxAmount: 2_00,
      tax: { components: [{ name: 'Local' }], exemption: { taxes: ['State'] } },
    });
  });

  test.each([
    ['of another state', { region: 'MI' }],
    ['of another country', { country: 'ca', region: 'ON' }],
    ['that has ended', { validTo: addDays(today, -2) }],
    ['that has not begun', { validFrom: addDays(today, 2) }],
    ['of a tax that is not charged here', { taxes: ['County'] }],
  ])('%s takes nothing off', async (_, fields) => {
    await certify(fields);
    const { tax, taxAmount } = await stored(await draft());
    expect(taxAmount).toBe(8_25);
    expect(tax).not.toHaveProperty('exemption');
  });

  test('of another account takes nothing off here', async () => {
    await certify();
    accountId = await world.account(rep);
    expect((await stored(await draft())).taxAmount).toBe(8_25);
  });

  test('that ends before sending brings the tax back, and the sender is warned', async () => {
    const certificateId = await certify();
    const id = await draft();
    await world.run(office, 'tax-exemptions.update', {
      id: certificateId,
      patch: { neverExpires: false, validTo: addDays(today, -2) },
    });
    await expect(world.run(rep, 'estimates.send', { id })).rejects.toThrow(
      'The taxes have changed: the estimate was $100.00, and is $108.25 today.',
    );
  });

  test('is not outlived by an offer: neither sent nor extended', async () => {
    await certify({ validTo: addDays(today, 10) });
    const id = await draft();
    await expect(world.run(rep, 'estimates.send', { id })).rejects.toThrow(
      /The exemption certificate ST-4711 ends on .*, before this offer does\. Choose an earlier expiration day/,
    );
    await world.run(rep, 'estimates.update', { id, patch: { expiresOn: addDays(today, 9) } });
    await world.run(rep, 'estimates.send', { id });
    const extend = (days: number) =>
      world.run(rep, 'estimates.extend', { id, expiresOn: addDays(today, days) });
    await expect(extend(11)).rejects.toThrow(/ends on .* Nothing was changed\./);
    await extend(10);
  });

  test('needs no approval with a chosen profile either; tax taken off without one still does', async () => {
    const id = await draft();
    const line = await world.find(admin, 'estimate-lines', { estimateId: id });
    await world.run(rep, 'estimate-lines.update', { id: idOf(line), patch: { taxable: false } });
    expect(await reasonsOf(id)).toEqual([taxOff]);
    const ohio = await world.find(admin, 'tax-profiles', { region: 'OH' });
    await certify();
    const other = await draft();
    await world.run(rep, 'estimates.update', { id: other, patch: { taxProfileId: idOf(ohio) } });
    expect((await stored(other)).taxAmount).toBe(0);
    expect(await reasonsOf(other)).toEqual([]);
  });
});

test('a certificate of an organization is for all of its sites, and for no other', async () => {
  const organizationId = await world.make(office, 'organizations.create', { name: 'Dayton Schools' });
  await certify({ accountId: undefined, organizationId, reason: 'school' });
  expect((await stored(await draft())).taxAmount).toBe(8_25);
  await world.run(office, 'accounts.update', { id: accountId, patch: { organizationId } });
  expect((await stored(await draft())).taxAmount).toBe(0);
});

describe('a certificate is refused with an explanation', () => {
  test.each([
    ['without a number', { number: ' - ' }, 'it has no letter or digit'],
    ['without a state', { region: '' }, 'is for one state'],
    ['of a state that is none', { region: 'ZZ' }, '“ZZ” is not in this country'],
    ['that ends before it begins', { validFrom: '2026-02-01', validTo: '2026-01-31' }, 'before the first'],
    ['of nobody', { accountId: undefined }, 'belongs to one account'],
  ])('%s', async (_, fields, phrase) => {
    await expect(certify(fields)).rejects.toThrow(phrase);
  });

  test('from a rep: it would take tax off without a question', async () => {
    await expect(certify({}, rep)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    const id = await certify();
    await expect(
      world.run(rep, 'tax-exemptions.update', { id, patch: { validTo: null } }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    expect(await world.list(rep, 'tax-exemptions', { accountId })).toHaveLength(1);
  });
});
