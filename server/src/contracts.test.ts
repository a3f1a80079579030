import { describe, expect, test, vi } from 'vitest';
import { addDays } from '@sable/domain/calendar-date';
import { contractMoves, contractStatuses } from '@sable/domain/contract/contract-status';
import { withConnection } from './db/connect.ts';
import { acceptEstimate, attachment, besidesPapers, sendEstimate, untilHeard } from './test-sale.ts';
import { testScheduler } from './test-scheduler.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
const colleague = await world.person(admin, 'sales');

const monitoring = { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 };
const app = { name: 'App', kind: 'monitoring', unitPrice: 995 };
const plan = { name: 'Service plan', kind: 'service_plan', unitPrice: 500 };
const panel = { name: 'Panel', kind: 'equipment', unitPrice: 10_000 };

/** Writes an estimate, sends it, and signs it as the customer. */
async function sell(accountId: string, lines: readonly object[], patch: object = {}): Promise<string> {
  const id = await world.draft(rep, accountId, lines);
  await world.run(rep, 'estimates.update', { id, patch });
  await acceptEstimate(world, await sendEstimate(world, rep, id));
  return id;
}

const account = (id: string, actor = admin) => world.get(actor, 'accounts', { id });
const contractsOf = async (accountId: string) =>
  (await world.list(admin, 'contracts', { accountId })).toSorted(
    (a, b) => Number(a['number']) - Number(b['number']),
  );
const linesOf = (accountId: string) => world.list(admin, 'rmr-lines', { accountId });
const reasons = async (accountId: string) => {
  const sums: Record<string, number> = {};
  for (const { reason, monthly } of await linesOf(accountId))
    sums[String(reason)] = (sums[String(reason)] ?? 0) + Number(monthly);
  return sums;
};
const creditsOf = async (accountId: string) => {
  const sums: Record<string, number> = {};
  for (const { userId, rmrSold } of await world.list(admin, 'contract-credits', { accountId }))
    sums[String(userId)] = (sums[String(userId)] ?? 0) + Number(rmrSold);
  return sums;
};
const raw = (sql: string) => withConnection(world.database.ownerConfig, (client) => client.query(sql));

test('the ledger of a customer, step by step: sold, upgraded, lowered, canceled, signed again', async () => {
  const accountId = await world.account(rep);
  await sell(accountId, [panel, monitoring, app, plan]);
  expect(await account(accountId)).toMatchObject({ status: 'sold', rmr: 5494 });
  await sell(accountId, [{ name: 'Video', kind: 'monitoring', unitPrice: 2500 }], {
    credit: [
      { userId: rep.id, sharePpm: 600_000 },
      { userId: colleague.id, sharePpm: 400_000 },
    ],
  });
  expect(await account(accountId)).toMatchObject({ status: 'sold', rmr: 7994 });

  const [first, upgrade] = await contractsOf(accountId);
  expect([first?.['kind'], upgrade?.['kind'], upgrade?.['parentId']]).toEqual([
    'new',
    'addendum',
    first?.['id'],
  ]);
  const dropped = (await linesOf(accountId)).find(({ name }) => name === 'App');
  const change = { id: first?.['id'], serviceId: dropped?.['serviceId'], billed: 0 };
  await expect(world.run(rep, 'contracts.changePrice', change)).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
  await world.run(office, 'contracts.changePrice', change);
  expect(await account(accountId)).toMatchObject({ rmr: 6999 });

  await world.run(office, 'contracts.cancel', {
    id: first?.['id'],
    reason: 'Moved away',
    competitor: 'Rival',
  });
  expect(await account(accountId)).toMatchObject({ status: 'cancelled', rmr: 0, closeReason: 'Moved away' });
  const canceled = (await linesOf(accountId)).filter(({ reason }) => reason === 'cancel');
  expect(canceled.map(({ monthly }) => monthly).sort()).toEqual([-2500, -3999, -500]);

  await sell(accountId, [{ ...monitoring, unitPrice: 5999 }]);
  expect(await account(accountId)).toMatchObject({ status: 'sold', rmr: 5999, closeReason: null });
  expect(await reasons(accountId)).toEqual({ new: 11_493, add_on: 2500, decrease: -995, cancel: -6999 });
  expect(await creditsOf(accountId)).toEqual({ [rep.id]: 12_993, [colleague.id]: 1000 });
});

