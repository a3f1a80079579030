import { expect, test } from 'vitest';
import { testActor } from '../../../records/test-env.ts';
import { composerWays } from './composer-ways.ts';

const me = testActor('installer');
const waysOf = (
  known: { readonly ownerUserId: string; readonly belongsTo?: readonly string[] },
  ...roles: string[]
) => composerWays({ id: 'account', ...known }, testActor(...roles));

test('an installer writes notes where they are sent, and not wherever another role lets them read', () => {
  const sent = { ownerUserId: 'somebody', belongsTo: [`users/${me.id}`] };
  for (const roles of [['installer'], ['installer', 'sales'], ['installer', 'auditor']]) {
    expect(waysOf(sent, ...roles)).toEqual(['note', 'call']);
    expect(waysOf({ ownerUserId: 'somebody', belongsTo: [] }, ...roles)).toEqual([]);
  }
});

test('a rep writes on the accounts that they work', () => {
  expect(waysOf({ ownerUserId: me.id }, 'sales')).toEqual(['note', 'call', 'text', 'email', 'task']);
  expect(waysOf({ ownerUserId: 'somebody' }, 'sales')).toEqual([]);
  expect(waysOf({ ownerUserId: 'somebody' }, 'auditor')).toEqual([]);
});
