import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { baseUrl, demoPassword, expect, peopleOf, test, type Role } from './people.ts';

/** Launches a browser with its storage on disk, which survives killing the browser. */
export async function ownBrowser() {
  const directory = await mkdtemp(join(tmpdir(), 'sable-browser-'));
  const { launchOptions } = test.info().project.use;
  return {
    launch: () =>
      chromium.launchPersistentContext(directory, {
        ...launchOptions,
        baseURL: baseUrl(),
        viewport: { width: 1440, height: 900 },
      }),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Signs in through the form as the first person of a role, whoever was signed in before. */
export async function signIn(page: Page, role: Role): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email address').fill(peopleOf(role)[0]?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Kills a browser as a crash does: no page gets an event. */
export async function kill(browser: BrowserContext, page: Page): Promise<void> {
  const killed = new Promise((resolve) => browser.once('close', resolve));
  const control = await browser.newCDPSession(page);
  await control.send('Browser.crash').catch(() => undefined);
  await killed;
}
