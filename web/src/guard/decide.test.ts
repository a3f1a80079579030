import { describe, expect, test } from 'vitest';
import { signedOut, type Session } from '../session/session.ts';
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
  const accounts = { routeName: 'accounts', pathname: '/accounts', reload: true, keepView: false };

  test('is rendered again for each full path', () => {
    const first = nextView(null, { ...accounts, fullPath: '/accounts' });
    const second = nextView(first, { ...accounts, fullPath: '/accounts?view=leads' });
    const third = nextView(second, { ...accounts, fullPath: '/accounts?view=leads#top' });
    expect(new Set([first, second, third].map(({ key }) => key)).size).toBe(3);
  });

  test('stays when the screen writes its own state into its address', () => {
    const first = nextView(null, { ...accounts, fullPath: '/accounts' });
    expect(nextView(first, { ...accounts, fullPath: '/accounts?sort=name', keepView: true })).toBe(first);
  });

  test('is new when another screen was shown before, whatever the address carries', () => {
    const before = { pathname: '/dashboard', key: '/dashboard' };
    expect(nextView(before, { ...accounts, fullPath: '/accounts?sort=name', keepView: true }).key).toBe(
      '/accounts?sort=name',
    );
  });

  test('with meta reload false stays while the id stays, and is new with another id', () => {
    const company = { routeName: 'company', reload: false, keepView: false };
    const first = nextView(null, { ...company, pathname: '/company/1', fullPath: '/company/1' });
    const tab = nextView(first, { ...company, pathname: '/company/1', fullPath: '/company/1?tab=tax' });
    const other = nextView(tab, { ...company, pathname: '/company/2', fullPath: '/company/2' });
    expect(tab.key).toBe(first.key);
    expect(other.key).not.toBe(first.key);
  });
});
