import type { Browser, Page } from '@playwright/test';
import { startOidcServer, type OidcServer } from '../server/src/session/testing/oidc-server.ts';
import { expect, quietPage, test } from './people.ts';
import { startServer, type RunningServer } from './server.ts';

let provider: OidcServer;
let server: RunningServer;
const email = 'ruth@example.com';
const password = 'a long enough passphrase';

test.beforeAll(async () => {
  provider = await startOidcServer();
  server = await startServer({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Elm ID',
  });
  const founded = await fetch(`${server.url}/api/onboarding`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({
      companyName: 'Elm Alarms',
      personName: 'Ruth Okafor',
      email,
      password,
      country: 'us',
      timeZone: 'America/New_York',
    }),
  });
  expect(founded.ok).toBe(true);
});

test.afterAll(async () => {
  await server.stop();
  await provider.close();
});

const openLogin = async (browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) => {
  const page = await quietPage(await browser.newContext({ baseURL: server.url, ...options }));
  await page.goto('/login');
  return page;
};
const signIn = async (page: Page) => {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
};
const popupOf = async (page: Page, button: string) => {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const popup = await opened;
  await expect(popup.getByRole('heading', { name: /Sign in as/ })).toBeVisible();
  return popup;
};

// Specification 8.42, 9.15: popup closed by the user, popup window of 500 by 600
test('an account at a provider: its window closed by the person, linked, and used on a desk and on a phone', async ({
  browser,
}) => {
  const desk = await openLogin(browser);
  const closed = await popupOf(desk, 'Continue with Elm ID');
  expect(await closed.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
  await closed.close();
  const alert = desk.getByRole('alert');
  await expect(alert.getByText('The window of Elm ID was closed before you were done.')).toBeVisible();

  const denied = await popupOf(desk, 'Continue with Elm ID');
  await denied.getByRole('link', { name: 'Cancel' }).click();
  await expect(alert.getByText('You did not allow the sign-in at Elm ID.')).toBeVisible();
  expect(denied.isClosed()).toBe(true);

  const stranger = await popupOf(desk, 'Continue with Elm ID');
  await stranger.getByRole('link', { name: 'Continue' }).click();
  await expect(alert.getByText('This Elm ID account is not linked to a user yet.')).toBeVisible();

  await signIn(desk);
  await desk.goto('/user?tab=security');
  const linking = await popupOf(desk, 'Link');
  await linking.getByRole('link', { name: 'Continue' }).click();
  await expect(desk.getByText('The account was linked.')).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole('button', { name: 'Unlink' })).toBeVisible();

  const other = await openLogin(browser);
  const popup = await popupOf(other, 'Continue with Elm ID');
  await popup.getByRole('link', { name: 'Continue' }).click();
  await expect(other).toHaveURL(/\/dashboard/);

  const phone = await openLogin(browser, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.getByRole('button', { name: 'Continue with Elm ID' }).click();
  await phone.getByRole('link', { name: 'Cancel' }).click();
  await expect(phone.getByText('You did not allow the sign-in at Elm ID.')).toBeVisible();
  await phone.getByRole('button', { name: 'Continue with Elm ID' }).click();
  await phone.getByRole('link', { name: 'Continue' }).click();
  await expect(phone).toHaveURL(/\/dashboard/);
});

// Specification 8.42: popup blocked
test('a window that the browser blocks: the words say so, and the tab goes on', async ({ browser }) => {
  const page = await openLogin(browser);
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await page.getByRole('button', { name: 'Continue with Elm ID' }).click();
  await expect(page.getByText('Your browser blocked the window of Elm ID.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue in this tab instead' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You did not allow the sign-in at Elm ID.')).toBeVisible();
});
