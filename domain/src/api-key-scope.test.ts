import { expect, test } from 'vitest';
import { newKeyScope, offeredPart } from './api-key-scope.ts';

test('a key is made for what is open to keys alone, each kind of record once, and reads what it writes', () => {
  const takes = (scope: readonly object[]) => newKeyScope.safeParse(scope).success;
  expect(takes([{ collection: 'accounts', verbs: ['read', 'update'] }])).toBe(true);
  expect(takes([])).toBe(false);
  expect(takes([{ collection: 'api-keys', verbs: ['read'] }])).toBe(false);
  expect(takes([{ collection: 'users', verbs: ['read', 'update'] }])).toBe(false);
  expect(takes([{ collection: 'accounts', verbs: ['update'] }])).toBe(false);
  const twice = { collection: 'accounts', verbs: ['read'] };
  expect(takes([twice, twice])).toBe(false);
});

test('of the scope of an old key what was closed to keys since counts no more', () => {
  expect(
    offeredPart([
      { collection: 'accounts', verbs: ['read', 'delete'] },
      { collection: 'users', verbs: ['read', 'update'] },
      { collection: 'settings', verbs: ['read'] },
    ]),
  ).toEqual([
    { collection: 'accounts', verbs: ['read', 'delete'] },
    { collection: 'users', verbs: ['read'] },
    { collection: 'settings', verbs: [] },
  ]);
});
