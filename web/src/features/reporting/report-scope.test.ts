import { describe, expect, it } from 'vitest';
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
});
