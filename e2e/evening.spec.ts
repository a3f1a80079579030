import type { Page } from '@playwright/test';
import { clockServer, type ClockServer } from './clock-server.ts';
import { mailbox, type Mailbox } from './mailbox.ts';
import { draftEstimate, household } from './household.ts';
import { api, answerTo, expect, mutate, peopleOf, phone, signedIn, test } from './people.ts';
import { list } from './records.ts';
import { sign } from './sign.ts';

/** 8:55 p.m. at the office and at the customers'. */
const EVENING = '2026-03-11T00:55:00.000Z';
const emailOf = (role: 'sales' | 'manager'): string => peopleOf(role)[0]?.email ?? '';

let clock: ClockServer;
let inbox: Mailbox;

test.beforeAll(async () => {
  // A busy machine takes minutes to create a demo.
  test.setTimeout(600_000);
  inbox = await mailbox();
  clock = await clockServer(EVENING, { SMTP_URL: inbox.url });
});
test.afterAll(async () => {
  await clock.stop();
  await inbox.stop();
});

/** Emails a small estimate to a household with a unique email address. */
async function sent(rep: Page, name: string) {
  const email = `${name.toLowerCase()}@example.com`;
  const accountId = await household(rep, name, { name: `Lin ${name}`, email });
  const id = await draftEstimate(rep, accountId, [{ name: 'Panel', unitPrice: 10_000 }]);
  const { token } = await mutate(rep, 'estimates.send', { id });
  const { reference } = await api<{ reference: string }>(rep, `/api/estimates/${id}`);
  await expect.poll(() => inbox.subjectsTo(email)).toHaveLength(1);
  return { id, token, email, reference };
}

test('a question is answered in its thread, and a signature at 21:04 notifies rep and manager right away', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const manager = await signedIn(browser, 'manager');
  const colleague = await signedIn(browser, 'sales', 1);
  const installer = await signedIn(browser, 'installer');
  const customer = await phone(browser);
  const { id, token, email, reference } = await sent(rep, 'Evening');
  await rep.goto(`/estimate/${id}`);
  await manager.goto(`/estimate/${id}`);

  expect([403, 404]).toContain(await answerTo(colleague, 'estimates.revise', { id }));

  await customer.goto(`/e/${token}`);
  await customer.getByRole('button', { name: 'Ask a question' }).click();
  const sheet = customer.getByRole('dialog');
  await sheet.getByLabel('Your question or request').fill('Does it work without power?');
  await sheet.getByRole('button', { name: 'Send question' }).click();
  await expect(sheet).toBeHidden();
  const asked = rep.getByRole('region', { name: 'Questions from the customer' });
  await asked.getByLabel('Your answer').fill('For a day.');
  await asked.getByRole('button', { name: 'Answer', exact: true }).click();
  const watched = manager.getByRole('region', { name: 'Questions from the customer' });
  await expect(watched).toContainText('For a day.');
  await customer.reload();
  const thread = customer.getByRole('region', { name: 'Your questions' }).locator('li');
  await expect(thread).toHaveCount(1);
  await expect(thread).toContainText('Does it work without power?');
  await expect(thread).toContainText('For a day.');
  await expect
    .poll(() => inbox.subjectsTo(email).at(-1))
    .toContain(`answer to your question about ${reference}`);

  await clock.moveTo('2026-03-11T01:04:00.000Z');
  await sign(customer, 'Lin Evening');
  const notified = () =>
    (['sales', 'manager'] as const).map(
      (role) =>
        inbox.subjectsTo(emailOf(role)).filter((subject) => /Lin Evening accepted/.test(subject)).length,
    );
  await expect.poll(notified).toEqual([1, 1]);
  for (const page of [rep, manager])
    await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await manager.reload();
  await expect(manager.getByText('Accepted', { exact: true }).first()).toBeVisible();
  expect([403, 404]).toContain((await installer.request.get(`/api/estimates/${id}`)).status());
});

test('a reminder goes once, also when the server stops and starts again', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin');
  const settings = await list<{ id: string }>(admin, 'settings', { scope: 'company' });
  // The demo does not send reminders by default.
  await mutate(admin, 'settings.update', { id: settings[0]?.id, patch: { remindCustomers: true } });
  const rep = await signedIn(browser, 'sales');
  const first = await sent(rep, 'Silent');
  await clock.moveTo('2026-03-11T20:00:00.000Z');
  const second = await sent(rep, 'Later');
  const mailsTo = ({ email }: { email: string }) => inbox.subjectsTo(email);

  await clock.moveTo('2026-03-13T14:00:00.000Z');
  await expect.poll(() => mailsTo(first).length).toBe(2);
  expect(mailsTo(first)[1]).toContain(`your estimate ${first.reference}`);
  expect(mailsTo(second)).toHaveLength(1);

  // The other customer's reminder a day later shows that the first customer was skipped.
  await clock.restart();
  await clock.moveTo('2026-03-14T14:00:00.000Z');
  await expect.poll(() => mailsTo(second).length).toBe(2);
  expect(mailsTo(first)).toHaveLength(2);
  const manager = await signedIn(browser, 'manager');
  await manager.goto(`/estimate/${first.id}`);
  await expect(manager.getByText('After 3 days without an answer')).toHaveCount(1);
});
