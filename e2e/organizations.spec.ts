import { answerTo, expect, mutate, signedIn, test } from './people.ts';
import { find, isRefused, openNew, save } from './record-form.ts';
import { addsNone, isHiddenFrom } from './refused.ts';

test('an organization is written by the office, corrected at its field, and seen immediately', async ({
  browser,
}) => {
  const name = `0 Builders ${Date.now() % 1_000_000}`;
  const office = await signedIn(browser, 'office');
  const manager = await signedIn(browser, 'manager');
  await manager.goto('/organizations');
  await office.goto('/organizations');
  const form = await openNew(office, 'organization');
  const phone = form.getByRole('textbox', { name: 'Phone' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await phone.fill('call me');
  await isRefused(form, 'Create organization', phone, /phone/i);
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
  await phone.fill('+1 937 555 0177');
  await save(form, 'Create organization');

  await expect(office.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(manager.getByRole('row').filter({ hasText: name })).toBeVisible();
  await office.reload();
  await expect(office.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('an organization is left alone by a rep who does not own it, and hidden from installers', async ({
  browser,
}) => {
  const name = `Chain ${Date.now() % 1_000_000}`;
  const office = await signedIn(browser, 'office');
  const { id } = await mutate(office, 'organizations.create', { name });
  const rep = await signedIn(browser, 'sales');
  await rep.goto(`/organization/${id}`);
  await expect(rep.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(rep.getByRole('button', { name: 'Edit Name' })).toHaveCount(0);
  expect(await answerTo(rep, 'organizations.update', { id, patch: { name: 'Mine' } })).toBe(403);
  const installer = await signedIn(browser, 'installer');
  await isHiddenFrom(installer, '/organizations', 'Organizations');
  await installer.goto('/organization');
  await expect(installer.getByRole('heading', { name: 'Your role can’t add organizations' })).toBeVisible();
});

test('a contact needs a way to be reached, is found by a colleague, and is read by an auditor', async ({
  browser,
}) => {
  const mark = String(Date.now() % 1_000_000);
  const name = `0 Contact ${mark}`;
  const office = await signedIn(browser, 'office');
  const manager = await signedIn(browser, 'manager');
  const auditor = await signedIn(browser, 'auditor');
  const { id: accountId } = await mutate(office, 'accounts.create', {
    account: { name: `Reached Household ${mark}`, type: 'residential' },
  });
  await manager.goto('/contacts');
  await office.goto('/contacts');
  const form = await openNew(office, 'contact');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await find(office, form, 'Account', `Reached Household ${mark}`);
  const email = form.getByRole('textbox', { name: 'Email' });
  await isRefused(form, 'Create contact', email, /needs a phone or an email address/);
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await email.fill(`Contact.${mark}@Example.com`);
  await save(form, 'Create contact');

  const address = `contact.${mark}@example.com`;
  await expect(manager.getByRole('row').filter({ hasText: name })).toContainText(address);
  await office.reload();
  await expect(office.getByRole('dialog', { name }).getByText(address)).toBeVisible();
  await addsNone(auditor, '/contacts', 'contact', 'contacts');
  expect(await answerTo(auditor, 'contacts.create', { accountId, name: 'Not allowed' })).toBe(403);
  const partner = await signedIn(browser, 'affiliate');
  await isHiddenFrom(partner, '/contacts', 'Contacts');
});
