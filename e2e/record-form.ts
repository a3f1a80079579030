import type { Locator, Page } from '@playwright/test';
import { expect } from './people.ts';

/** Opens the form for a new record from its list. */
export async function openNew(page: Page, one: string): Promise<Locator> {
  await page
    .getByRole('button', { name: `New ${one}` })
    .first()
    .click();
  return page.getByRole('dialog', { name: `New ${one}` });
}

/** Opens a select field in a form and picks an option. */
export async function choose(page: Page, form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Finds another record by typing its title, and picks it. */
export async function find(page: Page, form: Locator, label: string, title: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).fill(title);
  await page.getByRole('option', { name: title }).click();
}

/** Shows the less common fields. */
export const showMore = (form: Locator): Promise<void> =>
  form.getByRole('button', { name: /more fields?$/ }).click();

/** Saves a form, and waits until it is closed. */
export async function save(form: Locator, button: string): Promise<void> {
  await form.getByRole('button', { name: button, exact: true }).click();
  await expect(form).toBeHidden();
}

/** Checks that saving a form is refused with a message at the field. */
export async function isRefused(
  form: Locator,
  button: string,
  field: Locator,
  phrase: RegExp,
): Promise<void> {
  await form.getByRole('button', { name: button, exact: true }).click();
  await expect(field).toHaveAccessibleDescription(phrase);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}

/** Sets a field of the open record in place. */
export async function setChoice(page: Page, panel: Locator, label: string, option: string): Promise<void> {
  await panel.getByRole('button', { name: `Edit ${label}` }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
