import { expect, mutate, signedIn, test } from './people.ts';

test('the office writes a passcode down and shows it; a manager sees that there is one', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const { id } = await mutate(office, 'accounts.create', {
    account: { name: 'Passcode House', type: 'residential' },
  });
  await mutate(office, 'contacts.create', {
    ...{ accountId: id, name: 'Pia House', phone: '+1 937 555 0188', roles: ['emergency'] },
  });
  const manager = await signedIn(browser, 'manager');
  await manager.goto(`/account/${id}`);
  await office.goto(`/account/${id}`);
  await office.getByRole('list', { name: 'Contacts' }).getByText('Pia House').click();
  const panel = office.getByRole('dialog', { name: 'Pia House' });
  await panel.getByRole('button', { name: 'Write down' }).click();
  const dialog = office.getByRole('dialog', { name: 'Passcode of Pia House' });
  await dialog.getByLabel('Passcode').fill('abc');
  await dialog.getByRole('button', { name: 'Keep passcode' }).click();
  await expect(dialog.getByText('A passcode has 4 characters at least.')).toBeVisible();
  await dialog.getByLabel('Passcode').fill('bluebird');
  await dialog.getByRole('button', { name: 'Keep passcode' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel).not.toContainText('bluebird');
  await panel.getByRole('button', { name: 'Show the passcode of Pia House' }).click();
  await expect(panel.getByText('bluebird')).toBeVisible();
  await panel.getByRole('button', { name: 'Hide the passcode of Pia House' }).click();
  await expect(panel.getByText('bluebird')).toBeHidden();

  await expect(manager.getByText('Passcode', { exact: false }).first()).toBeVisible();
  await expect(manager.getByRole('button', { name: /Show the passcode/ })).toHaveCount(0);
  await expect(manager.locator('main')).not.toContainText('bluebird');
});
