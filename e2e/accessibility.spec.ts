import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { RouteRow } from '../web/src/guard/route-row.ts';
import { routeTable } from '../web/src/routes.ts';
import { signIn } from './own-browser.ts';
import { api, baseUrl, expect, mutate, quietPage, test } from './people.ts';

/** No violation of WCAG 2.2 A and AA on any screen, in light and dark; no screen wider than a phone or a tablet. */

// What is found is told in words. A trace photographs each screen after each step, which took most of the time.
test.use({ trace: 'off' });

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** A phone and a tablet. */
const narrow = [
  { width: 360, height: 780 },
  { width: 820, height: 1100 },
];
/** Forms that have no address: the button that opens them, by the path of the screen. */
const formButtons: Readonly<Record<string, string>> = { '/roles': 'New role', '/api-keys': 'New key' };

/** Whom the screens are shown to: each to the first who may open it. */
const viewers = ['admin', 'super'] as const;
type Viewer = (typeof viewers)[number];
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
async function screensOf(page: Page, viewer: Viewer): Promise<string[]> {
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

/** Opens a screen from inside the product, as a link does. */
async function open(page: Page, path: string): Promise<void> {
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

const axeOn = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

async function violationsOf(axe: AxeBuilder, path: string): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map((violation) => `${path}: ${violation.id} ${violation.nodes[0]?.target.join(' ')}`);
}

const overflowOf = async (page: Page, path: string): Promise<string[]> => {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return over > 0 ? [`${path}: ${over} px too wide at ${page.viewportSize()?.width} px`] : [];
};

for (const viewer of viewers)
  test(`every screen of ${viewer} is free of violations, in light and dark, and fits a phone and a tablet`, async ({
    browser,
  }) => {
    test.setTimeout(900_000);
    const page = await quietPage(
      await browser.newContext({ baseURL: baseUrl(), reducedMotion: 'reduce', colorScheme: 'light' }),
    );
    // A fresh sign-in, which a webhook asks for.
    await signIn(page, viewer);
    if (viewer === 'admin') {
      await makeWebhook(page);
      await makeImport(page);
    }
    const paths = await screensOf(page, viewer);
    const found: string[] = [];
    const look = async (at: (path: string) => Promise<string[]>) => {
      for (const path of paths) {
        await open(page, path);
        found.push(...(await at(path)));
      }
    };
    await look((path) => violationsOf(axeOn(page).withTags(WCAG), path));
    // The dark theme changes nothing but colors.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await look((path) => violationsOf(axeOn(page).withRules(['color-contrast']), `${path} in dark`));
    for (const size of narrow) {
      await page.setViewportSize(size);
      await look(async (path) => [
        ...(await violationsOf(axeOn(page).withTags(WCAG), `${path} at ${size.width} px`)),
        ...(await overflowOf(page, path)),
      ]);
    }
    expect(found).toEqual([]);
  });
