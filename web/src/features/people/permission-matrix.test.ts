import { entities } from '@sable/domain/registry';
import { matchAll, matchNone, where } from '@sable/domain/kernel/predicate';
import { describe, expect, it } from 'vitest';
import { matrixRoles, permissionMatrix, reachOf, reachText } from './permission-matrix.ts';

const own = where({ ownerUserId: 'me' });

describe('how far a condition reaches', () => {
  it.each([
    ['everything', matchAll, 'full'],
    ['nothing', matchNone, 'none'],
    ['own rows', own, 'some'],
    ['all or own', { any: [matchAll, own] }, 'full'],
    ['none or own', { any: [matchNone, own] }, 'some'],
    ['none or none', { any: [matchNone, matchNone] }, 'none'],
    ['all and own', { all: [matchAll, own] }, 'some'],
    ['own and none', { all: [own, matchNone] }, 'none'],
    ['not everything', { not: matchAll }, 'none'],
    ['not own', { not: own }, 'some'],
  ] as const)('%s', (_, predicate, reach) => {
    expect(reachOf(predicate)).toBe(reach);
  });
});

describe('the matrix of the real rules', () => {
  const matrix = permissionMatrix(entities, true);
  const cell = (collection: string, role: string) =>
    matrix.find((row) => row.collection === collection)?.reach[role];

  it('has every entity and every role but dev', () => {
    expect(matrix).toHaveLength(entities.length);
    expect(matrixRoles).not.toContain('dev');
    for (const row of matrix) expect(Object.keys(row.reach)).toEqual(matrixRoles);
  });

  it('gives sales all accounts to see and their own to change', () => {
    expect(cell('accounts', 'sales')).toEqual({
      read: 'full',
      create: 'full',
      update: 'some',
      delete: 'none',
    });
  });

  it('follows the company’s setting', () => {
    const strict = permissionMatrix(entities, false);
    expect(strict.find((row) => row.collection === 'accounts')?.reach['sales']?.read).toBe('some');
  });

  it('lets an auditor change no record of the company', () => {
    for (const collection of ['accounts', 'estimates', 'products', 'roles', 'events'])
      expect(cell(collection, 'auditor')).toEqual({
        read: 'full',
        create: 'none',
        update: 'none',
        delete: 'none',
      });
  });

  it('lets nobody change the audit trail', () => {
    for (const role of matrixRoles)
      expect(cell('updates', role)).toMatchObject({ create: 'none', update: 'none', delete: 'none' });
  });

  const fieldsOf = (collection: string) => matrix.find((row) => row.collection === collection)?.fields ?? [];
  const seers = (collection: string, label: string) => {
    const found = fieldsOf(collection).find(({ labels }) => labels.includes(label));
    return matrixRoles.filter((role) => found?.seen[role]);
  };

  it('says next to its record who sees a field that not every role sees', () => {
    expect(seers('products', 'Cost')).toEqual(['super', 'admin', 'manager', 'office', 'auditor']);
    expect(seers('products', 'Price')).toEqual(['super', 'admin', 'manager', 'office', 'sales', 'auditor']);
    expect(fieldsOf('products').map(({ right, labels }) => [right, labels])).toEqual([
      ['cost', ['Vendor', 'Cost', 'Monthly cost goes to', 'Lowest price']],
      ['price', ['Price']],
    ]);
    expect(fieldsOf('tasks')).toEqual([]);
  });

  it('says nothing of the fields of a record that a role does not see, nor of what nobody sees', () => {
    const [cost] = fieldsOf('products');
    expect([cost?.seen['sales'], cost?.seen['affiliate']]).toEqual([false, undefined]);
    expect(fieldsOf('estimate-links')).toEqual([]);
  });

  it('says a cell in words', () => {
    expect(reachText({ read: 'full', create: 'full', update: 'some', delete: 'none' })).toBe(
      'see all, add all, change some',
    );
    expect(reachText({ read: 'none', create: 'none', update: 'none', delete: 'none' })).toBe('nothing');
  });
});
