import type { Page } from '@playwright/test';
import { countMailed, mailedAbout } from './mail.ts';
import { api, expect, mutate, peopleOf, phone, signedIn, test } from './people.ts';
import { acceptSent, sentEstimate } from './sent-estimate.ts';

/** Removes the quiet hours: later journeys of the same person need pop-up messages at any hour of the day. */
async function endQuietHours(page: Page): Promise<void> {
  const from = page.getByRole('combobox', { name: 'Quiet from' });
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(from).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Quiet until' })).toBeHidden();
  await page.reload();
  await expect(from).toHaveValue('');
}

test('notifications stand by kind, are read here and in another tab, and follow the person’s choices', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'manager');
  const tab = await page.context().newPage();
  const admin = await signedIn(browser, 'admin');
  const me = peopleOf('manager')[0]?.name ?? '';
  const { rows } = await api<{ rows: { id: string }[] }>(admin, '/api/accounts?limit=1');
  const accountId = rows[0]?.id ?? '';
  await page.goto('/notifications?kind=mentions&show=unread');
  await tab.goto('/notifications?kind=mentions&show=unread');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await mutate(admin, 'notes.create', { accountId, text: `@${me} please call them` });
  const notices = (of: typeof page) =>
    of.getByRole('list', { name: 'Notifications' }).getByText(/mentioned you in a note/);
  await expect(notices(page).first()).toBeVisible();
  const before = await notices(page).count();
  await expect(notices(tab)).toHaveCount(before);
  await page
    .getByRole('list', { name: 'Notifications' })
    .getByRole('button', { name: 'Mark as read', exact: true })
    .first()
    .click();
  await expect(notices(page)).toHaveCount(before - 1);
  await expect(notices(tab)).toHaveCount(before - 1);
  await page.goto('/notifications?kind=mentions');
  await notices(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/account/${accountId}`));

  await page.goto('/notifications');
  await page.getByRole('link', { name: 'Notification settings' }).click();
  const choice = page.getByRole('checkbox', { name: /^Daily email\s*: A colleague mentions you in a note$/ });
  await choice.click();
  await expect(choice).toBeChecked();
  await page.getByRole('combobox', { name: 'Quiet from' }).click();
  await page.getByRole('option', { name: '9 PM', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Quiet until' })).toHaveValue('7 AM');
  await page.reload();
  await expect(choice).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Quiet from' })).toHaveValue('9 PM');
  await endQuietHours(page);
});

/** Formats an hour of the day as `9 PM`. */
const hourLabel = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

test('in quiet hours a customer’s question waits, and a customer who cancels by right does not', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales', 1);
  const me = peopleOf('sales')[1]?.email ?? '';
  const { rows } = await api<{ rows: [{ timeZone: string }] }>(rep, '/api/companies?limit=1');
  const [{ timeZone }] = rows;
  const now = Number(
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(new Date()),
  );
  // The whole day is quiet except for one hour, two hours ago.
  const [from, to] = [(now + 23) % 24, (now + 22) % 24];
  await rep.goto('/notifications');
  await rep.getByRole('link', { name: 'Notification settings' }).click();
  for (const [label, hour] of [
    ['Quiet from', from],
    ['Quiet until', to],
  ] as const) {
    await rep.getByRole('combobox', { name: label }).click();
    await rep.getByRole('option', { name: hourLabel(hour), exact: true }).click();
    await expect(rep.getByRole('combobox', { name: label })).toHaveValue(hourLabel(hour));
  }

  const { id, token } = await sentEstimate(rep);
  const { reference } = await api<{ reference: string }>(rep, `/api/estimates/${id}`);
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  await customer.getByRole('button', { name: 'Ask a question' }).click();
  const sheet = customer.getByRole('dialog');
  await sheet.getByLabel('Your question or request').fill('Does it need a telephone line?');
  await sheet.getByRole('button', { name: 'Send question' }).click();
  await expect(sheet).toBeHidden();
  await acceptSent(customer, token);
  await customer.goto(`/e/${token}`);
  await customer.getByRole('button', { name: 'Cancel this agreement' }).click();
  await customer.getByRole('button', { name: /^Cancel [A-Z]/ }).click();
  await expect(customer.getByRole('heading', { name: 'This agreement was canceled' })).toBeVisible();

  await mailedAbout(me, new RegExp(`canceled ${reference}`), /The customer used the right to cancel/);
  expect(await countMailed(me, new RegExp(`asks about ${reference}`))).toBe(0);
  await rep.goto('/notifications');
  const list = rep.getByRole('list', { name: 'Notifications' });
  await expect(list.getByText(`canceled ${reference}`).first()).toBeVisible();
  await expect(list.getByText(`asks about ${reference}`).first()).toBeVisible();
  await rep.getByRole('link', { name: 'Notification settings' }).click();
  await endQuietHours(rep);
});
