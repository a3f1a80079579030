import { newKeyScope, offeredVerbs } from '@sable/domain/api-key-scope';
import { describe, expect, test } from 'vitest';
import { testActor } from '../../records/test-env.ts';
import { scopeOffers, scopeText, seeEverything, toggleVerb } from './key-scope.ts';

describe('what a person can put into a key', () => {
  test('is all that keys are offered for an administrator, who cannot change central stations', () => {
    const offers = scopeOffers(testActor('admin'));
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
    const offers = scopeOffers(testActor('installer'));
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
    const offers = scopeOffers(testActor('admin'));
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
