import { expect, type Page } from '@playwright/test';

/** Signs an estimate on the customer's page by a typed name. */
export async function sign(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Review & sign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  // The step begins in the field: its signer types at once, which is no press.
  await expect(page.getByLabel('Your full name')).toBeFocused();
  await page.keyboard.type(name);
  await page.getByRole('radio', { name: 'Type it' }).check();
  await page.getByRole('button', { name: 'Sign and accept' }).click();
}
