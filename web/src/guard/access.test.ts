import { describe, expect, test } from 'vitest';
import { routeTable } from '../routes.ts';
import type { Session } from '../session/session-answer.ts';
import { areaRows } from './area-rows.ts';
import { canVisit, isAuthenticated } from './can-visit.ts';
import type { RouteRow } from './route-row.ts';

const roles = [
  'dev',
  'super',
  'admin',
  'manager',
  'office',
  'sales',
  'installer',
  'affiliate',
  'auditor',
  'none',
];
const companyStatuses = ['trial', 'active', 'past_due', 'inactive', 'cancelled'];
const userStatuses = ['active', 'inactive'];
const barred = ['inactive', 'cancelled'];

const everyone = roles;
const admins = ['admin', 'super'];
const adminReaders = ['admin', 'super', 'auditor'];

/**
 * Who may open what, as the product specification lists it: the roles that pass, for one's own record and for
 * another's.
 */
const expected: Record<string, { open?: true; own: readonly string[]; other?: readonly string[] }> = {
  '': { open: true, own: everyone },
  login: { open: true, own: everyone },
  onboarding: { open: true, own: everyone },
  'privacy-policy': { open: true, own: everyone },
  verify: { open: true, own: everyone },
  '*': { open: true, own: everyone },
  dashboard: { own: everyone },
  leads: { own: ['affiliate'] },
  accounts: { own: everyone },
  account: { own: everyone },
  'account/{id}': { own: everyone },
  organizations: { own: everyone },
  'organization/{id?}': { own: everyone },
  estimates: { own: everyone },
  'estimate/new': { own: everyone },
  'estimate/{id}': { own: everyone },
  products: { own: everyone },
  'product/{id}': { own: everyone },
  packages: { own: everyone },
  calendar: { own: everyone },
  reporting: { own: everyone },
  'sable-university': { own: everyone },
  user: { own: everyone },
  'user/{id}': { own: everyone, other: admins },
  'user/{id}/{section}': { own: everyone, other: admins },
  users: { own: admins },
  roles: { own: adminReaders },
  'account/{id}/merge': { own: ['super', 'admin', 'manager', 'office'] },
  setup: { own: admins },
  'security-events': { own: adminReaders },
  company: { own: admins },
  'company/{id}': { own: admins, other: ['super'] },
  companies: { own: ['super'] },
  affiliates: { own: adminReaders },
  'central-stations': { own: adminReaders },
  integrations: { own: admins },
  'webhook/{id}': { own: admins },
  'api-keys': { own: admins },
  'rule-confirmations': { own: adminReaders },
  'number-blocks': { own: adminReaders },
  imports: { own: ['super', 'admin', 'manager', 'office', 'auditor'] },
  import: { own: ['admin', 'office'] },
  'import/{id}': { own: ['super', 'admin', 'manager', 'office', 'auditor'] },
  'import-rows': { own: ['super', 'admin', 'manager', 'office', 'auditor'] },
  'commission-plans': { own: adminReaders },
  admin: { own: admins },
  super: { own: ['super'] },
  'tests/{component?}': { own: ['dev'] },
  'admin/products': { own: admins },
  'admin/packages': { own: admins },
  'admin/users': { own: admins },
  'admin/roles': { own: admins },
  'admin/company': { own: admins },
  'admin/affiliates': { own: admins },
  'admin/central-stations': { own: admins },
  'admin/integrations': { own: admins },
  'admin/api-keys': { own: admins },
  'super/users': { own: ['super'] },
  'super/roles': { own: ['super'] },
  'super/company/{id}': { own: ['super'], other: ['super'] },
  'super/companies': { own: ['super'] },
  'super/affiliates': { own: ['super'] },
  'super/central-stations': { own: ['super'] },
  'super/integrations': { own: ['super'] },
  'super/api-keys': { own: ['super'] },
};

