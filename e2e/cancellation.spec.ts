import type { Locator, Page } from '@playwright/test';
import { plannedJob, rowsOf } from './job.ts';
import { officeDay } from './office-day.ts';
import { answerTo, expect, mutate, phone, signedIn, test } from './people.ts';
import { acceptSent, sentEstimate } from './sent-estimate.ts';

test('a customer cancels by right: handed over by the office, canceled on the phone, seen live by the manager', async ({
  browser,
}) => {
  const manager = await signedIn(browser, 'manager', 0);
  const { id, token, accountId } = await sentEstimate(manager);
  const customer = await phone(browser);
  await acceptSent(customer, token);

  const office = await signedIn(browser, 'office', 0);
  await office.goto(`/account/${accountId}`);
  await manager.goto(`/estimate/${id}`);
  await expect(manager.getByText('May cancel without a deadline')).toBeVisible();
  await office.getByRole('button', { name: 'Record handover' }).click();
  await office.getByRole('textbox', { name: 'Proof' }).fill('Initialed L. O.');
  await office.getByRole('dialog').getByRole('button', { name: 'Record handover' }).click();
  await expect(office.getByText(/^May cancel until .+, 11:59 PM( [A-Z]+)?$/)).toBeVisible();
  await expect(manager.getByText(/^May cancel until .+, 11:59 PM( [A-Z]+)?$/)).toBeVisible();

  const auditor = await signedIn(browser, 'auditor', 0);
  await auditor.goto(`/estimate/${id}`);
  await expect(auditor.getByText(/^May cancel until/)).toBeVisible();
  await expect(auditor.getByRole('button', { name: /Customer cancels/ })).toHaveCount(0);

  await customer.goto(`/e/${token}`);
  await expect(customer.getByText(/^You may cancel this agreement without a reason until/)).toBeVisible();
  await customer.getByRole('button', { name: 'Cancel this agreement' }).click();
  await customer.getByRole('button', { name: /^Cancel [A-Z]/ }).click();
  await expect(customer.getByRole('heading', { name: 'This agreement was canceled' })).toBeVisible();

  await expect(
    manager.getByRole('main').getByText('The customer used the right to cancel.', { exact: false }),
  ).toBeVisible();
  await expect(manager.getByText(/^Canceled by the customer on /)).toBeVisible();
  await expect(office.getByText(/^May cancel until/)).toHaveCount(0);
  await expect(office.getByText('Canceled by right').first()).toBeVisible();
});

test('an installation waits for the end of the right to cancel, until a handwritten waiver is on file', async ({
  browser,
}) => {
  const { name, accountId, office, installer } = await plannedJob(browser, 'Waiver Household');
  const admin = await signedIn(browser, 'admin', 0);
  const [right] = await rowsOf<{ id: string }>(admin, 'cancellation-rights', accountId);
  await mutate(admin, 'cancellation-rights.withdrawHandOver', { id: right?.id });

  await installer.goto('/dashboard');
  const job = installer.getByRole('article', { name });
  await job.getByRole('button', { name: 'On my way' }).click();
  await job.getByRole('button', { name: 'Arrived' }).click();
  await expect(
    installer.getByText('The law of this place does not allow work to begin', { exact: false }).first(),
  ).toBeVisible();

  await office.goto(`/account/${accountId}`);
  await office
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'waiver.txt', mimeType: 'text/plain', buffer: Buffer.from('I cannot wait.') });
  await expect(office.getByText('waiver.txt').first()).toBeVisible();
  await office.getByRole('button', { name: 'Record waiver' }).click();
  const form = office.getByRole('dialog', { name: 'Record a waiver' });
  await form.getByRole('textbox', { name: 'What is the emergency?' }).fill('Broken into last night.');
  await form.getByRole('button', { name: 'Record waiver' }).click();
  await expect(form.getByRole('combobox', { name: 'Picture of the paper' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await form.getByRole('combobox', { name: 'Picture of the paper' }).click();
  await office.getByRole('option', { name: 'waiver.txt' }).click();
  await form.getByRole('button', { name: 'Record waiver' }).click();
  await expect(office.getByText('Broken into last night.', { exact: false })).toBeVisible();
  await expect(office.getByRole('button', { name: 'Record waiver' })).toHaveCount(0);

  await job.getByRole('button', { name: 'Arrived' }).click();
  await expect(job.getByRole('button', { name: 'Done' })).toBeVisible();
});

test('a rule says “Not confirmed” until counsel confirmed it, and whether an electronic hand-over counts', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  await admin.goto('/company?tab=cancellation');
  const rules = admin.getByRole('group', { name: 'Right to cancel in the United States' });
  const alaska = rules.getByRole('listitem').filter({ hasText: 'AS 45.02.350' });
  await expect(alaska.getByText('Not confirmed')).toBeVisible({ timeout: 30_000 });
  await alaska.getByRole('button', { name: 'Confirm…' }).click();
  const form = admin.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Confirmed by' }).fill('R. Counsel');
  await form.getByRole('checkbox', { name: 'Opening the papers electronically counts' }).check();
  await form.getByRole('button', { name: 'Confirm rule' }).click();
  await expect(alaska.getByText('Confirmed by counsel')).toBeVisible();
  await admin.reload();
  await expect(alaska.getByText(/opening the papers electronically counts/)).toBeVisible();
  await alaska.getByRole('button', { name: 'Withdraw' }).click();
  await expect(alaska.getByText('Not confirmed')).toBeVisible();
});

