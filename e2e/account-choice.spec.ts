import { api, expect, mutate, signedIn, test } from './people.ts';
import { openNew } from './record-form.ts';

test('an account is chosen by its phone number, its address, somebody who lives there, or a name with a typing error', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const mark = Date.now().toString(36);
  const name = `Quillfeather ${mark}`;
  const digits = String(Date.now()).slice(-7);
  const phone = `+1 614 ${digits.slice(0, 3)} ${digits.slice(3)}`;
  await mutate(rep, 'accounts.create', {
    account: {
      name,
      type: 'residential',
      site: { line1: `7 Xanthia${mark} Road`, city: 'Dayton', region: 'OH', postal: '45402' },
    },
    contact: { name: `Ottoline ${mark}`, phone },
  });
  await rep.goto('/estimate/new');
  const field = rep.getByLabel('Account', { exact: true });
  const found = rep.getByRole('list', { name: 'Accounts' }).getByRole('link', { name: new RegExp(name) });
  for (const typed of [digits, `xanthia${mark}`, `ottoline ${mark}`, `quilfeather ${mark}`, name]) {
    await field.fill(typed);
    await expect(found, typed).toBeVisible();
    await expect(rep.getByRole('list', { name: 'Accounts' }).getByRole('listitem')).toHaveCount(1);
  }
  await field.fill(`nobody${mark}zz`);
  await expect(rep.getByText('No account found')).toBeVisible();

  // The same applies in the appointment form and in a record's form.
  await rep.goto('/calendar?event=new');
  const account = rep.getByRole('dialog', { name: 'New event' }).getByLabel('Account').first();
  await account.click();
  await account.fill(digits);
  await rep.getByRole('option', { name: new RegExp(name) }).click();
  await expect(account).toHaveValue(`${name} · Dayton`);
  await rep.goto('/contacts');
  const form = await openNew(rep, 'contact');
  const ref = form.getByRole('combobox', { name: 'Account' });
  await ref.fill(`ottoline ${mark}`);
  await rep.getByRole('option', { name: new RegExp(name) }).click();
  await expect(ref).toHaveValue(name);

  // Nobody finds a customer that they may not read.
  const installer = await signedIn(browser, 'installer');
  const answer = await api<{ hits: unknown[] }>(installer, `/api/search?q=${digits}&in=accounts,contacts`);
  expect(answer.hits).toEqual([]);
});
