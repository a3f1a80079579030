import { z } from 'zod';
import { faultsHere } from './faults.ts';
import { baseUrl, expect, peopleOf, demoPassword, quietPage, signedIn, test } from './people.ts';

/** A program: no browser and no cookie, just a key. */
const asProgram = (key: string, path: string, payload?: object) =>
  fetch(`${baseUrl()}${path}`, {
    method: payload ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${key}`,
      ...(payload && { 'content-type': 'application/json' }),
    },
    ...(payload && { body: JSON.stringify(payload) }),
  });
const pageOfRows = z.object({ rows: z.array(z.unknown()) });
const rowsFor = async (key: string, collection: string): Promise<number> => {
  const answer = await asProgram(key, `/api/${collection}?limit=5`);
  return pageOfRows.parse(await answer.json()).rows.length;
};

test('an API key with one scope: made, used by a program, seen by a colleague, revoked', async ({
  browser,
}) => {
  const colleague = await signedIn(browser, 'admin');
  await colleague.goto('/api-keys');
  await expect(colleague.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible();

  // Freshly signed in, on a phone.
  const context = await browser.newContext({ baseURL: baseUrl(), viewport: { width: 360, height: 780 } });
  const page = await quietPage(context);
  const data = { email: peopleOf('admin')[0]?.email, password: demoPassword() };
  await page.request.post('/api/sign-in', { data, headers: { origin: baseUrl() } });
  await page.goto('/api-keys');
  await page.getByRole('button', { name: 'New key' }).first().click();
  const panel = page.getByRole('dialog', { name: 'New API key' });
  await panel.getByRole('button', { name: 'Create key' }).click();
  await expect(panel.getByText('Choose what the key may do.')).toBeVisible();
  await panel.getByLabel('Name').fill('Website leads');
  await panel.getByRole('group', { name: 'Accounts', exact: true }).getByText('See').click();
  await expect(panel.getByText('1 kind of record')).toBeVisible();
  expect(await faultsHere(page, 'a new key')).toEqual([]);
  await panel.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new API key' });
  const key = (await shown.getByLabel('API key').textContent()) ?? '';
  expect(key).toMatch(/^sable_[\w-]{43}$/);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  const line = colleague.getByRole('listitem').filter({ hasText: 'Website leads' });
  await expect(line).toContainText('never used');
  expect(await rowsFor(key, 'accounts')).toBeGreaterThan(0);
  expect(await rowsFor(key, 'contacts')).toBe(0);
  const account = { account: { name: 'Not Written', type: 'residential' } };
  expect((await asProgram(key, '/api/accounts', account)).status).toBe(403);
  expect((await asProgram(key, '/api/session')).status).toBe(403);
  await expect(line).not.toContainText('never used');

  await line.getByRole('button').click();
  await expect(colleague.getByText('Accounts: see')).toBeVisible();
  await colleague.reload();
  await colleague.getByRole('button', { name: 'Revoke' }).click();
  const sure = colleague.getByRole('dialog', { name: 'Revoke Website leads?' });
  await sure.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Website leads' })).toContainText('Revoked');
  expect((await asProgram(key, '/api/accounts')).status).toBe(401);
});

test('API keys are for administrators', async ({ browser }) => {
  const page = await signedIn(browser, 'sales');
  await page.goto('/accounts');
  await page.goto('/api-keys');
  await expect(page.getByText('Not Authorized!')).toBeVisible();
});
