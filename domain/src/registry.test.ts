import { expect, test } from 'vitest';
import { z } from 'zod';
import { baseFields } from './kernel/document.ts';
import type { AnyRow } from './kernel/entity.ts';
import { entities, entityOf, mutations } from './registry.ts';

const collections = new Set<string>(entities.map(({ collection }) => collection));

/** The specification's term for each concept, and the collection that stores it. */
const concepts: Readonly<Record<string, string>> = {
  roles: 'roles',
  companies: 'companies',
  affiliates: 'affiliates',
  'central stations': 'central-stations',
  organizations: 'organizations',
  accounts: 'accounts',
  users: 'users',
  products: 'products',
  packages: 'packages',
  estimates: 'estimates',
  // Other systems are integrated through signed webhooks; services such as email and texts are drivers of the server.
  integrations: 'webhooks',
  settings: 'settings',
  notifications: 'notifications',
  addresses: 'addresses',
  emails: 'emails',
  'text messages': 'text-messages',
};
const hinted: Readonly<Record<string, string>> = {
  'work orders': 'work-orders',
  transactions: 'transactions',
  'payment methods': 'payment-methods',
  contacts: 'contacts',
  notes: 'notes',
  'events and scheduler': 'events',
  equipment: 'equipment',
};

// Specification 1.4
test.each(Object.entries(concepts))('the concept %s is kept in %s', (_word, collection) => {
  expect(collections).toContain(collection);
});

// Specification 1.5
test.each(Object.entries(hinted))(
  '%s are kept in %s, of an account and written by hand',
  (_words, collection) => {
    expect(Object.keys(entityOf(collection).schema.shape)).toContain('accountId');
    expect([...mutations.keys()]).toEqual(
      expect.arrayContaining([`${collection}.create`, `${collection}.update`]),
    );
  },
);

// Specification 3.1
test.each([
  'users',
  'roles',
  'companies',
  'settings',
  'notifications',
  'searches',
  'updates',
  'addresses',
  'emails',
  'text-messages',
])('the stored collection %s is one', (collection) => {
  expect(collections).toContain(collection);
});

// Specification 3.15
test('every stored document, a role too, has an id and the fields that the server keeps', () => {
  for (const { schema } of entities)
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(baseFields));
  expect(baseFields).toContain('id');
});

test('a number that no field of a record takes is refused in words, as a person writes it', () => {
  const numbers = new Set(['count', 'money', 'quantity', 'percent']);
  const messages = entities.flatMap(({ collection, shape, meta }) =>
    Object.entries(shape).flatMap(([name, schema]) =>
      numbers.has(meta[name]?.kind ?? '')
        ? [-1e15, 0.5, 1e15].flatMap((value) =>
            (z.safeParse(schema, value).error?.issues ?? []).map(
              ({ message }) => `${collection}.${name}: ${message}`,
            ),
          )
        : [],
    ),
  );
  expect(messages.length).toBeGreaterThan(100);
  expect(messages.filter((phrase) => /expected|Too (big|small)|Invalid input/.test(phrase))).toEqual([]);
});

const searched = entities.filter(({ search, access }) => search && access.fields);

test.each(searched.map(({ collection }) => collection))(
  'what everybody searches of %s is made of no field that asks for a right',
  (collection) => {
    const { search, access, sample } = entityOf(collection);
    const read = new Set<string>();
    const stored = { companyId: '', createdAt: '', updatedAt: '', createdBy: '', belongsTo: [] };
    const row: AnyRow = new Proxy(
      { id: '', version: 1, ...stored, ...sample(1) },
      {
        get(target, field) {
          read.add(String(field));
          return Reflect.get(target, field) ?? null;
        },
      },
    );
    search?.(row);
    expect(read.size).toBeGreaterThan(0);
    expect(Object.keys(access.fields ?? {}).filter((field) => read.has(field))).toEqual([]);
  },
);