describe('signing again', () => {
  test('a replacement closes what it replaces as a renewal, and only what it adds is sold', async () => {
    const accountId = await world.account(rep);
    await sell(accountId, [monitoring, app, plan]);
    await sell(accountId, [{ ...monitoring, unitPrice: 6494 }], { contractEffect: 'replacement' });
    expect(await account(accountId)).toMatchObject({ rmr: 6494 });
    expect(await reasons(accountId)).toEqual({ new: 5494, renewal: 1000 });
    expect((await contractsOf(accountId)).map(({ status, rmr, rmrSold }) => [status, rmr, rmrSold])).toEqual([
      ['ended', 0, 5494],
      ['signed', 6494, 1000],
    ]);
  });

  test('an estimate without a recurring line makes a contract without a term, and changes no RMR', async () => {
    const accountId = await world.account(rep);
    await sell(accountId, [panel]);
    expect(await contractsOf(accountId)).toMatchObject([
      { kind: 'new', termMonths: 0, rmr: 0, oneTime: 10_000 },
    ]);
    await sell(accountId, [monitoring]);
    expect((await contractsOf(accountId)).at(-1)).toMatchObject({ kind: 'new', rmr: 3999 });
  });

  test('twenty signatures of one estimate at once make one contract', async () => {
    const accountId = await world.account(rep);
    const id = await world.draft(rep, accountId, [monitoring]);
    const token = await sendEstimate(world, rep, id);
    await Promise.all(Array.from({ length: 20 }, () => untilHeard(() => acceptEstimate(world, token))));
    expect(await contractsOf(accountId)).toHaveLength(1);
    expect(await account(accountId)).toMatchObject({ rmr: 3999 });
  });

  test('two sales to one account at once both count', async () => {
    const accountId = await world.account(rep);
    await Promise.all([sell(accountId, [monitoring]), sell(accountId, [app])]);
    expect(await account(accountId)).toMatchObject({ rmr: 4994 });
  });

  test('an account with several contracts asks which one a sale changes', async () => {
    const accountId = await world.account(rep);
    await sell(accountId, [monitoring]);
    await sell(accountId, [app], { contractEffect: 'new' });
    const [first, second] = await contractsOf(accountId);
    const id = await world.draft(rep, accountId, [plan]);
    const patched = (patch: object) => world.run(rep, 'estimates.update', { id, patch });
    const send = () => sendEstimate(world, rep, id);
    await expect(send()).rejects.toThrow('Choose the contract that this estimate changes');
    await patched({ contractEffect: 'addendum' });
    await expect(send()).rejects.toThrow('is not live');
    await patched({ targetContractId: second?.['id'] });
    await world.run(office, 'contracts.cancel', { id: second?.['id'], reason: 'Price' });
    await expect(send()).rejects.toThrow('is not live');
    await patched({ contractEffect: 'replacement', targetContractId: first?.['id'] });
    await acceptEstimate(world, await send());
    expect(await contractsOf(accountId)).toMatchObject([
      { status: 'ended', rmr: 0 },
      { status: 'cancelled', rmr: 0 },
      { kind: 'replacement', replacesId: first?.['id'], rmr: 500, rmrSold: 0 },
    ]);
  });

  test('a sale without a monthly service asks nothing, and replaces nothing', async () => {
    const accountId = await world.account(rep);
    await sell(accountId, [monitoring]);
    await sell(accountId, [app], { contractEffect: 'new' });
    const replaces = {
      contractEffect: 'replacement',
      targetContractId: (await contractsOf(accountId))[0]?.['id'],
    };
    await expect(sell(accountId, [panel], replaces)).rejects.toThrow('needs a monthly service');
    await sell(accountId, [panel]);
    expect(await account(accountId)).toMatchObject({ rmr: 4994 });
  });

  test('a contract of another account cannot be changed, and credit goes to people of the company', async () => {
    const [accountId, other] = [await world.account(rep), await world.account(rep)];
    await sell(accountId, [monitoring]);
    await sell(other, [monitoring]);
    const elsewhere = (await contractsOf(other))[0]?.['id'];
    await expect(
      sell(accountId, [app], { contractEffect: 'addendum', targetContractId: elsewhere }),
    ).rejects.toThrow('is not live');
    const stranger = await world.company('Elsewhere Alarm');
    const credit = [{ userId: stranger.id, sharePpm: 1_000_000 }];
    await expect(sell(accountId, [app], { credit })).rejects.toThrow('was not found');
  });

  test('credit that is not the whole sale is refused', async () => {
    const accountId = await world.account(rep);
    const id = await world.make(rep, 'estimates.create', { accountId });
    const patch = { credit: [{ userId: rep.id, sharePpm: 600_000 }] };
    await expect(world.run(rep, 'estimates.update', { id, patch })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });
});

describe('an account and its contracts', () => {
  test('start, leave, and come back together', async () => {
    const accountId = await world.account(rep);
    await sell(accountId, [monitoring], { termMonths: 36 });
    await world.run(office, 'accounts.setStatus', { id: accountId, status: 'installed' });
    expect(await contractsOf(accountId)).toMatchObject([
      { status: 'active', startsOn: expect.any(String), endsOn: expect.any(String) },
    ]);
    const cancel = { id: accountId, status: 'cancelled', reason: 'Price' };
    await expect(world.run(rep, 'accounts.setStatus', cancel)).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    await world.run(office, 'accounts.setStatus', cancel);
    expect(await account(accountId)).toMatchObject({ status: 'cancelled', rmr: 0 });
    await world.run(office, 'accounts.setStatus', { id: accountId, status: 'active' });
    expect(await account(accountId)).toMatchObject({ status: 'active', rmr: 3999 });
    expect(await reasons(accountId)).toEqual({ new: 3999, cancel: -3999, reactivate: 3999 });
    expect(await contractsOf(accountId)).toMatchObject([
      { status: 'active', rmrSold: 3999, cancelReason: null },
    ]);
  });

  test('an early end costs what the contract agreed on, whatever the company’s terms are since', async () => {
    const company = await world.find(admin, 'settings', { scope: 'company' });
    const terms = (terminationPpm: number | null, terminationCap: number | null = null) =>
      world.run(admin, 'settings.update', { id: company?.['id'], patch: { terminationPpm, terminationCap } });
    await terms(750_000);
    const accountId = await world.account(rep);
    await sell(accountId, [monitoring], { termMonths: 36 });
    await sell(accountId, [app]);
    const waivedId = await world.account(rep);
    await sell(waivedId, [monitoring], { termMonths: 36 });
    await terms(null);
    const [contract, addendum] = await contractsOf(accountId);
    expect(contract).toMatchObject({ terminationPpm: 750_000, terminationFee: null });
    const id = contract?.['id'];
    for (const right of await world.list(admin, 'cancellation-rights', { accountId }))
      await world.run(admin, 'cancellation-rights.setOutside', {
        id: right['id'],
        reason: 'Sold at the shop',
      });
    await expect(world.run(rep, 'contracts.cancel', { id, reason: 'Price' })).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    await world.run(office, 'contracts.cancel', { id, reason: 'Moved' });
    const fees = async () => (await contractsOf(accountId)).map(({ terminationFee }) => terminationFee);
    // (39.99 + 9.95) × 36 at 75 %; the amount of the contract includes the addendum.
    expect([await fees(), addendum?.['parentId']]).toEqual([[1_348_38, null], id]);
    await world.run(office, 'contracts.reactivate', { id });
    expect(await fees()).toEqual([null, null]);
    const [waived] = await contractsOf(waivedId);
    const cancel = (fileId: string) =>
      world.run(office, 'contracts.cancel', {
        id: waived?.['id'],
        reason: 'Orders to Guam',
        feeWaiver: { reason: 'servicemember', fileId },
      });
    const elsewhere = await attachment(world, admin, { accountId });
    await expect(cancel(elsewhere)).rejects.toMatchObject({ code: 'INVALID' });
    const orders = await attachment(world, admin, { accountId: waivedId });
    // The law of another state does not waive the fee here.
    await expect(
      world.run(office, 'contracts.cancel', {
        id: waived?.['id'],
        reason: 'Sold the home',
        feeWaiver: { reason: 'medical_sale', fileId: orders },
      }),
    ).rejects.toMatchObject({ code: 'INVALID', message: expect.stringContaining('Tennessee') });
    await cancel(orders);
    expect(await contractsOf(waivedId)).toMatchObject([
      { terminationFee: 0, feeWaiver: 'servicemember', feeWaiverFileId: orders },
    ]);
    await expect(world.run(admin, 'files.delete', { id: orders })).rejects.toMatchObject({
      code: 'NOT_READY',
    });
    // No payment was received, so there is nothing to refund.
    const tasksOf = async () => besidesPapers(await world.list(admin, 'tasks', { accountId: waivedId }));
    expect(await tasksOf()).toEqual([]);
    await world.run(office, 'contracts.reactivate', { id: waived?.['id'] });
    expect(await contractsOf(waivedId)).toMatchObject([{ feeWaiver: null, feeWaiverFileId: null }]);
    await world.make(office, 'transactions.create', {
      type: 'payment',
      amount: 3999,
      date: '2026-03-14',
      accountId: waivedId,
    });
    await cancel(orders);
    expect(await tasksOf()).toMatchObject([
      { title: expect.stringMatching(/^Refund what was paid ahead: C-\d+$/) },
    ]);
    // What was agreed is immutable, in the database too.
    await expect(
      world.tenancy.withTenant(admin.companyId, (client) =>
        client.query('update contracts set termination_ppm = 0 where id = $1', [id]),
      ),
    ).rejects.toThrow('permission denied');
  });

  test('before the installation is done, a task names the work and the invoices that stay', async () => {
    const accountId = await world.account(rep);
    await sell(accountId, [panel, monitoring]);
    const open = async () =>
      besidesPapers(await world.list(admin, 'tasks', { accountId, done: false })).filter(({ title }) =>
        String(title).startsWith('Decide'),
      );
    const [contract] = await contractsOf(accountId);
    const id = contract?.['id'];
    await world.run(office, 'contracts.cancel', { id, reason: 'Moved' });
    const [order] = await world.list(admin, 'work-orders', { accountId });
    const asked = (await world.list(admin, 'transactions', { accountId, type: 'invoice' })).map(
      ({ reference }) => String(reference),
    );
    expect([order?.['status'], asked.length]).toEqual(['ready', 3]);
    const [task, ...others] = await open();
    expect([task?.['title'], others]).toEqual([
      `Decide what stays of ${String(contract?.['reference'])}, canceled before its installation`,
      [],
    ]);
    for (const named of [...asked, String(order?.['title'])]) expect(task?.['notes']).toContain(named);
    expect(task?.['notes']).not.toContain('$');
    await world.run(office, 'contracts.reactivate', { id });
    expect(await open()).toEqual([]);

    // Installed equipment belongs to the customer, so nothing needs a decision.
    for (const right of await world.list(admin, 'cancellation-rights', { accountId }))
      await world.run(admin, 'cancellation-rights.setOutside', { id: right['id'], reason: 'A shop' });
    const work = (patch: object) => world.run(office, 'work-orders.update', { id: order?.['id'], patch });
    await work({ status: 'in_progress' });
    await work({ status: 'completed', steps: [], signedBy: 'Hanna Miller' });
    await world.run(office, 'contracts.cancel', { id, reason: 'Moved' });
    expect(await open()).toEqual([]);
  });

  test('a canceled contract comes back within 90 days, and not on the day after', async () => {
    const back = async (days: number) => {
      const accountId = await world.account(rep);
      await sell(accountId, [monitoring], { termMonths: 36 });
      const [contract] = await contractsOf(accountId);
      const id = String(contract?.['id']);
      await world.run(office, 'contracts.cancel', { id, reason: 'Price' });
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
      try {
        await world.run(office, 'contracts.reactivate', { id });
      } finally {
        vi.useRealTimers();
      }
      return account(accountId);
    };
    expect(await back(90)).toMatchObject({ rmr: 3999 });
    await expect(back(91)).rejects.toMatchObject({
      code: 'NOT_READY',
      message: expect.stringMatching(/canceled more than 90 days ago/),
    });
  });

  test('a contract that comes back brings the account back to what it was, and no addendum that had left before', async () => {
    const accountId = await world.account(rep);
    await sell(accountId, [monitoring]);
    await sell(accountId, [app]);
    await sell(accountId, [plan]);
    await world.run(office, 'accounts.setStatus', { id: accountId, status: 'installed' });
    const [contract, alone] = await contractsOf(accountId);
    await world.run(office, 'contracts.cancel', { id: alone?.['id'], reason: 'Not used' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      await world.run(office, 'contracts.cancel', { id: contract?.['id'], reason: 'Price' });
      await world.run(office, 'contracts.reactivate', { id: contract?.['id'] });
    } finally {
      vi.useRealTimers();
    }
    expect((await contractsOf(accountId)).map(({ status }) => status)).toEqual([
      'active',
      'cancelled',
      'active',
    ]);
    expect(await account(accountId)).toMatchObject({ status: 'installed' });
    expect((await linesOf(accountId)).reduce((sum, { monthly }) => sum + Number(monthly), 0)).toBe(4499);
  });

  test('a canceled contract stays so while another one is live', async () => {
    const accountId = await world.account(rep);
    await sell(accountId, [monitoring]);
    const [first] = await contractsOf(accountId);
    await world.run(office, 'contracts.cancel', { id: first?.['id'], reason: 'Price' });
    await sell(accountId, [app]);
    await expect(world.run(office, 'contracts.reactivate', { id: first?.['id'] })).rejects.toMatchObject({
      code: 'NOT_READY',
    });
  });

  test('RMR that is signed and has not started is counted separately, until its contract starts', async () => {
    const accountId = await world.account(rep);
    await sell(accountId, [monitoring]);
    expect(await account(accountId)).toMatchObject({ rmr: 3999, rmrNotBilling: 3999 });
    const [first] = await contractsOf(accountId);
    await world.run(office, 'contracts.start', { id: first?.['id'] });
    expect(await account(accountId)).toMatchObject({ rmr: 3999, rmrNotBilling: 0 });
    await sell(accountId, [app]);
    expect(await account(accountId)).toMatchObject({ rmr: 4994, rmrNotBilling: 995 });
    const [, addendum] = await contractsOf(accountId);
    await world.run(office, 'contracts.cancel', { id: addendum?.['id'], reason: 'Price' });
    expect(await account(accountId)).toMatchObject({ rmr: 3999, rmrNotBilling: 0 });
    await expect(
      world.run(admin, 'accounts.update', { id: accountId, patch: { rmrNotBilling: 1 } }),
    ).rejects.toMatchObject({ code: 'SERVER_FIELD' });
  });

  test('a change of a later day counts on that day, by the clock', async () => {
    const accountId = await world.account(rep);
    await sell(accountId, [monitoring]);
    const [line] = await linesOf(accountId);
    const on = addDays(String(line?.['effectiveOn']), 10);
    await world.run(office, 'contracts.changePrice', {
      id: line?.['contractId'],
      serviceId: line?.['serviceId'],
      billed: 4999,
      on,
    });
    expect(await account(accountId)).toMatchObject({ rmr: 3999, rmrChangesOn: on });
    await raw(`update accounts set rmr = 1, rmr_changes_on = current_date - 2 where id = '${accountId}'`);
    await testScheduler(world).runDueTasks(new Date());
    expect(await account(accountId)).toMatchObject({ rmr: 3999, rmrChangesOn: on });
  });

  test('a price is changed as it is billed, and the ledger has its share of a month', async () => {
    const accountId = await world.account(rep);
    await world.run(office, 'accounts.recordExisting', {
      accountId,
      status: 'active',
      signedOn: '2024-03-14',
      startsOn: '2024-03-20',
      termMonths: 0,
      services: [
        { name: 'Inspection', frequency: 'annual', billed: 10_000 },
        { name: 'Monitoring', billed: 3000 },
      ],
    });
    const service = async (name: string) => {
      const [contract] = await contractsOf(accountId);
      const lines = (await linesOf(accountId)).filter((line) => line['name'] === name);
      return { id: contract?.['id'], serviceId: lines[0]?.['serviceId'] };
    };
    const inspection = await service('Inspection');
    const change = (more: object) => world.run(office, 'contracts.changePrice', { ...inspection, ...more });
    const written = async (name: string) =>
      (await linesOf(accountId))
        .filter((line) => line['name'] === name)
        .map(({ reason, monthly, billedAmount, frequency }) => [reason, monthly, billedAmount, frequency])
        .toSorted();
    // 100.00 a year is 8.33 a month, 107.50 is 8.96.
    await change({ billed: 10_750 });
    expect(await account(accountId)).toMatchObject({ rmr: 3896 });
    // One cent a year does not change the monthly amount: the new billed price is still stored, and no RMR is gained
    // or lost.
    await change({ billed: 10_751 });
    expect(await account(accountId)).toMatchObject({ rmr: 3896 });
    await expect(change({ billed: 10_751 })).rejects.toMatchObject({ details: { field: 'billed' } });
    await expect(change({ billed: 11 })).rejects.toMatchObject({ details: { field: 'billed' } });
    expect(await written('Inspection')).toEqual([
      ['increase', 63, 750, 'annual'],
      ['opening', 833, 10_000, 'annual'],
    ]);
    // From monthly to annual billing at the same price.
    const yearly = { ...(await service('Monitoring')), billed: 36_000, frequency: 'annual' };
    await world.run(office, 'contracts.changePrice', yearly);
    expect(await account(accountId)).toMatchObject({ rmr: 3896 });
    expect(await written('Monitoring')).toEqual([['opening', 3000, 3000, 'monthly']]);
    expect(await contractsOf(accountId)).toMatchObject([
      {
        ...{ rmrSold: 0, renewalLoss: 0, rmr: 3896 },
        rebilled: [
          { serviceId: inspection.serviceId, frequency: 'annual', billed: 10_751 },
          { serviceId: yearly.serviceId, frequency: 'annual', billed: 36_000 },
        ],
      },
    ]);
    // The next change starts from the price billed now.
    await change({ billed: 11_951 });
    expect(await written('Inspection')).toContainEqual(['increase', 100, 1200, 'annual']);
    await expect(world.run(office, 'contracts.changePrice', yearly)).rejects.toMatchObject({
      details: { field: 'billed' },
    });
  });

  test('an administrator takes a wrong change back, once', async () => {
    const accountId = await world.account(rep);
    await sell(accountId, [monitoring]);
    const [line] = await linesOf(accountId);
    const change = { id: line?.['contractId'], serviceId: line?.['serviceId'], billed: 1000 };
    await world.run(office, 'contracts.changePrice', change);
    const wrong = (await linesOf(accountId)).find(({ reason }) => reason === 'decrease');
    const correction = { id: wrong?.['id'], note: 'Wrong customer' };
    await expect(world.run(office, 'rmr-lines.correct', correction)).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    await world.run(admin, 'rmr-lines.correct', correction);
    expect(await account(accountId)).toMatchObject({ rmr: 3999 });
    await expect(world.run(admin, 'rmr-lines.correct', correction)).rejects.toMatchObject({
      code: 'INVALID',
    });
  });
});

describe('a customer from before', () => {
  const existing = {
    status: 'active',
    signedOn: '2024-03-14',
    startsOn: '2024-03-20',
    termMonths: 36,
    services: [
      { name: 'Monitoring', billed: 3999 },
      { name: 'Inspection', frequency: 'annual', billed: 36_000 },
    ],
    note: 'From the old system',
  };

  test('comes in with its contract and opening lines, which are no sale', async () => {
    const accountId = await world.account(rep);
    await expect(world.run(rep, 'accounts.recordExisting', { accountId, ...existing })).rejects.toMatchObject(
      {
        code: 'NOT_AUTHORIZED',
      },
    );
    await world.run(office, 'accounts.recordExisting', { accountId, ...existing });
    expect(await account(accountId)).toMatchObject({ status: 'active', rmr: 6999 });
    expect(await contractsOf(accountId)).toMatchObject([
      { kind: 'recorded', source: 'paper', status: 'active', endsOn: '2027-03-19', rmr: 6999, rmrSold: 0 },
    ]);
    expect(await reasons(accountId)).toEqual({ opening: 6999 });
    await sell(accountId, [app]);
    expect((await contractsOf(accountId)).at(-1)).toMatchObject({ kind: 'addendum', endsOn: '2027-03-19' });
    expect(await account(accountId)).toMatchObject({ status: 'active', rmr: 7994 });
  });

  test('has several contracts, each of its own days, and stays the customer that it is', async () => {
    const accountId = await world.account(rep);
    const record = (more: object) =>
      world.run(office, 'accounts.recordExisting', { accountId, ...existing, ...more });
    await record({});
    await world.run(office, 'accounts.setStatus', { id: accountId, status: 'at_risk' });
    const video = { services: [{ name: 'Video', billed: 1500 }], startsOn: '2024-08-01' };
    await record({ ...video, status: 'installed' });
    expect(await account(accountId)).toMatchObject({ status: 'at_risk', rmr: 8499, soldOn: '2024-03-14' });
    expect(await contractsOf(accountId)).toMatchObject([
      { rmr: 6999, endsOn: '2027-03-19' },
      { rmr: 1500, endsOn: '2027-07-31' },
    ]);
    // A duplicate service is a mistake unless a person confirms that it is a separate one.
    const monitored = { services: [{ name: ' monitoring ', billed: 2500 }] };
    await expect(record(monitored)).rejects.toMatchObject({
      code: 'INVALID',
      details: { field: 'again', message: expect.stringMatching(/^Monitoring is already in C-\d+\./) },
    });
    expect(await account(accountId)).toMatchObject({ rmr: 8499 });
    await record({ ...monitored, again: true });
    expect(await account(accountId)).toMatchObject({ rmr: 10_999 });
  });

  test('is what it was once all of its contracts were voided, and canceled where one was', async () => {
    const record = (accountId: string, name: string) =>
      world.make(office, 'accounts.recordExisting', {
        accountId,
        ...existing,
        services: [{ name, billed: 2000 }],
      });
    const accountId = await world.account(rep);
    const [one, other] = [await record(accountId, 'Burglary'), await record(accountId, 'Video')];
    await world.run(admin, 'contracts.void', { id: one, reason: 'Mistaken' });
    expect(await account(accountId)).toMatchObject({ status: 'active', rmr: 2000 });
    await world.run(admin, 'contracts.void', { id: other, reason: 'Mistaken' });
    expect(await account(accountId)).toMatchObject({ status: 'lead', rmr: 0 });
    const second = await world.account(rep);
    const [left, mistaken] = [await record(second, 'Burglary'), await record(second, 'Video')];
    await world.run(office, 'contracts.cancel', { id: left, reason: 'Price' });
    await world.run(admin, 'contracts.void', { id: mistaken, reason: 'Mistaken' });
    expect(await account(second)).toMatchObject({ status: 'cancelled', rmr: 0, closeReason: 'Price' });
  });

  test('renews as its paper says, and its office is notified of the end', async () => {
    const accountId = await world.account(rep);
    const record = (more: object) =>
      world.run(office, 'accounts.recordExisting', { accountId, ...existing, ...more });
    await expect(record({ renewal: 'months' })).rejects.toMatchObject({
      details: { field: 'renewalMonths' },
    });
    await expect(record({ renewal: 'none', termMonths: 0 })).rejects.toMatchObject({
      details: { field: 'renewal' },
    });
    await expect(
      record({ renewal: 'none', termMonths: 1, signedOn: '2019-01-01', startsOn: '2019-01-01' }),
    ).rejects.toMatchObject({ details: { field: 'renewal' } });
    await record({ renewal: 'months', renewalMonths: 12, noticeDays: 60, renewalAcknowledged: true });
    expect(await contractsOf(accountId)).toMatchObject([
      {
        renewal: 'months',
        renewalMonths: 12,
        noticeDays: 60,
        renewalAcknowledged: true,
        endsOn: '2027-03-19',
        noticeOn: '2026-12-04',
      },
    ]);
  });

  test('is refused without a service, with a start before the signature, and with a service that was sold', async () => {
    const accountId = await world.account(rep);
    const record = (more: object) =>
      world.run(office, 'accounts.recordExisting', { accountId, ...existing, ...more });
    await expect(record({ services: [] })).rejects.toMatchObject({ code: 'INVALID' });
    const claimed = { name: 'Monitoring', billed: 1200, frequency: 'annual', monthly: 99_900 };
    await expect(record({ services: [claimed] })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(record({ startsOn: '2024-03-01' })).rejects.toMatchObject({ code: 'INVALID' });
    await sell(accountId, [monitoring]);
    await expect(record({})).rejects.toMatchObject({ code: 'INVALID', details: { field: 'again' } });
    const { soldOn } = await account(accountId);
    await record({ services: [{ name: 'Fire', billed: 2000 }] });
    expect(await account(accountId)).toMatchObject({ status: 'active', soldOn });
  });
});

describe('the database on its own', () => {
  test('takes no change to a line, no wrong sign, and no service below 0', async () => {
    const accountId = await world.account(rep);
    await sell(accountId, [monitoring]);
    const copy = (monthly: number, reason: string) =>
      raw(`insert into rmr_lines (id, company_id, version, created_at, updated_at, belongs_to, contract_id, account_id, service_id, name, effective_on, reason, monthly, is_test)
        select gen_random_uuid(), company_id, 1, now(), now(), '{}', contract_id, account_id, service_id, name, effective_on, '${reason}', ${monthly}, is_test
        from rmr_lines where account_id = '${accountId}' limit 1`);
    await expect(copy(-1, 'increase')).rejects.toThrow('rmr_lines_sign');
    await expect(copy(-4000, 'decrease')).rejects.toThrow('below 0');
    await expect(copy(-3999, 'decrease')).resolves.toMatchObject({ rowCount: 1 });
    const grants = await raw(
      `select has_any_column_privilege('sable_app', 'rmr_lines', 'update') as u, has_table_privilege('sable_app', 'rmr_lines', 'delete') as d`,
    );
    expect(grants.rows).toEqual([{ u: false, d: false }]);
  });

  test('knows the same moves of a contract as the domain', async () => {
    for (const from of contractStatuses)
      for (const to of contractStatuses) {
        const { rows: answer } = await raw(`select contract_moves('${from}', '${to}') as allowed`);
        expect([from, to, answer]).toEqual([from, to, [{ allowed: contractMoves[from].includes(to) }]]);
      }
    const accountId = await world.account(rep);
    await sell(accountId, [monitoring]);
    const move = (to: string) =>
      raw(`update contracts set status = '${to}' where account_id = '${accountId}'`);
    await move('ended');
    await expect(move('voided')).rejects.toThrow('does not go from');
  });
});
