import type { Page } from '@playwright/test';
import { draftEstimate, household } from './household.ts';
import { expect, mutate, signedIn, test } from './people.ts';

const open = async (page: Page, typed: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search records and actions' }).fill(typed);
};
const option = (page: Page, name: RegExp | string) =>
  page.getByRole('listbox', { name: 'Results' }).getByRole('option', { name });

test('the palette finds a customer by phone and with a typing error, and acts for them', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const mark = String(1_000_000 + (Date.now() % 9_000_000));
  const name = `Quintanilla ${mark}`;
  const phone = `+1 937 ${mark.slice(0, 3)} ${mark.slice(3)}`;
  const id = await household(rep, name, { name, phone }, { phone });
  await rep.goto('/dashboard');
  // The last seven digits find the person once, not both as account and as contact.
  await open(rep, mark);
  await expect(option(rep, new RegExp(`^${name}.*Account`))).toHaveCount(1);
  await expect(option(rep, new RegExp(`^${name}.*Contact`))).toHaveCount(0);
  await rep.keyboard.press('Escape');
  await open(rep, `new appointment for Quintanila ${mark}`);
  await option(rep, `New appointment for ${name}`).first().waitFor();
  await rep.keyboard.press('Enter');
  await expect(rep).toHaveURL(new RegExp(`/calendar\\?event=new&account=${id}`));
  // Actions that a rep may not perform are not offered.
  await rep.goto('/dashboard');
  await open(rep, 'approve');
  await expect(option(rep, /^Approve/)).toHaveCount(0);
  await rep.getByRole('combobox', { name: 'Search records and actions' }).fill('audit trail');
  await expect(rep.getByText('Nothing matches “audit trail”', { exact: false })).toBeVisible();
});

test('an estimate is approved from the palette, and the rep sees it at once', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales');
  const admin = await signedIn(browser, 'admin');
  const accountId = await household(rep, `Palette ${Date.now() % 100_000}`, {
    name: 'Pat Palette',
    email: 'pat@example.com',
  });
  const id = await draftEstimate(rep, accountId, [{ name: 'Panel', unitPrice: 100_000 }]);
  await mutate(rep, 'estimates.update', {
    id,
    patch: { oneTimeDiscount: { kind: 'percent', ppm: 200_000 } },
  });
  await mutate(rep, 'estimates.requestApproval', { id });
  await rep.goto(`/estimate/${id}`);
  const main = rep.getByRole('main');
  await expect(main).toContainText(/E-\d+/);
  const reference = /E-\d+/.exec((await main.textContent()) ?? '')?.[0];
  await admin.goto('/dashboard');
  await open(admin, `approve ${reference}`);
  await expect(option(admin, new RegExp(`^Approve ${reference}`))).toHaveCount(1);
  await admin.keyboard.press('Enter');
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(rep.getByText(/^Approved as is/)).toBeVisible();
  await open(admin, 'audit tr');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/\/admin\?tab=audit/);
});