test('an administrator corrects a rule as counsel gave it, seen live on another screen and not in another company', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  const other = await signedIn(browser, 'admin');
  const stranger = await signedIn(browser, 'admin', 1);
  const ofKansas = (page: Page) =>
    page
      .getByRole('group', { name: 'Right to cancel in the United States' })
      .getByRole('listitem')
      .filter({ hasText: 'K.S.A. 50-640' });
  for (const page of [admin, other, stranger]) await page.goto('/company?tab=cancellation');
  await expect(ofKansas(other).getByText('Not confirmed')).toBeVisible({ timeout: 30_000 });

  await ofKansas(admin).getByRole('button', { name: 'Correct…' }).click();
  const form = admin.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Days of the right' }).fill('6');
  await form.getByRole('textbox', { name: 'Source' }).fill('K.S.A. 50-640 as amended');
  await form.getByRole('textbox', { name: 'Given by' }).fill('R. Counsel');
  await form.getByRole('textbox', { name: 'Note' }).fill('House bill 12');
  await form.getByRole('button', { name: 'Correct rule' }).click();

  for (const page of [admin, other]) {
    const line = ofKansas(page);
    await expect(line).toHaveCount(1);
    await expect(line.getByText('Corrected', { exact: true })).toBeVisible();
    await expect(line.getByText('Confirmed by counsel')).toBeVisible();
    await expect(line.getByText(/6 business days.+K\.S\.A\. 50-640 as amended/)).toBeVisible();
    await expect(
      page
        .getByRole('group', { name: 'Corrections by your counsel' })
        .getByText(/House bill 12 · given by R\. Counsel on .+ · entered by /),
    ).toBeVisible();
  }
  await expect(ofKansas(stranger).getByText(/3 business days/)).toBeVisible();
  await admin.reload();
  await expect(ofKansas(admin).getByText(/6 business days/)).toBeVisible({ timeout: 30_000 });
});

