import { api, expect, mutate, signedIn, test } from './people.ts';

test('the health of a deal says what would mend it, live, and tells a rep no cost', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin', 0);
  const rep = await signedIn(browser, 'sales', 0);
  const { rows } = await api<{ rows: { id: string }[] }>(admin, '/api/query', {
    collection: 'roles',
    where: { field: 'key', op: 'eq', value: 'sales' },
  });
  const [role] = rows;
  const sellsOutside = (outsidePriceBook: boolean) =>
    mutate(admin, 'roles.update', { id: role?.id, patch: { outsidePriceBook } });
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: {
      name: 'Health Household',
      type: 'residential',
      site: { line1: '1 A', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
    contact: { name: 'Hal', email: 'hal@example.com' },
  });
  const { id } = await mutate(rep, 'estimates.create', { accountId });
  await mutate(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [
      { name: 'Typed camera', unitPrice: 100_00 },
      { name: 'Watching', kind: 'monitoring', unitPrice: 40_00 },
    ],
  });
  await rep.goto(`/estimate/${id}`);
  await expect(rep.getByRole('button', { name: 'Healthy deal' })).toBeVisible();
  try {
    await sellsOutside(false);
    await rep.getByRole('button', { name: 'Needs attention' }).click();
    const health = rep.getByRole('dialog', { name: 'Deal health' });
    await expect(health).toContainText(
      'A line is outside the price book. Choose a product for it, or ask for approval.',
    );
    await expect(health).not.toContainText(/margin|cost/i);
    await rep.setViewportSize({ width: 360, height: 780 });
    await rep.reload();
    await expect(rep.getByRole('button', { name: 'Needs attention' })).toBeVisible();
    // Who decides about it is not told to ask.
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
  const { id } = await mutate(admin, 'estimates.create', { accountId });
  await mutate(admin, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Thermostat', unitPrice: 200_00, unitCost: 142_00 }],
  });
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
