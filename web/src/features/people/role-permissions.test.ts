import { describe, expect, it } from 'vitest';
import { catalog, permissionsLike, scopeIn, withScope } from './role-permissions.ts';

const entry = (collection: string) => {
  const found = catalog.find((each) => each.collection === collection);
  if (!found) throw new Error(`The catalog has no ${collection}.`);
  return found;
};

describe('the permissions of a role in its form', () => {
  it('have one scope for each act', () => {
    const some = withScope(['accounts.read.own', 'events.read.own'], entry('accounts'), 'read', 'company');
    expect(some).toEqual(['events.read.own', 'accounts.read.company']);
    expect(scopeIn(some, 'accounts', 'read')).toBe('company');
  });

  it('let whoever changes records see them', () => {
    expect(withScope([], entry('accounts'), 'update', 'own')).toEqual([
      'accounts.update.own',
      'accounts.read.own',
    ]);
    expect(withScope([], entry('accounts'), 'create', 'company')).toContain('accounts.read.company');
  });

  it('leave nothing of records that are not seen', () => {
    const before = ['accounts.read.own', 'accounts.update.own', 'events.read.own'];
    expect(withScope(before, entry('accounts'), 'read', undefined)).toEqual(['events.read.own']);
    expect(withScope(before, entry('accounts'), 'update', undefined)).not.toContain('accounts.update.own');
  });
});

describe('a start like a system role', () => {
  it('is as wide as the role', () => {
    const { permissions, rights } = permissionsLike('sales', true);
    expect(permissions).toEqual(expect.arrayContaining(['accounts.read.company', 'accounts.update.own']));
    expect(permissions).not.toContain('accounts.update.company');
    expect(rights).toEqual(['price', 'internal']);
    expect(permissionsLike('sales', false).permissions).toContain('accounts.read.own');
  });

  it('never reaches what only administrators write', () => {
    for (const role of ['manager', 'office', 'sales', 'installer', 'auditor'] as const)
      expect(
        permissionsLike(role, true).permissions.filter((key) =>
          /^(users|roles|settings)\.(?!read)/.test(key),
        ),
      ).toEqual([]);
  });
});
