import type { Page } from '@playwright/test';

/** Signs an estimate on the customer's page by a typed name. */
export async function sign(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Review & sign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Your full name').fill(name);
  await page.getByRole('radio', { name: 'Type it' }).check();
  await page.getByRole('button', { name: 'Sign and accept' }).click();
}
