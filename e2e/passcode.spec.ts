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
  await panel.getByRole('button', { name: 'Add passcode' }).click();
  const dialog = office.getByRole('dialog', { name: 'Passcode of Pia House' });
  await dialog.getByLabel('Passcode').fill('abc');
  await dialog.getByRole('button', { name: 'Save passcode' }).click();
  await expect(dialog.getByText('A passcode needs at least 4 characters.')).toBeVisible();
  await dialog.getByLabel('Passcode').fill('bluebird');
  await dialog.getByRole('button', { name: 'Save passcode' }).click();
  await expect(dialog).toBeHidden();
  // The message is beside the panel, because the panel's buttons are pressed next.
  const said = office.getByRole('alert').filter({ hasText: /passcode/i });
  await expect(said).toBeVisible();
  const left = (await panel.boundingBox())?.x ?? 0;
  await expect
    .poll(async () => {
      const box = await said.boundingBox();
      return box ? box.x + box.width : Infinity;
    })
    .toBeLessThanOrEqual(left);
  await expect(panel).not.toContainText('bluebird');
  await panel.getByRole('button', { name: 'Show the passcode of Pia House' }).click();
  await expect(panel.getByText('bluebird')).toBeVisible();
  await panel.getByRole('button', { name: 'Hide the passcode of Pia House' }).click();
  await expect(panel.getByText('bluebird')).toBeHidden();

  await expect(manager.getByText('Passcode', { exact: false }).first()).toBeVisible();
  await expect(manager.getByRole('button', { name: /Show the passcode/ })).toHaveCount(0);
  await expect(manager.locator('main')).not.toContainText('bluebird');
});

test('the System card says whom the station calls, in their order, and hides the passcode', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const { id: accountId } = await mutate(office, 'accounts.create', {
    account: { name: 'Call List House', type: 'residential' },
  });
  const person = (name: string, phone: string, callOrder: number) =>
    mutate(office, 'contacts.create', { accountId, name, phone, callOrder, roles: ['emergency'] });
  await person('Second House', '+1 937 555 0178', 2);
  const first = await person('First House', '+1 937 555 0177', 1);
  await mutate(office, 'contacts.create', { accountId, name: 'Never Called', phone: '+1 937 555 0176' });
  await mutate(office, 'contacts.setPasscode', { id: first.id, passcode: 'bluebird' });
  await office.goto(`/account/${accountId}`);
  const card = office.getByRole('group', { name: 'System', exact: true });
  await expect(card.getByText('Call list', { exact: true })).toBeVisible();
  await expect(card.getByText(/^\d\. /)).toHaveText([
    /^1\. First House, \(937\) 555-0177 · Passcode ••••hidden/,
    '2. Second House, (937) 555-0178',
  ]);
  await expect(card).not.toContainText('Never Called');
  await expect(card).not.toContainText('bluebird');

  // A manager can read the list but gets no way to see the passcode.
  const manager = await signedIn(browser, 'manager');
  await manager.goto(`/account/${accountId}`);
  const theirs = manager.getByRole('group', { name: 'System', exact: true });
  await expect(theirs.getByText(/^1\. First House/)).toContainText('Passcode ••••hidden');
  await expect(theirs.getByRole('button', { name: /passcode/ })).toHaveCount(0);
  // The call order changes: the colleague sees the new order immediately.
  await mutate(office, 'contacts.update', { id: first.id, patch: { callOrder: 3 } });
  await expect(theirs.getByText(/^1\. Second House/)).toBeVisible();
  await expect(theirs.getByText(/^2\. First House/)).toBeVisible();

  await card.getByRole('button', { name: 'Show the passcode of First House' }).click();
  await expect(card.getByText('bluebird')).toBeVisible();
});
