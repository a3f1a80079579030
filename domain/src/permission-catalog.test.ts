import { describe, expect, test } from 'vitest';
import type { Actor } from './kernel/actor.ts';
import { actions, holdsPermission, scopes } from './kernel/defined-role.ts';
import { givenRights, hasRight, rights } from './kernel/rights.ts';
import { catalogKeys, permissionCatalog } from './permission-catalog.ts';
import { entities, entityOf } from './registry.ts';

const person = (more: Partial<Actor>): Actor => ({
  kind: 'user',
  id: '00000000-0000-7000-8000-00000000000a',
  name: 'Sam',
  companyId: '00000000-0000-7000-8000-00000000000b',
  roles: [],
  settings: { salesSeeAll: true },
  ...more,
});
const admin = person({ roles: ['admin'] });
const catalog = permissionCatalog(entities);
const keys = catalogKeys(catalog);
const offered = (collection: string) => keys.filter((key) => key.startsWith(`${collection}.`));

describe('the catalog of permissions', () => {
  test('holds nothing that an administrator does not have', () => {
    expect(keys.length).toBeGreaterThan(100);
    for (const { collection, scopes: found } of catalog)
      for (const action of actions)
        for (const scope of found[action])
          expect([
            collection,
            action,
            scope,
            holdsPermission(admin, entityOf(collection), action, scope),
          ]).toEqual([collection, action, scope, true]);
    for (const right of givenRights) expect([right, hasRight(admin, right)]).toEqual([right, true]);
    expect(Object.keys(rights).filter((right) => !new Set<string>(givenRights).has(right))).toEqual([
      'endpoint',
      'answers',
      'secret',
    ]);
  });

  test('gives each scope only where it means something', () => {
    expect(offered('accounts')).toEqual([
      'accounts.read.own',
      'accounts.read.assigned',
      'accounts.read.company',
      'accounts.create.company',
      'accounts.update.own',
      'accounts.update.company',
      'accounts.delete.company',
    ]);
    expect(offered('products').filter((key) => !key.endsWith('.company'))).toEqual([]);
    expect(offered('accounts')).not.toContain('accounts.create.own');
    expect(offered('transactions').filter((key) => key.includes('.delete.'))).toEqual([]);
  });

  test('leaves administration to administrators, and what is personal to its person', () => {
    expect(offered('users')).toEqual(['users.read.company']);
    expect(offered('roles')).toEqual(['roles.read.company']);
    expect(offered('webhooks')).toEqual(['webhooks.read.company']);
    for (const collection of ['companies', 'settings', 'notifications'])
      expect(offered(collection)).toEqual([]);
  });
});

describe('who holds a permission', () => {
  const rep = person({ roles: ['sales'], settings: { salesSeeAll: false } });
  const clerk = person({
    roles: ['x'],
    definedRoles: [
      { key: 'x', permissions: ['accounts.read.company', 'accounts.update.own'], rights: ['price'] },
    ],
  });

  test.each([
    [rep, 'read', 'own', true],
    [rep, 'read', 'company', false],
    [rep, 'read', 'assigned', false],
    [rep, 'update', 'own', true],
    [rep, 'delete', 'company', false],
    [clerk, 'read', 'own', true],
    [clerk, 'read', 'assigned', true],
    [clerk, 'update', 'own', true],
    [clerk, 'update', 'company', false],
    [clerk, 'create', 'company', false],
  ] as const)('%#', (actor, action, scope, expected) => {
    expect(holdsPermission(actor, entityOf('accounts'), action, scope)).toBe(expected);
  });

  test('is nobody where the act does not exist', () => {
    for (const scope of scopes)
      expect(holdsPermission(person({ roles: ['super', 'admin'] }), entityOf('users'), 'delete', scope)).toBe(
        false,
      );
  });

  test('has the rights to fields that a role gives, and never the secret ones', () => {
    expect([hasRight(clerk, 'price'), hasRight(clerk, 'cost')]).toEqual([true, false]);
    const forged = person({ definedRoles: [{ key: 'x', permissions: [], rights: ['secret'] }] });
    expect(hasRight(forged, 'secret')).toBe(false);
    expect(hasRight({ ...clerk, kind: 'customer' }, 'price')).toBe(false);
  });
});
