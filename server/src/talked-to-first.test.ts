import { expect, test } from 'vitest';
import { testWorld } from './test-world.ts';

test('one of the people of an account is talked to first, and is proposed to sign', async () => {
  const world = await testWorld();
  const admin = await world.company();
  const rep = await world.person(admin, 'sales');
  const accountId = await world.account(rep);
  const other = await world.account(rep);
  const add = (name: string, roles: string[], at = accountId) =>
    world.make(rep, 'contacts.create', { accountId: at, name, phone: '+1 937 555 0142', roles });
  const apart = await add('Apart', ['primary'], other);
  const first = await add('First', ['primary', 'signer']);
  const second = await add('Second', ['signer']);
  await world.run(rep, 'contacts.update', { id: second, patch: { roles: ['signer', 'primary'] } });
  const rolesOf = async (id: string) => (await world.find(rep, 'contacts', { id }))?.['roles'];
  expect(await rolesOf(first)).toEqual(['signer']);
  expect(await rolesOf(second)).toEqual(['signer', 'primary']);
  expect(await rolesOf(apart)).toEqual(['primary']);
  const id = await world.estimate(rep, accountId);
  const estimate = await world.find(rep, 'estimates', { id });
  expect(estimate?.['contactId']).toBe(second);
});
