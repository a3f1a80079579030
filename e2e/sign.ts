import type { Page } from '@playwright/test';

/** Signs an estimate on the customer's page by a typed name. */
export async function sign(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Review & sign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  // A finger finds the field first; typing is no press.
  await page.getByLabel('Your full name').click();
  await page.keyboard.type(name);
  await page.getByRole('radio', { name: 'Type it' }).check();
  await page.getByRole('button', { name: 'Sign and accept' }).click();
}
