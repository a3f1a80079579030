import { systemRoles, type Actor } from '@sable/domain/kernel/actor';
import { describe, expect, it } from 'vitest';
import { dashboardPlan } from './dashboard-plan.ts';

const actor = (...roles: string[]): Actor => ({
  kind: 'user',
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Ann',
  companyId: '01890000-0000-7000-8000-000000000002',
  roles,
  settings: { salesSeeAll: true },
});

describe('the dashboard of a role', () => {
  it.each([
    ['super', 'company', true, true],
    ['admin', 'company', true, true],
    ['manager', 'company', true, false],
    ['office', 'company', false, false],
    ['auditor', 'company', true, false],
    ['sales', 'own', true, false],
    ['installer', 'visits', false, false],
    ['affiliate', 'visits', false, false],
    ['dev', 'visits', false, false],
  ] as const)('%s sees %s', (role, scope, leaderboard, checklist) => {
    expect(dashboardPlan(actor(role))).toMatchObject({ scope, leaderboard, checklist });
  });

  it('follows the widest of several roles', () => {
    expect(dashboardPlan(actor('sales', 'manager')).scope).toBe('company');
    expect(dashboardPlan(actor('installer', 'sales')).scope).toBe('own');
  });

  it('has a plan for every role and for none', () => {
    for (const role of [...systemRoles, 'unknown']) expect(dashboardPlan(actor(role)).scope).toBeTruthy();
    expect(dashboardPlan(actor()).scope).toBe('visits');
  });

  it('lets an auditor create nothing', () => {
    expect(dashboardPlan(actor('auditor')).createsAccounts).toBe(false);
  });
});
