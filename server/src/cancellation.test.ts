import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { customerView, resolveLink } from './customer-link.ts';
import { z } from 'zod';
import { setClock } from './test-clock.ts';
import {
  acceptEstimate,
  attachment,
  besidesPapers,
  customerOfLink,
  handOver,
  sendEstimate,
} from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
const colleague = await world.person(admin, 'sales');
const auditor = await world.person(admin, 'auditor');

beforeAll(async () => {
  for (const [country, region] of [
    ['us', 'TX'],
    ['us', 'CA'],
    ['us', 'UT'],
    ['ca', 'ON'],
  ])
    await world.run(admin, 'tax-profiles.create', { name: region, country, region, components: [] });
});
afterEach(() => {
  vi.useRealTimers();
});

const accountAt = (site: object, type = 'residential', language = 'en') =>
  world.make(rep, 'accounts.create', {
    account: { name: 'Hanna Miller', type, site },
    contact: { name: 'Hanna Miller', email: 'hanna@example.com', language },
  });

/**
 * Sells to an account at the present instant. Returns the right to cancel; undefined if there is none.
 *
 * @param siteWhenSigned the account’s site after the estimate is sent.
 */
async function sell(accountId: string, siteWhenSigned?: object) {
  const estimateId = await world.draft(rep, accountId, [
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 },
  ]);
  const token = await sendEstimate(world, rep, estimateId);
  if (siteWhenSigned)
    await world.run(admin, 'accounts.update', { id: accountId, patch: { site: siteWhenSigned } });
  await acceptEstimate(world, token);
  return rightOf(estimateId);
}

const rights = (condition: Parameters<typeof where>[0], actor = admin) =>
  world.list(actor, 'cancellation-rights', condition);
const rightOf = async (estimateId: string, actor = admin) => (await rights({ estimateId }, actor))[0];
const byId = async (id: unknown) => (await rights({ id: String(id) }))[0];

