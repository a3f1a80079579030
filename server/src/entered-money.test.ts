import { systemActor } from '@sable/domain/kernel/actor';
import { expect, test } from 'vitest';
import { companyDay } from './test-day.ts';
import { testWorld } from './test-world.ts';

// Tests the checks of manually entered money. Two people who enter the same payment do not duplicate it.

const world = await testWorld();
const admin = await world.company('Counting Security');
const office = await world.person(admin, 'office');

const check = { type: 'payment', amount: 123_45, date: '2026-03-05', reference: 'Check 88' };
const enter = (accountId: string, fields: object = {}, actor = office) =>
  world.run(actor, 'transactions.create', { accountId, ...check, ...fields });
const entries = async (accountId: string) => (await world.list(admin, 'transactions', { accountId })).length;
const refusal = (message: string) =>
  expect.objectContaining({
    code: 'INVALID',
    message,
    details: expect.objectContaining({ field: 'reference' }),
  });

test('a payment that two people enter at once is entered once, and the other person reads who entered it', async () => {
  const accountId = await world.account(admin);
  const both = await Promise.allSettled([enter(accountId), enter(accountId, {}, admin)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const who = both[0].status === 'fulfilled' ? office.name : admin.name;
  const [reason] = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(reason).toEqual(
    refusal(
      `${who} already entered this payment: the same amount, day, and reference. Nothing was saved. If it is another one, give it a different reference.`,
    ),
  );
  expect(await entries(accountId)).toBe(1);
});

test('the same person reads it too, and another reference, amount, or day is another payment', async () => {
  const accountId = await world.account(admin);
  await enter(accountId);
  await expect(enter(accountId, { reference: ' check 88' })).rejects.toMatchObject({
    message: expect.stringMatching(/^You already entered this payment/),
  });
  for (const other of [
    { reference: 'Check 89' },
    { amount: 123_46 },
    { date: '2026-03-06' },
    { type: 'deposit' },
  ])
    await enter(accountId, other);
  expect(await entries(accountId)).toBe(5);
});

test('without a reference only another person’s counts as the same', async () => {
  const accountId = await world.account(admin);
  const cash = { reference: null };
  await enter(accountId, cash);
  await enter(accountId, cash);
  await expect(enter(accountId, cash, admin)).rejects.toMatchObject({
    message: expect.stringMatching(/the same amount and day\. Nothing was saved/),
  });
  await enter(accountId, { reference: 'Second envelope' }, admin);
  expect(await entries(accountId)).toBe(3);
});

test('what failed or was reversed is entered again', async () => {
  const accountId = await world.account(admin);
  const id = await world.make(office, 'transactions.create', { accountId, ...check });
  await world.run(office, 'transactions.update', { id, patch: { status: 'reversed' } });
  await enter(accountId, {}, admin);
  expect(await entries(accountId)).toBe(2);
});

test('an entry by the system is reported without a name', async () => {
  const accountId = await world.account(admin);
  await enter(accountId, {}, systemActor(admin.companyId));
  await expect(enter(accountId)).rejects.toMatchObject({
    message: expect.stringMatching(/^Somebody already entered this payment/),
  });
});

test('what has moved is of no day to come, and what is expected is pending until then', async () => {
  const accountId = await world.account(admin);
  for (const type of ['payment', 'deposit']) {
    const ahead = { type, date: companyDay(400), reference: null };
    await expect(enter(accountId, ahead)).rejects.toMatchObject({ details: { field: 'date' } });
    const id = await world.make(office, 'transactions.create', {
      ...{ accountId, ...check, ...ahead, status: 'pending' },
    });
    await expect(
      world.run(office, 'transactions.update', { id, patch: { status: 'succeeded' } }),
    ).rejects.toMatchObject({ details: { field: 'date' } });
    // In a later time zone than the company's, it may already be tomorrow.
    await enter(accountId, { ...ahead, date: companyDay(1) });
  }
  await enter(accountId, { type: 'invoice', date: companyDay(400), reference: null });
});
