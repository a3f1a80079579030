import { systemRoles } from '@sable/domain/kernel/actor';
import { describe, expect, it } from 'vitest';
import { testActor } from '../../records/test-env.ts';
import { dashboardPlan } from './dashboard-plan.ts';

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
    expect(dashboardPlan(testActor(role))).toMatchObject({ chair, scope, leaderboard, checklist });
  });

  it('follows the widest of several roles', () => {
    expect(dashboardPlan(testActor('sales', 'manager')).scope).toBe('company');
    expect(dashboardPlan(testActor('installer', 'sales')).scope).toBe('own');
  });

  it('has a plan for every role and for none', () => {
    for (const role of [...systemRoles, 'unknown']) expect(dashboardPlan(testActor(role)).scope).toBeTruthy();
    expect(dashboardPlan(testActor()).scope).toBe('visits');
  });

  it('begins accounts for whoever may, by any of their roles', () => {
    const begins = (...roles: string[]) => dashboardPlan(testActor(...roles)).createsAccounts;
    for (const role of ['super', 'admin', 'manager', 'office', 'sales']) expect(begins(role)).toBe(true);
    for (const role of ['auditor', 'installer', 'affiliate', 'dev']) expect(begins(role)).toBe(false);
    expect(begins('auditor', 'sales')).toBe(true);
    const own = { key: 'own', permissions: ['accounts.create.company'], rights: [] };
    expect(dashboardPlan({ ...testActor('own'), definedRoles: [own] }).createsAccounts).toBe(true);
  });
});
