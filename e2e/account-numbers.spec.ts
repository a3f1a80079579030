import { expect, mutate, signedIn, test } from './people.ts';

test('an account has its number and campaign from the start, and is lost for a reason of the list', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const office = await signedIn(browser, 'office');
  const mark = Date.now().toString(36);
  const [name, number, campaign] = [`Numbered ${mark}`, `NG-${mark}`, `Mailer ${mark}`];
  await rep.goto('/account');
  await rep.getByLabel('Household name').fill(name);
  await rep.getByRole('textbox', { name: 'Campaign' }).fill(campaign);
  await rep.getByRole('textbox', { name: 'Account number' }).fill(number);
  await rep.getByRole('button', { name: 'Create account' }).click();
  await expect(rep.getByRole('heading', { name, level: 1 })).toBeVisible();
  const id = new URL(rep.url()).pathname.split('/').at(-1) ?? '';
  await expect(rep.getByText(campaign)).toBeVisible();

  // The list has both columns, and a search for the number finds the account.
  await office.goto(`/accounts?columns=name,accountNumber,campaign,closeCause&q=${number}`);
  const row = office.getByRole('grid', { name: 'Accounts' }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(number);
  await expect(row).toContainText(campaign);

  // A second person sees the change immediately; it survives a reload.
  await mutate(rep, 'accounts.update', { id, patch: { campaign: `${campaign} 2` } });
  await expect(row).toContainText(`${campaign} 2`);

  await rep.getByRole('button', { name: 'Set status' }).click();
  await rep.getByRole('menuitem', { name: /Lost/ }).click();
  const dialog = rep.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mark lost' }).click();
  await expect(dialog.getByText('Choose a reason.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await rep.getByRole('option', { name: 'Other' }).click();
  await dialog.getByRole('button', { name: 'Mark lost' }).click();
  await expect(dialog.getByText('Enter a reason in a few words.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await rep.getByRole('option', { name: 'The timing is not right' }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('After the renovation');
  await dialog.getByRole('button', { name: 'Mark lost' }).click();
  await expect(dialog).toBeHidden();
  await expect(rep.getByText('Lost: The timing is not right: After the renovation')).toBeVisible();
  await expect(row).toContainText('The timing is not right');
  await rep.reload();
  await expect(rep.getByText('Lost: The timing is not right: After the renovation')).toBeVisible();
});
