import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addDays, addMonths } from '@sable/domain/calendar-date';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import { companyDay } from './test-day.ts';
import { acceptEstimate, offer, sendEstimate } from './test-sale.ts';
import { testScheduler } from './test-scheduler.ts';
import { testWorld } from './test-world.ts';

// An addendum's term is the remaining months of its contract, wherever a term matters.

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');

beforeAll(async () => {
  const settings = await world.get(admin, 'settings', { scope: 'company' });
  await world.run(admin, 'settings.update', { id: settings['id'], patch: { minTermMonths: 24 } });
});

const estimateTotals = z.object({ tcvExTax: z.int() });
const video = [{ name: 'Video', kind: 'monitoring', unitPrice: 25_00 }];

/**
 * Creates a customer with a term of 36 months, of which 22 months and some days have passed. Returns the account id.
 */
async function customer(more: object = {}): Promise<string> {
  const accountId = await world.account(rep);
  const startsOn = addDays(addMonths(companyDay(), -22), -10);
  await world.run(office, 'accounts.recordExisting', {
    accountId,
    status: 'active',
    signedOn: startsOn,
    startsOn,
    termMonths: 36,
    services: [{ name: 'Monitoring', billed: 39_99 }],
    ...more,
  });
  return accountId;
}

async function draft(accountId: string): Promise<string> {
  const id = await world.draft(rep, accountId, video);
  return id;
}
const change = (id: string, patch: object) => world.run(rep, 'estimates.update', { id, patch });
const termOf = async (id: string) => {
  const { termMonths, totals } = await world.get(admin, 'estimates', { id });
  return { termMonths, tcv: estimateTotals.parse(totals).tcvExTax };
};

test('its sums run over the months that are left, and no minimum is asked of them', async () => {
  const accountId = await customer();
  const id = await draft(accountId);
  const left = { termMonths: 14, tcv: 14 * 25_00 };
  expect(await termOf(id)).toEqual(left);
  // A longer term requires a replacement or a separate contract.
  await change(id, { termMonths: 60 });
  expect(await termOf(id)).toEqual(left);
  expect((await world.run(rep, 'estimates.checkApproval', { id })).results).toMatchObject([{ reasons: [] }]);
  const token = await sendEstimate(world, rep, id);
  const sent = estimateContentSchema.parse(
    (await world.get(admin, 'estimate-versions', { estimateId: id }))['content'],
  );
  expect(sent).toMatchObject({ termMonths: 14, totals: { termMonths: 14, tcvExTax: left.tcv } });
  await acceptEstimate(world, token);
  expect(await world.get(admin, 'contracts', { estimateId: id })).toMatchObject({
    kind: 'addendum',
    termMonths: 14,
  });
});

test('every option has it, whatever it is copied from', async () => {
  const id = await draft(await customer());
  const options = ['Good', 'Better'].map((name) => ({ id: crypto.randomUUID(), name, termMonths: 48 }));
  for (const option of options) await world.run(rep, 'estimates.addOption', { id, option });
  await world.run(rep, 'estimates.updateOption', {
    id,
    optionId: options[1]?.id,
    patch: { termMonths: 60 },
  });
  expect((await world.get(admin, 'estimates', { id }))['options']).toMatchObject([
    { termMonths: 14 },
    { termMonths: 14 },
  ]);
});

test('an offer that stops adding to a contract has the term of the company again, and so has a copy', async () => {
  const accountId = await customer();
  const id = await draft(accountId);
  const target = await world.get(admin, 'contracts', { accountId });
  await change(id, { contractEffect: 'replacement', targetContractId: target['id'] });
  expect((await termOf(id)).termMonths).toBe(36);
  await change(id, { termMonths: 48 });
  await change(id, { contractEffect: 'new', targetContractId: null });
  expect((await termOf(id)).termMonths).toBe(48);
  await change(id, { contractEffect: 'addendum', targetContractId: target['id'] });
  expect((await termOf(id)).termMonths).toBe(14);
  const copy = await world.make(rep, 'estimates.copy', { id, accountId: await world.account(rep) });
  expect((await termOf(copy)).termMonths).toBe(36);
});

test('what is left is counted again when a draft is read or sent on a later day', async () => {
  const id = await draft(await customer());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${addMonths(companyDay(), 2)}T18:00:00.000Z`) });
  await world.run(rep, 'estimates.refreshTax', { id });
  vi.useRealTimers();
  expect((await termOf(id)).termMonths).toBe(12);
});

test('a contract that goes on from month to month leaves no term, and the customer reads so', async () => {
  const accountId = await customer({ termMonths: 12 });
  await testScheduler(world).runDueTasks(new Date());
  const { id, token } = await offer(world, rep, accountId, video);
  expect(await termOf(id)).toEqual({ termMonths: 0, tcv: 0 });
  const { content } = await world.get(admin, 'estimate-versions', { estimateId: id });
  expect(estimateContentSchema.parse(content).contractEffect).toMatchObject({ endsOn: null, termMonths: 0 });
  await acceptEstimate(world, token);
  expect(await world.get(admin, 'contracts', { estimateId: id })).toMatchObject({
    kind: 'addendum',
    endsOn: null,
    termMonths: 0,
  });
});
