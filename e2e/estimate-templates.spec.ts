import { countClicks } from './clicks.ts';
import { baseUrl, expect, mutate, signedIn, test } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';

test('an estimate is saved as a template for everyone, and a colleague begins a new one with it in two clicks', async ({
  browser,
}) => {
  const manager = await signedIn(browser, 'manager');
  const rep = await signedIn(browser, 'sales');
  const name = `Whole house ${Date.now()}`;
  const { id } = await sentEstimate(manager);

  await rep.goto('/estimate-templates');
  await expect(rep.getByRole('heading', { name: 'Estimate templates' })).toBeVisible();

  await manager.goto(`/estimate/${id}`);
  await manager.getByRole('button', { name: 'More actions' }).click();
  await manager.getByRole('menuitem', { name: 'Save as a template…' }).click();
  await manager.getByLabel('Name').fill(name);
  await manager.getByRole('button', { name: 'Save template' }).click();
  await expect(manager.getByText('The template is saved.')).toBeVisible();

  // The rep's list shows it without a reload.
  await expect(rep.getByText(name).first()).toBeVisible();

  const accountId = await newAccount(rep);
  await rep.goto(`/account/${accountId}?tab=estimates`);
  const clicks = await countClicks(rep.context());
  await rep.getByRole('link', { name: 'From a template' }).first().click();
  await rep.getByRole('list', { name: 'Templates' }).getByRole('link', { name }).click();
  await expect(rep).toHaveURL(/\/estimate\/(?!new)/);
  expect(clicks.count()).toBe(2);
  await rep.reload();
  await expect(rep.getByText('Panel').first()).toBeVisible();
  await expect(rep.getByText('Draft', { exact: true }).first()).toBeVisible();

  // Who may not write estimates is refused.
  const auditor = await signedIn(browser, 'auditor');
  await auditor.goto('/estimate-templates');
  await auditor.getByText(name).first().click();
  await expect(auditor.getByRole('region', { name: 'Lines of the template' })).toBeVisible();
  await expect(auditor.getByRole('link', { name: 'New estimate' })).toBeHidden();
  const templateId = new URL(auditor.url()).pathname.split('/').at(-1);
  const refused = await auditor.request.post('/api/mutate', {
    headers: { origin: baseUrl() },
    data: {
      key: crypto.randomUUID(),
      mutations: [{ name: 'estimates.fromTemplate', args: { templateId, accountId } }],
    },
  });
  expect(refused.status()).toBe(403);
});

async function newAccount(page: Awaited<ReturnType<typeof signedIn>>): Promise<string> {
  const { id } = await mutate(page, 'accounts.create', {
    account: {
      name: `Template House ${Date.now()}`,
      type: 'residential',
      site: { line1: '2 B', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
    contact: { name: 'Tess', email: 'tess@example.com' },
  });
  return String(id);
}
