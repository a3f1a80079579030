import { expect, test } from 'vitest';
import { testActor } from '../test-env.ts';
import { relationsOf } from './related.ts';

const namesOf = (collection: string, role: string) =>
  relationsOf(collection, testActor(role)).map(({ entity, field }) => `${entity.collection}.${field}`);

test('a record shows the lists that their entities put on it', () => {
  expect(namesOf('organizations', 'admin')).toEqual([
    'accounts.organizationId',
    'contacts.organizationId',
    'addresses.organizationId',
    'organizations.parentId',
    'organization-prices.organizationId',
    'tax-exemptions.organizationId',
    'roll-outs.organizationId',
    'files.organizationId',
    'notes.organizationId',
  ]);
  expect(namesOf('accounts', 'admin')).toEqual(
    expect.arrayContaining(['contacts.accountId', 'estimates.accountId', 'events.accountId']),
  );
});

test('parts of other records and what the product keeps for itself are no lists', () => {
  expect(namesOf('estimates', 'admin')).toEqual(['commissions.estimateId', 'files.estimateId']);
  expect(namesOf('users', 'admin')).toEqual(['course-enrollments.userId']);
});

test('a list where a person reads nothing is left out', () => {
  const lists = namesOf('accounts', 'affiliate');
  for (const list of ['contacts.accountId', 'estimates.accountId', 'events.accountId'])
    expect(lists).not.toContain(list);
});
