import { expect, mutate, signedIn, test } from './people.ts';

test('a record opened from a record in a panel lies upon it: Escape closes the top one alone, and a reload keeps both', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office', 0);
  const mark = Date.now().toString(36);
  const { id: accountId } = await mutate(office, 'accounts.create', {
    account: { name: `Panel House ${mark}`, type: 'residential' },
  });
  const contact = { accountId, name: `Paula ${mark}`, phone: '+1 937 555 0142' };
  const { id: contactId } = await mutate(office, 'contacts.create', contact);
  const address = `paula.${mark}@example.com`;
  await mutate(office, 'emails.create', { address, accountId, contactId });
  await office.goto(`/contacts?panel=${contactId}`);
  const below = office.getByRole('dialog', { name: `Paula ${mark}` });
  const above = office.getByRole('dialog', { name: address });
  await below
    .getByRole('button', { name: address })
    .or(below.getByRole('link', { name: address }))
    .first()
    .click();
  await expect(above).toBeVisible();
  await office.reload();
  await expect(above).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(above).toBeHidden();
  await expect(below).toBeVisible();
  await office.goBack();
  await office.goForward();
  await expect(below).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(below).toBeHidden();
  await expect(office).toHaveURL(/\/contacts$/);
});
