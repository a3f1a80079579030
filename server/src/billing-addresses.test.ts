import type { Actor } from '@sable/domain/kernel/actor';
import { beforeAll, expect, test } from 'vitest';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import { offer } from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';

// Tests that a billing address is entered once: a new payment method copies it from the account or from its
// organization.

const dayton = { ...austin, line1: '12 Maple Street', city: 'Dayton', region: 'OH', postal: '45402' };

const world = await testWorld();
let office: Actor;

beforeAll(async () => {
  const admin = await world.company();
  await world.run(admin, 'tax-profiles.create', { name: 'Texas', region: 'TX', components: [] });
  office = await world.person(admin, 'office');
});

const method = async (accountId: string, fields: object = {}) => {
  const id = await world.make(office, 'payment-methods.create', {
    ...{ accountId, brand: 'Visa', last4: '4242' },
    ...fields,
  });
  const rows = await world.list(office, 'payment-methods', { id });
  return rows[0]?.['billingAddress'];
};

test('a new method takes the billing address of the account, and one that is typed wins', async () => {
  const accountId = await world.account(office);
  expect(await method(accountId)).toBeNull();
  await world.make(office, 'addresses.create', { accountId, type: 'mailing', address: dayton });
  expect(await method(accountId)).toBeNull();
  await world.make(office, 'addresses.create', { accountId, type: 'billing', address: austin });
  expect(await method(accountId)).toMatchObject({ line1: austin.line1, city: 'Austin' });
  expect(await method(accountId, { billingAddress: dayton })).toMatchObject({ city: 'Dayton' });
});

test('without one it takes that of the organization', async () => {
  const organizationId = await world.make(office, 'organizations.create', {
    name: 'Stores',
    billing: dayton,
  });
  const accountId = await world.make(office, 'accounts.create', {
    account: { name: 'Store 1', type: 'commercial', organizationId },
  });
  expect(await method(accountId)).toMatchObject({ city: 'Dayton' });
});

const lines = [{ name: 'Camera', kind: 'equipment', unitPrice: 12_900 }];
const sentTo = async (accountId: string) => {
  const { id: estimateId } = await offer(world, office, accountId, lines);
  const version = await world.find(office, 'estimate-versions', { estimateId });
  return { content: estimateContentSchema.parse(version?.['content']) };
};

test('a sent version says where the bills go, where that is not the site, and says so for good', async () => {
  const accountId = await world.account(office, 'Hanna Miller', austin);
  expect((await sentTo(accountId)).content.billTo).toBeUndefined();
  const id = await world.make(office, 'addresses.create', { accountId, type: 'billing', address: dayton });
  const { content } = await sentTo(accountId);
  expect(content.billTo).toMatchObject({ line1: '12 Maple Street', city: 'Dayton' });
  await world.run(office, 'addresses.update', { id, patch: { address: austin } });
  expect((await sentTo(accountId)).content).not.toHaveProperty('billTo');
  expect(content.billTo).toMatchObject({ city: 'Dayton' });
});