/**
 * A path that the specification does not name is open to everyone who is signed in. Any other rule needs a line
 * above.
 */
const beyondSpecification = { open: undefined, own: everyone, other: everyone };

const own = { user: 'user-1', company: 'company-1' };

const sessionOf = (role: string, companyStatus: string, userStatus = 'active'): Session => ({
  loaded: true,
  user: { id: own.user, name: 'Dana Whitfield', email: 'dana@example.com', status: userStatus },
  roles: role === 'none' ? [] : [role],
  company: { id: own.company, name: 'Northgate Security', status: companyStatus, brandColor: null },
  companies: [],
  userSettingsId: 'settings-1',
  companySettingsId: 'settings-2',
  appSettingsId: 'settings-3',
  settings: { salesSeeAll: true },
});

const rows: readonly RouteRow[] = [...routeTable, ...areaRows(routeTable)];
const ownIdOf = (row: RouteRow) => (row.rule === 'own-company' ? own.company : own.user);

// Specification 1.3, 5.4, 6.1–6.4
describe('who may open what', () => {
  test('the route table has every path of the specification, and each name once', () => {
    const paths = new Set(rows.map((row) => row.path));
    expect(Object.keys(expected).filter((path) => !paths.has(path))).toEqual([]);
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
  });

  const cases = rows.flatMap((row) =>
    roles.flatMap((role) => companyStatuses.map((status) => ({ path: row.path, row, role, status }))),
  );

  test.each(cases)('$path × $role × $status company', ({ row, role, status }) => {
    const rule = expected[row.path] ?? beyondSpecification;
    for (const userStatus of userStatuses) {
      const session = sessionOf(role, status, userStatus);
      const signedIn = !barred.includes(status) || role === 'super' || userStatus === 'inactive';
      const canOwn = rule.open === true || (signedIn && rule.own.includes(role));
      const canOther = rule.open === true || (signedIn && (rule.other ?? rule.own).includes(role));
      expect(canVisit(session, row, { id: ownIdOf(row) })).toBe(canOwn);
      expect(canVisit(session, row, { id: 'another' })).toBe(canOther);
    }
  });

  // Specification 5.1–5.3
  test('an empty and a missing list of roles let anyone pass, and so does *', () => {
    const session = sessionOf('none', 'active');
    expect(canVisit(session, { requiresAuth: true })).toBe(true);
    expect(canVisit(session, { requiresAuth: true, rolesAllowed: [] })).toBe(true);
    expect(canVisit(session, { requiresAuth: true, rolesAllowed: ['admin', '*'] })).toBe(true);
    expect(canVisit(session, { requiresAuth: true, rolesAllowed: ['admin'] })).toBe(false);
  });
});

// Specification 4.1–4.3
describe('authenticated', () => {
  const whole = sessionOf('sales', 'active');

  test.each<[string, Partial<Session>]>([
    ['the user', { user: null }],
    ['the company', { company: null }],
    ['the user’s settings', { userSettingsId: null }],
    ['the company’s settings', { companySettingsId: null }],
    ['the app’s settings', { appSettingsId: null }],
  ])('fails without %s', (_, missing) => {
    expect(isAuthenticated(whole)).toBe(true);
    expect(isAuthenticated({ ...whole, ...missing })).toBe(false);
  });

  test.each([
    ['sales', 'inactive', 'active', false],
    ['sales', 'cancelled', 'active', false],
    ['admin', 'cancelled', 'active', false],
    ['super', 'inactive', 'active', true],
    ['super', 'cancelled', 'active', true],
    ['sales', 'inactive', 'inactive', true],
    ['sales', 'cancelled', 'inactive', true],
    ['sales', 'past_due', 'active', true],
    ['sales', 'active', 'inactive', true],
  ])('%s of a company that is %s, being %s: %s', (role, company, user, outcome) => {
    expect(isAuthenticated(sessionOf(role, company, user))).toBe(outcome);
  });
});
