import { codeOfApp } from './authenticator.ts';
import { sql } from './database.ts';
import { faultsOf } from './faults.ts';
import { founder, founderPassword } from './founder.ts';
import { api, baseUrl, demoPassword, expect, peopleOf, quietPage, test } from './people.ts';

/**
 * The screens before and around a session: without violations in both themes, on a phone, a tablet, and a desk, and
 * no wider than those.
 */

test.use({ trace: 'off' });

test('every way to sign in is free of violations and fits', async ({ browser }) => {
  test.setTimeout(400_000);
  const page = await quietPage(await browser.newContext({ baseURL: baseUrl(), reducedMotion: 'reduce' }));
  const found: string[] = [];
  const look = async (name: string) => found.push(...(await faultsOf(page, name)));
  const title = (name: string) => page.getByRole('heading', { name });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await look('home');
  await page.goto('/onboarding');
  await expect(page.getByLabel('Company name')).toBeVisible();
  await look('a new company');
  await page.goto('/login');
  await expect(title('Sign in')).toBeVisible();
  await page.getByLabel('Email address').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look('refused');
  await page.getByRole('button', { name: 'Email me a link instead' }).click();
  await look('a link instead');
  await page.getByLabel('Email address').fill('nobody@example.com');
  await expect(page.getByText(/ask an administrator of your company: under Users, Access/i)).toBeVisible();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('a link was created and is stored on the server')).toBeVisible();
  await look('a link on its way');
  for (const kind of ['reset', 'invite', 'link', 'email']) {
    await page.goto(`/login?${kind}=no-such-token`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await look(`an address with ${kind}`);
  }
  expect(found).toEqual([]);
});

test('after seven days an administrator sets two-step sign-in up or does not get in', async ({ browser }) => {
  test.setTimeout(400_000);
  const { page, email } = await founder(browser, 'Walled Alarms', { reducedMotion: 'reduce' });
  const found: string[] = [];
  const look = async (name: string) => found.push(...(await faultsOf(page, name)));
  await page.goto('/dashboard');
  await expect(page.getByText(/two-step sign-in/i).first()).toBeVisible();
  await look('the days of grace');
  await sql(
    `update auth.second_factors f set due_at = now() - interval '1 second' from auth."user" i
     where i.id = f.identity_id and i.email = $1`,
    [email],
  );
  await page.goto('/accounts');
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  expect((await page.request.get('/api/accounts')).status()).toBe(401);
  await look('the wall');
  await page.getByLabel('Code from the app').fill(await codeOfApp(page));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await look('recovery codes');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(founderPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Type your code' })).toBeVisible();
  await look('the code');
  expect(found).toEqual([]);
});

test('the banner of acting as a person is free of violations and fits', async ({ browser }) => {
  test.setTimeout(400_000);
  const page = await quietPage(await browser.newContext({ baseURL: baseUrl(), reducedMotion: 'reduce' }));
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers: { origin: baseUrl() }, data });
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  };
  await post('/api/sign-in', { email: peopleOf('super')[0]?.email, password: demoPassword() });
  const { company } = await api<{ company: { id: string } }>(page, '/api/session');
  const { people } = await api<{ people: { id: string; name: string }[] }>(
    page,
    `/api/super/companies/${company.id}/people`,
  );
  const rep = people.find(({ name }) => name === peopleOf('sales')[1]?.name);
  const reason = 'A look at the banner';
  await post('/api/impersonation/start', { companyId: company.id, userId: rep?.id, reason });
  await page.goto('/accounts');
  await expect(page.getByText(`You act as ${rep?.name}`)).toBeVisible();
  expect(await faultsOf(page, 'acting')).toEqual([]);
  await page.getByRole('button', { name: 'Back to your account' }).click();
  await expect(page).toHaveURL(/\/super/);
});