test('a place without a rule of its own is given one, seen live on another screen, and not by who may not', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  const other = await signedIn(browser, 'admin');
  const office = await signedIn(browser, 'office');
  const stranger = await signedIn(browser, 'admin', 1);
  const ofPuertoRico = (page: Page) =>
    page
      .getByRole('group', { name: 'Right to cancel in the United States' })
      .getByRole('listitem')
      .filter({ hasText: 'Puerto Rico' });
  for (const page of [admin, other, stranger]) await page.goto('/company?tab=cancellation');
  const add = (page: Page) =>
    page
      .getByRole('group', { name: 'Right to cancel in the United States' })
      .getByRole('button', { name: 'Add a rule…' });
  await expect(add(admin)).toBeVisible({ timeout: 30_000 });
  await expect(ofPuertoRico(admin)).toHaveCount(0);

  await add(admin).click();
  const form = admin.getByRole('dialog', { name: 'Add a rule' });
  await form.getByRole('textbox', { name: 'Source' }).fill('10 L.P.R.A. 4101');
  await form.getByRole('textbox', { name: 'Given by' }).fill('R. Counsel');
  const place = form.getByRole('combobox', { name: 'State or territory' });
  await form.getByRole('button', { name: 'Add rule' }).click();
  await expect(place).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('textbox', { name: 'Source' })).toHaveValue('10 L.P.R.A. 4101');
  await place.fill('Puerto');
  await admin.getByRole('option', { name: 'Puerto Rico' }).click();
  await form.getByRole('textbox', { name: 'Days of the right' }).fill('8');
  await form.getByRole('checkbox', { name: 'Only where a buyer or owner is 65 or older' }).check();
  await form.getByRole('button', { name: 'Add rule' }).click();
  await expect(form).toBeHidden();

  for (const page of [admin, other]) {
    await expect(ofPuertoRico(page).getByText('Added', { exact: true })).toBeVisible();
    await expect(ofPuertoRico(page).getByText('Confirmed by counsel')).toBeVisible();
    await expect(ofPuertoRico(page).getByText(/8 business days.+10 L\.P\.R\.A\. 4101/)).toBeVisible();
  }
  await expect(ofPuertoRico(stranger)).toHaveCount(0);
  const given = { place: 'us-pr', seniors: false, pers: null, covers: 'Sales at home', law: 'None' };
  const days = { effectiveFrom: officeDay(), effectiveTo: null, confirmedOn: officeDay(), counsel: 'Nobody' };
  const values = {
    ...{ kind: 'right', period: { unit: 'business', days: 1, countsSaturday: true }, starts: 'agreement' },
    ...{ refundDays: 10, stopsWork: false, noWaiver: false },
  };
  expect(await answerTo(office, 'rule-corrections.add', { ...given, ...days, values })).toBe(403);
  await admin.reload();
  await expect(ofPuertoRico(admin).getByText(/8 business days/)).toBeVisible({ timeout: 30_000 });
});

test('counsel lifts and sets what a province asks of the sale, seen live on another screen', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  const other = await signedIn(browser, 'admin');
  const ofNunavut = (page: Page) =>
    page
      .getByRole('group', { name: 'Right to cancel in Canada' })
      .getByRole('listitem')
      .filter({ hasText: 'Nunavut' });
  for (const page of [admin, other]) await page.goto('/company?tab=cancellation');
  await expect(ofNunavut(other)).toBeVisible({ timeout: 30_000 });
  const correct = async (fill: (form: Locator) => Promise<void>) => {
    await ofNunavut(admin).getByRole('button', { name: 'Correct…' }).click();
    const form = admin.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Given by' }).fill('R. Counsel');
    await fill(form);
    await form.getByRole('button', { name: 'Correct rule' }).click();
    await expect(form).toBeHidden();
  };
  await correct(async (form) => {
    await form.getByRole('checkbox', { name: 'No payment before the end' }).check();
    await form.getByRole('textbox', { name: 'At signing at most' }).fill('250');
    await form.getByRole('textbox', { name: 'Share of the price at most' }).fill('20');
    await form.getByRole('textbox', { name: 'Share of the price at most' }).blur();
    await form.getByLabel('No unsolicited sale from').fill('2026-01-01');
  });
  for (const page of [admin, other])
    await expect(
      ofNunavut(page).getByText(
        /no unsolicited sale from January 1, 2026 · at signing at most \$250\.00 or 20% of the price · no payment before the end/,
      ),
    ).toBeVisible();
  await correct(async (form) => {
    await form.getByRole('checkbox', { name: 'No payment before the end' }).uncheck();
    await form.getByRole('textbox', { name: 'At signing at most' }).fill('');
    await form.getByRole('textbox', { name: 'Share of the price at most' }).fill('');
    await form.getByRole('textbox', { name: 'Share of the price at most' }).blur();
    await form.getByLabel('No unsolicited sale from').fill('');
  });
  for (const page of [admin, other])
    await expect(ofNunavut(page).getByText(/unsolicited|at signing|no payment/)).toHaveCount(0);
  await admin.reload();
  await expect(ofNunavut(admin)).toBeVisible({ timeout: 30_000 });
  await expect(ofNunavut(admin).getByText(/unsolicited|at signing|no payment/)).toHaveCount(0);
});

