import type { Page } from '@playwright/test';
import { expect } from './people.ts';

/** The person's menu, without an entry. */
async function menuLacks(page: Page, entry: string): Promise<void> {
  await page.goto('/dashboard');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links.filter({ hasText: 'Dashboard' })).toBeVisible();
  await expect(links.filter({ hasText: entry })).toHaveCount(0);
}

/** A person to whom a screen is closed: their menu has no way to it, and its address brings them back with a message. */
export async function isClosedTo(page: Page, path: string, entry: string): Promise<void> {
  await menuLacks(page, entry);
  await page.goto(path);
  await expect(page.getByText('Not Authorized!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** A person whose roles read none of a list: their menu has no way to it, and its address says why there is nothing. */
export async function isHiddenFrom(page: Page, path: string, entry: string): Promise<void> {
  await menuLacks(page, entry);
  await page.goto(path);
  await expect(
    page.getByRole('heading', { name: `Your role does not show ${entry.toLowerCase()}` }),
  ).toBeVisible();
}

/** A person who reads a list and adds nothing to it: there is no button, and the address of the form says so. */
export async function addsNone(page: Page, path: string, one: string, many: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: `New ${one}` })).toHaveCount(0);
  await page.goto(`${path}?panel=new`);
  await expect(page.getByRole('heading', { name: `Your role does not add ${many}` })).toBeVisible();
}
