import { expect, test } from 'vitest';
import { starterAgreements } from '@sable/domain/agreement/starter-agreements';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import { companyDay } from './test-day.ts';
import { acceptEstimate, customerOfLink, offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

const monitoring = { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 };

/** Sets the terms that the company uses for new sales. */
async function sellOn(patch: object): Promise<void> {
  const company = await world.find(admin, 'settings', { scope: 'company' });
  await world.run(admin, 'settings.update', { id: company?.['id'], patch });
}
const yearly = {
  terminationPpm: 750_000,
  terminationCap: 500_00,
  renewal: 'months',
  renewalMonths: 12,
  noticeDays: 60,
} as const;
const monthly = {
  terminationPpm: null,
  terminationCap: null,
  renewal: 'month_to_month',
  noticeDays: 30,
} as const;

const contentSent = async (estimateId: string) =>
  estimateContentSchema.parse((await world.find(admin, 'estimate-versions', { estimateId }))?.['content']);

test('a contract has the terms that were sent, whatever the company sells on when it is signed', async () => {
  await sellOn(yearly);
  const accountId = await world.account(rep);
  const { id, token } = await offer(world, rep, accountId, [monitoring]);
  expect((await contentSent(id)).agreementTerms).toEqual(yearly);
  await sellOn(monthly);
  await acceptEstimate(world, token);
  expect(await world.list(admin, 'contracts', { accountId })).toMatchObject([yearly]);

  const next = await offer(world, rep, await world.account(rep), [monitoring]);
  expect((await contentSent(next.id)).agreementTerms).toEqual({ ...monthly, renewalMonths: 0 });
});

test('an offer of equipment alone says nothing of renewal', async () => {
  const { id } = await offer(world, rep, await world.account(rep), [
    { name: 'Camera', kind: 'equipment', unitPrice: 20_000 },
  ]);
  expect(await contentSent(id)).not.toHaveProperty('agreementTerms');
});

test('the agreement that is signed says the terms that the contract gets', async () => {
  await sellOn(yearly);
  const agreementId = await world.make(admin, 'agreements.create', {
    ...starterAgreements.en,
    language: 'en',
    state: 'in_use',
  });
  const { id } = await offer(world, rep, await world.account(rep), [monitoring]);
  const said = (await contentSent(id)).agreement?.clauses.map(({ text }) => text).join('\n');
  expect(said).toContain(
    'After the term, the services renew for 12 months at a time, unless either side says no at least 60 days before the end.',
  );
  expect(said).toContain(
    '75% of the monthly charges before tax for the months that are left is due, at most $500.00, save where the law waives it.',
  );
  await world.run(admin, 'agreements.update', { id: agreementId, patch: { state: 'retired' } });
});

test('an offer that was declined is not extended once the company sells on other terms', async () => {
  await sellOn(yearly);
  const { id, token } = await offer(world, rep, await world.account(rep), [monitoring]);
  const { actor, evidence } = await customerOfLink(world, token);
  await world.run(actor, 'customer.decline', { reason: 'price', note: '', evidence });
  const extend = () => world.run(rep, 'estimates.extend', { id, expiresOn: companyDay(20) });
  await sellOn({ noticeDays: 30 });
  await expect(extend()).rejects.toMatchObject({
    code: 'OTHER_OFFER',
    message: expect.stringContaining('renewal or early termination changed.'),
  });
  await sellOn(yearly);
  await extend();
  expect(await world.list(admin, 'estimates', { id })).toMatchObject([{ status: 'sent' }]);
});
