import type { Page } from '@playwright/test';
import { countClicks } from './clicks.ts';
import { expect, test } from './people.ts';
import { sign } from './sign.ts';
import { startServer, type RunningServer } from './server.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test('an empty installation: a new company sets itself up and is at work', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto('/');
  await expect(page).toHaveURL(/\/onboarding/);
  await page.getByRole('button', { name: 'Set up your company' }).click();
  await page.getByLabel('Company name').fill('Harbor Alarm');
  await page.keyboard.press('Enter');
  await page.getByLabel('Your name').fill('Hugo Marsh');
  await page.getByLabel('Email address').fill('hugo@harbor.example');
  await page.getByLabel('New password', { exact: true }).fill('quiet harbor at dawn');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open the company' }).click();
  await expect(page.getByRole('heading', { name: 'Harbor Alarm is open' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.reload();
  await expect(page.getByText('Harbor Alarm').first()).toBeVisible();
  const setup = (await (await page.request.get('/api/setup')).json()) as { empty: boolean };
  expect(setup.empty).toBe(false);
});

/** Returns a logo: a red square, its only color. */
const logo = async (page: Page): Promise<Buffer> => {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 240;
    canvas.height = 96;
    const paper = canvas.getContext('2d');
    if (paper) {
      paper.fillStyle = '#ffffff';
      paper.fillRect(0, 0, 240, 96);
      paper.fillStyle = '#b3261e';
      paper.fillRect(16, 16, 64, 64);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
};

test('from an empty server to a signed estimate that looks like theirs, in at most 60 clicks', async ({
  browser,
}) => {
  const own = await startServer();
  try {
    const context = await browser.newContext({ baseURL: own.url });
    const clicks = await countClicks(context);
    const page = await context.newPage();
    const next = () => page.getByRole('button', { name: 'Save and continue' }).click();
    const phone = page.locator('figure');

    await page.goto('/');
    await page.getByRole('button', { name: 'Set up your company' }).click();
    await page.getByLabel('Company name').fill('Harbor Alarm');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByLabel('Your name').fill('Hugo Marsh');
    await page.getByLabel('Email address').fill('hugo@harbor.example');
    await page.getByLabel('New password', { exact: true }).fill('quiet harbor at dawn');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('radio', { name: 'United States' }).check({ force: true });
    await page.getByRole('button', { name: 'Open the company' }).click();
    await page.getByRole('link', { name: 'Make it yours' }).click();

    // The look: a logo, and the color extracted from it.
    await expect(page.getByRole('heading', { name: 'Set up Harbor Alarm' })).toBeVisible();
    await page
      .getByLabel('Choose a logo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo(page) });
    await expect(page.getByRole('button', { name: /^Use #b/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(phone.locator('header img')).toBeVisible();
    await next();

    // Contact details: the phone preview shows them before they are saved.
    await page.getByRole('textbox', { name: 'Phone' }).fill('+1 937 555 0142');
    await page.getByRole('textbox', { name: 'Email' }).fill('hello@harbor.example');
    await page.getByLabel('Street').fill('1 Pier Road');
    await page.getByLabel('City').fill('Dayton');
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('combobox', { name: 'State' }).fill('Ohio');
    await page.getByRole('option', { name: /Ohio/ }).click();
    await page.getByLabel('ZIP code').fill('45402');
    await page.getByLabel('License printed on estimates').fill('OH-53-1042');
    await expect(phone.getByText('License OH-53-1042')).toBeAttached();
    // The preview uses the phone layout at any window width: this button exists only on phones.
    await expect(phone.getByText('Details', { exact: true })).toBeVisible();
    await next();

    await page.getByLabel('Sales tax, state and local together').fill('7.5');
    await page.getByLabel('Sales tax, state and local together').blur();
    await expect(phone.getByText('Tax (7.5%)').first()).toBeAttached();
    await next();

    // A person is invited; an owner who leaves comes back to the next open step.
    await page.getByLabel('Name', { exact: true }).fill('Rita Sales');
    await page.getByLabel('Email', { exact: true }).fill('rita@harbor.example');
    await page.getByRole('button', { name: 'Invite' }).click();
    // No mail server sends the invitation, so the inviter gets its link.
    await expect(page.getByLabel('Link of the invitation')).toHaveValue(/\/login\?invite=/);
    await expect(page.getByText('This link works only on this computer', { exact: false })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('rita@harbor.example · invited')).toBeVisible();
    await page.goto('/setup');
    await expect(page.getByRole('heading', { name: 'What you sell' })).toBeVisible();

    await page.getByRole('checkbox', { name: 'Smart lock' }).uncheck();
    await page.getByLabel('Price of Control panel').fill('399');
    await page.getByRole('button', { name: 'Add and continue' }).click();
    await expect(page.getByRole('heading', { name: 'Your customers' })).toBeVisible();
    await expect(phone.getByText('$399.00').first()).toBeAttached();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Send a test email' }).click();
    await expect(
      page.getByText('The email to hugo@harbor.example was stored', { exact: false }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();

    await page.getByRole('button', { name: 'Make a test estimate' }).click();
    await expect(page).toHaveURL(/\/estimate\/[0-9a-f-]{36}/);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Freeze and get the link' }).click();
    await expect(sheet.getByText('Stored, not sent', { exact: true })).toBeVisible();
    const link = await sheet
      .locator('input[value*="/e/"]')
      .or(sheet.getByText(/\/e\/[\w-]{65}/))
      .first()
      .evaluate((node) => (node instanceof HTMLInputElement ? node.value : (node.textContent ?? '')));

    const customer = await context.newPage();
    await customer.setViewportSize({ width: 360, height: 780 });
    await customer.goto(/\/e\/[\w-]{65}/.exec(link)?.[0] ?? '');
    await expect(customer.getByText('Harbor Alarm').first()).toBeVisible();
    await expect(customer.locator('header img')).toBeVisible();
    await expect(customer.getByText('License OH-53-1042')).toBeVisible();
    await expect(customer.getByText('Control panel').first()).toBeVisible();
    await sign(customer, 'Hugo Marsh');
    await expect(customer.getByText(/thank you/i).first()).toBeVisible();

    await page.goto('/setup');
    await expect(page.getByText('8 of 8 done', { exact: false })).toBeVisible();
    const company = await page.goto('/company');
    expect(company?.ok()).toBe(true);
    await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Trial', { exact: true })).toBeHidden();
    expect(clicks.count()).toBeLessThanOrEqual(60);
    test.info().annotations.push({ type: 'clicks', description: String(clicks.count()) });
    console.log(`      from an empty server to a signed estimate: ${clicks.count()} clicks`);
  } finally {
    await own.stop();
  }
});
