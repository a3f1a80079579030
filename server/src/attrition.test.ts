import { expect, test } from 'vitest';
import { addDays } from '@sable/domain/calendar-date';
import type { Predicate } from '@sable/domain/kernel/predicate';
import { runQuery } from './query.ts';
import { companyDay } from './test-day.ts';
import { acceptEstimate, offer } from './test-sale.ts';
import { testScheduler } from './test-scheduler.ts';
import { testWorld } from './test-world.ts';

// How much lost RMR a new contract at the same premises recovers, and when an account became a customer and left.

const world = await testWorld();
const admin = await world.company('Attrition Security');
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');

const today = companyDay();
const since = addDays(today, -400);

/** Creates a customer at 60.00 a month. */
async function customer(): Promise<string> {
  const accountId = await world.account(rep);
  await world.run(office, 'accounts.recordExisting', {
    accountId,
    status: 'active',
    signedOn: since,
    startsOn: since,
    termMonths: 60,
    services: [{ name: 'Monitoring', billed: 6000 }],
  });
  return accountId;
}
const cancel = async (accountId: string) => {
  const { id } = await world.get(admin, 'contracts', { accountId, status: ['signed', 'active'] });
  await world.run(office, 'contracts.cancel', { id, reason: 'Moved away' });
};
const sell = async (accountId: string, unitPrice: number, patch: object = {}) => {
  const lines = [{ name: 'Monitoring', kind: 'monitoring', unitPrice }];
  const { id, token } = await offer(world, rep, accountId, lines, patch);
  await acceptEstimate(world, token);
  return world.get(admin, 'contracts', { estimateId: id });
};

test('a customer who leaves and signs again on that day: the loss is made good, and they never left', async () => {
  const accountId = await customer();
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
    customerSince: since,
    lostOn: null,
  });
  await cancel(accountId);
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
    customerSince: since,
    lostOn: today,
    rmr: 0,
  });
  expect(await sell(accountId, 4500)).toMatchObject({ kind: 'new', rmr: 4500, rmrMadeGood: 4500 });
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
    customerSince: since,
    lostOn: null,
  });
});

test('a sale that is rescinded makes nothing good, and the customer is one who left', async () => {
  const accountId = await customer();
  await cancel(accountId);
  const { id } = await sell(accountId, 4500);
  const right = await world.get(admin, 'cancellation-rights', { contractId: String(id) });
  await world.run(rep, 'cancellation-rights.rescind', { id: right['id'], method: 'in_person' });
  expect(await world.get(admin, 'contracts', { id: String(id) })).toMatchObject({
    status: 'rescinded',
    rmrMadeGood: 0,
  });
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
    customerSince: since,
    lostOn: today,
  });
});

test('a replacement with less RMR counts as a loss, one with more does not', async () => {
  const replaced = async (unitPrice: number) => {
    const accountId = await customer();
    return sell(accountId, unitPrice, { contractEffect: 'replacement' });
  };
  expect(await replaced(5000)).toMatchObject({ kind: 'replacement', renewalLoss: 1000, rmrSold: 0 });
  expect(await replaced(7000)).toMatchObject({ renewalLoss: 0, rmrSold: 1000 });
});

test('the report reads who was a customer, who came and who left, and what was made good', async () => {
  const company = await world.company('Counted Security');
  const clerk = await world.person(company, 'office');
  const ids: string[] = [];
  for (const days of [300, 200, 10]) {
    const accountId = await world.account(company);
    const on = addDays(today, -days);
    await world.run(clerk, 'accounts.recordExisting', {
      accountId,
      status: 'active',
      signedOn: on,
      startsOn: on,
      termMonths: 60,
      services: [{ name: 'Monitoring', billed: 6000 }],
    });
    ids.push(accountId);
  }
  const contract = await world.find(company, 'contracts', { accountId: ids[0] });
  await world.run(clerk, 'contracts.cancel', { id: contract?.['id'], reason: 'Moved away' });
  const count = async (
    collection: string,
    condition: Predicate,
    groupBy: readonly string[],
    sum?: string[],
  ) =>
    (await runQuery(world.tenancy, clerk, { collection, where: condition, aggregate: { groupBy, sum } }))
      .rows;
  const from = addDays(today, -100);
  const within = (field: string): Predicate => ({
    all: [
      { field, op: 'gte', value: from },
      { field, op: 'lte', value: today },
    ],
  });
  const open: Predicate = {
    all: [
      { field: 'customerSince', op: 'lt', value: from },
      {
        any: [
          { field: 'lostOn', op: 'eq', value: null },
          { field: 'lostOn', op: 'gte', value: from },
        ],
      },
    ],
  };
  expect(await count('accounts', open, [])).toEqual([{ count: 2 }]);
  expect(await count('accounts', within('customerSince'), ['customerSince'])).toEqual([
    { count: 1, customerSince: addDays(today, -10) },
  ]);
  expect(await count('accounts', within('lostOn'), ['lostOn'])).toEqual([{ count: 1, lostOn: today }]);
  const sums = ['rmrMadeGood', 'renewalLoss'];
  expect(await count('contracts', within('signedOn'), ['signedOn'], sums)).toEqual([
    { count: 1, signedOn: addDays(today, -10), 'sum.rmrMadeGood': 0, 'sum.renewalLoss': 0 },
  ]);
});

test('the clock counts the ledgers that were there before these figures', async () => {
  const accountId = await customer();
  await world.tenancy.withTenant(admin.companyId, (client) =>
    client.query(
      `update accounts set customer_since = null, rmr_changes_on = '2000-01-01' where company_id = $1 and id = $2`,
      [admin.companyId, accountId],
    ),
  );
  await testScheduler(world).runDueTasks(new Date());
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
    customerSince: since,
    rmrChangesOn: null,
  });
});
