import type { Locator, Page } from '@playwright/test';
import { api, expect, signedIn, test, type Role } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';

/** A window of 1280 by 1024 pixels at 400 % zoom (WCAG 1.4.10, reflow). */
const viewport = { width: 320, height: 256 };

/**
 * Returns text that its own box cuts off without an ellipsis and without a way to scroll to it; there should be none.
 */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main h1, main h2, main button, main label, main p')]
      .filter((element) => {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
        return (
          element.checkVisibility() &&
          overflowX === 'hidden' &&
          textOverflow !== 'ellipsis' &&
          clipPath === 'none' &&
          element.scrollWidth > element.clientWidth + 1
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 160)),
  );

/** Checks that an open screen is no wider than its window, cuts off no text, and has a pressable action. */
async function reflows(page: Page, action: Locator): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: page.url() })
    .toBeLessThanOrEqual(viewport.width);
  await expect.poll(() => cutTexts(page), { message: page.url() }).toEqual([]);
  // The menu bar is at the bottom of the page: there is no empty space below it.
  const below = () =>
    page.evaluate(() => {
      const bar = document.querySelector('nav[aria-label="Quick"]')?.getBoundingClientRect();
      return bar ? document.documentElement.scrollHeight - scrollY - bar.bottom : 0;
    });
  await expect.poll(below, { message: page.url() }).toBeLessThan(2);
  // Once scrolled into view, nothing covers it.
  await action.click({ trial: true });
}

const first = async (page: Page, collection: string): Promise<string> => {
  const { rows } = await api<{ rows: { id: string }[] }>(page, `/api/${collection}?limit=1`);
  return rows[0]?.id ?? '';
};

/** Main screens, each with an action. */
const screens = [
  ['admin', '/setup?step=look', /Save and continue/],
  ['admin', '/users', /^Invite/],
  ['admin', '/reporting', /^CSV/],
  ['admin', '/dispatch', /New event/],
  ['office', '/dashboard', /New account/],
  ['office', '/accounts', /New account/],
  ['office', '/calendar', /New event/],
  ['office', '/work-orders', /New work order/],
  ['sales', '/dashboard', /New estimate/],
  ['sales', '/estimates?as=board', /New estimate/],
  ['sales', '/estimates', /New estimate/],
  ['sales', '/account', /Create account/],
  ['installer', '/dashboard', /./],
] as const satisfies readonly (readonly [Role, string, RegExp])[];

for (const viewer of ['admin', 'office', 'sales', 'installer'] as const)
  test(`at 400 % zoom the main screens of ${viewer} are no wider than the window, and what can be done is within reach`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, viewer, 0, { viewport });
    const main = page.getByRole('main');
    for (const [role, path, name] of screens) {
      if (role !== viewer) continue;
      await page.goto(path);
      const action = main.getByRole('button', { name }).or(main.getByRole('link', { name }));
      await reflows(page, action.first());
    }
  });

test('at 400 % zoom an account, an estimate, its sheet and its customer’s page are all within reach', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales', 0, { viewport });
  await rep.goto(`/account/${await first(rep, 'accounts')}?tab=messages`);
  const tab = rep.getByRole('tab', { name: 'Messages' });
  await reflows(rep, tab);
  await expect(tab).toBeInViewport({ ratio: 1 });
  const { id, token } = await sentEstimate(rep);
  await rep.goto(`/estimate/${id}`);
  await reflows(rep, rep.getByRole('button', { name: 'More actions' }));

  // A panel's footer does not cover the content above it.
  await rep.goto('/tasks?panel=new');
  const panel = rep.getByRole('dialog', { name: 'New task' });
  await panel.getByRole('textbox', { name: 'Title' }).fill('Call back');
  await panel.getByRole('button', { name: 'Create task' }).click({ trial: true });

  const customer = await rep.context().newPage();
  await customer.goto(`/e/${token}`);
  const sign = customer.getByRole('button', { name: 'Review & sign' });
  await reflows(customer, sign);
  await sign.click();
  await customer.getByRole('dialog').getByRole('button', { name: 'Continue' }).click({ trial: true });
});
