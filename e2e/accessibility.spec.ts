import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signedIn, test } from './people.ts';

/** No violation of WCAG 2.2 A and AA on any screen, in light and dark; no screen wider than a phone. */
const screens = [
  '/dashboard',
  '/accounts',
  '/account',
  '/organizations',
  '/organization',
  '/estimates',
  '/products',
  '/packages',
  '/calendar',
  '/tasks',
  '/reporting',
  '/sable-university',
  '/users',
  '/user',
  '/roles',
  '/company',
  '/affiliates',
  '/central-stations',
  '/integrations',
  '/api-keys',
  '/admin',
  '/privacy-policy',
  '/nowhere',
];

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

async function violationsOf(page: Page, axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  const path = new URL(page.url()).pathname;
  return violations.map((violation) => `${path}: ${violation.id} ${violation.nodes[0]?.target.join(' ')}`);
}

test('every screen is free of violations and fits a phone', async ({ browser }) => {
  test.setTimeout(900_000);
  const page = await signedIn(browser, 'admin');
  const found: string[] = [];
  for (const path of screens) {
    await open(page, path);
    found.push(...(await violationsOf(page, new AxeBuilder({ page }).withTags(WCAG))));
    await page.setViewportSize(PHONE);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (over > 0) found.push(`${path}: ${over} px too wide for a phone`);
    await page.setViewportSize(DESK);
  }
  expect(found).toEqual([]);
});

test('every screen has enough contrast in the dark theme, which changes nothing but colors', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const page = await signedIn(browser, 'admin');
  await page.addInitScript(() => localStorage.setItem('darkMode', 'true'));
  const found: string[] = [];
  for (const path of screens) {
    await open(page, path);
    found.push(...(await violationsOf(page, new AxeBuilder({ page }).withRules(['color-contrast']))));
  }
  expect(found).toEqual([]);
});
