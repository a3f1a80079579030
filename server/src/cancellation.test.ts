import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { acceptEstimate, sendEstimate } from './test-sale.ts';
import { testWorld, type World } from './test-world.ts';

let world: World;
let admin: Actor;
let office: Actor;
let rep: Actor;
let colleague: Actor;
let auditor: Actor;

beforeAll(async () => {
  world = await testWorld();
  admin = await world.company();
  office = await world.person(admin, 'office');
  rep = await world.person(admin, 'sales');
  colleague = await world.person(admin, 'sales');
  auditor = await world.person(admin, 'auditor');
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets the product's clock show an instant. */
const at = (instant: string) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(instant));
};

const austin = { line1: '12 Oak Street', city: 'Austin', region: 'TX', postal: '73301' };
const accountAt = (site: object, type = 'residential') =>
  world.make(rep, 'accounts.create', {
    account: { name: 'Hanna Miller', type, site },
    contact: { name: 'Hanna Miller', email: 'hanna@example.com' },
  });

/** Sells to an account at the present instant. Returns the right to cancel; undefined where there is none. */
async function sell(accountId: string) {
  const estimateId = await world.make(rep, 'estimates.create', { accountId });
  await world.run(rep, 'estimate-lines.add', {
    estimateId,
    lines: [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 }],
  });
  await acceptEstimate(world, await sendEstimate(world, rep, estimateId));
  return rightOf(estimateId);
}

const rights = (condition: Parameters<typeof where>[0], actor = admin) =>
  world.rows(actor, { collection: 'cancellation-rights', where: where(condition) });
const rightOf = async (estimateId: string, actor = admin) => (await rights({ estimateId }, actor))[0];
const byId = async (id: unknown) => (await rights({ id: String(id) }))[0];

const handOver = (id: unknown, on: string, more: object = {}, actor = rep) =>
  world.run(actor, 'cancellation-rights.recordHandOver', {
    id,
    on,
    method: 'paper',
    proof: 'Initialed H. M.',
    ...more,
  });

