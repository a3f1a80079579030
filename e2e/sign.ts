import { expect, type Page } from '@playwright/test';

/** Signs an estimate on the customer's page with a typed name. */
export async function sign(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Review & sign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  // The step starts with the focus in the field: the signer can type immediately, without a press.
  await expect(page.getByLabel('Your full name')).toBeFocused();
  await page.keyboard.type(name);
  await page.getByRole('radio', { name: 'Type it' }).check();
  await page.getByRole('button', { name: 'Sign and accept' }).click();
}

/** Returns the URL of a link that staff create for a person. */
export async function linkFor(staff: Page, name: string): Promise<string> {
  await staff.getByRole('button', { name: 'Links for signers…' }).click();
  const sheet = staff.getByRole('dialog', { name: 'Customer’s links' });
  await sheet.getByRole('combobox', { name: 'New link for' }).click();
  await staff.getByRole('option', { name }).click();
  await sheet.getByRole('button', { name: 'Make a link' }).click();
  const address = await sheet.getByRole('textbox').first().inputValue();
  await sheet.getByRole('button', { name: 'Close', exact: true }).last().click();
  return new URL(address).pathname;
}
