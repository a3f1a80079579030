import type { Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { draftEstimate } from './household.ts';
import { expect, mutate, phone, signedIn, test } from './people.ts';
import { sign } from './sign.ts';

/** Opens the details of a line in the grid. */
async function details(page: Page, name: string) {
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.hover();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: /Details/ }).click();
  return page.getByRole('dialog', { name: 'Line' });
}

test('a rep offers a choice and a range, and the customer takes one of each and how many', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const rep = await signedIn(browser, 'sales', 0);
  const manager = await signedIn(browser, 'manager', 0);
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: {
      name: `Choices Household ${Date.now() % 100_000}`,
      type: 'residential',
      site: { line1: '12 Oak Street', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
    contact: { name: 'Hanna Miller', email: 'choices@example.com' },
  });
  const id = await draftEstimate(rep, accountId, [
    { name: 'Permit', kind: 'fee', unitPrice: 25_00 },
    { name: 'Plain keypad', kind: 'fee', unitPrice: 89_00 },
    { name: 'Touch screen', kind: 'fee', unitPrice: 189_00 },
    { name: 'Contact', kind: 'fee', unitPrice: 39_00, quantityMilli: 2000 },
  ]);
  await manager.goto(`/estimate/${id}`);
  await rep.goto(`/estimate/${id}`);

  for (const name of ['Plain keypad', 'Touch screen']) {
    const sheet = await details(rep, name);
    await sheet.getByLabel('One of a choice').fill('Keypad');
    await sheet.getByLabel('One of a choice').blur();
    await expect(sheet.getByLabel('The customer can choose none of them')).toBeVisible();
    await sheet.getByRole('button', { name: 'Done' }).click();
  }
  const sheet = await details(rep, 'Contact');
  await sheet.getByLabel('The customer can change the quantity').click();
  await expect(sheet.getByLabel('The customer can change the quantity')).toBeChecked();
  await sheet.getByLabel('At most').fill('4');
  await sheet.getByLabel('At most').blur();
  await sheet.getByRole('button', { name: 'Done' }).click();
  for (const page of [rep, manager]) {
    await expect(page.getByText('One of “Keypad”, selected by default')).toBeVisible();
    await expect(page.getByText('2 to 4 for the customer to choose')).toBeVisible();
    await expect(page.getByText('$192.00').first()).toBeVisible();
  }
  await rep.reload();
  await expect(rep.getByText('2 to 4 for the customer to choose')).toBeVisible();

  const { token } = await mutate(rep, 'estimates.send', { id });
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  const keypad = customer.getByRole('group', { name: /^Keypad/ });
  await expect(keypad.getByRole('radio', { name: 'Plain keypad' })).toBeChecked();
  await keypad.getByRole('radio', { name: 'Touch screen' }).check();
  await expect(keypad.getByRole('radio', { name: 'Plain keypad' })).not.toBeChecked();
  await customer.getByRole('button', { name: 'More: Contact' }).click();
  await customer.getByRole('button', { name: 'More: Contact' }).click();
  await expect(customer.getByRole('button', { name: 'More: Contact' })).toBeDisabled();
  await expect(customer.getByText('$370.00').first()).toBeVisible();
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await customer.reload();
  await expect(keypad.getByRole('radio', { name: 'Touch screen' })).toBeChecked();
  await expect(customer.getByText('$370.00').first()).toBeVisible();

  // The server refuses a choice that is not offered, whatever the page sends.
  const contact = await rep.getByRole('row', { name: /Contact/ }).getAttribute('data-row');
  const answer = await customer.request.post(`/api/public/estimates/${token}/price`, {
    data: { selection: { [contact ?? '']: 9000 } },
  });
  expect(answer.ok()).toBe(false);

  await sign(customer, 'Hanna Miller');
  await expect(rep.getByRole('list', { name: 'What was chosen' })).toContainText('4 × Contact');
  await expect(rep.getByRole('list', { name: 'What was chosen' })).toContainText('Plain keypadleft out');
  const pdf = await customer.request.get(`/api/public/estimates/${token}/pdf`);
  const { text } = readPdf(await pdf.body());
  for (const phrase of ['Keypad: chosen', 'Keypad: not chosen', 'Contact 4 $39.00 $156.00', '$370.00'])
    expect(text).toContain(phrase);
});