describe('the deadline', () => {
  test.each([
    ['2025-03-14', '2025-03-18', '2025-03-19T04:59:59.000Z'],
    ['2025-08-29', '2025-09-03', '2025-09-04T04:59:59.000Z'],
    ['2025-11-26', '2025-12-01', '2025-12-02T05:59:59.000Z'],
    ['2025-07-02', '2025-07-07', '2025-07-08T04:59:59.000Z'],
  ])('signed %s in Austin, Texas: until %s, 23:59:59 there', async (signed, last, endsAt) => {
    at(`${signed}T18:00:00.000Z`);
    const right = await sell(await accountAt(austin));
    expect(right).toMatchObject({
      state: 'not_started',
      signedOn: signed,
      region: 'TX',
      timeZone: 'America/Chicago',
      endsAt: null,
      lastDay: null,
    });
    await handOver(right?.['id'], signed);
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
      { id: 'us', version: 1 },
      { id: 'us-tx', version: 1 },
    ]);
  });

  test('where two zones are possible, the day of signing is that of the one ahead, and the end that of the one behind', async () => {
    at('2025-03-15T05:30:00.000Z');
    expect(await sell(await accountAt({ ...austin, city: 'El Paso', postal: '79901' }))).toMatchObject({
      signedOn: '2025-03-15',
      timeZone: 'America/Denver',
    });
  });

  test('a later hand-over starts the clock later, and an earlier one does not start it before the signature', async () => {
    at('2025-03-14T18:00:00.000Z');
    const [late, early] = [await sell(await accountAt(austin)), await sell(await accountAt(austin))];
    at('2025-03-17T18:00:00.000Z');
    await handOver(late?.['id'], '2025-03-17', { method: 'mailed', proof: '9400 1000 0000' });
    await handOver(early?.['id'], '2025-03-10');
    expect(await byId(late?.['id'])).toMatchObject({ lastDay: '2025-03-20' });
    expect(await byId(early?.['id'])).toMatchObject({ lastDay: '2025-03-18' });
  });

  test('where the law asks for the age or for an emergency button, the hand-over says it', async () => {
    at('2026-11-23T18:00:00.000Z');
    const california = { line1: '1 Bay Road', city: 'Oakland', region: 'CA', postal: '94601' };
    const right = await sell(await accountAt(california));
    const on = '2026-11-23';
    await expect(handOver(right?.['id'], on)).rejects.toMatchObject({ code: 'INVALID' });
    await expect(handOver(right?.['id'], on, { senior: 'no' })).rejects.toMatchObject({ code: 'INVALID' });
    await handOver(right?.['id'], on, { senior: 'declined', emergency: 'with_system' });
    expect(await byId(right?.['id'])).toMatchObject({
      lastDay: '2026-11-30',
      timeZone: 'America/Los_Angeles',
    });
    const alone = await sell(await accountAt(california));
    await handOver(alone?.['id'], on, { senior: 'no', emergency: 'alone' });
    expect(await byId(alone?.['id'])).toMatchObject({ lastDay: '2026-12-02' });
  });

  test('Utah has no last day before the installation', async () => {
    at('2025-03-14T18:00:00.000Z');
    const accountId = await accountAt({ line1: '1 Salt Road', city: 'Provo', region: 'UT', postal: '84601' });
    const right = await sell(accountId);
    await handOver(right?.['id'], '2025-03-14');
    expect(await byId(right?.['id'])).toMatchObject({ state: 'after_installation', endsAt: null });
    at('2025-03-20T18:00:00.000Z');
    await world.run(office, 'contracts.start', { id: right?.['contractId'] });
    expect(await byId(right?.['id'])).toMatchObject({
      state: 'ends',
      installedOn: '2025-03-20',
      lastDay: '2025-03-24',
    });
  });

  test('Canada counts from the receipt, and a province may follow later', async () => {
    at('2027-02-01T18:00:00.000Z');
    const accountId = await accountAt({
      line1: '1 Rue',
      city: 'Toronto',
      region: '',
      postal: '',
      country: 'ca',
    });
    const right = await sell(accountId);
    await expect(handOver(right?.['id'], '2027-02-01')).rejects.toMatchObject({ code: 'NOT_READY' });
    await world.run(admin, 'accounts.update', {
      id: accountId,
      patch: { site: { line1: '1 Rue', city: 'Toronto', region: 'ON', postal: 'M5V 2T6', country: 'ca' } },
    });
    await handOver(right?.['id'], '2027-02-01');
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
      services: [{ name: 'Monitoring', monthly: 3999 }],
    });
    expect(await rights({ accountId })).toEqual([]);
  });

  test('an administrator says with a reason that the law gives none, and takes it back', async () => {
    at('2025-03-14T18:00:00.000Z');
    const right = await sell(await accountAt(austin));
    await handOver(right?.['id'], '2025-03-14');
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
    at('2025-03-14T18:00:00.000Z');
    const right = await sell(await accountAt(austin));
    for (const person of [colleague, auditor])
      await expect(handOver(right?.['id'], '2025-03-14', {}, person)).rejects.toMatchObject({
        code: 'NOT_AUTHORIZED',
      });
    await expect(handOver(right?.['id'], '2025-03-15')).rejects.toMatchObject({ code: 'INVALID' });
    await handOver(right?.['id'], '2025-03-14', {}, office);
    await expect(handOver(right?.['id'], '2025-03-14')).rejects.toMatchObject({ code: 'NOT_READY' });
  });

  test('is taken back by an administrator, and never shortens what was told', async () => {
    at('2025-03-14T18:00:00.000Z');
    const right = await sell(await accountAt(austin));
    at('2025-03-17T18:00:00.000Z');
    await handOver(right?.['id'], '2025-03-17');
    const takeBack = { id: right?.['id'] };
    await expect(world.run(office, 'cancellation-rights.takeBackHandOver', takeBack)).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    await world.run(admin, 'cancellation-rights.takeBackHandOver', takeBack);
    expect(await byId(right?.['id'])).toMatchObject({
      state: 'not_started',
      endsAt: null,
      handedOverOn: null,
    });
    await handOver(right?.['id'], '2025-03-14');
    expect(await byId(right?.['id'])).toMatchObject({ state: 'ends', lastDay: '2025-03-20' });
  });
});
