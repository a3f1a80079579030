import { sql } from './database.ts';
import { answerTo, baseUrl, expect, signedIn, test } from './people.ts';
import { list } from './records.ts';
import { sentEstimate } from './sent-estimate.ts';

interface EmailRow {
  id: string;
  to: string;
  status: string;
  createdAt: string;
}

test('an email that failed is sent again from the dashboard with its address corrected, and a second person sees it leave the list', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office', 0);
  const manager = await signedIn(browser, 'manager', 0);
  const rep = await signedIn(browser, 'sales', 0);
  const auditor = await signedIn(browser, 'auditor', 0);
  const { accountId, id: estimateId } = await sentEstimate(rep);
  const emailsOf = () =>
    list<EmailRow>(
      office,
      'email-messages',
      { estimateId },
      { orderBy: [{ field: 'createdAt', direction: 'asc' }] },
    );
  await expect.poll(async () => (await emailsOf())[0]?.status).toBe('captured');
  const [first] = await emailsOf();
  const failed = first?.id ?? '';
  await sql(
    "update email_messages set status = 'failed', failure = 'The mail server knows no such reader.' where id = $1",
    [failed],
  );

  const lineOn = (page: typeof office) =>
    page
      .getByRole('list', { name: 'Emails that did not arrive' })
      .getByRole('listitem')
      .filter({ hasText: 'Link Household' })
      .filter({ hasText: 'The mail server knows no such reader.' })
      .first();
  await Promise.all([office.goto('/'), manager.goto(`/account/${accountId}?tab=messages`)]);
  await expect(lineOn(office)).toContainText('lin@example.com');
  await manager.getByRole('list', { name: 'Messages' }).getByText('Failed', { exact: true }).click();
  const panel = manager.getByRole('dialog');
  await expect(panel.getByRole('button', { name: 'Send again' })).toBeVisible();

  await lineOn(office).getByRole('button', { name: 'Send again' }).click();
  const dialog = office.getByRole('dialog', { name: /^Send “.*” again\?$/ });
  await dialog.getByLabel('To').fill('no address');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByText(/email address/i).first()).toBeVisible();
  await dialog.getByLabel('To').fill('lin.okafor@example.com');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog).toBeHidden();
  await expect(lineOn(office)).toBeHidden();
  await expect
    .poll(async () => (await emailsOf()).map(({ to, status }) => `${to} ${status}`))
    .toEqual(['lin@example.com failed', 'lin.okafor@example.com captured']);

  // A second person who has it open sees that it is done; a person who may not write gets no button.
  await expect(manager.getByRole('list', { name: 'Messages' })).toContainText('lin.okafor@example.com');
  await panel.getByRole('button', { name: 'Send again' }).click();
  const late = manager.getByRole('dialog', { name: /again\?$/ });
  await late.getByRole('button', { name: 'Send again' }).click();
  await expect(late).toContainText('somebody already sent it again');
  await office.reload();
  await expect(lineOn(office)).toBeHidden();
  await auditor.goto(`/account/${accountId}?tab=messages`);
  await auditor.getByRole('list', { name: 'Messages' }).getByText('Failed', { exact: true }).click();
  await expect(auditor.getByRole('dialog')).toContainText('The mail server knows no such reader.');
  await expect(auditor.getByRole('button', { name: 'Send again' })).toBeHidden();
  expect(await answerTo(auditor, 'email-messages.sendAgain', { id: failed, to: 'a@example.com' })).toBe(403);
});

test('an answer whose email failed says so in its thread, and is sent again there', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales', 0);
  const { token, id: estimateId } = await sentEstimate(rep);
  const asked = await rep.request.post(`/api/public/estimates/${token}/ask`, {
    headers: { origin: baseUrl() },
    data: { question: 'Does it work in a power cut?' },
  });
  expect(asked.ok()).toBe(true);
  await rep.goto(`/estimate/${estimateId}`);
  const questions = rep.getByRole('region', { name: 'Questions from the customer' });
  await questions.getByLabel('Your answer').fill('For a day, by its battery.');
  await questions.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(questions.getByText('One question answered')).toBeVisible();
  await expect(questions).toContainText('answered in');
  const statuses = () =>
    sql(
      "select status from email_messages where estimate_id = $1 and body like '%by its battery%' order by created_at",
      [estimateId],
    ).then(({ rows }) => rows.map((row: { status: string }) => row.status));
  await expect.poll(statuses).toEqual(['captured']);
  await sql(
    "update email_messages set status = 'failed', failure = 'The mailbox is full.' where estimate_id = $1 and body like '%by its battery%'",
    [estimateId],
  );
  await rep.reload();
  const failed = questions.getByRole('status').filter({ hasText: 'did not arrive' });
  await expect(failed).toContainText('The mailbox is full.');
  await failed.getByRole('button', { name: 'Send again' }).click();
  await rep
    .getByRole('dialog', { name: /again\?$/ })
    .getByRole('button', { name: 'Send again' })
    .click();
  await expect(failed).toBeHidden();
  await expect.poll(statuses).toEqual(['failed', 'captured']);
});
