import { signIn } from './own-browser.ts';
import { api, baseUrl, demoPassword, expect, mutate, peopleOf, quietPage, signedIn, test } from './people.ts';

test('an administrator defines a role, gives it, and widens it before the eyes of who has it', async ({
  browser,
}) => {
  // Roles require a proof of identity: a fresh sign-in.
  const admin = await quietPage(await browser.newContext({ baseURL: baseUrl() }));
  await signIn(admin, 'admin');
  const colleague = await signedIn(browser, 'admin');
  await colleague.goto('/roles');
  await admin.goto('/roles');
  await admin.getByRole('button', { name: 'New role' }).click();
  const form = admin.getByRole('dialog', { name: 'New role' });
  await form.getByLabel('Name').fill('Super');
  await form.getByLabel('Accounts: See').selectOption('All');
  await form.getByRole('button', { name: 'Save role' }).click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  const name = `Trainee ${Date.now() % 100_000}`;
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Save role' }).click();
  await expect(form).toBeHidden();
  const line = colleague.getByRole('group', { name });
  await expect(line).toContainText('0 people');

  // The dealership's second installer gets it in place of their own role.
  const person = peopleOf('installer')[1]?.name ?? '';
  const { rows } = await api<{ rows: [{ id: string }] }>(admin, '/api/query', {
    collection: 'users',
    where: { field: 'name', op: 'eq', value: person },
  });
  const userId = rows[0].id;
  const trainee = await quietPage(await browser.newContext({ baseURL: baseUrl() }));
  await admin.goto(`/user/${userId}`);
  await admin.getByRole('button', { name: 'Access' }).click();
  await admin.getByRole('menuitem', { name: 'Set roles…' }).click();
  const boxes = admin.getByRole('dialog', { name: `Roles of ${person}` });
  await boxes.getByLabel('Installer').uncheck();
  await boxes.getByLabel(name).check();
  await boxes.getByRole('button', { name: 'Save roles' }).click();
  await expect(boxes).toBeHidden();
  await expect(line).toContainText('1 person');

  const signed = await trainee.request.post('/api/sign-in', {
    headers: { origin: baseUrl() },
    data: { email: peopleOf('installer')[1]?.email, password: demoPassword() },
  });
  expect(signed.ok()).toBe(true);
  await trainee.goto('/accounts');
  await expect(trainee.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
  await expect(trainee.getByRole('row').nth(1)).toBeVisible();
  await expect(trainee.getByRole('button', { name: 'New account' })).toHaveCount(0);
  const refused = await trainee.request.post('/api/mutate', {
    headers: { origin: baseUrl() },
    data: {
      key: crypto.randomUUID(),
      mutations: [{ name: 'accounts.create', args: { account: { name: 'No', type: 'residential' } } }],
    },
  });
  expect(refused.status()).toBe(403);

  // More permissions take effect without a reload.
  await admin.goto('/roles');
  await admin.getByRole('group', { name }).getByRole('button', { name: 'Edit' }).click();
  const edit = admin.getByRole('dialog', { name });
  await edit.getByLabel('Accounts: Add').selectOption('All');
  await edit.getByRole('button', { name: 'Save role' }).click();
  await expect(edit).toBeHidden();
  await expect(trainee.getByRole('button', { name: 'New account' }).first()).toBeVisible();

  // After the role is deleted, its people have another one immediately.
  await admin.getByRole('group', { name }).getByRole('button', { name: 'Delete' }).click();
  const sure = admin.getByRole('dialog', { name: `Delete “${name}”?` });
  await sure.getByRole('combobox', { name: 'Their role instead' }).click();
  await admin.getByRole('option', { name: 'Installer', exact: true }).click();
  await sure.getByRole('button', { name: 'Delete role' }).click();
  await expect(colleague.getByRole('group', { name })).toHaveCount(0);
  const { roles } = await api<{ roles: string[] }>(admin, `/api/users/${userId}`);
  expect(roles).toEqual(['installer']);
});

// Specification 5.10: a form for super users
test('a super user sets what passwords must have, and the next password must have it', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'super');
  const other = await signedIn(browser, 'super');
  await page.goto('/super');
  const least = page.getByRole('textbox', { name: 'Characters, at least' });
  const before = Number(await least.inputValue());
  await least.fill('7');
  await page.getByRole('button', { name: 'Save policy' }).click();
  await expect(least).toHaveAttribute('aria-invalid', 'true');
  await expect(least).toHaveValue('7');
  await least.fill('16');
  await page.getByRole('checkbox', { name: 'A digit' }).check();
  await page.getByRole('button', { name: 'Save policy' }).click();
  await expect(page.getByText(/It applies to every new password/)).toBeVisible();
  await other.goto('/super');
  await expect(other.getByRole('textbox', { name: 'Characters, at least' })).toHaveValue('16');
  await page.reload();
  await expect(least).toHaveValue('16');
  try {
    const rep = await signedIn(browser, 'sales', 1);
    await rep.goto('/user?tab=security');
    await expect(rep.getByText(/^At least 16 characters, with a digit\./)).toBeVisible();
    await rep.getByLabel('Current password').fill(demoPassword());
    const next = rep.getByLabel('New password', { exact: true });
    await next.fill('sixteen letters and no number');
    await rep.getByLabel('New password again').fill('sixteen letters and no number');
    await rep.getByRole('button', { name: 'Change password' }).click();
    await expect(rep.getByText('The password also needs a digit. Add what is missing.')).toBeVisible();
    await expect(next).toHaveValue('sixteen letters and no number');
    const admin = await signedIn(browser, 'admin');
    const refused = await admin.request.post('/api/mutate', {
      headers: { origin: baseUrl() },
      data: {
        key: crypto.randomUUID(),
        mutations: [{ name: 'settings.setPasswordPolicy', args: { minLength: 8 } }],
      },
    });
    expect(refused.status()).toBe(403);
  } finally {
    await mutate(page, 'settings.setPasswordPolicy', { minLength: before });
  }
});
