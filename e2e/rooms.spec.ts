import type { Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { expect, mutate, phone, signedIn, test } from './people.ts';

/** A draft with two rooms; the garage has a service of its own. */
async function rooms(rep: Page): Promise<string> {
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: {
      name: `Rooms Household ${Date.now() % 100_000}`,
      type: 'residential',
      site: { line1: '12 Oak Street', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
    contact: { name: 'Hanna Miller', email: 'rooms@example.com' },
  });
  const { id } = await mutate(rep, 'estimates.create', { accountId });
  await mutate(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [
      { name: 'Permit', kind: 'fee', unitPrice: 25_00 },
      { name: 'Front hall', kind: 'section', description: 'Where the family comes in.' },
      { name: 'Panel', unitPrice: 349_00 },
      { name: 'Contact', unitPrice: 39_00, quantityMilli: 3000 },
      { name: 'Garage', kind: 'section' },
      { name: 'Camera', unitPrice: 199_00, discount: { kind: 'percent', ppm: 100_000 } },
      { name: 'Floodlight', unitPrice: 89_00, optional: true, selected: false },
      { name: 'Video storage', kind: 'monitoring', unitPrice: 9_95 },
    ],
  });
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

  // The note is written in the details of the section; both people see it.
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

  // What the customer switches on counts in its room at once.
  await customer.getByRole('switch', { name: 'Floodlight' }).check();
  await expect(oneTime).toContainText('GarageSubtotal $268.10');
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const { text } = readPdf(await (await customer.request.get(`/api/public/estimates/${token}/pdf`)).body());
  for (const words of ['Front hall Subtotal $466.00', 'Garage Subtotal $179.10', 'Garage Subtotal $9.95'])
    expect(text).toContain(words);
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
  await expect(row).toContainText('-$50.00');
  const totals = rep.getByRole('complementary').filter({ hasText: 'Credits' });
  await expect(totals.first()).toContainText('$620.10');
  await rep.reload();
  await expect(row).toContainText('-$50.00');

  const { token } = await mutate(rep, 'estimates.send', { id });
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  const oneTime = customer.getByRole('region', { name: 'One-time' });
  await expect(oneTime).toContainText('GarageSubtotal $179.10');
  await expect(oneTime.getByRole('listitem').filter({ hasText: 'Returning customer' })).toContainText(
    '-$50.00',
  );
  await expect(customer.getByText('Credits', { exact: true })).toBeVisible();
  await expect(customer.getByText('$620.10').first()).toBeVisible();
  const { text } = readPdf(await (await customer.request.get(`/api/public/estimates/${token}/pdf`)).body());
  for (const words of ['Credits -$50.00', '$620.10']) expect(text).toContain(words);
});
