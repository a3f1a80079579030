import { entities, mutations } from '@sable/domain/registry';
import { describe, expect, test } from 'vitest';
import { roleRights } from './role-rights.ts';

const of = (key: string, salesSeeAll = true) => roleRights(entities, mutations, { key }, salesSeeAll);
const record = (key: string, collection: string, salesSeeAll = true) =>
  of(key, salesSeeAll).records.find((row) => row.collection === collection);
const extents = (key: string, collection: string, salesSeeAll = true) => {
  const found = record(key, collection, salesSeeAll)?.extents;
  return found && [found.read, found.create, found.update, found.delete].join(' ');
};

describe('the rights of a role', () => {
  test.each([
    ['admin', 'accounts', 'all all all all'],
    ['sales', 'accounts', 'all all own none'],
    ['installer', 'accounts', 'assigned none none none'],
    ['installer', 'work-orders', 'assigned none assigned none'],
    ['affiliate', 'leads', 'own none none none'],
    ['affiliate', 'commissions', 'own none none none'],
    ['auditor', 'estimates', 'all none none none'],
    ['affiliate', 'accounts', undefined],
  ])('%s on %s: %s', (role, collection, expected) => {
    expect(extents(role, collection)).toBe(expected);
  });

  test('follow the company’s setting', () => {
    expect(extents('sales', 'accounts', false)).toBe('own all own none');
  });

  test('name the fields that do not exist for the role', () => {
    expect(record('sales', 'products')?.hidden).toEqual([
      'Vendor',
      'Cost',
      'Monthly cost goes to',
      'Lowest price',
    ]);
    expect(record('admin', 'products')?.hidden).toEqual([]);
    expect(record('affiliate', 'affiliates')?.hidden).toContain('RMR multiple');
  });

  test('name the acts that not everybody may do', () => {
    const acts = (key: string, name: string) => of(key).acts.find((group) => group.name === name)?.acts ?? [];
    expect(acts('manager', 'Estimates')).toEqual(expect.arrayContaining(['approve', 'reject approval']));
    expect(acts('sales', 'Estimates')).not.toContain('approve');
    expect(acts('affiliate', 'Leads')).toEqual(['enter']);
    expect(acts('admin', 'Leads')).toEqual([]);
    expect(of('auditor').acts).toEqual([]);
  });

  test('say what does not exist for the role, and each kind of record once', () => {
    for (const key of ['admin', 'sales', 'affiliate']) {
      const { records, closed } = of(key);
      expect([...records.map(({ name }) => name), ...closed].toSorted()).toEqual(
        entities.map(({ many }) => many).toSorted(),
      );
    }
    expect(of('affiliate').closed).toEqual(expect.arrayContaining(['Accounts', 'Estimates', 'Products']));
  });

  test('of a role that the company defined are what it grants', () => {
    const defined = { key: 'd', permissions: ['accounts.read.own'], rights: ['price' as const] };
    const rights = roleRights(entities, mutations, { key: 'd', defined }, true);
    expect(rights.records.find(({ collection }) => collection === 'accounts')?.extents).toMatchObject({
      read: 'own',
      update: 'none',
    });
    expect(rights.rights).toEqual(['price']);
  });
});
