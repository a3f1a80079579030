import { api, expect, mutate, peopleOf, signedIn, test } from './people.ts';

test('what a person is told stands by kind, is read here and in another tab, and follows their choices', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'manager');
  const tab = await page.context().newPage();
  const admin = await signedIn(browser, 'admin');
  const me = peopleOf('manager')[0]?.name ?? '';
  const { rows } = await api<{ rows: { id: string }[] }>(admin, '/api/accounts?limit=1');
  const accountId = rows[0]?.id ?? '';
  await page.goto('/notifications?kind=mentions&show=unread');
  await tab.goto('/notifications?kind=mentions&show=unread');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await mutate(admin, 'notes.create', { accountId, text: `@${me} please call them` });
  const told = (of: typeof page) =>
    of.getByRole('list', { name: 'Notifications' }).getByText(/mentioned you in a note/);
  await expect(told(page).first()).toBeVisible();
  const before = await told(page).count();
  await expect(told(tab)).toHaveCount(before);
  await page
    .getByRole('list', { name: 'Notifications' })
    .getByRole('button', { name: 'Mark as read', exact: true })
    .first()
    .click();
  await expect(told(page)).toHaveCount(before - 1);
  await expect(told(tab)).toHaveCount(before - 1);
  await page.goto('/notifications?kind=mentions');
  await told(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/account/${accountId}`));

  await page.goto('/notifications');
  await page.getByRole('link', { name: 'Notification settings' }).click();
  const choice = page.getByRole('checkbox', { name: /^Daily email\s*: A colleague mentions you in a note$/ });
  await choice.click();
  await expect(choice).toBeChecked();
  await page.getByRole('combobox', { name: 'Quiet from' }).click();
  await page.getByRole('option', { name: '9 PM', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Quiet until' })).toHaveValue('7 AM');
  await page.reload();
  await expect(choice).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Quiet from' })).toHaveValue('9 PM');
});
