import { newKeyScope, offeredVerbs } from '@sable/domain/api-key-scope';
import type { Actor } from '@sable/domain/kernel/actor';
import { describe, expect, test } from 'vitest';
import { scopeOffers, scopeText, seeEverything, toggleVerb } from './key-scope.ts';

const person = (...roles: string[]): Actor => ({
  kind: 'user',
  id: '00000000-0000-7000-8000-00000000000a',
  name: 'Rita Olson',
  companyId: '00000000-0000-7000-8000-00000000000b',
  roles,
  settings: { salesSeeAll: true },
});

describe('what a person can put into a key', () => {
  test('is all that keys are offered for an administrator, who cannot change central stations', () => {
    const offers = scopeOffers(person('admin'));
    expect(offers.map(({ collection }) => collection)).toEqual(Object.keys(offeredVerbs));
    expect(offers.find(({ collection }) => collection === 'accounts')?.verbs).toEqual([
      'read',
      'create',
      'update',
      'delete',
    ]);
    expect(offers.find(({ collection }) => collection === 'users')?.verbs).toEqual(['read']);
  });

  test('is never more than they may do', () => {
    const offers = scopeOffers(person('installer'));
    expect(offers.map(({ collection }) => collection)).not.toContain('affiliates');
    expect(offers.find(({ collection }) => collection === 'products')?.verbs).toEqual(['read']);
  });
});

describe('choosing', () => {
  test('a verb that writes brings seeing with it, and without seeing none is left', () => {
    const once = toggleVerb([], 'accounts', 'create');
    expect(once).toEqual([{ collection: 'accounts', verbs: ['read', 'create'] }]);
    const twice = toggleVerb(once, 'accounts', 'delete');
    expect(twice).toEqual([{ collection: 'accounts', verbs: ['read', 'create', 'delete'] }]);
    expect(toggleVerb(twice, 'accounts', 'create')).toEqual([
      { collection: 'accounts', verbs: ['read', 'delete'] },
    ]);
    expect(toggleVerb(twice, 'accounts', 'read')).toEqual([]);
  });

  test('always gives a scope that the server takes', () => {
    const offers = scopeOffers(person('admin'));
    expect(newKeyScope.safeParse(seeEverything(offers)).success).toBe(true);
    for (const { collection, verbs } of offers)
      for (const verb of verbs)
        expect(newKeyScope.safeParse(toggleVerb([], collection, verb)).success).toBe(true);
  });
});

test('a scope is said in the words of the screens', () => {
  expect(scopeText({ collection: 'work-orders', verbs: ['read', 'update'] })).toBe(
    'Work orders: see, change',
  );
  expect(scopeText({ collection: 'former', verbs: ['read'] })).toBe('former: see');
});
