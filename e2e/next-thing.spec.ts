import { expect, phone, signedIn, test } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';

test('who comes to write an estimate for somebody new ends in the estimate', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales');
  await rep.goto('/estimate/new');
  await rep.getByRole('link', { name: 'New account' }).first().click();
  await rep.getByLabel('Household name').fill('Thread Household');
  await rep.keyboard.press('Enter');
  await expect(rep).toHaveURL(/\/estimate\/[0-9a-f-]{36}/);
  await expect(rep.getByRole('link', { name: 'Thread Household' }).first()).toBeVisible();

  await rep.goto('/account');
  await rep.getByLabel('Household name').fill('Second Household');
  // The signer has a different name, and the estimate is prepared for that person.
  await rep.getByRole('textbox', { name: 'Contact person', exact: true }).fill('Rosa Ortiz');
  await rep.getByRole('button', { name: 'Create and write the estimate' }).click();
  await expect(rep.getByText('A contact needs a phone or an email address.')).toBeVisible();
  await rep.getByRole('textbox', { name: 'Phone', exact: true }).fill('+1 937 555 0144');
  await rep.getByRole('button', { name: 'Create and write the estimate' }).click();
  await expect(rep).toHaveURL(/\/estimate\/[0-9a-f-]{36}/);
  await expect(rep.getByText('Rosa Ortiz').first()).toBeVisible();
  await rep.reload();
  await expect(rep.getByText('Rosa Ortiz').first()).toBeVisible();
});

test('a question is answered on the account by keyboard, and with a revision that asks first', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const { id, token, accountId } = await sentEstimate(rep);
  const customer = await phone(browser);
  const ask = async (phrase: string) => {
    await customer.goto(`/e/${token}`);
    await customer.getByRole('button', { name: 'Ask a question' }).click();
    await customer.getByRole('dialog').getByLabel('Your question or request').fill(phrase);
    await customer.getByRole('dialog').getByRole('button', { name: 'Send question' }).click();
    await expect(customer.getByRole('dialog')).toBeHidden();
  };
  await ask('Does it work in the garage?');
  await rep.goto(`/account/${accountId}`);
  const line = (phrase: string) =>
    rep.getByRole('list', { name: 'Questions to answer' }).getByRole('listitem').filter({ hasText: phrase });
  await line('Does it work in the garage?').getByRole('button', { name: 'Answer' }).focus();
  await rep.keyboard.press('Enter');
  const answering = rep.getByRole('dialog', { name: /^Answer/ });
  await expect(answering.getByLabel('Your answer')).toBeFocused();
  await expect(answering).toContainText('No mail server is set up');
  await rep.keyboard.type('Yes, it does.');
  await answering.getByRole('button', { name: 'Send answer' }).focus();
  await rep.keyboard.press('Enter');
  await expect(line('Does it work in the garage?')).toBeHidden();

  await ask('And in the shed?');
  // A press on the question on the dashboard opens the estimate at the answer field, also where the panel is a sheet.
  for (const size of [
    { width: 1366, height: 900 },
    { width: 820, height: 900 },
  ]) {
    await rep.setViewportSize(size);
    await rep.goto('/dashboard');
    await line('And in the shed?').getByRole('link').first().click();
    await expect(rep).toHaveURL(new RegExp(`/estimate/${id}\\?question=`));
    await expect(rep.getByRole('textbox', { name: 'Your answer' })).toBeFocused();
  }
  await rep.setViewportSize({ width: 1366, height: 900 });
  await rep.goto(`/account/${accountId}`);
  await line('And in the shed?').getByRole('button', { name: 'Answer' }).click();
  await answering.getByLabel('Your answer').fill('With one more sensor.');
  await answering.getByRole('button', { name: 'Answer and revise…' }).click();
  const revising = rep.getByRole('dialog', { name: /^Revise/ });
  await revising.getByRole('button', { name: 'Cancel' }).click();
  await expect(answering.getByLabel('Your answer')).toHaveValue('With one more sensor.');
  await answering.getByRole('button', { name: 'Answer and revise…' }).click();
  await revising.getByRole('button', { name: 'Answer and revise' }).click();
  await expect(rep).toHaveURL(new RegExp(`/estimate/${id}`));
  await expect(rep.getByText('Version 2', { exact: false }).first()).toBeVisible();
});
