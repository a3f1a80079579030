import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import { setClock } from './test-clock.ts';
import { acceptEstimate, attachment, sendEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';

// What the law of a province requires of a sale at home in addition to the right to cancel (decisions 9.12).

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');

const sites = {
  BC: { line1: '1 Rue', city: 'Victoria', region: 'BC', postal: 'V8W 1P6', country: 'ca' },
  QC: { line1: '1 Rue', city: 'Québec', region: 'QC', postal: 'G1R 4P5', country: 'ca' },
};

beforeAll(async () => {
  for (const region of Object.keys(sites))
    await world.run(admin, 'tax-profiles.create', { name: region, country: 'ca', region, components: [] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a draft for a home, dated in August 2026, with a deposit of 30 % and its first month. */
async function draft(region: keyof typeof sites, patch: object = {}) {
  setClock('2026-08-03T18:00:00.000Z');
  const accountId = await world.make(rep, 'accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential', site: sites[region] },
    contact: { name: 'Hanna Miller', email: 'hanna@example.com', language: region === 'QC' ? 'fr' : 'en' },
  });
  const id = await world.draft(rep, accountId, [
    { name: 'Equipment', kind: 'equipment', unitPrice: 104_084 },
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 5494 },
  ]);
  await world.run(rep, 'estimates.update', {
    id,
    patch: {
      paymentSchedule: [
        { kind: 'percent', ppm: 300_000, event: 'signing', days: 0 },
        { kind: 'rest', event: 'install_done', days: 0 },
      ],
      firstMonthDueAtSigning: true,
      ...patch,
    },
  });
  return { accountId, id };
}

test('in British Columbia 100.00 is taken at signing, and the first period goes to the first invoice', async () => {
  const company = await world.find(admin, 'settings', { scope: 'company' });
  await world.run(admin, 'settings.update', { id: company?.['id'], patch: { minDepositPpm: 300_000 } });
  const { accountId, id } = await draft('BC');
  const row = await world.find(admin, 'estimates', { id });
  expect(row).toMatchObject({
    firstMonthDueAtSigning: false,
    totals: { deposit: 100_00, balance: 940_84, dueAtSigning: 100_00, payments: [100_00, 940_84] },
  });
  await expect(sendEstimate(world, rep, id)).rejects.toMatchObject({
    code: 'NOT_READY',
    message: expect.stringContaining('Choose who made the first contact'),
  });
  await world.run(rep, 'estimates.update', { id, patch: { firstContact: 'company' } });
  await expect(sendEstimate(world, rep, id)).rejects.toMatchObject({ code: 'NOT_READY' });
  await world.run(rep, 'estimates.update', { id, patch: { firstContact: 'customer' } });
  // The company requires at least 30 %, and the cap produces no blocking reason.
  await acceptEstimate(world, await sendEstimate(world, rep, id));
  const invoices = await world.list(admin, 'transactions', { accountId });
  expect(invoices.map(({ askedFor, amount }) => [askedFor, amount]).toSorted()).toEqual([
    ['balance', 940_84],
    ['deposit', 100_00],
  ]);
  await world.run(admin, 'settings.update', { id: company?.['id'], patch: { minDepositPpm: null } });
});

test('a rep does not take the cap off', async () => {
  const { id } = await draft('BC');
  const schedule = [
    { kind: 'percent', ppm: 900_000, event: 'signing', days: 0, atMost: { cents: 90_000, ppm: 900_000 } },
    { kind: 'rest', event: 'install_done', days: 0 },
  ];
  await world.run(rep, 'estimates.update', { id, patch: { paymentSchedule: schedule } });
  expect(await world.find(admin, 'estimates', { id })).toMatchObject({ totals: { dueAtSigning: 100_00 } });
});

test('in Québec nobody signs here and nothing is paid: the paper is recorded', async () => {
  const { id, accountId } = await draft('QC');
  expect(await world.find(admin, 'estimates', { id })).toMatchObject({ totals: { dueAtSigning: 0 } });
  await world.run(rep, 'estimates.update', { id, patch: { language: 'en' } });
  await expect(sendEstimate(world, rep, id)).rejects.toMatchObject({
    message: expect.stringContaining('Choose French'),
  });
  await world.run(rep, 'estimates.update', { id, patch: { language: 'fr' } });
  const token = await sendEstimate(world, rep, id);
  const version = await world.find(admin, 'estimate-versions', { estimateId: id });
  expect(estimateContentSchema.parse(version?.['content']).paperOnly).toBe(true);
  await expect(acceptEstimate(world, token)).rejects.toMatchObject({ code: 'PAPER_ONLY' });
  const record = (more: object) =>
    world.run(office, 'estimates.recordAcceptance', {
      id,
      method: 'paper',
      signedOn: '2026-08-03',
      signerName: 'Hanna Miller',
      ...more,
    });
  await expect(record({})).rejects.toMatchObject({ code: 'INVALID' });
  const fileId = await attachment(world, admin, { estimateId: id });
  await expect(record({ method: 'program', fileId })).rejects.toMatchObject({ code: 'INVALID' });
  await record({ fileId });
  expect(await world.find(admin, 'contracts', { accountId })).toMatchObject({ source: 'paper', fileId });
  expect(await world.list(admin, 'transactions', { accountId, askedFor: 'deposit' })).toEqual([]);
});

test('in British Columbia no financing goes along', async () => {
  const financing = [{ aprPpm: 99_000, months: 24 }];
  const { id } = await draft('BC', { firstContact: 'customer', financing });
  await expect(sendEstimate(world, rep, id)).rejects.toMatchObject({
    ...{ code: 'NOT_READY', message: expect.stringContaining('does not allow credit with a sale at home') },
  });
  await world.run(rep, 'estimates.update', { id, patch: { financing: [] } });
  await sendEstimate(world, rep, id);
});

/** Counsel replaces the rule of a province: its current values plus what a law changed. */
const give = (ruleId: string, ruleVersion: number, changed: object, actor = admin) =>
  world.run(actor, 'rule-corrections.give', {
    ...{ ruleId, ruleVersion, covers: 'Direct sales', law: 'As amended', effectiveFrom: '2026-08-03' },
    ...{ effectiveTo: null, counsel: 'Ada Quill', confirmedOn: '2026-08-03' },
    values: {
      ...{ kind: 'right', period: { unit: 'calendar', days: 10, moves: 'weekends' }, starts: 'agreement' },
      ...{ refundDays: 15, stopsWork: false, noWaiver: false, ...changed },
    },
  });

test('counsel lifts what a province asked for, and what they do not speak of stands', async () => {
  const { id } = await draft('QC', { firstMonthDueAtSigning: false });
  await expect(give('ca-qc', 3, { paperOnly: false }, office)).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
  const said = async (ruleVersion: number) =>
    (await world.list(admin, 'rule-corrections', { ruleId: 'ca-qc', ruleVersion })).map(({ rule }) => rule);
  await give('ca-qc', 3, {});
  expect(await said(1001)).toMatchObject([{ paperOnly: true, noPaymentBeforeEnd: true }]);
  await give('ca-qc', 1001, { paperOnly: false });
  expect(await said(1002)).toMatchObject([{ paperOnly: false, noPaymentBeforeEnd: true }]);
  await give('ca-qc', 1002, { noPaymentBeforeEnd: false, signingCap: { cents: 50_00, ppm: 1_000_000 } });
  expect(await said(1003)).toMatchObject([{ paperOnly: false, noPaymentBeforeEnd: false }]);
  // The next read of the draft applies the rules now in force: 50.00 at signing, and it is signed here.
  await world.run(rep, 'estimates.update', {
    id,
    patch: {
      language: 'en',
      paymentSchedule: [
        { kind: 'percent', ppm: 300_000, event: 'signing', days: 0 },
        { kind: 'rest', event: 'install_done', days: 0 },
      ],
    },
  });
  expect(await world.find(admin, 'estimates', { id })).toMatchObject({ totals: { dueAtSigning: 50_00 } });
  await acceptEstimate(world, await sendEstimate(world, rep, id));
  const version = await world.find(admin, 'estimate-versions', { estimateId: id });
  expect(version?.['content']).not.toHaveProperty('paperOnly');
});

test('counsel lifts the block of unsolicited sales of British Columbia, and sets it again', async () => {
  const { id } = await draft('BC');
  const period = { unit: 'calendar', days: 10, moves: 'none' };
  await give('ca-bc', 3, { period, unsolicitedBlockedFrom: null });
  await give('ca-bc', 1001, { period, unsolicitedBlockedFrom: '2026-08-03' });
  await expect(sendEstimate(world, rep, id)).rejects.toMatchObject({ code: 'NOT_READY' });
  await give('ca-bc', 1002, { period, unsolicitedBlockedFrom: null });
  await sendEstimate(world, rep, id);
});

test('elsewhere nothing of it stands in what is sent', async () => {
  setClock('2026-08-03T18:00:00.000Z');
  const id = await world.estimate(rep);
  await world.run(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Panel', unitPrice: 34_900 }],
  });
  await sendEstimate(world, rep, id);
  const version = await world.find(admin, 'estimate-versions', { estimateId: id });
  expect(version?.['content']).not.toHaveProperty('paperOnly');
  expect(JSON.stringify(version?.['content'])).not.toContain('atMost');
});
