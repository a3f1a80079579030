import { officeDay } from './office-day.ts';
import { draftEstimate } from './household.ts';
import { baseUrl, expect, mutate, phone, signedIn, test } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';

const household = (name: string) => ({
  account: {
    name,
    type: 'residential',
    phone: '+1 937 555 0142',
    site: { line1: '3350 Shroyer Road', city: 'Dayton', region: 'OH', postal: '45429', county: 'Ashford' },
  },
  contact: { name: 'Nicole Barrett', email: 'nicole@example.com' },
});

test('a question is answered from the day of the office, and leaves the rep’s day at once', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const office = await signedIn(browser, 'office');
  const { id, token } = await sentEstimate(rep);
  const phrase = `Can we keep our old keypad ${Date.now() % 100_000}?`;
  await rep.goto('/dashboard');
  await office.goto('/dashboard');
  const asked = await rep.request.post(`/api/public/estimates/${token}/ask`, {
    headers: { origin: baseUrl() },
    data: { question: phrase },
  });
  expect(asked.ok()).toBe(true);
  const lineOf = (page: typeof rep) =>
    page.getByRole('list', { name: 'Questions to answer' }).getByRole('listitem').filter({ hasText: phrase });
  await expect(lineOf(rep)).toContainText('Link Household asked:');
  await expect(lineOf(office)).toContainText(/\$1\d\d\.\d\d/);
  await lineOf(office).getByRole('button', { name: 'Answer' }).click();
  const dialog = office.getByRole('dialog', { name: 'Answer Link Household' });
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(dialog.getByText('Write the answer.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Your answer' }).fill('Yes, it works with the new panel.');
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(lineOf(office)).toBeHidden();
  await expect(lineOf(rep)).toBeHidden();
  // The questions show how long customers wait for an answer.
  await expect(office.getByText(/^(Usually a|A)nswered in /)).toBeVisible();
  await expect(rep.getByText(/^(Usually a|A)nswered in /)).toBeVisible();
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  await expect(customer.getByText('Yes, it works with the new panel.')).toBeVisible();
  await mutate(rep, 'estimates.void', { id, reason: 'Test' });
});

test('a deal over the limit is given back with a reason, and approved after a moment to think', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const manager = await signedIn(browser, 'manager');
  const name = `Oak Park Auto ${Date.now() % 100_000}`;
  const { id: accountId } = await mutate(rep, 'accounts.create', household(name));
  const id = await draftEstimate(rep, accountId, [{ name: 'Panel', unitPrice: 100_000 }]);
  await mutate(rep, 'estimates.update', {
    id,
    patch: { oneTimeDiscount: { kind: 'percent', ppm: 200_000 } },
  });
  await mutate(rep, 'estimates.requestApproval', { id });
  const refused = await rep.request.post('/api/mutate', {
    headers: { origin: baseUrl() },
    data: { key: crypto.randomUUID(), mutations: [{ name: 'estimates.approve', args: { id } }] },
  });
  expect(refused.ok()).toBe(false);
  await manager.goto('/dashboard');
  const deal = manager
    .getByRole('list', { name: 'Waiting for your approval' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(deal).toContainText('above the limit');
  await deal.getByRole('button', { name: 'Reject' }).click();
  const dialog = manager.getByRole('dialog', { name: new RegExp(`for ${name}`) });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('Enter what should change.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'What should change' }).fill('Ten percent less.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(deal).toBeHidden();
  await rep.goto(`/estimate/${id}`);
  await expect(rep.getByText('Ten percent less.')).toBeVisible();
  await mutate(rep, 'estimates.requestApproval', { id });
  await deal.getByRole('button', { name: 'Approve' }).click();
  await expect(deal).toContainText('The rep is notified in 10 seconds.');
  await deal.getByRole('button', { name: 'Undo' }).click();
  await expect(deal.getByRole('button', { name: 'Reject' })).toBeVisible();
  await deal.getByRole('button', { name: 'Approve' }).click();
  await expect(rep.getByText(/^Approved as is/)).toBeVisible({ timeout: 20_000 });
  await expect(deal).toBeHidden();
});

test('a sale without a date gets one, and a call moves to tomorrow and back', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales');
  const office = await signedIn(browser, 'office');
  const name = `Joyce Pratt ${Date.now() % 100_000}`;
  const { id: accountId } = await mutate(rep, 'accounts.create', household(name));
  await mutate(rep, 'accounts.update', { id: accountId, patch: { followUpOn: '2020-01-02' } });
  const id = await draftEstimate(rep, accountId, [{ name: 'Panel', unitPrice: 10_000 }]);
  const { token } = await mutate(rep, 'estimates.send', { id });
  expect(token).toBeTruthy();
  await office.goto('/dashboard');
  await rep.goto('/dashboard');
  const calls = office.getByRole('list', { name: 'Accounts to follow up' });
  const call = calls.getByRole('listitem').filter({ hasText: name });
  await call.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(call).toBeHidden();
  await expect(
    rep.getByRole('list', { name: 'Accounts to follow up' }).getByRole('listitem').filter({ hasText: name }),
  ).toBeHidden();
  await office.getByRole('button', { name: 'Undo' }).click();
  await expect(call).toBeVisible();
  await call.getByRole('button', { name: 'Done' }).click();
  await expect(call).toBeHidden();
  await mutate(office, 'estimates.recordAcceptance', {
    id,
    method: 'program',
    signedOn: officeDay(),
    signerName: 'Joyce Pratt',
  });
  const undated = (page: typeof rep) =>
    page.getByRole('list', { name: 'Sold without a date' }).getByRole('listitem').filter({ hasText: name });
  for (const page of [rep, office]) {
    await expect(page.getByRole('heading', { name: 'Sold without a date' })).toBeVisible();
    const all = page.getByRole('button', { name: 'Show all' });
    if (await all.isVisible()) await all.click();
  }
  await expect(undated(rep)).toContainText('no install date');
  await undated(office).getByRole('link', { name: 'Schedule' }).click();
  const form = office.getByRole('dialog', { name: 'New event' });
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(`Install: ${name}`);
  await expect(form.getByRole('textbox', { name: 'Place' })).toHaveValue(/3350 Shroyer Road/);
  // Another journey may have booked the suggested person at that hour.
  await form.getByRole('button', { name: /^(Save event|Book anyway)$/ }).click();
  await expect(undated(rep)).toBeHidden();
});

test('an installer’s day shows no question, approval or money', async ({ browser }) => {
  const installer = await signedIn(browser, 'installer');
  await installer.goto('/dashboard');
  await expect(installer.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  for (const title of [
    'Questions to answer',
    'Waiting for your approval',
    'Sold without a date',
    'Customers to reach',
  ])
    await expect(installer.getByRole('heading', { name: title })).toBeHidden();
  await expect(installer.getByText('$')).toBeHidden();
});

for (const role of ['admin', 'manager', 'office', 'sales', 'installer', 'auditor'] as const)
  test(`no card of the day of ${role} fails or loads on`, async ({ browser }) => {
    const page = await signedIn(browser, role);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"], main [data-skeleton]')).toHaveCount(0);
    await expect(page.getByText('could not be shown')).toHaveCount(0);
  });
