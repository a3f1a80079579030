import { describe, expect, it } from 'vitest';
import type { Right } from '@sable/domain/kernel/rights';
import { testActor } from '../../records/test-env.ts';
import { reportScope } from './report-scope.ts';

describe('whose numbers a role sees', () => {
  it.each([
    ['super', 'company'],
    ['admin', 'company'],
    ['manager', 'company'],
    ['office', 'company'],
    ['auditor', 'company'],
    ['sales', 'own'],
    ['installer', 'none'],
    ['affiliate', 'none'],
    ['dev', 'none'],
  ] as const)('%s: %s', (role, scope) => {
    expect(reportScope(testActor(role))).toBe(scope);
  });

  it('is the widest of several', () => {
    expect(reportScope(testActor('sales', 'manager'))).toBe('company');
  });

  it('follows a role of the company’s own where it sees prices', () => {
    const scope = (rights: readonly Right[], permissions: readonly string[], ...roles: string[]) =>
      reportScope({ ...testActor(...roles), definedRoles: [{ key: 'own', permissions, rights }] });
    const all = ['estimates.read.company', 'contracts.read.company'];
    expect(scope(['price'], all)).toBe('company');
    expect(scope(['internal'], all)).toBe('none');
    expect(scope(['price'], ['estimates.read.own'])).toBe('own');
    expect(scope(['price'], ['accounts.read.company'])).toBe('none');
    expect(scope(['price'], ['accounts.read.company'], 'sales')).toBe('own');
    expect(scope(['price'], all, 'sales')).toBe('company');
  });
});
