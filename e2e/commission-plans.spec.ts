import { answerTo, expect, signedIn, test } from './people.ts';
import { isRefused, openNew, save, showMore } from './record-form.ts';
import { isClosedTo } from './refused.ts';

test('a commission plan pays a whole, is kept by an administrator, and followed by an auditor', async ({
  browser,
}) => {
  const name = `0 Plan ${Date.now() % 1_000_000}`;
  const admin = await signedIn(browser, 'admin');
  const auditor = await signedIn(browser, 'auditor');
  await auditor.goto('/commission-plans');
  await expect(auditor.getByRole('heading', { name: 'Commission Plans', level: 1 })).toBeVisible();
  await expect(auditor.getByRole('button', { name: 'New commission plan' })).toHaveCount(0);
  await admin.goto('/commission-plans');
  const form = await openNew(admin, 'commission plan');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Share of one-time subtotal' }).fill('7.5');
  await showMore(form);
  const sold = form.getByRole('textbox', { name: 'Earned when sold' });
  await sold.fill('40');
  await isRefused(form, 'Create commission plan', sold, /these must add up to 100%/);
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await form.getByRole('textbox', { name: 'Earned when installed' }).fill('60');
  await save(form, 'Create commission plan');

  await expect(auditor.getByRole('row').filter({ hasText: name })).toContainText('7.5');
  await admin.reload();
  await expect(admin.getByRole('dialog', { name }).getByText('60%').first()).toBeVisible();

  const manager = await signedIn(browser, 'manager');
  await isClosedTo(manager, '/commission-plans', 'Commission plans');
  expect(await answerTo(manager, 'commission-plans.create', { name: 'Mine' })).toBe(403);
});
