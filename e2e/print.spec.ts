import { sentEstimate } from './sent-estimate.ts';
import { expect, signedIn, test } from './people.ts';

test('what is printed has no menu, no buttons and no tabs, and is dark on white from a dark screen', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'manager', 0, { colorScheme: 'dark' });
  const { id, accountId } = await sentEstimate(page);
  for (const path of [`/account/${accountId}`, `/estimate/${id}`, '/work-orders', '/reporting']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.locator('[data-kind="primary"]:visible')).toHaveCount(0);
    await expect(page.getByRole('tablist')).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  }
});
