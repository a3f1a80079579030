import { signIn } from './own-browser.ts';
import { baseUrl, expect, quietPage, test } from './people.ts';

test('an administrator sees the company as a rep does, changes nothing, and comes back', async ({
  browser,
}) => {
  // A separate session, because the role view replaces it.
  const page = await quietPage(await browser.newContext({ baseURL: baseUrl() }));
  await signIn(page, 'admin');
  await page.goto('/roles');
  await expect(page.getByRole('region', { name: 'What Sales may do' })).toContainText('without Monthly cost');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Affiliate' }).click();
  await expect(page.getByRole('region', { name: 'What Affiliate may do' })).toContainText('Leads');
  await page.getByRole('button', { name: 'View as Sales', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const banner = page.getByRole('status').filter({ hasText: 'You see what the role Sales sees' });
  await expect(banner).toBeVisible();
  await page.goto('/users');
  await expect(page.getByText('Not Authorized!')).toBeVisible();
  await page.reload();
  await expect(banner).toBeVisible();
  const answer = await page.request.post('/api/accounts', {
    data: { name: 'New', type: 'residential' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect([answer.status(), (await answer.json()).error.code]).toEqual([403, 'VIEWING']);
  await page.getByRole('button', { name: 'Back to your own view' }).click();
  await expect(page).toHaveURL(/\/roles$/);
  await expect(banner).toBeHidden();
  await page.goto('/security-events');
  await expect(page.getByText('Role view started').first()).toBeVisible();
});
