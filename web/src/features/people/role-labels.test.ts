import type { Actor } from '@sable/domain/kernel/actor';
import { describe, expect, it } from 'vitest';
import { assignableRoles, nextStatuses, roleName, type RoleRow } from './role-labels.ts';

const actor = (...roles: string[]): Actor => ({
  kind: 'user',
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Ann',
  companyId: '01890000-0000-7000-8000-000000000002',
  roles,
  settings: { salesSeeAll: true },
});
const row = (key: string, assignable = true) => ({ key, name: `The ${key}`, assignable }) as RoleRow;

describe('the roles that can be given', () => {
  it('leave out what only the platform gives', () => {
    const keys = assignableRoles(actor('admin'), []).map(({ key }) => key);
    expect(keys).not.toContain('super');
    expect(keys).not.toContain('dev');
    expect(keys).toContain('admin');
    expect(assignableRoles(actor('super'), []).map(({ key }) => key)).toContain('super');
  });

  it('leave out what the company put aside, and use its names', () => {
    const given = assignableRoles(actor('admin'), [row('auditor', false), row('sales')]);
    expect(given.map(({ key }) => key)).not.toContain('auditor');
    expect(given.find(({ key }) => key === 'sales')?.name).toBe('The sales');
    expect(roleName('office', [])).toBe('Office');
  });
});

describe('the next state of a person', () => {
  it.each([
    ['active', true, ['suspended', 'inactive']],
    ['invited', false, ['suspended', 'inactive']],
    ['suspended', true, ['active', 'inactive']],
    ['inactive', true, ['active']],
    ['suspended', false, ['invited', 'inactive']],
    ['inactive', false, ['invited']],
  ] as const)('from %s, joined: %s', (status, joined, next) => {
    expect(nextStatuses({ status, joined })).toEqual(next);
  });
});