test('an administrator adds a holiday, corrects one, and ends it, seen live, and not by who may not', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  const other = await signedIn(browser, 'admin');
  const office = await signedIn(browser, 'office');
  const name = `Day of the Harbor ${Date.now() % 1_000_000}`;
  const holidays = (page: Page) => page.getByRole('group', { name: 'Holidays in the United States' });
  const named = (page: Page, name: string) => holidays(page).getByRole('listitem').filter({ hasText: name });
  for (const page of [admin, other]) await page.goto('/company?tab=cancellation');
  await expect(named(other, 'Memorial Day')).toContainText(
    'the first Monday from May 25 on · 5 U.S.C. 6103(a)',
    { timeout: 30_000 },
  );

  await holidays(admin).getByRole('button', { name: 'Add a holiday…' }).click();
  const form = admin.getByRole('dialog', { name: 'Add a holiday' });
  await form.getByRole('combobox', { name: 'Where' }).fill('Puerto');
  await admin.getByRole('option', { name: 'Puerto Rico' }).click();
  await form.getByRole('combobox', { name: 'Month' }).fill('February');
  await admin.getByRole('option', { name: 'February' }).click();
  await form.getByRole('textbox', { name: 'Day', exact: true }).fill('30');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Source' }).fill('1 GCA 1000');
  await form.getByRole('textbox', { name: 'Given by' }).fill('R. Counsel');
  await form.getByRole('button', { name: 'Add holiday' }).click();
  await expect(form.getByText('This month has fewer days.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Day', exact: true }).fill('27');
  await form.getByRole('button', { name: 'Add holiday' }).click();
  await expect(form).toBeHidden();
  for (const page of [admin, other]) {
    await expect(named(page, name)).toContainText('February 27');
    await expect(named(page, name).getByText('Confirmed by counsel')).toBeVisible();
  }

  await named(admin, name).getByRole('button', { name: 'Correct…' }).click();
  const correction = admin.getByRole('dialog');
  await correction.getByLabel('Last day').fill('2099-12-31');
  await correction.getByRole('textbox', { name: 'Given by' }).fill('R. Counsel');
  await correction.getByRole('button', { name: 'Correct rule' }).click();
  await expect(correction).toBeHidden();
  for (const page of [admin, other]) await expect(named(page, name)).toContainText('to December 31, 2099');

  const values = {
    ...{ kind: 'holiday', falls: { on: 'date', month: 5, day: 2 }, observed: 'none', evenYearsOnly: false },
  };
  const given = { place: 'us', covers: 'Nobody’s day', law: 'None', values, effectiveTo: null };
  const days = { effectiveFrom: officeDay(), confirmedOn: officeDay(), counsel: 'Nobody' };
  expect(await answerTo(office, 'rule-corrections.addHoliday', { ...given, ...days })).toBe(403);
  await admin.reload();
  await expect(named(admin, name)).toContainText('to December 31, 2099', { timeout: 30_000 });
});

test('a product is marked as an emergency button, and the mark stays', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin');
  const sku = `PEN-${Date.now().toString(36)}`;
  const { id } = await mutate(admin, 'products.create', {
    sku,
    name: sku,
    kind: 'equipment',
    price: 9900,
    pers: false,
  });
  await admin.goto(`/product/${id}`);
  const flag = admin.getByRole('switch', { name: 'Emergency button' });
  await flag.click();
  await expect(flag).toBeChecked();
  await admin.reload();
  await expect(flag).toBeChecked();
});
