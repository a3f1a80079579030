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
    ['super', 'owner', 'company', true, true],
    ['admin', 'owner', 'company', true, true],
    ['manager', 'owner', 'company', true, false],
    ['office', 'office', 'company', false, false],
    ['auditor', 'auditor', 'company', true, false],
    ['sales', 'rep', 'own', true, false],
    ['installer', 'installer', 'visits', false, false],
    ['affiliate', 'field', 'visits', false, false],
    ['dev', 'field', 'visits', false, false],
  ] as const)('%s sits at the chair %s', (role, chair, scope, leaderboard, checklist) => {
    expect(dashboardPlan(actor(role))).toMatchObject({ chair, scope, leaderboard, checklist });
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
