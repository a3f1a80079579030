import { answerTo, expect, signedIn, test } from './people.ts';

const mark = () => String(Date.now() % 1_000_000);

test('the tax of a place is written by an administrator and follows on a second screen', async ({
  browser,
}) => {
  const name = `Laredo ${mark()}`;
  const admin = await signedIn(browser, 'admin');
  const seen = await signedIn(browser, 'admin');
  await seen.goto('/company?tab=taxes');
  await admin.goto('/company?tab=taxes');
  await admin.getByRole('button', { name: 'Add profile' }).click();
  const form = admin.getByRole('dialog', { name: 'New tax profile' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('combobox', { name: 'State' }).fill('Texas');
  await admin.getByRole('option', { name: /^Texas/ }).click();
  await form.getByRole('textbox', { name: 'ZIP code begins with' }).fill('ABC');
  await form.getByRole('textbox', { name: 'Tax', exact: true }).fill('State and city');
  await form.getByRole('textbox', { name: 'Rate' }).fill('8.25');
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(form.getByText(/write it like 454/)).toBeVisible();
  await form.getByRole('textbox', { name: 'ZIP code begins with' }).fill('780');
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(form).toBeHidden();
  const line = seen.getByRole('listitem').filter({ hasText: name });
  await expect(line.getByText('8.25%')).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole('listitem').filter({ hasText: name })).toBeVisible();

  const rep = await signedIn(browser, 'sales');
  expect(await answerTo(rep, 'tax-profiles.create', { name: 'Mine', region: 'TX', components: [] })).toBe(
    403,
  );
});
