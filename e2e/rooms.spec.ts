import type { Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { draftEstimate } from './household.ts';
import { expect, mutate, phone, signedIn, test } from './people.ts';

/** Creates a draft with two rooms; the garage has its own service. */
async function rooms(rep: Page): Promise<string> {
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: {
      name: `Rooms Household ${Date.now() % 100_000}`,
      type: 'residential',
      site: { line1: '12 Oak Street', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
    contact: { name: 'Hanna Miller', email: 'rooms@example.com' },
  });
  const id = await draftEstimate(rep, accountId, [
    { name: 'Permit', kind: 'fee', unitPrice: 25_00 },
    { name: 'Front hall', kind: 'section', description: 'Where the family comes in.' },
    { name: 'Panel', unitPrice: 349_00 },
    { name: 'Contact', unitPrice: 39_00, quantityMilli: 3000 },
    { name: 'Garage', kind: 'section' },
    { name: 'Camera', unitPrice: 199_00, discount: { kind: 'percent', ppm: 100_000 } },
    { name: 'Floodlight', unitPrice: 89_00, optional: true, selected: false },
    { name: 'Video storage', kind: 'monitoring', unitPrice: 9_95 },
  ]);
  return id;
}

test('each room says what it comes to: in the editor, on the customer’s page, and on paper', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales', 0);
  const manager = await signedIn(browser, 'manager', 0);
  const id = await rooms(rep);
  await manager.goto(`/estimate/${id}`);
  await rep.goto(`/estimate/${id}`);
  const heading = (page: Page, name: string) =>
    page.getByRole('row', { name: new RegExp(`${name}.*Subtotal`) });
  for (const page of [rep, manager]) {
    await expect(heading(page, 'Front hall')).toContainText('$466.00');
    await expect(heading(page, 'Garage')).toContainText('$179.10 · $9.95/mo');
  }

  // The note is typed in the details of the section; both people see it.
  await heading(rep, 'Garage').hover();
  await rep.getByRole('button', { name: 'Actions for Garage' }).click();
  await rep.getByRole('menuitem', { name: /Details/ }).click();
  const details = rep.getByRole('dialog', { name: 'Section' });
  await details.getByLabel('Note for the customer').fill('Cameras look at the drive.');
  await details.getByRole('button', { name: 'Done' }).click();
  await expect(manager.getByText('Cameras look at the drive.')).toBeVisible();

  const { token } = await mutate(rep, 'estimates.send', { id });
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  const oneTime = customer.getByRole('region', { name: 'One-time' });
  await expect(oneTime).toContainText('Front hallSubtotal $466.00');
  await expect(oneTime).toContainText('GarageSubtotal $179.10Cameras look at the drive.');
  await expect(customer.getByRole('region', { name: 'Monthly' })).toContainText('GarageSubtotal $9.95/month');

  // An item that the customer switches on counts in its room immediately.
  await customer.getByRole('switch', { name: 'Floodlight' }).check();
  await expect(oneTime).toContainText('GarageSubtotal $268.10');
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const { text } = readPdf(await (await customer.request.get(`/api/public/estimates/${token}/pdf`)).body());
  for (const phrase of ['Front hall Subtotal $466.00', 'Garage Subtotal $179.10', 'Garage Subtotal $9.95'])
    expect(text).toContain(phrase);
});

test('a credit is typed like any line, printed below zero, and off the whole on page and paper', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales', 0);
  const id = await rooms(rep);
  await rep.goto(`/estimate/${id}`);
  await rep.getByRole('grid', { name: 'One-time items' }).getByText('Add an item').click();
  await rep.keyboard.type('Returning customer');
  await rep.keyboard.press('Enter');
  const row = rep.getByRole('row', { name: /Returning customer/ });
  await row.hover();
  await rep.getByRole('button', { name: 'Actions for Returning customer' }).click();
  await rep.getByRole('menuitem', { name: /Details/ }).click();
  const details = rep.getByRole('dialog', { name: 'Line' });
  await details.getByRole('combobox', { name: 'Kind' }).click();
  await rep.getByRole('option', { name: 'Credit' }).click();
  await details.getByLabel('Unit price').fill('50');
  await details.getByRole('button', { name: 'Done' }).click();
  await expect(row).toContainText('−$50.00');
  const totals = rep.getByRole('complementary').filter({ hasText: 'Credits' });
  await expect(totals.first()).toContainText('$620.10');
  await rep.reload();
  await expect(row).toContainText('−$50.00');

  const { token } = await mutate(rep, 'estimates.send', { id });
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  const oneTime = customer.getByRole('region', { name: 'One-time' });
  await expect(oneTime).toContainText('GarageSubtotal $179.10');
  await expect(oneTime.getByRole('listitem').filter({ hasText: 'Returning customer' })).toContainText(
    '−$50.00',
  );
  await expect(customer.getByText('Credits', { exact: true })).toBeVisible();
  await expect(customer.getByText('$620.10').first()).toBeVisible();
  const { text } = readPdf(await (await customer.request.get(`/api/public/estimates/${token}/pdf`)).body());
  for (const phrase of ['Credits −$50.00', '$620.10']) expect(text).toContain(phrase);
});

test('the minutes of the products are offered as labor, follow a quantity, and are undone', async ({
  browser,
}) => {
  const mark = String(Date.now() % 100_000);
  const admin = await signedIn(browser, 'admin', 0);
  const rep = await signedIn(browser, 'sales', 0);
  const id = await rooms(rep);
  const hour = { sku: `H ${mark}`, name: `Install hour ${mark}`, kind: 'labor', price: 95_00 };
  const { id: laborProductId } = await mutate(admin, 'products.create', hour);
  const siren = {
    sku: `S ${mark}`,
    name: `Siren ${mark}`,
    kind: 'equipment',
    price: 89_00,
    laborMinutes: 50,
  };
  const { id: productId } = await mutate(admin, 'products.create', { ...siren, laborProductId });
  await mutate(rep, 'estimate-lines.add', { estimateId: id, lines: [{ productId }] });
  await rep.goto(`/estimate/${id}`);
  const offer = rep.getByRole('status').filter({ hasText: 'The products take' });
  await expect(offer).toContainText(`0.833 h of “Install hour ${mark}”`);
  await offer.getByRole('button', { name: 'Add labor' }).click();
  const labor = rep.getByRole('row', { name: new RegExp(`Install hour ${mark}`) });
  await expect(labor).toContainText('$79.14');
  await expect(offer).toHaveCount(0);
  await rep.reload();
  await expect(labor).toContainText('$79.14');

  // More pieces take more hours: the line is updated, and restored.
  const row = rep.getByRole('row', { name: new RegExp(`Siren ${mark}`) });
  const found = await row.getAttribute('data-row');
  await mutate(rep, 'estimate-lines.update', { id: found ?? '', patch: { quantityMilli: 3000 } });
  await expect(offer).toContainText(`2.5 h of “Install hour ${mark}”`);
  await offer.getByRole('button', { name: 'Update labor' }).click();
  await expect(labor).toContainText('$237.50');
  await rep.keyboard.press('Escape');
  await rep.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(labor).toContainText('$79.14');
});
