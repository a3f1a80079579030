import { household } from './household.ts';
import { expect, mutate, signedIn, test } from './people.ts';

test('an administrator keeps the price list of an organization, and an estimate of its account takes it', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin', 0);
  const office = await signedIn(browser, 'office', 0);
  const rep = await signedIn(browser, 'sales', 0);
  const mark = Date.now().toString(36);
  const { id: organizationId } = await mutate(admin, 'organizations.create', { name: `Prices ${mark}` });
  await mutate(admin, 'products.create', {
    sku: `PL-${mark}`,
    name: `Keypad ${mark}`,
    kind: 'equipment',
    price: 120_00,
  });
  const accountId = await household(
    rep,
    `Site ${mark}`,
    { name: 'Edda', email: 'edda@example.com' },
    { type: 'commercial', organizationId },
  );
  const { id: estimateId } = await mutate(rep, 'estimates.create', { accountId });
  await rep.goto(`/estimate/${estimateId}`);
  await office.goto(`/organization/${organizationId}`);

  await admin.goto(`/organization/${organizationId}`);
  await admin.getByRole('button', { name: 'Add organization price' }).click();
  const form = admin.getByRole('dialog');
  const product = form.getByLabel('Product');
  await product.click();
  await product.fill(`Keypad ${mark}`);
  await admin.getByRole('option', { name: new RegExp(`Keypad ${mark}`) }).click();
  await form.getByRole('textbox', { name: 'Price' }).fill('95.00');
  await form.getByRole('button', { name: /Create/ }).click();
  await expect(form).toBeHidden();

  // The office sees the new price live, but cannot edit prices.
  await expect(office.getByText('$95.00').first()).toBeVisible();
  await expect(office.getByRole('button', { name: 'Add organization price' })).toHaveCount(0);

  await rep.getByRole('grid', { name: 'One-time items' }).getByText('Add an item').click();
  await rep.keyboard.type(`Keypad ${mark}`);
  await expect(rep.getByRole('option', { name: new RegExp(`Keypad ${mark}`) })).toContainText('$95.00');
  await rep.keyboard.press('Enter');
  await expect(rep.getByText('Organization’s price', { exact: true })).toBeVisible();
  await expect(rep.getByRole('region', { name: 'One-time', exact: true })).toContainText('$95.00');

  // A change applies only to lines added from then on.
  await admin.getByRole('link', { name: 'Price', exact: true }).click();
  const record = admin.getByRole('dialog', { name: 'Price' });
  await record.getByRole('button', { name: 'Edit Price' }).click();
  await record.getByRole('textbox', { name: 'Price' }).fill('90.00');
  await admin.keyboard.press('Enter');
  await expect(office.getByText('$90.00').first()).toBeVisible();
  await rep.reload();
  await expect(rep.getByText('Organization’s price', { exact: true })).toBeVisible();
  await expect(rep.getByRole('region', { name: 'One-time', exact: true })).toContainText('$95.00');

  await record.getByRole('button', { name: 'Delete' }).click();
  await admin
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(office.getByText('$90.00')).toHaveCount(0);
});
