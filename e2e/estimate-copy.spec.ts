import { countClicks } from './clicks.ts';
import { baseUrl, expect, mutate, signedIn, test } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';

test('an estimate is copied to another account in three clicks, at its prices, and stays what it was', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const { id, accountId } = await sentEstimate(rep);
  const name = `Copied House ${Date.now()}`;
  await mutate(rep, 'accounts.create', {
    account: {
      name,
      type: 'residential',
      site: { line1: '2 B', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
    contact: { name: 'Cora', email: 'cora@example.com' },
  });
  const clicks = await countClicks(rep.context());
  await rep.goto(`/estimate/${id}`);
  await rep.getByRole('button', { name: 'More actions' }).click();
  await rep.getByRole('menuitem', { name: 'Copy to an account…' }).click();
  await rep.getByLabel('Account', { exact: true }).fill(name);
  await rep.getByRole('list', { name: 'Accounts' }).getByRole('link', { name }).click();
  await expect(rep.getByRole('link', { name }).first()).toBeVisible();
  expect(clicks.count()).toBe(3);

  await expect(rep).toHaveURL(/\/estimate\/(?!new)/);
  expect(rep.url()).not.toContain(id);
  await rep.reload();
  await expect(rep.getByText('Panel').first()).toBeVisible();
  await expect(rep.getByText('Draft', { exact: true }).first()).toBeVisible();
  await expect(rep.getByText('$100.00').first()).toBeVisible();

  // A person who may not write estimates is not offered the copy, and a direct request is refused.
  const auditor = await signedIn(browser, 'auditor');
  await auditor.goto(`/estimate/${id}`);
  await auditor.getByRole('button', { name: 'More actions' }).click();
  await expect(auditor.getByRole('menuitem', { name: 'Versions' })).toBeVisible();
  await expect(auditor.getByRole('menuitem', { name: 'Copy to an account…' })).toBeHidden();
  const refused = await auditor.request.post('/api/mutate', {
    headers: { origin: baseUrl() },
    data: {
      key: crypto.randomUUID(),
      mutations: [{ name: 'estimates.copy', args: { id, accountId } }],
    },
  });
  expect(refused.status()).toBe(403);
});
