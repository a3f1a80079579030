import { entities } from '@sable/domain/registry';
import { matchAll, matchNone, where } from '@sable/domain/kernel/predicate';
import { describe, expect, it } from 'vitest';
import { matrixRoles, permissionMatrix, reachOf, reachWords } from './permission-matrix.ts';

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

  it('says a cell in words', () => {
    expect(reachWords({ read: 'full', create: 'full', update: 'some', delete: 'none' })).toBe(
      'see all, add all, change some',
    );
    expect(reachWords({ read: 'none', create: 'none', update: 'none', delete: 'none' })).toBe('nothing');
  });
});