describe('the deadline', () => {
  test.each([
    ['2025-03-10', '2025-03-13', '2025-03-14T04:59:59.000Z'],
    ['2025-03-13', '2025-03-17', '2025-03-18T04:59:59.000Z'],
    ['2025-03-14', '2025-03-18', '2025-03-19T04:59:59.000Z'],
    ['2025-03-15', '2025-03-19', '2025-03-20T04:59:59.000Z'],
    ['2025-08-29', '2025-09-03', '2025-09-04T04:59:59.000Z'],
    ['2025-11-26', '2025-12-01', '2025-12-02T05:59:59.000Z'],
    ['2025-07-02', '2025-07-07', '2025-07-08T04:59:59.000Z'],
  ])('signed %s in Austin, Texas: until %s, 23:59:59 there', async (signed, last, endsAt) => {
    setClock(`${signed}T18:00:00.000Z`);
    const right = await sell(await accountAt(austin));
    expect(right).toMatchObject({
      state: 'not_started',
      signedOn: signed,
      region: 'TX',
      timeZone: 'America/Chicago',
      endsAt: null,
      lastDay: null,
    });
    await handOver(world, rep, right?.['id'], signed);
    expect(await byId(right?.['id'])).toMatchObject({
      state: 'ends',
      lastDay: last,
      endsAt,
      handOverMethod: 'paper',
      handedOverByUserId: rep.id,
    });
  });

  test('the rules stay with the sale, each with its version', async () => {
    const right = await sell(await accountAt(austin));
    expect(right?.['rules']).toMatchObject([
      { id: 'us', version: 2 },
      { id: 'us-tx', version: 1 },
    ]);
  });

  test('where two zones are possible, the day of signing is that of the one ahead, and the end that of the one behind', async () => {
    setClock('2025-03-15T05:30:00.000Z');
    expect(await sell(await accountAt({ ...austin, city: 'Sierra Blanca', postal: '79851' }))).toMatchObject({
      signedOn: '2025-03-15',
      timeZone: 'America/Denver',
    });
  });

  test('a person says which of two zones it is, and what was sold before keeps its end', async () => {
    setClock('2025-03-15T05:30:00.000Z');
    const accountId = await accountAt({ ...austin, city: 'Sierra Blanca', postal: '79851' });
    const early = await sell(accountId);
    const set = (timeZone: string, actor = rep) =>
      world.run(actor, 'accounts.update', { id: accountId, patch: { timeZone } });
    await expect(set('Europe/Paris')).rejects.toMatchObject({ code: 'INVALID' });
    await expect(set('America/Denver', await world.person(admin, 'auditor'))).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    await set('America/Denver');
    expect(await sell(accountId)).toMatchObject({ signedOn: '2025-03-14', timeZone: 'America/Denver' });
    await set('America/Chicago');
    expect(await sell(accountId)).toMatchObject({ signedOn: '2025-03-15', timeZone: 'America/Chicago' });
    expect(await byId(early?.['id'])).toMatchObject({ signedOn: '2025-03-15', timeZone: 'America/Denver' });
  });

  test('a later hand-over starts the clock later, and an earlier one does not start it before the signature', async () => {
    setClock('2025-03-14T18:00:00.000Z');
    const [late, early] = [await sell(await accountAt(austin)), await sell(await accountAt(austin))];
    setClock('2025-03-17T18:00:00.000Z');
    await handOver(world, rep, late?.['id'], '2025-03-17', { method: 'mailed', proof: '9400 1000 0000' });
    await handOver(world, rep, early?.['id'], '2025-03-10');
    expect(await byId(late?.['id'])).toMatchObject({ lastDay: '2025-03-20' });
    expect(await byId(early?.['id'])).toMatchObject({ lastDay: '2025-03-18' });
  });

  test('where the law asks for the age or for an emergency button, the hand-over says it', async () => {
    setClock('2026-11-23T18:00:00.000Z');
    const california = { line1: '1 Bay Road', city: 'Oakland', region: 'CA', postal: '94601' };
    const right = await sell(await accountAt(california));
    const on = '2026-11-23';
    await expect(handOver(world, rep, right?.['id'], on)).rejects.toMatchObject({ code: 'INVALID' });
    await expect(handOver(world, rep, right?.['id'], on, { senior: 'no' })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await handOver(world, rep, right?.['id'], on, { senior: 'declined', emergency: 'with_system' });
    expect(await byId(right?.['id'])).toMatchObject({
      lastDay: '2026-11-30',
      timeZone: 'America/Los_Angeles',
    });
    const alone = await sell(await accountAt(california));
    await handOver(world, rep, alone?.['id'], on, { senior: 'no', emergency: 'alone' });
    expect(await byId(alone?.['id'])).toMatchObject({ lastDay: '2026-12-02' });
  });

  test('Utah has no last day before the installation', async () => {
    setClock('2025-03-14T18:00:00.000Z');
    const accountId = await accountAt({ line1: '1 Salt Road', city: 'Provo', region: 'UT', postal: '84601' });
    const right = await sell(accountId);
    await handOver(world, rep, right?.['id'], '2025-03-14');
    expect(await byId(right?.['id'])).toMatchObject({ state: 'after_installation', endsAt: null });
    setClock('2025-03-20T18:00:00.000Z');
    await world.run(office, 'contracts.start', { id: right?.['contractId'] });
    expect(await byId(right?.['id'])).toMatchObject({
      state: 'ends',
      installedOn: '2025-03-20',
      lastDay: '2025-03-24',
    });
  });

  test('Canada counts from the receipt, and a province may follow later', async () => {
    setClock('2027-02-01T18:00:00.000Z');
    const toronto = { line1: '1 Rue', city: 'Toronto', region: 'ON', postal: 'M5V 2T6', country: 'ca' };
    const accountId = await accountAt(toronto);
    const right = await sell(accountId, { ...toronto, region: '', postal: '' });
    await expect(handOver(world, rep, right?.['id'], '2027-02-01')).rejects.toMatchObject({
      code: 'NOT_READY',
    });
    await world.run(admin, 'accounts.update', { id: accountId, patch: { site: toronto } });
    await handOver(world, rep, right?.['id'], '2027-02-01');
    expect(await byId(right?.['id'])).toMatchObject({ lastDay: '2027-02-11', region: 'ON' });
  });
});

describe('who has a right', () => {
  test('homes alone, and no customer from before', async () => {
    expect(await sell(await accountAt(austin, 'commercial'))).toBeUndefined();
    const accountId = await accountAt(austin);
    await world.run(office, 'accounts.recordExisting', {
      accountId,
      status: 'active',
      signedOn: '2024-03-14',
      startsOn: '2024-03-20',
      termMonths: 36,
      services: [{ name: 'Monitoring', billed: 3999 }],
    });
    expect(await rights({ accountId })).toEqual([]);
  });

  test('an administrator says with a reason that the law gives none, and takes it back', async () => {
    setClock('2025-03-14T18:00:00.000Z');
    const right = await sell(await accountAt(austin));
    await handOver(world, rep, right?.['id'], '2025-03-14');
    const outside = { id: right?.['id'], reason: 'Sold wholly by mail' };
    await expect(world.run(office, 'cancellation-rights.setOutside', outside)).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    await world.run(admin, 'cancellation-rights.setOutside', outside);
    expect(await byId(right?.['id'])).toMatchObject({ state: 'outside', endsAt: null });
    await world.run(admin, 'cancellation-rights.setOutside', { ...outside, reason: null });
    expect(await byId(right?.['id'])).toMatchObject({ state: 'ends', lastDay: '2025-03-18' });
  });
});

describe('the hand-over', () => {
  test('is recorded by the office and the own rep, once, and not ahead', async () => {
    setClock('2025-03-14T18:00:00.000Z');
    const right = await sell(await accountAt(austin));
    for (const person of [colleague, auditor])
      await expect(handOver(world, person, right?.['id'], '2025-03-14')).rejects.toMatchObject({
        code: 'NOT_AUTHORIZED',
      });
    await expect(handOver(world, rep, right?.['id'], '2025-03-15')).rejects.toMatchObject({
      code: 'INVALID',
    });
    await handOver(world, office, right?.['id'], '2025-03-14');
    await expect(handOver(world, rep, right?.['id'], '2025-03-14')).rejects.toMatchObject({
      code: 'NOT_READY',
    });
  });

  test('is withdrawn by an administrator, and never shortens the right that was stated', async () => {
    setClock('2025-03-14T18:00:00.000Z');
    const right = await sell(await accountAt(austin));
    setClock('2025-03-17T18:00:00.000Z');
    await handOver(world, rep, right?.['id'], '2025-03-17');
    const handover = { id: right?.['id'] };
    await expect(world.run(office, 'cancellation-rights.withdrawHandOver', handover)).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    await world.run(admin, 'cancellation-rights.withdrawHandOver', handover);
    expect(await byId(right?.['id'])).toMatchObject({
      state: 'not_started',
      endsAt: null,
      handedOverOn: null,
    });
    await handOver(world, rep, right?.['id'], '2025-03-14');
    expect(await byId(right?.['id'])).toMatchObject({ state: 'ends', lastDay: '2025-03-20' });
  });
});

const priced = [
  { name: 'Equipment', kind: 'equipment', unitPrice: 104_084 },
  { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 },
  { name: 'Video', kind: 'monitoring', unitPrice: 995 },
  { name: 'Service plan', kind: 'service_plan', unitPrice: 500 },
];

/** Sells in Austin at an instant, with the papers handed over on that day and a deposit of 312.25. */
async function soldInAustin(instant = '2025-03-14T18:00:00.000Z', accountId?: string) {
  setClock(instant);
  const account = accountId ?? (await accountAt(austin));
  const estimateId = await world.draft(rep, account, priced);
  const token = await sendEstimate(world, rep, estimateId);
  await acceptEstimate(world, token);
  const right = await rightOf(estimateId);
  await handOver(world, rep, right?.['id'], instant.slice(0, 10));
  await world.make(office, 'transactions.create', {
    type: 'deposit',
    amount: 31_225,
    date: instant.slice(0, 10),
    accountId: account,
    estimateId,
  });
  return { accountId: account, estimateId, token, id: right?.['id'], contractId: right?.['contractId'] };
}

const rescind = (id: unknown, more: object = {}, actor = rep) =>
  world.run(actor, 'cancellation-rights.rescind', { id, method: 'in_person', ...more });
const statusOf = async (estimateId: string) =>
  (await world.find(admin, 'estimates', { id: estimateId }))?.['status'];

describe('a customer cancels by right', () => {
  test('on the second day everything is undone, and the deposit goes back within ten days', async () => {
    const { accountId, estimateId, id } = await soldInAustin();
    await world.make(office, 'events.create', {
      title: 'Install',
      type: 'install',
      accountId,
      userId: rep.id,
      startsAt: '2025-03-20T15:00:00.000Z',
      endsAt: '2025-03-20T17:00:00.000Z',
    });
    expect(await world.list(admin, 'work-orders', { accountId })).toMatchObject([
      { estimateId, status: 'scheduled' },
    ]);
    expect(await world.list(admin, 'equipment', { accountId })).toMatchObject([
      { estimateId, status: 'planned' },
    ]);
    expect(await world.find(admin, 'accounts', { id: accountId })).toMatchObject({
      status: 'sold',
      rmr: 5494,
    });
    setClock('2025-03-17T18:00:00.000Z');
    const { results } = await rescind(id, { note: 'Told at the door' });
    expect(results[0]).toEqual({ refund: 31_225, refundDueOn: '2025-03-27' });

    expect(await statusOf(estimateId)).toBe('rescinded');
    expect(await world.find(admin, 'accounts', { id: accountId })).toMatchObject({
      status: 'quoted',
      rmr: 0,
      soldOn: null,
      assignedUserIds: [],
    });
    expect(await world.list(admin, 'contracts', { accountId })).toMatchObject([
      { status: 'rescinded', rmr: 0, rmrSold: 0 },
    ]);
    const lines = await world.list(admin, 'rmr-lines', { accountId });
    const undone = lines.filter(({ reason }) => reason === 'rescind');
    expect(undone.reduce((sum, { monthly }) => sum + Number(monthly), 0)).toBe(-5494);
    expect(undone.every(({ effectiveOn }) => effectiveOn === '2025-03-17')).toBe(true);
    expect(await world.list(admin, 'contract-credits', { accountId })).toMatchObject([
      { rmrSold: 0, oneTime: 0, salesPpm: 0 },
    ]);
    expect(besidesPapers(await world.list(admin, 'tasks', { accountId }))).toMatchObject([
      { title: expect.stringMatching(/^Refund \$312\.25: C-\d+ was rescinded$/), dueOn: '2025-03-27' },
    ]);
    expect(await world.list(admin, 'work-orders', { accountId })).toMatchObject([{ status: 'cancelled' }]);
    expect(await world.list(admin, 'events', { accountId })).toMatchObject([
      { status: 'cancelled', cancelReason: 'The sale was undone.' },
    ]);
    expect(await world.list(admin, 'equipment', { accountId })).toEqual([]);
    expect(await byId(id)).toMatchObject({
      state: 'exercised',
      exercisedOn: '2025-03-17',
      exerciseMethod: 'in_person',
      endsAt: null,
    });
    expect(await world.list(admin, 'estimate-events', { estimateId, kind: 'rescinded' })).toMatchObject([
      { note: 'In person: Told at the door' },
    ]);
    await expect(rescind(id)).rejects.toMatchObject({ code: 'NOT_READY' });
  });

  test('gets a receipt with the day and the refund, in the language of what was signed', async () => {
    const receiptOf = async (estimateId: string) =>
      (await world.list(admin, 'email-messages', { estimateId })).filter(({ subject }) =>
        /cancell?ation|annulation|cancelación/.test(String(subject)),
      );
    const english = await soldInAustin();
    const french = await soldInAustin(undefined, await accountAt(austin, 'residential', 'fr'));
    const spanish = await soldInAustin(undefined, await accountAt(austin, 'residential', 'es'));
    setClock('2025-03-17T18:00:00.000Z');
    for (const { id } of [english, french, spanish]) await rescind(id);
    const [mail, ...more] = await receiptOf(english.estimateId);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'hanna@example.com', accountId: english.accountId });
    expect(mail?.['subject']).toMatch(/: your cancellation of E[ST]*-\d+$/);
    expect(mail?.['body']).toMatch(
      /It counts from March 17, 2025\. The agreement is canceled\.\n\$312\.25 that you paid will be refunded to you by March 27, 2025\./,
    );
    expect((await receiptOf(french.estimateId)).map(({ body }) => body)).toEqual([
      expect.stringMatching(
        /partir du 17 mars 2025.*\nLes 312,25\s\$.* remboursés au plus tard le 27 mars 2025/,
      ),
    ]);
    expect((await receiptOf(spanish.estimateId)).map(({ body }) => body)).toEqual([
      expect.stringMatching(
        /desde el 17 de marzo de 2025.*\nLos .*312\.25.* a más tardar el 27 de marzo de 2025/,
      ),
    ]);
    // A second attempt is rejected and sends no second receipt.
    await expect(rescind(english.id)).rejects.toMatchObject({ code: 'NOT_READY' });
    expect(await receiptOf(english.estimateId)).toHaveLength(1);
  });

  test('to the last second of the last day, and in words no longer', async () => {
    const [inTime, late] = [await soldInAustin(), await soldInAustin()];
    setClock('2025-03-19T04:59:59.000Z');
    await rescind(inTime.id);
    expect(await statusOf(inTime.estimateId)).toBe('rescinded');
    setClock('2025-03-19T05:00:00.000Z');
    await expect(rescind(late.id)).rejects.toMatchObject({
      code: 'NOT_READY',
      message: expect.stringContaining('ended Tue, Mar 18, 11:59 PM'),
    });
    expect(await statusOf(late.estimateId)).toBe('accepted');
  });

  test('a letter counts by its postmark: for a week after the end, then an administrator records it', async () => {
    const [early, late] = [await soldInAustin(), await soldInAustin()];
    const letter = { on: '2025-03-18', method: 'mail' };
    setClock('2025-03-25T18:00:00.000Z');
    await expect(rescind(early.id, { ...letter, on: '2025-03-19' })).rejects.toMatchObject({
      code: 'NOT_READY',
    });
    await expect(rescind(early.id, { ...letter, on: '2025-03-13' })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await rescind(early.id, letter, office);
    setClock('2025-03-27T18:00:00.000Z');
    await expect(rescind(late.id, letter, office)).rejects.toMatchObject({ code: 'NOT_READY' });
    await rescind(late.id, letter, admin);
    expect(await statusOf(late.estimateId)).toBe('rescinded');
  });

  test('is received by the office and the own rep, by nobody else', async () => {
    const { id, estimateId } = await soldInAustin();
    for (const person of [colleague, auditor])
      await expect(rescind(id, {}, person)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    expect(await statusOf(estimateId)).toBe('accepted');
  });

  test('cancels by the link, once, and not after the end', async () => {
    const [inTime, late] = [await soldInAustin(), await soldInAustin()];
    const shown = async (token: string) =>
      customerView(world.tenancy, await resolveLink(world.tenancy, token));
    const cancel = async (token: string) => {
      const { actor, evidence } = await customerOfLink(world, token);
      return (await world.run(actor, 'customer.rescind', { evidence })).results[0];
    };
    setClock('2025-03-17T18:00:00.000Z');
    expect((await shown(inTime.token)).right).toEqual({
      text: 'You may cancel this agreement without a reason until Tue, Mar 18, 11:59 PM.',
      alive: true,
    });
    expect(await cancel(inTime.token)).toEqual({ status: 'rescinded', refundDueOn: '2025-03-27' });
    expect(await shown(inTime.token)).toMatchObject({
      state: 'rescinded',
      right: null,
      rescission: { on: '2025-03-17', refund: 31_225, refundDueOn: '2025-03-27' },
    });
    expect(await cancel(inTime.token)).toMatchObject({ status: 'rescinded' });
    expect(besidesPapers(await world.list(admin, 'tasks', { accountId: inTime.accountId }))).toHaveLength(1);
    expect(await byId(inTime.id)).toMatchObject({ exerciseMethod: 'portal' });
    setClock('2025-03-19T18:00:00.000Z');
    expect((await shown(late.token)).right).toEqual({
      text: 'Your right to cancel ended Tue, Mar 18, 11:59 PM.',
      alive: false,
    });
    await expect(cancel(late.token)).rejects.toMatchObject({ code: 'RIGHT_ENDED' });
  });

  test('by the office and by the link at once happens once', async () => {
    const { accountId, id, token } = await soldInAustin();
    const { actor, evidence } = await customerOfLink(world, token);
    await Promise.allSettled([
      rescind(id),
      world.run(actor, 'customer.rescind', { evidence }),
      rescind(id, {}, office),
    ]);
    expect(besidesPapers(await world.list(admin, 'tasks', { accountId }))).toHaveLength(1);
    expect(await world.find(admin, 'accounts', { id: accountId })).toMatchObject({ rmr: 0 });
  });

  test('a rescinded replacement brings back what it closed, and a rescinded addendum leaves its contract', async () => {
    const { accountId } = await soldInAustin('2025-01-10T18:00:00.000Z');
    const sellMore = async (instant: string, unitPrice: number, patch: object = {}) => {
      setClock(instant);
      const estimateId = await world.draft(rep, accountId, [
        { name: 'Monitoring', kind: 'monitoring', unitPrice },
      ]);
      await world.run(rep, 'estimates.update', { id: estimateId, patch });
      await acceptEstimate(world, await sendEstimate(world, rep, estimateId));
      return (await rightOf(estimateId))?.['id'];
    };
    const replaced = await sellMore('2025-03-14T18:00:00.000Z', 6494, { contractEffect: 'replacement' });
    expect(await world.find(admin, 'accounts', { id: accountId })).toMatchObject({ rmr: 6494 });
    setClock('2025-03-17T18:00:00.000Z');
    await rescind(replaced);
    expect(await world.find(admin, 'accounts', { id: accountId })).toMatchObject({
      rmr: 5494,
      status: 'sold',
    });
    const contracts = (await world.list(admin, 'contracts', { accountId })).toSorted(
      (a, b) => Number(a['number']) - Number(b['number']),
    );
    expect(contracts).toMatchObject([
      { status: 'signed', rmr: 5494, rmrSold: 5494 },
      { status: 'rescinded', rmr: 0, rmrSold: 0 },
    ]);
    const addendum = await sellMore('2025-03-18T18:00:00.000Z', 1000);
    expect(await world.find(admin, 'accounts', { id: accountId })).toMatchObject({ rmr: 6494 });
    await rescind(addendum);
    expect(await world.find(admin, 'accounts', { id: accountId })).toMatchObject({
      rmr: 5494,
      status: 'sold',
    });
  });

  test('a rescinded contract takes its addendum with it, and the refund covers both', async () => {
    const first = await soldInAustin();
    const second = await soldInAustin('2025-03-15T18:00:00.000Z', first.accountId);
    expect(await world.find(admin, 'accounts', { id: first.accountId })).toMatchObject({ rmr: 10_988 });
    setClock('2025-03-17T18:00:00.000Z');
    const { results } = await rescind(first.id);
    expect(results[0]).toMatchObject({ refund: 62_450 });
    expect(await world.find(admin, 'accounts', { id: first.accountId })).toMatchObject({
      rmr: 0,
      status: 'quoted',
    });
    expect(await statusOf(second.estimateId)).toBe('rescinded');
    expect(await byId(second.id)).toMatchObject({ state: 'exercised' });
  });

  test('an addendum that was canceled alone before goes with its contract as well', async () => {
    const first = await soldInAustin();
    const second = await soldInAustin('2025-03-15T18:00:00.000Z', first.accountId);
    setClock('2025-03-16T18:00:00.000Z');
    await world.run(office, 'contracts.cancel', { id: second.contractId, reason: 'Not needed' });
    setClock('2025-03-17T18:00:00.000Z');
    const { results } = await rescind(first.id);
    expect(results[0]).toMatchObject({ refund: 62_450 });
    const contracts = await world.list(admin, 'contracts', { accountId: first.accountId });
    expect(contracts.map(({ status }) => status)).toEqual(['rescinded', 'rescinded']);
    expect(await byId(second.id)).toMatchObject({ state: 'exercised' });
    expect(await world.find(admin, 'accounts', { id: first.accountId })).toMatchObject({
      rmr: 0,
      status: 'quoted',
    });
  });

  test('what is installed is to be collected, and nothing received is no refund', async () => {
    setClock('2025-03-14T18:00:00.000Z');
    const accountId = await accountAt(austin);
    const right = await sell(accountId);
    await world.make(office, 'equipment.create', { name: 'Panel', accountId, status: 'installed' });
    await world.run(office, 'contracts.start', { id: right?.['contractId'] });
    const { results } = await rescind(right?.['id']);
    expect(results[0]).toEqual({ refund: 0, refundDueOn: null });
    expect(besidesPapers(await world.list(admin, 'tasks', { accountId }))).toEqual([]);
    expect(await world.list(admin, 'equipment', { accountId })).toMatchObject([{ status: 'to_collect' }]);
    expect(await world.list(admin, 'work-orders', { accountId })).toMatchObject([
      { type: 'removal', status: 'ready', scheduledOn: '2025-04-03' },
    ]);
  });
});

describe('whatever else happens', () => {
  const ontario = { line1: '1 Rue', city: 'Toronto', region: 'ON', postal: 'M5V 2T6', country: 'ca' };

  test('in Canada the money goes back within fifteen days, and a fax counts', async () => {
    const { id } = await soldInAustin('2027-02-01T18:00:00.000Z', await accountAt(ontario));
    setClock('2027-02-03T18:00:00.000Z');
    const { results } = await rescind(id, { method: 'fax' });
    expect(results[0]).toEqual({ refund: 31_225, refundDueOn: '2027-02-18' });
    expect(await byId(id)).toMatchObject({ exerciseMethod: 'fax' });
  });

  test('a buyer cancels by the link that replaced theirs, also when the company is closed', async () => {
    const other = await testWorld(world.database);
    const owner = await other.company('Closing Security');
    await other.run(owner, 'tax-profiles.create', { name: 'TX', region: 'TX', components: [] });
    setClock('2025-03-14T18:00:00.000Z');
    const accountId = await other.account(owner, 'Hanna Miller', austin);
    const estimateId = await other.draft(owner, accountId, priced);
    const first = await sendEstimate(other, owner, estimateId);
    await acceptEstimate(other, first);
    const { results } = await other.run(owner, 'estimates.link', { id: estimateId, mail: false });
    const token = z.object({ token: z.string() }).parse(results[0]).token;
    await expect(resolveLink(other.tenancy, first)).rejects.toMatchObject({ code: 'LINK_REPLACED' });
    const platform: Actor = { ...owner, roles: ['super'] };
    await other.run(platform, 'companies.setStatus', { id: owner.companyId, status: 'cancelled' });
    setClock('2025-03-17T18:00:00.000Z');
    const { actor, evidence } = await customerOfLink(other, token);
    const answer = await other.run(actor, 'customer.rescind', { evidence });
    expect(answer.results[0]).toMatchObject({ status: 'rescinded' });
    const estimate = await other.find(owner, 'estimates', { id: estimateId });
    expect(estimate).toMatchObject({ status: 'rescinded' });
  });

  test('a canceled customer who signs again and cancels is canceled again', async () => {
    const { accountId, contractId } = await soldInAustin('2024-03-14T18:00:00.000Z');
    setClock('2024-06-14T18:00:00.000Z');
    await world.run(office, 'contracts.start', { id: contractId });
    await world.run(office, 'contracts.cancel', { id: contractId, reason: 'Moved' });
    const account = () => world.find(admin, 'accounts', { id: accountId });
    expect(await account()).toMatchObject({ status: 'cancelled', closeReason: 'Moved' });
    const again = await soldInAustin('2025-03-14T18:00:00.000Z', accountId);
    expect(await account()).toMatchObject({ status: 'sold' });
    setClock('2025-03-17T18:00:00.000Z');
    await rescind(again.id);
    expect(await account()).toMatchObject({ status: 'cancelled', closeReason: 'Moved', rmr: 0 });
  });
});

describe('an agreement that replaced another one whose right was alive', () => {
  const replaced = async (second = '2025-03-15T18:00:00.000Z') => {
    const first = await soldInAustin();
    setClock(second);
    const id = await world.draft(rep, first.accountId, [
      { name: 'Monitoring', kind: 'monitoring', unitPrice: 6494 },
    ]);
    await world.run(rep, 'estimates.update', {
      id,
      patch: { contractEffect: 'replacement', targetContractId: first.contractId },
    });
    const token = await sendEstimate(world, rep, id);
    await acceptEstimate(world, token);
    const right = await rightOf(id);
    await handOver(world, rep, right?.['id'], second.slice(0, 10));
    return { first, estimateId: id, token, id: right?.['id'], contractId: right?.['contractId'] };
  };
  const statuses = async (accountId: string) =>
    (await world.list(admin, 'contracts', { accountId }))
      .toSorted((a, b) => Number(a['number']) - Number(b['number']))
      .map(({ status }) => status);
  const account = (accountId: string) => world.find(admin, 'accounts', { id: accountId });

  test('is canceled alone, and the earlier one applies again', async () => {
    const { first, id } = await replaced();
    setClock('2025-03-17T18:00:00.000Z');
    await rescind(id);
    expect(await statuses(first.accountId)).toEqual(['signed', 'rescinded']);
    expect(await account(first.accountId)).toMatchObject({ status: 'sold', rmr: 5494 });
    expect(await byId(first.id)).toMatchObject({ state: 'ends' });
  });

  test('or both are, with all money back', async () => {
    const { first, id, estimateId } = await replaced();
    setClock('2025-03-17T18:00:00.000Z');
    const { results } = await rescind(id, { both: true });
    expect(results[0]).toMatchObject({ refund: 31_225 });
    expect(await statuses(first.accountId)).toEqual(['rescinded', 'rescinded']);
    expect([await statusOf(first.estimateId), await statusOf(estimateId)]).toEqual([
      'rescinded',
      'rescinded',
    ]);
    expect(await account(first.accountId)).toMatchObject({ status: 'quoted', rmr: 0 });
    expect(await byId(first.id)).toMatchObject({ state: 'exercised', exercisedOn: '2025-03-17' });
    expect(await world.list(admin, 'contracts', { accountId: first.accountId, rmrSold: 0 })).toHaveLength(2);
    expect(
      await world.list(admin, 'work-orders', { accountId: first.accountId, status: 'cancelled' }),
    ).toHaveLength(1);
  });

  test('as the buyer chooses on their page, also after the earlier right has ended', async () => {
    const { first, token } = await replaced('2025-03-18T18:00:00.000Z');
    setClock('2025-03-20T18:00:00.000Z');
    const view = await customerView(world.tenancy, await resolveLink(world.tenancy, token));
    const earlier = await world.find(admin, 'contracts', { id: String(first.contractId) });
    expect(view.right).toMatchObject({ alive: true, earlier: earlier?.['reference'] });
    const { actor, evidence } = await customerOfLink(world, token);
    await world.run(actor, 'customer.rescind', { evidence, both: true });
    expect(await statuses(first.accountId)).toEqual(['rescinded', 'rescinded']);
  });

  test('not where the earlier right had ended before', async () => {
    const { first, id, token } = await replaced('2025-03-19T18:00:00.000Z');
    const view = await customerView(world.tenancy, await resolveLink(world.tenancy, token));
    expect(view.right).not.toHaveProperty('earlier');
    await expect(rescind(id, { both: true })).rejects.toThrow('No earlier agreement');
    await rescind(id);
    expect(await statuses(first.accountId)).toEqual(['signed', 'rescinded']);
  });
});

describe('an office that cancels while the right runs', () => {
  const sold = async () => {
    const company = await world.find(admin, 'settings', { scope: 'company' });
    const terms = (terminationPpm: number | null) =>
      world.run(admin, 'settings.update', { id: company?.['id'], patch: { terminationPpm } });
    await terms(750_000);
    const made = await soldInAustin();
    await terms(null);
    return made;
  };
  const cancel = (contractId: unknown, on?: string) =>
    world.run(office, 'contracts.cancel', {
      id: contractId,
      reason: 'Changed their mind',
      ...(on && { on }),
    });
  const sumOf = async (accountId: string, reason: string) =>
    (await world.list(admin, 'rmr-lines', { accountId, reason })).reduce(
      (sum, { monthly }) => sum + Number(monthly),
      0,
    );

  test.each([
    ['on the same day', undefined],
    ['from a later day', '2025-04-30'],
  ])('%s charges nothing, and the customer still cancels by right with all money back', async (_day, on) => {
    const { accountId, id, contractId, token, estimateId } = await sold();
    await cancel(contractId, on);
    expect(await world.find(admin, 'contracts', { accountId })).toMatchObject({
      status: 'cancelled',
      terminationPpm: 750_000,
      terminationFee: 0,
    });
    setClock('2025-03-17T18:00:00.000Z');
    const view = await customerView(world.tenancy, await resolveLink(world.tenancy, token));
    expect(view.right?.alive).toBe(true);
    const { results } = await rescind(id);
    expect(results[0]).toEqual({ refund: 31_225, refundDueOn: '2025-03-27' });
    expect(await statusOf(estimateId)).toBe('rescinded');
    expect(await world.list(admin, 'contracts', { accountId })).toMatchObject([
      { status: 'rescinded', rmr: 0, rmrSold: 0, cancelledOn: null, terminationFee: null },
    ]);
    expect(await world.find(admin, 'accounts', { id: accountId })).toMatchObject({
      status: 'quoted',
      rmr: 0,
    });
    // The RMR was not lost: the cancel lines are reversed on their own days.
    expect([await sumOf(accountId, 'cancel'), await sumOf(accountId, 'correction')]).toEqual([-5494, 5494]);
    expect(await sumOf(accountId, 'rescind')).toBe(-5494);
  });

  test('after the end of the right costs what was agreed, and the right is over', async () => {
    const { contractId, id } = await sold();
    setClock('2025-03-19T18:00:00.000Z');
    await cancel(contractId);
    const contract = await world.find(admin, 'contracts', { id: String(contractId) });
    expect(Number(contract?.['terminationFee'])).toBeGreaterThan(0);
    await expect(rescind(id)).rejects.toMatchObject({ code: 'NOT_READY' });
  });
});

describe('the proof of a hand-over', () => {
  const signed = async () => {
    setClock('2025-03-14T18:00:00.000Z');
    const accountId = await accountAt(austin);
    const right = await sell(accountId);
    return { accountId, id: right?.['id'], estimateId: String(right?.['estimateId']) };
  };

  test('is words or a file of the sale, and the file stays', async () => {
    const { accountId, id } = await signed();
    const on = '2025-03-14';
    await expect(handOver(world, rep, id, on, { proof: '' })).rejects.toMatchObject({ code: 'INVALID' });
    const elsewhere = await attachment(world, admin, { accountId: await accountAt(austin) });
    await expect(handOver(world, rep, id, on, { fileId: elsewhere })).rejects.toMatchObject({
      code: 'INVALID',
    });
    const fileId = await attachment(world, admin, { accountId });
    await handOver(world, rep, id, on, { proof: '', fileId, signedPlace: 'home' });
    expect(await byId(id)).toMatchObject({ handOverFileId: fileId, handOverProof: null, state: 'ends' });
    await expect(world.run(admin, 'files.delete', { id: fileId })).rejects.toMatchObject({
      code: 'NOT_READY',
    });
    // The place of signing is a fact of the sale, regardless of the handover.
    await world.run(admin, 'cancellation-rights.withdrawHandOver', { id });
    expect(await byId(id)).toMatchObject({ signedPlace: 'home', state: 'not_started' });
  });

  /** Opens the signed copy on the customer's page, as the customer. */
  const openCopy = async (estimateId: string) => {
    const link = await world.find(admin, 'estimate-links', { estimateId });
    const evidence = {
      linkId: String(link?.['id']),
      ipAddress: '203.0.113.7',
      forwardedFor: null,
      userAgent: 'test',
    };
    const customer = {
      kind: 'customer',
      id: evidence.linkId,
      name: 'Hanna Miller',
      companyId: admin.companyId,
      roles: [],
      settings: { salesSeeAll: false },
      estimateId,
    } as const;
    await world.run(customer, 'customer.openCopy', { evidence });
  };

  test('is electronic only where counsel switched that on for the state, and the customer was seen to open it', async () => {
    const electronic = (id: unknown) =>
      handOver(world, rep, id, '2025-03-14', { method: 'electronic', proof: 'Opened' });
    const before = await signed();
    await expect(electronic(before.id)).rejects.toMatchObject({ code: 'INVALID' });
    const rule = { ruleId: 'us-tx', ruleVersion: 1, counsel: 'Counsel', confirmedOn: '2025-03-14' };
    const confirm = (electronically: boolean) =>
      world.make(admin, 'rule-confirmations.confirm', { ...rule, electronic: electronically });
    const plain = await confirm(false);
    await expect(electronic((await signed()).id)).rejects.toMatchObject({ code: 'INVALID' });
    await world.run(admin, 'rule-confirmations.withdraw', { id: plain });
    const switched = await confirm(true);
    const { id, estimateId } = await signed();
    // A statement alone proves nothing: the server must have recorded that the customer opened the signed copy.
    await expect(electronic(id)).rejects.toMatchObject({ code: 'INVALID' });
    setClock('2025-03-15T15:00:00.000Z');
    await openCopy(estimateId);
    await openCopy(estimateId);
    const opened = await world.list(admin, 'estimate-events', { estimateId, kind: 'viewed' });
    expect(opened).toMatchObject([{ note: 'Opened the signed copy.', ipAddress: '203.0.113.7' }]);
    await expect(electronic(id)).rejects.toMatchObject({ code: 'INVALID' });
    await handOver(world, rep, id, '2025-03-15', { method: 'electronic', proof: '' });
    expect(await byId(id)).toMatchObject({
      handOverMethod: 'electronic',
      handOverProof: 'Hanna Miller opened the signed copy on their page.',
      handedOverOn: '2025-03-15',
      lastDay: '2025-03-19',
    });
    // Earlier signatures remain under the reading of the law at that time.
    await expect(electronic(before.id)).rejects.toMatchObject({ code: 'INVALID' });
    await world.run(admin, 'rule-confirmations.withdraw', { id: switched });
  });
});

test('nobody rescinds an estimate by setting its status', async () => {
  setClock('2025-03-14T18:00:00.000Z');
  const right = await sell(await accountAt(austin));
  await expect(
    world.run(admin, 'estimates.update', { id: right?.['estimateId'], patch: { status: 'rescinded' } }),
  ).rejects.toMatchObject({ code: 'SERVER_FIELD' });
});

describe('the rules of the right to cancel', () => {
  const confirm = (more: object = {}, actor = admin) =>
    world.run(actor, 'rule-confirmations.confirm', {
      ruleId: 'us-tx',
      ruleVersion: 1,
      counsel: 'Counsel',
      confirmedOn: '2025-03-14',
      ...more,
    });
  const confirmed = (actor = admin) => world.list(actor, 'rule-confirmations', { ruleId: 'us-tx' });

  test('an administrator marks one as confirmed by counsel, once, and takes it back', async () => {
    await expect(confirm({}, office)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await confirm();
    expect(await confirmed(office)).toMatchObject([{ ruleVersion: 1, counsel: 'Counsel' }]);
    await expect(confirm()).rejects.toMatchObject({ code: 'DUPLICATE' });
    const [row] = await confirmed();
    await expect(world.run(office, 'rule-confirmations.withdraw', { id: row?.['id'] })).rejects.toMatchObject(
      { code: 'NOT_AUTHORIZED' },
    );
    await world.run(admin, 'rule-confirmations.withdraw', { id: row?.['id'] });
    expect(await confirmed()).toEqual([]);
  });

  test('another version, an unknown rule, and a day ahead are refused', async () => {
    await expect(confirm({ ruleVersion: 2 })).rejects.toMatchObject({ code: 'NOT_READY' });
    await expect(confirm({ ruleId: 'us-xx' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(confirm({ confirmedOn: '2999-01-01' })).rejects.toMatchObject({ code: 'INVALID' });
  });
});
