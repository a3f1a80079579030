import { randomUUID } from 'node:crypto';
import { sql } from './database.ts';
import { founder, founderPassword as password } from './founder.ts';
import { mailedCode, mailedLink } from './mail.ts';
import {
  baseUrl,
  demoPassword,
  expect,
  mutate,
  peopleOf,
  phone,
  quietPage,
  signedIn,
  test,
} from './people.ts';

/** Sets these people's last proof of identity to eleven minutes ago. */
const age = (email: string) =>
  sql(
    `update auth.session s set "provenAt" = now() - interval '11 minutes' from auth.user u where u.id = s."userId" and u.email = $1`,
    [email],
  );

test('a new address is proven on a phone: the desk shows it at once, and another browser is signed out', async ({
  browser,
}) => {
  const { page: desk, email } = await founder(browser, 'Address Alarms');
  const next = `new-${email}`;
  const elsewhere = await quietPage(await browser.newContext({ baseURL: baseUrl() }));
  await elsewhere.request.post('/api/sign-in', {
    headers: { origin: baseUrl() },
    data: { email, password },
  });
  await elsewhere.goto('/accounts');
  await desk.goto('/user?tab=security');
  await age(email);
  await desk.getByLabel('New email address').fill(next);
  await desk.getByRole('button', { name: 'Change address' }).click();
  // Actions that protect an account ask for the password, and then continue automatically.
  const proof = desk.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Password', { exact: true }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(desk.getByText(`the link could not be emailed to ${next}`)).toBeVisible();

  const hand = await phone(browser);
  await hand.goto(await mailedLink(next, 'email'));
  await expect(hand).toHaveURL(/\/login$/);
  await hand.getByRole('button', { name: 'Confirm' }).click();
  await expect(hand.getByText(`Sign in with ${next}`)).toBeVisible();
  await expect(desk.getByText(`You sign in with ${next}.`)).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/login/);
  await hand.getByLabel('Password', { exact: true }).fill(password);
  await hand.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(hand).toHaveURL(/\/dashboard/);
});

test('who has to have a second factor and has none meets a wall after the days of grace', async ({
  browser,
}) => {
  const { page, email } = await founder(browser, 'Grace Alarms');
  await page.goto('/accounts');
  await expect(page.getByText(/^Set up two-step sign-in by /)).toBeVisible();
  await sql(
    `update auth.second_factors f set due_at = now() - interval '1 second' from auth.user u where u.id = f.identity_id and u.email = $1`,
    [email],
  );
  await page.goto('/accounts');
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  // No URL bypasses it.
  await page.goto('/user?tab=security');
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
});

test('roles are changed and rows exported after a proof in place', async ({ browser }) => {
  const { page, email } = await founder(browser, 'Proof Alarms');
  await mutate(page, 'accounts.create', { account: { name: 'Listed Household', type: 'residential' } });
  const name = `Proof ${randomUUID().slice(0, 8)}`;
  const { id } = await mutate(page, 'users.invite', {
    name,
    email: `${randomUUID()}@example.com`,
    roles: ['sales'],
  });
  await page.goto(`/user/${id}`);
  await page.getByRole('button', { name: 'Access' }).click();
  await page.getByRole('menuitem', { name: 'Set roles…' }).click();
  const roles = page.getByRole('dialog', { name: `Roles of ${name}` });
  await roles.getByLabel('Office').check();
  await age(email);
  await roles.getByRole('button', { name: 'Save roles' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Password', { exact: true }).fill('not the password');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByText('The current password is incorrect.')).toBeVisible();
  await proof.getByLabel('Password', { exact: true }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(roles).toBeHidden();
  await page.reload();
  await expect(page.getByText('Office', { exact: true })).toBeVisible();

  await page.goto('/accounts');
  await age(email);
  await page.getByRole('button', { name: 'CSV' }).click();
  await proof.getByRole('button', { name: 'Use a code instead' }).click();
  await proof.getByRole('button', { name: 'Make a code' }).click();
  await proof.getByLabel('Code').fill(await mailedCode(email));
  const download = page.waitForEvent('download');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  expect((await download).suggestedFilename()).toBe('accounts.csv');
});

test('a super user acts as a rep with a banner on every screen, and the company reads what was seen', async ({
  browser,
}) => {
  const rep = peopleOf('sales')[0]?.name ?? '';
  const context = await browser.newContext({ baseURL: baseUrl() });
  const page = await quietPage(context);
  // A separate session, so that the one of the other journeys is not affected.
  await page.request.post('/api/sign-in', {
    headers: { origin: baseUrl() },
    data: { email: peopleOf('super')[0]?.email, password: demoPassword() },
  });
  await page.goto('/users');
  await page.getByRole('link', { name: rep }).first().click();
  // The list has a button with that name in each row.
  await expect(page.getByRole('button', { name: 'Access' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Access' }).click();
  await page.getByRole('menuitem', { name: 'Act as this person…' }).click();
  const dialog = page.getByRole('dialog', { name: `Act as ${rep}` });
  const reason = `Ticket ${randomUUID().slice(0, 8)}`;
  await dialog.getByRole('button', { name: 'Act as this person' }).click();
  await expect(dialog.getByText('Enter a reason in a few words.')).toBeVisible();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Act as this person' }).click();
  const banner = page.getByText(`You act as ${rep}`);
  // The new session is in the browser once the banner is visible.
  await expect(banner).toBeVisible();
  for (const path of ['/dashboard', '/accounts', '/calendar', '/user']) {
    await page.goto(path);
    await expect(banner).toBeVisible();
  }
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveCount(0);
  await page.goto('/users');
  await expect(page).not.toHaveURL(/\/users/);
  await page.getByRole('button', { name: 'Back to your account' }).click();
  await expect(page).toHaveURL(/\/super/);
  await expect(banner).toHaveCount(0);

  const admin = await signedIn(browser, 'admin');
  await admin.goto('/security-events?f.kind=in%3Aimpersonation_started');
  await expect(admin.getByText(reason).first()).toBeVisible();
  await admin.goto('/admin?tab=audit&records=security-events');
  await expect(admin.getByText(new RegExp(`as ${rep}`)).first()).toBeVisible();
});
