import type { Actor } from '@sable/domain/kernel/actor';
import { describe, expect, it } from 'vitest';
import { reportScope } from './report-scope.ts';

const actor = (...roles: string[]): Actor => ({
  kind: 'user',
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Ann',
  companyId: '01890000-0000-7000-8000-000000000002',
  roles,
  settings: { salesSeeAll: true },
});

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
    expect(reportScope(actor(role))).toBe(scope);
  });

  it('is the widest of several', () => {
    expect(reportScope(actor('sales', 'manager'))).toBe('company');
  });
});
