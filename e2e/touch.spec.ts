import type { Locator, Page } from '@playwright/test';
import { plannedJob } from './job.ts';
import { expect, phone, signedIn, test } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';
import { smallTargets } from './touch.ts';

/** Opens a screen and checks its touch targets. */
async function touched(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Lazy-loaded code has arrived too.
  await page.waitForLoadState('networkidle');
  expect.soft(await smallTargets(page), path).toEqual([]);
}

test('a finger finds every target of the main screens of a rep, of an installer and of a customer', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales', 0, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  const { id, accountId, token } = await sentEstimate(rep);
  for (const path of ['/dashboard', '/accounts', `/account/${accountId}`, '/estimates', `/estimate/${id}`])
    await touched(rep, path);

  await touched(await phone(browser), `/e/${token}`);

  const { installer, orderId } = await plannedJob(browser, 'Tara Thumb');
  for (const path of ['/dashboard', '/work-orders', `/work-orders?panel=${orderId}`, '/calendar'])
    await touched(installer, path);
});

test('a finger finds every target of a table on a tablet', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales', 0, {
    viewport: { width: 820, height: 1100 },
    hasTouch: true,
    isMobile: true,
  });
  for (const path of ['/accounts', '/estimates', '/packages']) {
    await touched(rep, path);
    await expect(rep.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  }
  // Taps beside the checkbox, not on it.
  await rep.goto('/accounts');
  const row = rep.getByRole('grid').getByRole('row').nth(1);
  await row
    .getByRole('gridcell')
    .first()
    .tap({ position: { x: 4, y: 40 } });
  await expect(row.getByRole('checkbox')).toBeChecked();
  await row.getByRole('button', { name: /^Actions for/ }).tap();
  await expect(rep.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible();
});

test('a finger takes back the filter and the search of a list on a tablet', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales', 0, {
    viewport: { width: 820, height: 1100 },
    hasTouch: true,
    isMobile: true,
  });
  await rep.goto('/accounts?f.status=in:lead&q=a');
  for (const name of [/^Remove filter/, 'Clear the search']) {
    const target = rep.getByRole('button', { name });
    await expect(target).toBeVisible();
    const box = await target.boundingBox();
    expect(Math.round(Math.min(box?.width ?? 0, box?.height ?? 0))).toBeGreaterThanOrEqual(44);
  }
});

test('on a phone the button of a card stands on the line of its title', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales', 0, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await rep.goto('/dashboard');
  const card = rep.getByRole('group', { name: 'Today' });
  const middle = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  const title = await middle(card.getByRole('heading', { name: 'Today' }));
  const link = await middle(card.getByRole('link', { name: 'Calendar' }));
  expect(Math.abs(title - link)).toBeLessThan(2);
});
