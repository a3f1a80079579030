import type { Page } from '@playwright/test';
import { expect } from './people.ts';

/** Checks that the person's menu has no such entry. */
async function menuLacks(page: Page, entry: string): Promise<void> {
  await page.goto('/dashboard');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links.filter({ hasText: 'Dashboard' })).toBeVisible();
  await expect(links.filter({ hasText: entry })).toHaveCount(0);
}

/**
 * Checks that a person may not open a screen: their menu does not link to it, and its URL redirects to the dashboard
 * with a message.
 */
export async function isClosedTo(page: Page, path: string, entry: string): Promise<void> {
  await menuLacks(page, entry);
  await page.goto(path);
  await expect(page.getByText('Not Authorized!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/**
 * Checks that a person's roles may not read a list: their menu does not link to it, and its URL explains why it is
 * empty.
 */
export async function isHiddenFrom(page: Page, path: string, entry: string): Promise<void> {
  await menuLacks(page, entry);
  await page.goto(path);
  await expect(
    page.getByRole('heading', { name: `Your role does not show ${entry.toLowerCase()}` }),
  ).toBeVisible();
}

/** Checks that a person may read a list but not add to it: there is no button, and the form's URL explains why. */
export async function addsNone(page: Page, path: string, one: string, many: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: `New ${one}` })).toHaveCount(0);
  await page.goto(`${path}?panel=new`);
  await expect(page.getByRole('heading', { name: `Your role can’t add ${many}` })).toBeVisible();
}
