import { describe, expect, it } from 'vitest';
import { testActor } from '../../records/test-env.ts';
import { assignableRoles, nextStatuses, roleName, statusActions, type RoleRow } from './role-labels.ts';

const row = (key: string, assignable = true) => ({ key, name: `The ${key}`, assignable }) as RoleRow;

describe('the roles that can be given', () => {
  it('leave out what only the platform gives', () => {
    const keys = assignableRoles(testActor('admin'), []).map(({ key }) => key);
    expect(keys).not.toContain('super');
    expect(keys).not.toContain('dev');
    expect(keys).toContain('admin');
    expect(assignableRoles(testActor('super'), []).map(({ key }) => key)).toContain('super');
  });

  it('leave out what the company put aside, and use its names', () => {
    const given = assignableRoles(testActor('admin'), [row('auditor', false), row('sales')]);
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

it('turns access on and off in the words that the questions before it use', () => {
  const { active, inactive } = statusActions;
  expect([active.act, active.title('Ann')]).toEqual(['Turn on', 'Turn access for Ann back on?']);
  expect([inactive.act, inactive.title('Ann')]).toEqual(['Turn off', 'Turn off access for Ann?']);
});
