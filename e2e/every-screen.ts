import type { Page } from '@playwright/test';
import type { RouteRow } from '../web/src/guard/route-row.ts';
import { routeTable } from '../web/src/routes.ts';
import { draftEstimate } from './household.ts';
import { api, expect, mutate, type Role } from './people.ts';

/** Forms without a URL: the button that opens them, by the path of the screen. */
const formButtons: Readonly<Record<string, string>> = { '/roles': 'New role', '/api-keys': 'New key' };

/** Tabs of a screen after the first one; each has different content. */
const tabs: Readonly<Record<string, readonly string[]>> = {
  'account/{id}': ['contacts', 'estimates', 'service', 'money', 'activity', 'messages'],
  company: ['brand', 'taxes', 'estimates', 'working-time', 'cancellation', 'privacy'],
  user: ['security', 'settings', 'activity'],
};

/** Records that open in the panel next to their account: one with files, one with nested rows. */
const inPanels = ['notes', 'work-orders'] as const;

/**
 * With `SABLE_EVERY_ROLE`, each role opens every screen it may, in every theme and width, which takes a quarter of an
 * hour. Otherwise, each screen is opened once.
 */
export const everyRole = Boolean(process.env['SABLE_EVERY_ROLE']);
const roles = [
  'admin',
  'super',
  'affiliate',
  'manager',
  'office',
  'sales',
  'installer',
  'auditor',
  'dev',
] as const;
/** Roles to open the screens with if each is opened once: the first one with permission opens it. */
const first: readonly Role[] = ['admin', 'super', 'affiliate'];
export const viewers: readonly Role[] = everyRole ? roles : first;
const administrates = (viewer: Role): boolean => viewer === 'admin' || viewer === 'super';
const mayOpen = (viewer: Role, { rolesAllowed = [], rule }: RouteRow): boolean =>
  (!rule || administrates(viewer)) &&
  (rolesAllowed.length === 0 || rolesAllowed.includes('*') || rolesAllowed.includes(viewer));
const isShownTo = (viewer: Role, row: RouteRow): boolean =>
  everyRole ? mayOpen(viewer, row) : first.find((role) => mayOpen(role, row)) === viewer;

/** Screens for people without a session, and the gallery, which shows each component on its own. */
const notShown = ['', 'login', 'onboarding', 'tests/{component?}'];

/** Returns the first record of a collection that the viewer may read. */
async function firstOf(page: Page, collection = ''): Promise<string | undefined> {
  const { rows } = await api<{ rows: { id: string }[] }>(page, `/api/${collection}?limit=1`);
  if (!rows[0] && !everyRole) throw new Error(`There is no record of ${collection} to look at.`);
  return rows[0]?.id;
}

/**
 * Returns the screens of the route table that a viewer opens, with the first existing record for record screens, plus
 * the forms that open next to a list.
 */
export async function screensOf(page: Page, viewer: Role): Promise<string[]> {
  const table: readonly RouteRow[] = routeTable;
  const shown = table.filter((row) => isShownTo(viewer, row) && !notShown.includes(row.path));
  const paths: string[] = [];
  for (const { path, collection, create } of shown) {
    const id = /\{id\??\}/.exec(path)?.[0];
    const record = id && (await firstOf(page, collection));
    if (id && !record) continue;
    const filled = id && record ? path.replace(id, record) : path;
    paths.push(`/${filled.replace('*', 'nowhere').replace('{section}', 'security')}`);
    if (!administrates(viewer)) continue;
    paths.push(...(tabs[path] ?? []).map((tab) => `/${filled}?tab=${tab}`));
    if (create?.path.includes('?')) paths.push(`/${create.path}`);
    if (formButtons[`/${path}`]) paths.push(`/${path}#form`);
  }
  if (viewer === 'admin') for (const collection of inPanels) paths.push(await panelOf(page, collection));
  return paths;
}

/** Returns the path of a collection's first record in the panel next to its account. */
async function panelOf(page: Page, collection: string): Promise<string> {
  const { rows } = await api<{ rows: { id: string; accountId: string }[] }>(
    page,
    `/api/${collection}?limit=1`,
  );
  if (!rows[0]) throw new Error(`There is no record of ${collection} to look at.`);
  return `/account/${rows[0].accountId}?panel=${collection}/${rows[0].id}`;
}

/** Creates a webhook, because the demo has none. */
async function makeWebhook(page: Page): Promise<void> {
  const events = ['accounts.created'];
  await api(page, '/api/webhooks', { name: 'Accounting', url: 'https://127.0.0.1/hooks', events });
}

/** Creates an import, because the demo has none. It stops before its rows arrive. */
async function makeImport(page: Page): Promise<void> {
  const head = { kind: 'customers', fileName: 'Customers.csv', inFile: 1, total: 1, currency: 'USD' };
  const { id } = await mutate(page, 'imports.begin', head);
  await mutate(page, 'imports.stop', { id });
}

/** Creates a roll-out to two sites, because the demo has none. Returns its id. */
export async function rollOutOf(page: Page): Promise<string> {
  const { id: organizationId } = await mutate(page, 'organizations.create', { name: 'Corner Stores' });
  const { id: contactId } = await mutate(page, 'contacts.create', {
    name: 'Cora Corner',
    email: 'cora@example.com',
    organizationId,
  });
  const site = { line1: '1 Oak', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' };
  const store = async (name: string) =>
    (
      await mutate(page, 'accounts.create', {
        account: { name, type: 'commercial', organizationId, site },
        contact: { name: `${name} manager`, email: 'store@example.com' },
      })
    ).id;
  const estimateId = await draftEstimate(page, await store('First store'), [
    { name: 'Panel', unitPrice: 34_900 },
  ]);
  const accountIds = [await store('Second store')];
  const sites = { estimateId, contactId, name: 'Corner stores', accountIds };
  return (await mutate(page, 'roll-outs.start', sites)).id;
}

/** Creates the records that the demo lacks, for screens that need one. Requires a fresh sign-in. */
export async function makeShown(page: Page): Promise<void> {
  await makeWebhook(page);
  await makeImport(page);
  await rollOutOf(page);
}

/** Navigates to a screen within the app, as a link does. */
export async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await expect(page).toHaveURL((url) => url.pathname === new URL(path, url).pathname);
  if (/\?(tab|step|view)=/.test(path))
    await expect(page).toHaveURL((url) => url.search === new URL(path, url).search);
  else if (path.includes('?')) await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const [screen = '', form] = path.split('#');
  if (form === undefined) return;
  await page.getByRole('button', { name: formButtons[screen] }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
