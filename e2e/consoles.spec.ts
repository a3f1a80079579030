import { baseUrl, expect, mutate, peopleOf, signedIn, test } from './people.ts';
import { founder } from './founder.ts';
import { isClosedTo } from './refused.ts';

const mark = () => String(Date.now() % 1_000_000);

test('an invitation to a bad address is refused at its field; once corrected, the person stands in a colleague’s list', async ({
  browser,
}) => {
  const name = `0 Ines ${mark()}`;
  const admin = await signedIn(browser, 'admin');
  const platform = await signedIn(browser, 'super');
  await platform.goto('/users');
  await admin.goto('/users');
  await admin
    .getByRole('button', { name: /^Invite/ })
    .first()
    .click();
  const form = admin.getByRole('dialog', { name: 'Invite a person' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  const email = form.getByRole('textbox', { name: 'Email' });
  await email.fill('ines.example');
  await form.getByRole('button', { name: /^(Invite and get the link|Send invitation)$/ }).click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/email/i);
  await expect(email).toHaveValue('ines.example');
  // The same field reports an error for a person who already exists.
  const known = peopleOf('sales')[0]?.email ?? '';
  await email.fill(known);
  await form.getByRole('button', { name: /^(Invite and get the link|Send invitation)$/ }).click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveValue(known);
  await email.fill(`ines-${mark()}@example.com`);
  await form.getByRole('button', { name: /^(Invite and get the link|Send invitation)$/ }).click();
  await expect(platform.getByText(name).first()).toBeVisible();
  await isClosedTo(await signedIn(browser, 'manager'), '/users', 'Users');
});

test('the console of a company shows live who changed what, and is closed to everyone else', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  const rep = await signedIn(browser, 'sales');
  const name = `Audited Household ${mark()}`;
  await admin.goto('/admin?tab=audit&records=accounts&what=create');
  await expect(admin.getByRole('tab', { name: 'Audit trail' })).toHaveAttribute('aria-selected', 'true');
  await mutate(rep, 'accounts.create', {
    account: { name, type: 'residential' },
    contact: { name: 'Ada Audited', email: 'ada@audited.example' },
  });
  await expect(admin.getByText(name).first()).toBeVisible();
  await admin.reload();
  await expect(admin.getByText(name).first()).toBeVisible();
  // An invalid day does not filter and is not an error.
  await admin.goto('/admin?tab=audit&records=accounts&from=yesterday');
  await expect(admin.getByText(name).first()).toBeVisible();
  await isClosedTo(await signedIn(browser, 'auditor'), '/admin', 'Admin');
});

test('the platform’s console opens another company’s people, asks why before it acts as one, and is closed to companies', async ({
  browser,
}) => {
  const name = `0 Console Alarms ${mark()}`;
  const { email } = await founder(browser, name);
  const platform = await signedIn(browser, 'super');
  await platform.goto('/super');
  await expect(platform.getByRole('heading', { name: 'Platform', level: 1 })).toBeVisible();
  await platform.getByRole('link', { name }).click();
  const people = platform.getByRole('list', { name: 'People' });
  await expect(people.getByText(email)).toBeVisible();
  await people.getByRole('button', { name: 'Act as… Rosa Diaz' }).click();
  const ask = platform.getByRole('dialog', { name: 'Act as Rosa Diaz' });
  const reason = ask.getByRole('textbox', { name: 'Reason' });
  await reason.fill('so');
  await ask.getByRole('button', { name: 'Act as this person' }).click();
  await expect(reason).toHaveAccessibleDescription(/Enter a reason in a few words\./);
  await expect(reason).toHaveValue('so');
  await platform.keyboard.press('Escape');

  const admin = await signedIn(browser, 'admin');
  await isClosedTo(admin, '/super', 'Platform');
  const { status } = await admin.request
    .post('/api/impersonation/start', {
      headers: { origin: baseUrl() },
      data: { companyId: crypto.randomUUID(), userId: crypto.randomUUID(), reason: 'I want to see it' },
    })
    .then((answer) => ({ status: answer.status() }));
  expect(status).toBe(403);
  expect((await admin.request.get('/api/super/companies')).status()).toBe(403);
});
