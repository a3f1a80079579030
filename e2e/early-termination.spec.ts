import type { Page } from '@playwright/test';
import { draftEstimate, household } from './household.ts';
import { expect, mutate, signedIn, test } from './people.ts';
import { list } from './records.ts';
import { acceptSent } from './sent-estimate.ts';

/** Writes, sends, and signs an estimate with 49.99 a month for 36 months. */
async function sold(rep: Page, name: string): Promise<string> {
  const accountId = await household(rep, name, { name: 'Lin', email: 'lin@example.com' });
  const lines = [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 4999 }];
  const id = await draftEstimate(rep, accountId, lines);
  await mutate(rep, 'estimates.update', { id, patch: { termMonths: 36 } });
  const { token } = await mutate(rep, 'estimates.send', { id });
  await acceptSent(rep, token);
  return accountId;
}

test('the company’s terms stand on a contract, its cancellation shows the amount, and a reason waives it', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  const rep = await signedIn(browser, 'sales');
  const office = await signedIn(browser, 'office');
  await admin.goto('/company?tab=estimates');
  const share = admin.getByLabel('Share of the months that are left');
  await share.fill('75');
  await share.press('Tab');
  await admin.reload();
  await expect(share).toHaveValue('75');
  const accountId = await sold(rep, `Early ${Date.now().toString(36)}`);
  await share.fill('');
  await share.press('Tab');
  // While the customer still has the right to cancel, no fee is due.
  const rights = await list<{ id: string }>(office, 'cancellation-rights', { accountId });
  for (const { id } of rights)
    await mutate(admin, 'cancellation-rights.setOutside', { id, reason: 'Negotiated at the showroom' });

  await office.goto(`/account/${accountId}`);
  await office
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'orders.txt', mimeType: 'text/plain', buffer: Buffer.from('Report to Guam.') });
  await expect(office.getByText('orders.txt').first()).toBeVisible();
  const menu = office.getByRole('button', { name: /^Actions of C-/ });
  await expect(menu).toBeVisible({ timeout: 30_000 });
  await menu.click();
  await office.getByRole('menuitem', { name: 'Cancel…' }).click();
  const dialog = office.getByRole('dialog');
  await expect(dialog.getByText('75% of $49.99 × 36 months left.')).toBeVisible();
  await expect(dialog.getByText('$1,349.73')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await office.getByRole('option', { name: 'Moved', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Orders to Guam');
  await dialog.getByRole('combobox', { name: 'Waives early termination' }).click();
  await office.getByRole('option', { name: 'Servicemember’s orders' }).click();
  await expect(dialog.getByText('$0.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel contract' }).click();
  const proof = dialog.getByRole('combobox', { name: 'The orders' });
  await expect(proof).toHaveAttribute('aria-invalid', 'true');
  await proof.click();
  await office.getByRole('option', { name: 'orders.txt' }).click();
  await dialog.getByRole('button', { name: 'Cancel contract' }).click();
  await expect(dialog).toBeHidden();
  const rows = await list<{ id: string; terminationFee: number; feeWaiver: string }>(office, 'contracts', {
    accountId,
  });
  expect(rows).toMatchObject([{ terminationFee: 0, feeWaiver: 'servicemember' }]);
  await admin.goto(`/contracts?panel=${rows[0]?.id ?? ''}`);
  await expect(admin.getByText('Servicemember').first()).toBeVisible();
});
