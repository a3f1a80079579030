import { z } from 'zod';
import type { Page } from '@playwright/test';
import { signatureOf } from '../server/src/webhooks/signature.ts';
import { baseUrl, demoPassword, expect, mutate, peopleOf, quietPage, signedIn, test } from './people.ts';
import { list } from './records.ts';
import { TEXT_WEBHOOK_SECRET } from './server.ts';

const open = (page: Page, name: string) =>
  mutate(page, 'accounts.create', {
    account: { name, type: 'residential' },
    contact: { name: 'Hanna Miller', phone: '+1 937 555 0171' },
  });

/** Returns the records of a collection with a title. */
const rowsOf = (page: Page, collection: string, title: string) =>
  list<{ id: string }>(page, collection, { title });

test('a note mentions a colleague, who is notified and pins it', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales');
  const office = await signedIn(browser, 'office');
  const colleague = peopleOf('office')[0]?.name ?? '';
  const { id } = await open(rep, 'Mention Household');
  await rep.goto(`/account/${id}`);
  await rep.getByLabel('New note').fill(`Gate is locked, ask @${colleague.slice(0, 3)}`);
  await rep.getByRole('group', { name: 'Mention' }).getByRole('button', { name: colleague }).click();
  await rep.getByRole('button', { name: 'Save note' }).click();
  await office.goto(`/account/${id}`);
  const note = office.getByRole('listitem').filter({ hasText: 'Gate is locked' }).first();
  await expect(note).toContainText(`Gate is locked, ask @${colleague}`);
  await note.getByRole('button', { name: 'Pin to the top' }).click();
  await expect(
    rep.getByRole('list', { name: 'Pinned notes' }).getByRole('button', { name: 'Unpin' }),
  ).toBeVisible();
  await office.getByRole('button', { name: /^Notifications/ }).click();
  await expect(office.getByText(/mentioned you in a note/).first()).toBeVisible();

  // People who may not read the customer are not notified, and the rep sees a message about that.
  const outsider = peopleOf('affiliate')[0]?.name ?? '';
  await rep.getByLabel('New note').fill(`Ask @${outsider} too`);
  await rep.getByRole('button', { name: 'Save note' }).click();
  await expect(rep.getByText(`Not notified, because they cannot read it: ${outsider}.`)).toBeVisible();
});

test('a ticket is opened for a colleague, who solves it, and both see it at once', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales');
  const office = await signedIn(browser, 'office');
  const { id } = await open(rep, 'Ticket Household');
  const title = `Panel beeps ${Date.now() % 100_000}`;
  await rep.goto('/tickets');
  await office.goto(`/account/${id}?tab=service`);
  await office.getByRole('button', { name: 'Add ticket' }).click();
  const form = office.getByRole('dialog', { name: 'New ticket' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('combobox', { name: 'Assigned to' }).fill(peopleOf('sales')[0]?.name ?? '');
  await office.getByRole('option', { name: peopleOf('sales')[0]?.name ?? '' }).click();
  await form.getByRole('button', { name: 'Create ticket' }).click();
  await expect(rep.getByText(title).first()).toBeVisible();
  const [ticket] = await rowsOf(rep, 'tickets', title);
  await mutate(rep, 'tickets.update', {
    id: ticket?.id,
    patch: { status: 'closed', resolution: 'Battery replaced' },
  });
  // A solved ticket disappears from the to-do lists and appears in the account's story.
  await expect(office.getByText(title)).toBeHidden();
  await expect(rep.getByText(title)).toBeHidden();
  await office.goto(`/account/${id}`);
  await expect(office.getByText(`closed the ticket “${title}”`)).toBeVisible();
});

test('a work order is planned by the office and completed on an installer’s phone', async ({ browser }) => {
  const office = await signedIn(browser, 'office');
  const installer = await signedIn(browser, 'installer', 0, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  const { id: accountId } = await open(office, 'Work Household');
  const session = await installer.request.get('/api/session');
  const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(await session.json());
  const { id } = await mutate(office, 'work-orders.create', {
    accountId,
    title: 'Install the panel',
    assigneeUserId: user.id,
    scheduledOn: '2026-01-05',
    status: 'scheduled',
    steps: [{ what: 'Mount the panel', action: 'install', zone: '', done: false }],
  });
  await office.goto(`/account/${accountId}?tab=service`);
  await expect(office.getByText('Overdue')).toBeVisible();
  await installer.goto('/dashboard');
  await expect(installer.getByRole('list', { name: 'My work' }).getByText('Install the panel')).toBeVisible();
  await mutate(installer, 'work-orders.update', { id, patch: { status: 'in_progress' } });
  await expect(office.getByText('In progress')).toBeVisible();
  await mutate(installer, 'work-orders.update', {
    id,
    patch: {
      status: 'completed',
      signedBy: 'Hanna Miller',
      steps: [{ what: 'Mount the panel', action: 'install', zone: '', done: true }],
    },
  });
  await expect(office.getByText('Completed')).toBeVisible();
  await expect(installer.getByText('Install the panel')).toBeHidden();
});

test('an invoice is entered, changes the balance, is paid in part, and is voided by an administrator alone', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const admin = await signedIn(browser, 'admin');
  const { id: accountId } = await open(office, 'Money Household');
  await admin.goto(`/account/${accountId}`);
  const { id } = await mutate(office, 'transactions.create', {
    accountId,
    type: 'invoice',
    status: 'open',
    amount: 12_300,
    date: '2026-03-05',
    reference: 'INV-77',
  });
  await expect(admin.getByText('Balance due')).toBeVisible();
  await office.goto(`/account/${accountId}?tab=money`);
  await office.getByRole('link', { name: 'Invoice INV-77' }).click();
  await office.getByRole('button', { name: 'Record payment' }).click();
  const dialog = office.getByRole('dialog', { name: 'Record a payment of Invoice INV-77' });
  await dialog.getByLabel('Amount').fill('100');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog).toBeHidden();
  // A colleague sees it live: 123.00 minus 100.00.
  await expect(admin.getByText('$23.00')).toBeVisible();
  const refused = await office.request.post('/api/mutate', {
    headers: { origin: baseUrl() },
    data: {
      key: crypto.randomUUID(),
      mutations: [{ name: 'transactions.update', args: { id, patch: { status: 'void' } } }],
    },
  });
  expect(refused.status()).toBe(422);
  await mutate(admin, 'transactions.update', { id, patch: { status: 'void' } });
  await office.goto(`/account/${accountId}?tab=money`);
  await expect(office.getByText('Void')).toBeVisible();
});

