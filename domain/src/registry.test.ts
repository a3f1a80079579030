import { expect, test } from 'vitest';
import { baseFields } from './kernel/document.ts';
import { entities } from './registry.ts';

const collections = new Set<string>(entities.map(({ collection }) => collection));

// Specification 1.4, 1.5, 3.1
test('every collection and every concept of the specification is an entity', () => {
  const stored = ['users', 'roles', 'companies', 'settings', 'notifications', 'searches', 'updates'];
  const ofPeople = ['addresses', 'emails', 'text-messages'];
  const concepts = ['affiliates', 'central-stations', 'organizations', 'accounts', 'products', 'packages'];
  const hinted = [
    'work-orders',
    'transactions',
    'payment-methods',
    'contacts',
    'notes',
    'events',
    'equipment',
  ];
  const named = [...stored, ...ofPeople, ...concepts, ...hinted, 'estimates', 'webhooks'];
  expect(named.filter((name) => !collections.has(name))).toEqual([]);
});

// Specification 3.15
test('every stored document, a role too, has an id and the fields that the server keeps', () => {
  for (const { schema } of entities)
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(baseFields));
  expect(baseFields).toContain('id');
});
