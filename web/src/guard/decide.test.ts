import { describe, expect, test } from 'vitest';
import type { Session } from '../session/session-answer.ts';
import { signedOut } from '../session/session.ts';
import { decide } from './decide.ts';
import { nextView } from './view-key.ts';

const sales: Session = {
  loaded: true,
  user: { id: 'user-1', name: 'Dana', email: 'dana@example.com', status: 'active' },
  roles: ['sales'],
  company: { id: 'company-1', name: 'Northgate', status: 'active', brandColor: null },
  companies: [],
  userSettingsId: 's1',
  companySettingsId: 's2',
  appSettingsId: 's3',
  settings: { salesSeeAll: true },
};

const users = { requiresAuth: true, rolesAllowed: ['admin', 'super'] };
const visit = (session: Session, cachedPath: string | null, route = users) =>
  decide({ target: { route, params: {}, fullPath: '/users?sort=name' }, session, cachedPath });

// Specification 2.39, 2.41, 2.43, 5.5
describe('the navigation guard', () => {
  test('lets a route without requiresAuth proceed, whoever asks', () => {
    expect(visit(signedOut, null, { requiresAuth: false, rolesAllowed: [] })).toEqual({ outcome: 'proceed' });
  });

  test('lets an authorized person proceed', () => {
    expect(visit({ ...sales, roles: ['admin'] }, '/dashboard')).toEqual({ outcome: 'proceed' });
  });

  test('sends who is not signed in to sign-in', () => {
    expect(visit(signedOut, '/dashboard')).toEqual({ outcome: 'login' });
  });

  test('sends who is signed in but not authorized back to the cached path', () => {
    expect(visit(sales, '/dashboard')).toEqual({ outcome: 'refuse', backTo: '/dashboard' });
  });

  test('refuses in place when there is no cached path, or it is the same full path', () => {
    expect(visit(sales, null)).toEqual({ outcome: 'refuse', backTo: null });
    expect(visit(sales, '/users?sort=name')).toEqual({ outcome: 'refuse', backTo: null });
  });

  test('goes back to the same path with another query: the full paths differ', () => {
    expect(visit(sales, '/users')).toEqual({ outcome: 'refuse', backTo: '/users' });
  });
});

// Specification 2.44
describe('the root view', () => {
  const at = (fullPath: string, entry: string, keptFrom: string | null = null) => ({
    routeName: 'accounts',
    pathname: fullPath.replace(/[?#].*/, ''),
    fullPath,
    reload: true,
    entry,
    keptFrom,
  });

  test('is rendered again for each full path', () => {
    const first = nextView(null, at('/accounts', 'a'));
    const second = nextView(first, at('/accounts?view=leads', 'b'));
    const third = nextView(second, at('/accounts?view=leads#top', 'c'));
    expect(new Set([first, second, third].map(({ key }) => key)).size).toBe(3);
  });

  test('stays for the same full path', () => {
    const first = nextView(null, at('/accounts', 'a'));
    expect(nextView(first, at('/accounts', 'b')).key).toBe(first.key);
  });

  test('stays when the screen writes its own state into its address, and while one goes back and forth among those', () => {
    const first = nextView(null, at('/accounts', 'a'));
    const sorted = nextView(first, at('/accounts?sort=name', 'b', 'a'));
    const opened = nextView(sorted, at('/accounts?sort=name&panel=1', 'c', 'b'));
    const back = nextView(opened, at('/accounts', 'a'));
    const forth = nextView(back, at('/accounts?sort=name', 'b', 'a'));
    expect(new Set([first, sorted, opened, back, forth].map(({ key }) => key)).size).toBe(1);
  });

  test('is rendered again for a link to the address that it began with, after the screen has written another one', () => {
    const first = nextView(null, at('/accounts', 'a'));
    const sorted = nextView(first, at('/accounts?sort=name', 'b', 'a'));
    const again = nextView(sorted, at('/accounts', 'c'));
    expect(again.key).not.toBe(first.key);
    // State written by the previous view is not this view's own.
    expect(nextView(again, at('/accounts?sort=name', 'b', 'a')).key).not.toBe(again.key);
  });

  test('is new when another screen was shown before, whatever the address carries', () => {
    const before = nextView(null, at('/dashboard', 'a'));
    const after = nextView(before, at('/accounts?sort=name', 'b', 'a'));
    expect(after.key).not.toBe(before.key);
    expect(after.pathname).toBe('/accounts');
  });

  test('with meta reload false stays while the id stays, and is new with another id', () => {
    const company = (fullPath: string, entry: string) => ({
      ...at(fullPath, entry),
      routeName: 'company',
      reload: false,
    });
    const first = nextView(null, company('/company/1', 'a'));
    const tab = nextView(first, company('/company/1?tab=tax', 'b'));
    const other = nextView(tab, company('/company/2', 'c'));
    expect(tab.key).toBe(first.key);
    expect(other.key).not.toBe(first.key);
  });
});
