import { draftEstimate, household } from './household.ts';
import { expect, mutate, signedIn, test } from './people.ts';
import { list } from './records.ts';

test('the health of a deal shows live how to improve it, and shows a rep no cost', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin', 0);
  const rep = await signedIn(browser, 'sales', 0);
  const [role] = await list<{ id: string }>(admin, 'roles', { key: 'sales' });
  const sellsOutside = (outsidePriceBook: boolean) =>
    mutate(admin, 'roles.update', { id: role?.id, patch: { outsidePriceBook } });
  const accountId = await household(rep, 'Health Household', { name: 'Hal', email: 'hal@example.com' });
  const id = await draftEstimate(rep, accountId, [
    { name: 'Typed camera', unitPrice: 100_00 },
    { name: 'Watching', kind: 'monitoring', unitPrice: 40_00 },
  ]);
  await rep.goto(`/estimate/${id}`);
  await expect(rep.getByRole('button', { name: 'Healthy deal' })).toBeVisible();
  try {
    await sellsOutside(false);
    await rep.getByRole('button', { name: 'Needs attention' }).click();
    const health = rep.getByRole('dialog', { name: 'Deal health' });
    await expect(health).toContainText(
      'A line is outside the price book. Choose a product for the line, or ask for approval.',
    );
    await expect(health).not.toContainText(/margin|cost/i);
    await rep.setViewportSize({ width: 360, height: 780 });
    await rep.reload();
    await expect(rep.getByRole('button', { name: 'Needs attention' })).toBeVisible();
    // A person who can approve is not advised to ask for approval.
    await admin.goto(`/estimate/${id}`);
    await admin.getByRole('button', { name: /Healthy deal|Worth a look|Needs attention/ }).click();
    await expect(admin.getByRole('dialog', { name: 'Deal health' })).not.toContainText('price book');
  } finally {
    await sellsOutside(true);
  }
});

test('a price is set by its margin or its markup over the cost, by who sees the cost', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin', 0);
  const { id: accountId } = await mutate(admin, 'accounts.create', {
    account: { name: `Margin Household ${Date.now() % 100_000}`, type: 'residential' },
  });
  const id = await draftEstimate(admin, accountId, [
    { name: 'Thermostat', unitPrice: 200_00, unitCost: 142_00 },
  ]);
  await admin.goto(`/estimate/${id}`);
  await admin.getByRole('button', { name: 'Actions for Thermostat' }).click();
  await admin.getByRole('menuitem', { name: 'Details' }).click();
  const sheet = admin.getByRole('dialog', { name: 'Line' });
  const price = sheet.getByLabel('Unit price');
  const give = async (label: string, percent: string) => {
    await sheet.getByLabel(label, { exact: true }).fill(percent);
    await sheet.getByLabel(label, { exact: true }).press('Tab');
  };
  await give('Margin', '40');
  await expect(price).toHaveValue(/236\.67/);
  await give('Markup', '40');
  await expect(price).toHaveValue(/198\.80/);
  await admin.reload();
  await expect(admin.getByRole('grid', { name: 'One-time items' })).toContainText('198.80');
});
