import type { Browser, Page } from '@playwright/test';
import { countClicks } from './clicks.ts';
import { draftEstimate } from './household.ts';
import { baseUrl, expect, mutate, phone, signedIn, test, type Role } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';
import { sign } from './sign.ts';

// Counts the presses that ten tasks need. The old figures are those of the first release, recorded over days of work
// in each role.

const site = { line1: '1 A', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' };
const mark = () => String(Date.now() % 1_000_000);

/** Signs in a person of a role and counts presses from the moment that the screen is visible. */
async function counted(browser: Browser, role: Role, options: object = {}) {
  const page = await signedIn(browser, role, 0, options);
  const clicks = await countClicks(page.context());
  return { page, clicks };
}

async function household(page: Page, name: string, more: object = {}): Promise<string> {
  const { id } = await mutate(page, 'accounts.create', {
    account: { name, type: 'residential', site, ...more },
    contact: { name, email: 'reader@example.com' },
  });
  return id;
}

async function tell(job: string, count: number, most: number): Promise<void> {
  console.log(`      ${job}: ${count}`);
  expect(count, job).toBeGreaterThan(0);
  expect(count, job).toBeLessThanOrEqual(most);
}

const hand = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

test('a first estimate from a new customer to the link: 13 clicks and a detour before', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  const run = mark();
  const { id: productId } = await mutate(admin, 'products.create', {
    ...{ sku: `CL-${run}`, name: `Clicks panel ${run}`, kind: 'equipment', taxClass: 'equipment_sold' },
    price: 349_00,
  });
  await mutate(admin, 'packages.create', {
    name: `Clicks ${run}`,
    lines: [{ productId, quantityMilli: 1000 }],
  });
  const { page, clicks } = await counted(browser, 'sales');
  await page.goto('/account');
  await page.getByLabel('Household name').fill(`First ${run}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(`first.${run}@example.com`);
  await page.getByLabel('Street').fill(`${run} Click Street`);
  await page.getByLabel('City').fill('Dayton');
  await page.getByLabel('ZIP code').fill('45402');
  // The state is derived from the ZIP code.
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Ohio');
  await page.getByLabel('County').fill('Ashford');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'New estimate' }).first().click();
  const table = page.getByRole('grid', { name: 'One-time items' });
  await table.getByRole('gridcell', { name: /^Add a/ }).click();
  await page.keyboard.type(`Clicks ${run}`);
  await page.getByRole('option', { name: new RegExp(`Clicks ${run}.*Package`) }).click();
  await expect(table.getByRole('gridcell', { name: `Clicks panel ${run}` }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze and get the link' }).click();
  await expect(page.getByRole('dialog').getByText('Stored, not sent', { exact: true })).toBeVisible();
  await tell('first estimate', clicks.count(), 7);
});

test('a customer signs on the phone: 7 taps before', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales');
  const { token } = await sentEstimate(rep);
  const customer = await phone(browser);
  const clicks = await countClicks(customer.context());
  await customer.goto(`/e/${token}`);
  await sign(customer, 'Lin');
  await expect(customer.getByText(/thank you/i).first()).toBeVisible();
  await tell('customer signs on the phone', clicks.count(), 6);
});

test('a package on a phone: 2 taps before', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin');
  const run = mark();
  const { id: productId } = await mutate(admin, 'products.create', {
    ...{ sku: `PH-${run}`, name: `Phone panel ${run}`, kind: 'equipment', taxClass: 'equipment_sold' },
    price: 349_00,
  });
  await mutate(admin, 'packages.create', {
    name: `Phone ${run}`,
    lines: [{ productId, quantityMilli: 1000 }],
  });
  const { page, clicks } = await counted(browser, 'sales', hand);
  const accountId = await household(page, `Phone ${run}`);
  const { id } = await mutate(page, 'estimates.create', { accountId });
  await page.goto(`/estimate/${id}`);
  await page
    .getByRole('list', { name: 'Packages' })
    .getByRole('button', { name: new RegExp(`^Add Phone ${run}`) })
    .tap();
  await expect(page.getByText(`Phone panel ${run}`).first()).toBeVisible();
  await tell('package on a phone', clicks.count(), 1);
});

test('an appointment from an account: 5 clicks and more before', async ({ browser }) => {
  const { page, clicks } = await counted(browser, 'sales');
  const id = await household(page, `Schedule ${mark()}`);
  await page.goto(`/account/${id}`);
  await page.getByRole('link', { name: 'Schedule walk-through' }).click();
  // The suggested time is in the future.
  const starts = page.getByRole('dialog').getByLabel('Starts on');
  await expect(starts).not.toHaveValue('');
  // The time is free: there is no warning.
  await page.getByRole('dialog').getByRole('button', { name: 'Save event' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await tell('appointment from an account', clicks.count(), 3);
});

test('a question is answered: impossible before', async ({ browser }) => {
  const { page, clicks } = await counted(browser, 'office');
  const { token } = await sentEstimate(await signedIn(browser, 'sales'));
  const question = `May the dog stay ${mark()}?`;
  await page.request.post(`/api/public/estimates/${token}/ask`, {
    headers: { origin: baseUrl() },
    data: { question },
  });
  await page.goto('/dashboard');
  const line = page
    .getByRole('list', { name: 'Questions to answer' })
    .getByRole('listitem')
    .filter({ hasText: question });
  await line.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your answer' }).fill('Yes.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send answer' }).click();
  await expect(line).toBeHidden();
  await tell('a question is answered', clicks.count(), 2);
});

test('an approval from the day: 1 click', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales');
  const name = `Approve ${mark()}`;
  const accountId = await household(rep, name);
  const id = await draftEstimate(rep, accountId, [{ name: 'Panel', unitPrice: 100_000 }]);
  await mutate(rep, 'estimates.update', {
    id,
    patch: { oneTimeDiscount: { kind: 'percent', ppm: 200_000 } },
  });
  await mutate(rep, 'estimates.requestApproval', { id });
  const { page, clicks } = await counted(browser, 'manager');
  await page.goto('/dashboard');
  const deal = page
    .getByRole('list', { name: 'Waiting for your approval' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await deal.getByRole('button', { name: 'Approve' }).click();
  await expect(deal).toBeHidden();
  await tell('an approval', clicks.count(), 1);
});

test('an act for a customer from anywhere: no click', async ({ browser }) => {
  const { page, clicks } = await counted(browser, 'sales');
  const name = `Anywhere ${mark()}`;
  const id = await household(page, name);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search records and actions' }).fill(`new estimate for ${name}`);
  await page.getByRole('option', { name: `New estimate for ${name}` }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'One-time items' })).toBeVisible();
  expect(id).not.toBe('');
  expect(clicks.count(), 'an estimate from anywhere').toBe(0);
});

test('a follow-up is moved to tomorrow: 1 click', async ({ browser }) => {
  const { page, clicks } = await counted(browser, 'sales');
  const name = `Follow ${mark()}`;
  const id = await household(page, name);
  await mutate(page, 'accounts.update', { id, patch: { followUpOn: '2020-01-01' } });
  await page.goto('/dashboard');
  const line = page
    .getByRole('list', { name: 'Accounts to follow up' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await line.getByRole('button', { name: /tomorrow/i }).click();
  await expect(line).toBeHidden();
  await tell('a follow-up', clicks.count(), 1);
});

test('a colleague is invited: 5 clicks before', async ({ browser }) => {
  const { page, clicks } = await counted(browser, 'admin');
  const email = `invited.${mark()}@example.com`;
  await page.goto('/setup?step=people');
  await page.getByLabel('Name', { exact: true }).fill('Ina Vited');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(`${email} · invited`)).toBeVisible();
  await tell('a colleague is invited', clicks.count(), 1);
});

test('two accounts of one customer become one: impossible before', async ({ browser }) => {
  const { page, clicks } = await counted(browser, 'office');
  const run = mark();
  const first = await household(page, `One ${run}`, {
    phone: `+1 937 5${run.padStart(6, '0')}`.slice(0, 16),
  });
  await household(page, `Two ${run}`, { phone: `+1 937 5${run.padStart(6, '0')}`.slice(0, 16) });
  await page.goto(`/account/${first}`);
  await page.getByRole('link', { name: 'Compare and merge' }).click();
  await page.getByRole('button', { name: 'Merge the two accounts' }).click();
  await expect(page.getByText('was merged into this account on', { exact: false })).toBeVisible();
  await tell('merge', clicks.count(), 2);
});
