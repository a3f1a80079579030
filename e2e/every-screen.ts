import type { Page } from '@playwright/test';
import type { RouteRow } from '../web/src/guard/route-row.ts';
import { routeTable } from '../web/src/routes.ts';
import { api, expect, mutate } from './people.ts';

/** Forms that have no address: the button that opens them, by the path of the screen. */
const formButtons: Readonly<Record<string, string>> = { '/roles': 'New role', '/api-keys': 'New key' };

/** Whom the screens are shown to: each to the first who may open it. */
export const viewers = ['admin', 'super'] as const;
export type Viewer = (typeof viewers)[number];
const viewerOf = ({ rolesAllowed = ['*'] }: RouteRow): Viewer | undefined =>
  rolesAllowed.includes('*') ? 'admin' : viewers.find((role) => rolesAllowed.includes(role));

/** Those for people without a session, and the gallery, which shows each component by itself. */
const notShown = ['', 'login', 'onboarding', 'tests/{component?}'];

async function firstOf(page: Page, collection = ''): Promise<string> {
  const { rows } = await api<{ rows: { id: string }[] }>(page, `/api/${collection}?limit=1`);
  if (!rows[0]) throw new Error(`There is no record of ${collection} to look at.`);
  return rows[0].id;
}

/** The screens of the route table that a viewer is shown, a record's with the first record that there is, and the forms that open beside a list. */
export async function screensOf(page: Page, viewer: Viewer): Promise<string[]> {
  const table: readonly RouteRow[] = routeTable;
  const shown = table.filter((row) => viewerOf(row) === viewer && !notShown.includes(row.path));
  const paths: string[] = [];
  for (const { path, collection, create } of shown) {
    const id = /\{id\??\}/.exec(path)?.[0];
    const filled = id ? path.replace(id, await firstOf(page, collection)) : path;
    paths.push(`/${filled.replace('*', 'nowhere').replace('{section}', 'security')}`);
    if (create?.path.includes('?')) paths.push(`/${create.path}`);
    if (formButtons[`/${path}`]) paths.push(`/${path}#form`);
  }
  return paths;
}

/** A webhook to look at; the demo has none. */
async function makeWebhook(page: Page): Promise<void> {
  const events = ['accounts.created'];
  await api(page, '/api/webhooks', { name: 'Accounting', url: 'https://127.0.0.1/hooks', events });
}

/** An import to look at; the demo has none. It ends before its rows arrive. */
async function makeImport(page: Page): Promise<void> {
  const head = { kind: 'customers', fileName: 'Customers.csv', inFile: 1, total: 1, currency: 'USD' };
  const { id } = await mutate(page, 'imports.begin', head);
  await mutate(page, 'imports.stop', { id });
}

/** Makes what the demo has none of, for screens that need one. Asks for a fresh sign-in. */
export async function makeShown(page: Page): Promise<void> {
  await makeWebhook(page);
  await makeImport(page);
}

/** Opens a screen from inside the product, as a link does. */
export async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await expect(page).toHaveURL((url) => url.pathname === new URL(path, url).pathname);
  if (path.includes('?')) await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const [screen = '', form] = path.split('#');
  if (form === undefined) return;
  await page.getByRole('button', { name: formButtons[screen] }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
