import type { Page } from '@playwright/test';
import { api, baseUrl, demoPassword, expect, peopleOf, signedIn, test, type Role } from './people.ts';

/** Returns what this browser stores: both storages, the names of its databases, and the paths in its caches. */
const everythingStored = (page: Page) =>
  page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) cached.push(new URL(url).pathname);
    const local: Record<string, string> = { ...localStorage };
    const session: Record<string, string> = { ...sessionStorage };
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return { local, session, databases, cached };
  });

/** Tests the guard in a real browser; a unit test covers every combination as a table. */
test.describe('who may open what', () => {
  test('a rep who opens what they may not is refused with a message and brought back', async ({
    browser,
  }) => {
    const page = await signedIn(browser, 'sales');
    await page.goto('/accounts');
    await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
    await page.goto('/users');
    await expect(page.getByText('Not Authorized!')).toBeVisible();
    await expect(page).toHaveURL(/\/accounts$/);
    await expect(page.getByText('Not Authorized!')).toBeHidden({ timeout: 5_000 });
  });

  const doors: readonly [Role, string, RegExp][] = [
    ['dev', '/tests', /Gallery|Components|Tests/i],
    ['super', '/super', /Super|Platform/i],
    ['admin', '/admin', /Admin|Console/i],
    ['manager', '/reporting', /Reporting/i],
    ['office', '/organizations', /Organizations/i],
    ['installer', '/calendar', /Calendar/i],
    ['auditor', '/estimates', /Estimates/i],
    ['auditor', '/security-events', /Security Events/i],
    ['sales', '/products', /Products/i],
  ];
  for (const [role, path, title] of doors) {
    test(`${role} opens ${path}`, async ({ browser }) => {
      const page = await signedIn(browser, role);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(title);
      await expect(page).toHaveTitle(/^Sable/);
    });
  }

  test('an auditor reads roles and affiliates and has no button that changes them', async ({ browser }) => {
    const page = await signedIn(browser, 'auditor');
    await page.goto('/roles');
    await expect(page.getByRole('region', { name: 'Permissions by role' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New role' })).toHaveCount(0);
    await expect(page.getByRole('switch', { name: 'Can be assigned' }).first()).toBeDisabled();
    await page.goto('/affiliates');
    await expect(page.getByRole('grid', { name: 'Affiliates' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^New / })).toHaveCount(0);
  });

  test('a deep link survives sign-in, and sign-in is never the last route', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: baseUrl() });
    const page = await context.newPage();
    await page.goto('/organizations');
    await expect(page).toHaveURL(/\/login/);
    const person = peopleOf('office')[0];
    await page.getByLabel('Email address').fill(person?.email ?? '');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/organizations/);
    const stored = await page.evaluate(() => localStorage.getItem('lastRoute'));
    expect(stored).toContain('/organizations');
    expect(stored).not.toContain('login');
  });

  test('a session that ends elsewhere ends here, without a fault on the way', async ({ browser }) => {
    const page = await signedIn(browser, 'installer', 2);
    await page.goto('/accounts');
    await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
    const answer = await page.request.post('/api/sign-out', { data: {}, headers: { origin: baseUrl() } });
    expect(answer.ok()).toBe(true);
    await expect(page).toHaveURL(/\/login/);
  });

  test('an installer reads what was sold, without a price, and prints nothing', async ({ browser }) => {
    const page = await signedIn(browser, 'installer');
    const { rows } = await api<{ rows: { id: string; reference: string }[] }>(page, '/api/estimates?limit=1');
    const [sold] = rows;
    await page.goto(`/estimate/${sold?.id}`);
    await expect(page.getByRole('heading', { name: sold?.reference, level: 1 })).toBeVisible();
    await expect(page.getByText(/^\d+ ×$/).first()).toBeVisible();
    await expect(page.getByRole('group', { name: 'Site' })).toBeVisible();
    await expect(page.locator('main')).not.toContainText('$');
    expect((await page.request.get(`/api/estimates/${sold?.id}/pdf`)).status()).toBe(403);
  });

  test('a word typed on a cell that cannot be changed leads nowhere', async ({ browser }) => {
    const page = await signedIn(browser, 'sales');
    await page.goto('/accounts');
    const grid = page.getByRole('grid', { name: 'Accounts' });
    await grid.getByText('Dayton', { exact: true }).first().click();
    await page.keyboard.type('gd');
    await expect(page).toHaveURL(/\/accounts$/);
    await expect(grid.getByRole('textbox')).toBeHidden();
  });

  test('what is not there is said to be not there', async ({ browser }) => {
    const page = await signedIn(browser, 'sales');
    await page.goto('/no/such/place');
    await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
  });

  test('a cut address of a record says that the record is not there', async ({ browser }) => {
    const page = await signedIn(browser, 'admin');
    for (const path of ['account', 'estimate', 'organization', 'product', 'contract', 'webhook', 'import']) {
      await page.goto(`/${path}/01a208ba-a61b`);
      await expect(page.getByText(/We can’t find this/)).toBeVisible();
      await expect(page.getByText(/Try again|ask again/)).toHaveCount(0);
    }
    await page.goto('/tickets?panel=01a208ba-a61b');
    await expect(page.getByText('We can’t find this ticket')).toBeVisible();
  });

  test('nothing of a customer, a cost or a token stays in the browser, and all of it goes at sign-out', async ({
    browser,
  }) => {
    const page = await signedIn(browser, 'manager');
    for (const path of ['/dashboard', '/accounts', '/estimates', '/products']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(await kept()).not.toMatch(/cost|margin|token|@example|\+1 555/i);
    expect(Object.keys((JSON.parse(await kept()) as [object])[0]).sort()).toEqual(
      expect.arrayContaining(['currentRoute', 'lastRoute', 'navigationMap']),
    );
    // The router remembers the scroll position of a page, and stores it when the page is left.
    await page.goto('/accounts?q=a');
    await page.getByRole('grid', { name: 'Accounts' }).hover();
    await page.mouse.wheel(0, 600);
    await page.getByRole('link', { name: 'Estimates' }).first().click();
    await expect(page.getByRole('heading', { name: 'Estimates', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByLabel('Email address')).toBeVisible();
    const left = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
    expect(left).toEqual([['currentRoute'], []]);
    expect(await kept()).not.toMatch(/accounts|estimates|dashboard/);
  });

  // Specification 9.7: sign-out removes everything but the dark mode setting.
  test('after sign-out nothing of the person is left in any storage, and a second tab writes nothing down again', async ({
    browser,
  }) => {
    const page = await signedIn(browser, 'manager');
    await page.goto('/accounts?q=a');
    await page.getByRole('grid', { name: 'Accounts' }).getByRole('row').nth(1).waitFor();
    // The browser keeps an unfinished form until it is saved.
    await page.goto('/tasks?new');
    const second = await page.context().newPage();
    await second.goto('/estimates');
    await expect(second.getByRole('heading', { name: 'Estimates', level: 1 })).toBeVisible();
    await page.goto('/accounts');
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    for (const tab of [page, second]) {
      await expect(tab).toHaveURL(/\/login$/);
      await expect(tab.getByLabel('Email address')).toBeVisible();
    }
    for (const tab of [page, second]) {
      const { local, cached, ...others } = await everythingStored(tab);
      expect(others).toEqual({ session: {}, databases: [] });
      expect(Object.keys(local)).toEqual(['currentRoute']);
      expect(local['currentRoute']).toContain('"fullPath":"/login"');
      expect(cached.filter((path) => /api|@|account|estimate\//.test(path))).toEqual([]);
    }
    // The same applies after the second tab opens another public page.
    await second.goto('/privacy-policy');
    await second.goto('/login');
    await expect(second.getByLabel('Email address')).toBeVisible();
    const { local } = await everythingStored(page);
    expect(JSON.stringify(local)).not.toMatch(/accounts|estimates|tasks|dashboard/);
  });
});
