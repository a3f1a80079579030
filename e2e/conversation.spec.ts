import { mailedAbout } from './mail.ts';
import { answerTo, api, expect, peopleOf, phone, signedIn, test } from './people.ts';
import { list } from './records.ts';
import { sentEstimate } from './sent-estimate.ts';
import { sign } from './sign.ts';

const emailOf = (role: 'sales' | 'manager'): string => peopleOf(role)[0]?.email ?? '';

test('a question and its answers are one thread on both sides, and staff have mail of it and of the signature', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const { id, token } = await sentEstimate(rep);
  const { reference } = await api<{ reference: string }>(rep, `/api/estimates/${id}`);
  await rep.goto(`/estimate/${id}`);
  const manager = await signedIn(browser, 'manager');
  await manager.goto(`/estimate/${id}`);

  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  await customer.getByRole('button', { name: 'Ask a question' }).click();
  const sheet = customer.getByRole('dialog');
  await sheet.getByLabel('About').selectOption({ label: 'Panel' });
  await sheet.getByLabel('Your question or request').fill('Does the panel need a telephone line?');
  await sheet.getByRole('button', { name: 'Send question' }).click();
  await expect(sheet).toBeHidden();
  const asks = new RegExp(`asks about ${reference}`);
  await mailedAbout(emailOf('sales'), asks, /Does the panel need a telephone line\?/);

  const asked = rep.getByRole('region', { name: 'Questions from the customer' });
  await expect(asked).toContainText('About Panel');
  // The manager sees it at the same time; a rep who does not own the sale may not answer.
  const watched = manager.getByRole('region', { name: 'Questions from the customer' });
  await expect(watched).toContainText('Does the panel need a telephone line?');
  const colleague = await signedIn(browser, 'sales', 1);
  const rows = await list<{ id: string }>(rep, 'estimate-events', { estimateId: id, kind: 'question' });
  const unasked = { questionId: rows[0]?.id, text: 'Yes.' };
  expect([403, 404]).toContain(await answerTo(colleague, 'estimates.answer', unasked));
  await asked.getByLabel('Your answer').fill('No, it has a cellular radio.');
  await asked.getByRole('button', { name: 'Answer', exact: true }).click();
  await mailedAbout('lin@example.com', new RegExp(reference), /No, it has a cellular radio\./);

  await expect(watched).toContainText('No, it has a cellular radio.');

  await customer.reload();
  const thread = customer.getByRole('region', { name: 'Your questions' }).locator('li');
  await expect(thread).toHaveCount(1);
  await expect(thread).toContainText('No, it has a cellular radio.');
  await thread.getByRole('button', { name: 'Reply' }).click();
  await sheet.getByLabel('Your reply').fill('Good. And how long does its battery last?');
  await sheet.getByRole('button', { name: 'Send reply' }).click();
  await expect(sheet).toBeHidden();
  await expect(thread).toHaveCount(1);
  await expect(asked).toContainText('Good. And how long does its battery last?');

  // On a phone, the questions are hidden behind the document.
  await rep.setViewportSize({ width: 360, height: 740 });
  await rep.getByRole('button', { name: 'Answer', exact: true }).click();

  // Revising asks for confirmation; declining leaves the estimate unchanged.
  await asked.getByLabel('Your answer').fill('A day.');
  await asked.getByRole('button', { name: 'Answer and revise…' }).click();
  const question = rep.getByRole('dialog', { name: `Revise ${reference}?` });
  await expect(question).toContainText('Version 1 is withdrawn immediately');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await asked.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(asked.getByText('One question answered')).toBeVisible();

  await customer.reload();
  await expect(thread).toContainText('A day.');
  await sign(customer, 'Lin Household');
  const signed = new RegExp(`Lin Household accepted ${reference}`);
  await mailedAbout(emailOf('sales'), signed, signed);
  await mailedAbout(emailOf('manager'), signed, signed);
});
