import { describe, expect, test, vi } from 'vitest';
import { addDays, addMonths } from '@sable/domain/calendar-date';
import { setClock } from './test-clock.ts';
import { companyDay } from './test-day.ts';
import { testScheduler } from './test-scheduler.ts';
import { austin, testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');

const today = companyDay();
const runDaily = () => testScheduler(world).runDueTasks(new Date());

/** Creates a customer whose term of 12 months ends in the given number of days. */
async function customer(endsIn: number, terms: object, region = 'TX') {
  const endsOn = addDays(today, endsIn);
  const accountId = await world.account(rep, 'Rena Renewal', { ...austin, region });
  const startsOn = addMonths(addDays(endsOn, 1), -12);
  await world.run(office, 'accounts.recordExisting', {
    accountId,
    status: 'active',
    signedOn: startsOn,
    startsOn,
    termMonths: 12,
    services: [{ name: 'Monitoring', billed: 3999 }],
  });
  const { id } = await world.get(admin, 'contracts', { accountId });
  await world.run(office, 'contracts.setTerms', { id, patch: terms });
  return {
    accountId,
    id: String(id),
    endsOn: String((await world.get(admin, 'contracts', { accountId }))['endsOn']),
  };
}

const months = { renewal: 'months', renewalMonths: 12 };

describe('the office is notified of a renewal', () => {
  test('45 days before the last day, once, and again when the end moves', async () => {
    const early = await customer(92, { ...months, noticeDays: 30 });
    const due = await customer(70, { ...months, noticeDays: 30 });
    await runDaily();
    await runDaily();
    expect(await world.list(admin, 'tasks', { accountId: early.accountId })).toEqual([]);
    expect(await world.list(admin, 'tasks', { accountId: due.accountId })).toMatchObject([
      { title: expect.stringContaining('renews'), dueOn: addDays(due.endsOn, -30), done: false },
    ]);
    // A shorter notice period means a later day; the office was already notified for this term.
    await world.run(office, 'contracts.setTerms', { id: due.id, patch: { noticeDays: 35 } });
    await runDaily();
    expect(await world.list(admin, 'tasks', { accountId: due.accountId })).toHaveLength(1);
    await world.run(office, 'contracts.setTerms', { id: early.id, patch: { noticeDays: 50 } });
    await runDaily();
    expect(await world.list(admin, 'tasks', { accountId: early.accountId })).toHaveLength(1);
  });

  test('with the window of New York, and with a new term where the contract just ends', async () => {
    const inNewYork = await customer(74, { ...months, noticeDays: 30 }, 'NY');
    const ending = await customer(40, { renewal: 'none', noticeDays: 0 });
    const late = await customer(10, { ...months, noticeDays: 30 });
    await runDaily();
    expect(await world.list(admin, 'tasks', { accountId: inNewYork.accountId })).toMatchObject([
      {
        title: expect.stringContaining('Send the renewal notice'),
        dueOn: addDays(inNewYork.endsOn, -45),
        notes: expect.stringContaining('certified mail or hand'),
      },
    ]);
    expect(await world.list(admin, 'tasks', { accountId: ending.accountId })).toMatchObject([
      { title: expect.stringContaining('Offer C-'), dueOn: ending.endsOn },
    ]);
    // Their last day for notice is over: no notice can be given in time.
    expect(await world.list(admin, 'tasks', { accountId: late.accountId })).toEqual([]);
    expect(await world.get(admin, 'contracts', { id: late.id })).toMatchObject({
      noticeOn: null,
      noticedFor: late.endsOn,
    });
  });

  test('not for a canceled contract', async () => {
    const { accountId, id } = await customer(70, { ...months, noticeDays: 30 });
    await world.run(office, 'contracts.cancel', { id, reason: 'Moved away' });
    await runDaily();
    expect(await world.list(admin, 'tasks', { accountId })).toEqual([]);
  });
});

describe('a notice that was sent', () => {
  test('is recorded by the office alone, and its task is done', async () => {
    const { accountId, id, endsOn } = await customer(70, { ...months, noticeDays: 30 }, 'NY');
    await runDaily();
    const notice = { id, on: today, by: 'certified_mail' };
    for (const person of [rep, await world.person(admin, 'manager'), await world.person(admin, 'installer')])
      await expect(world.run(person, 'contracts.recordNotice', notice)).rejects.toMatchObject({
        code: expect.stringMatching(/NOT_AUTHORIZED|NOT_FOUND/),
      });
    await expect(
      world.run(office, 'contracts.recordNotice', { ...notice, on: addDays(today, 2) }),
    ).rejects.toMatchObject({ code: 'INVALID' });
    await world.run(office, 'contracts.recordNotice', notice);
    expect(await world.get(admin, 'contracts', { id })).toMatchObject({
      noticeSentOn: today,
      noticeSentBy: 'certified_mail',
      noticeSentFor: endsOn,
    });
    expect(await world.list(admin, 'tasks', { accountId })).toMatchObject([{ done: true }]);
  });

  test('is refused with an explanation for a contract that does not renew', async () => {
    const { id } = await customer(70, { renewal: 'none' });
    await expect(world.run(office, 'contracts.recordNotice', { id, on: today, by: 'mail' })).rejects.toThrow(
      'does not renew automatically',
    );
  });
});

describe('at the end of the term', () => {
  /** The term ended five days ago. */
  const ended = (terms: object, region: string) => customer(-5, { ...months, ...terms }, region);
  const endOf = async (id: string) => (await world.get(admin, 'contracts', { id }))['endsOn'];

  test('California goes on from month to month without the acknowledgment, else for the months', async () => {
    const without = await ended({}, 'CA');
    const acknowledged = await ended({ renewalAcknowledged: true }, 'CA');
    await runDaily();
    expect(await endOf(without.id)).toBeNull();
    expect(await endOf(acknowledged.id)).toBe(addDays(addMonths(addDays(acknowledged.endsOn, 1), 12), -1));
  });

  test('New York goes on from month to month without the notice, and Tennessee for 12 months at most', async () => {
    const silent = await ended({}, 'NY');
    const long = await ended({ renewalMonths: 24 }, 'TN');
    const elsewhere = await ended({ renewalMonths: 24 }, 'TX');
    await runDaily();
    expect(await endOf(silent.id)).toBeNull();
    const after = (endsOn: string, count: number) => addDays(addMonths(addDays(endsOn, 1), count), -1);
    expect(await endOf(long.id)).toBe(after(long.endsOn, 12));
    expect(await endOf(elsewhere.id)).toBe(after(elsewhere.endsOn, 24));
  });
});

test('counsel confirms a rule of renewals like one of the right to cancel', async () => {
  const rule = { ruleId: 'renewal-us-ny', ruleVersion: 1, counsel: 'Ada Counsel', confirmedOn: '2026-01-05' };
  await expect(world.run(office, 'rule-confirmations.confirm', rule)).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
  await world.run(admin, 'rule-confirmations.confirm', rule);
  expect(await world.list(admin, 'rule-confirmations', { ruleId: 'renewal-us-ny' })).toHaveLength(1);
});

test('a window that counsel gave counts for what is signed from its day on, however early it opens', async () => {
  await world.run(admin, 'rule-corrections.give', {
    ruleId: 'renewal-us-ny',
    ruleVersion: 1,
    values: {
      kind: 'renewal',
      homesOnly: false,
      asks: { what: 'notice', aboveMonths: 1, opens: 60, closes: 30, means: ['mail'] },
    },
    covers: 'A renewal above one month',
    effectiveFrom: today,
    effectiveTo: null,
    law: 'N.Y. Gen. Oblig. Law 5-903 as amended',
    counsel: 'Ada Counsel',
    confirmedOn: today,
  });
  const early = await customer(364, { ...months, noticeDays: 30 }, 'NY');
  expect((await world.get(admin, 'contracts', { id: early.id }))['signedOn']).toBe(
    addMonths(addDays(early.endsOn, 1), -12),
  );
  const lastDay = addDays(early.endsOn, -30);
  const runOn = async (day: string) => {
    setClock(`${day}T18:00:00.000Z`);
    await runDaily();
    vi.useRealTimers();
    return world.list(admin, 'tasks', { accountId: early.accountId });
  };
  expect(await runOn(addDays(lastDay, -76))).toEqual([]);
  expect(await runOn(addDays(lastDay, -75))).toMatchObject([
    { title: expect.stringContaining('Send the renewal notice'), dueOn: addDays(lastDay, -30) },
  ]);
});
