import { expect, test } from 'vitest';
import { areaRows } from './guard/area-rows.ts';
import type { RouteRow } from './guard/route-row.ts';
import { pageTitle } from './page-title.ts';
import { routeTable } from './routes.ts';
import { screens } from './screens/screens.ts';

const rows: readonly RouteRow[] = [...routeTable, ...areaRows(routeTable)];
const rowOf = (path: string) => rows.find((row) => row.path === path);

const open = { requiresAuth: false };
const signedIn = { requiresAuth: true };
const all = { requiresAuth: true, rolesAllowed: ['*'] };
const admins = { requiresAuth: true, rolesAllowed: ['admin', 'super'] };
const adminReaders = { requiresAuth: true, rolesAllowed: ['admin', 'super', 'auditor'] };
const platform = { requiresAuth: true, rolesAllowed: ['super'] };

// Specification 1.1, 2.3–2.14, 2.16–2.35, 2.37, 6.6 and 6.7: the routes as specified. Where the specification gives
// no access, the product's own applies.
test.each<[path: string, title: string, row: Partial<RouteRow>]>([
  ['', 'Home', { ...open, layout: 'main' }],
  ['dashboard', 'Dashboard', { ...signedIn, layout: 'main' }],
  ['account/{id}', 'Account Info', { ...signedIn, layout: 'main' }],
  ['user/{id}', 'User Info', { ...signedIn, rule: 'own-user', layout: 'main' }],
  ['users', 'Users', { ...admins, layout: 'main' }],
  ['calendar', 'Calendar', { ...signedIn, layout: 'main' }],
  ['sable-university', 'University', { ...signedIn, layout: 'main' }],
  ['tests/{component?}', 'Components', { ...signedIn, rolesAllowed: ['dev'], layout: 'main' }],
  ['reporting', 'Reporting', { ...signedIn, layout: 'main' }],
  ['estimate/{id}', 'Estimate Info', { ...all, layout: 'main' }],
  ['privacy-policy', 'Privacy Policy', { ...open, layout: 'main' }],
  ['login', 'Login', { ...open, layout: 'auth' }],
  ['admin', 'Admin', admins],
  ['super', 'Super', platform],
  ['roles', 'Roles', adminReaders],
  ['onboarding', 'Onboarding', { ...open, rolesAllowed: ['*'] }],
  ['company', 'Company', admins],
  ['companies', 'Companies', platform],
  ['affiliates', 'Affiliates', adminReaders],
  ['central-stations', 'Central Stations', adminReaders],
  ['account', 'Account', all],
  ['accounts', 'Accounts', all],
  ['company/{id}', 'Company', { ...admins, name: 'company', reload: false }],
  ['estimate/new', 'Estimate', { ...all, name: 'new' }],
  ['organization/{id?}', 'Organization Info', all],
  ['organizations', 'Organizations', all],
  ['product/{id}', 'Product Info', all],
  ['products', 'Products', all],
  ['packages', 'Packages', all],
  ['user', 'User Info', signedIn],
  ['integrations', 'Integrations', admins],
])('/%s is titled %s and opens as the specification says', (path, title, row) => {
  expect(rowOf(path)).toMatchObject({ ...row, title });
});

// Specification 2.26, 2.44
test('the view of one route alone stays while the rest of its address changes', () => {
  const table: readonly RouteRow[] = routeTable;
  expect(table.filter((row) => row.reload === false).map((row) => row.path)).toEqual(['company/{id}']);
});

// Specification 2.2
test('the title of a page is the product, a dash and the title of the route when it has one', () => {
  expect(pageTitle(rowOf('dashboard'))).toBe('Sable - Dashboard');
  expect(pageTitle({})).toBe('Sable');
  expect(pageTitle(undefined)).toBe('Sable');
});

// Specification 2.1
test('every screen is loaded when it is visited, and none with the product', () => {
  const sources = import.meta.glob<string>('./**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const loadedAtOnce = Object.entries(sources).flatMap(([file, text]) =>
    /^(import|export) [^;]*from '[^']*-screen\.tsx'/m.test(text) ? [file] : [],
  );
  const loadedLater = sources['./screens/screens.ts']?.match(/await import\('[^']+-screen\.tsx'\)/g);
  expect(loadedAtOnce).toEqual([]);
  expect(loadedLater).toHaveLength(Object.keys(screens).length);
});