/** Returns a time zone where it is about noon, so that texts are sent. */
function awakeZone(): string {
  const hours = 12 - new Date().getUTCHours();
  return hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** Simulates a text from a customer to a company, as reported by the provider. */
async function receive(
  page: Page,
  companyId: string,
  text: { readonly id: string; readonly from: string; readonly body: string },
): Promise<void> {
  const body = JSON.stringify({ type: 'received', to: '+19375550100', ...text });
  const message = { id: 'msg-1', timestamp: String(Math.floor(Date.now() / 1000)), body };
  const delivered = await page.request.post(`/api/webhooks/texts/${companyId}`, {
    headers: {
      'content-type': 'application/json',
      'webhook-id': message.id,
      'webhook-timestamp': message.timestamp,
      'webhook-signature': signatureOf(TEXT_WEBHOOK_SECRET, message),
    },
    data: body,
  });
  expect(delivered.ok()).toBe(true);
}

test('a text goes out from a template, and none after STOP', async ({ browser }) => {
  const page = await quietPage(await browser.newContext({ baseURL: baseUrl() }));
  const founded = await page.request.post('/api/onboarding', {
    headers: { origin: baseUrl() },
    data: {
      companyName: 'Text Security',
      personName: 'Tess Olson',
      email: `tess-${Date.now()}@example.com`,
      password: demoPassword(),
      country: 'us',
      timeZone: awakeZone(),
    },
  });
  expect(founded.ok()).toBe(true);
  const session = await page.request.get('/api/session');
  const { company } = z.object({ company: z.object({ id: z.string() }) }).parse(await session.json());
  await mutate(page, 'text-templates.create', {
    name: 'Hello',
    body: 'Hello {{first name}}, {{sender}} here.',
  });
  const { id } = await open(page, 'Text Household');
  await page.goto(`/account/${id}?tab=messages`);
  // A select opened before the templates have loaded stays empty.
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: 'Hello' }).click({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText('Hello Hanna, Tess Olson here.')).toBeVisible();
  await page.getByRole('button', { name: 'Save text' }).click();
  const thread = page.getByRole('list', { name: 'Texts' });
  await expect(thread.getByText('Stored, not sent')).toBeVisible();
  await receive(page, company.id, { id: `stop-${id}`, from: '+19375550171', body: 'Stop' });
  await expect(thread.getByText('Stop', { exact: true })).toBeVisible();
  await expect(page.getByText('This number has opted out of texts.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save text' })).toBeDisabled();
  // A person about to call sees it without opening the messages.
  const talk = page.getByRole('region', { name: 'Who to talk to' });
  await expect(talk.getByText('No texts', { exact: true })).toBeVisible();

  // A text from an unknown number can be assigned to the right account.
  await page.goto('/text-messages?view=unmatched');
  await expect(page.getByRole('link', { name: /^Unmatched/ })).toBeVisible();
  await receive(page, company.id, { id: `new-${id}`, from: '+19375550172', body: 'Do you do cameras?' });
  const row = page.getByRole('row').filter({ hasText: 'Do you do cameras?' });
  await row.getByRole('link').first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('combobox', { name: 'Account' }).fill('Text House');
  await page.getByRole('option', { name: 'Text Household' }).click();
  await panel.getByRole('button', { name: 'Add to the account' }).click();
  await expect(page.getByText('The texts of this number are on the account.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Add to the account' })).toBeHidden();
  await page.goto(`/account/${id}?tab=messages`);
  await expect(thread.getByText('Do you do cameras?')).toBeVisible();
});
