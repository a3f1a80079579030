import { colleague, founder } from './founder.ts';
import { answerTo, api, expect, signedIn, test } from './people.ts';

test('setting up is refused to who does not run the company, on the screen and by the server', async ({
  browser,
}) => {
  const { page } = await founder(browser, 'Guarded Alarms');
  const { page: manager } = await colleague(browser, page, 'manager', 'Mona Manager');
  const { rows } = await api<{ rows: [{ id: string; phone: string | null }] }>(page, '/api/query', {
    collection: 'companies',
    limit: 1,
  });
  const { id } = rows[0];
  for (const person of [manager, await signedIn(browser, 'office'), await signedIn(browser, 'sales')]) {
    await person.goto('/accounts');
    await expect(person.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
    await person.goto('/setup?step=company');
    await expect(person.getByText('Not Authorized!')).toBeVisible();
    await expect(person).toHaveURL(/\/accounts$/);
  }
  expect(await answerTo(manager, 'companies.update', { id, patch: { phone: '+1 937 555 0142' } })).toBe(403);
  expect((await api<{ phone: string | null }>(page, `/api/companies/${id}`)).phone).toBe(rows[0].phone);
});

test('a setup step says at the field what is wrong, and keeps what was typed', async ({ browser }) => {
  const { page } = await founder(browser, 'Careful Alarms');
  await page.goto('/setup?step=company');
  const phone = page.getByRole('textbox', { name: 'Phone' });
  const email = page.getByRole('textbox', { name: 'Email' });
  const license = page.getByLabel('License printed on estimates');
  const next = page.getByRole('button', { name: 'Save and continue' });
  await phone.fill('+1 937 555 0142');
  await email.fill('hello at careful');
  await license.fill('OH-53-1042');
  await next.click();
  await expect(email).toHaveAccessibleDescription(/Invalid email address/);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  const isKept = async () => {
    await expect(phone).toHaveValue('+1 937 555 0142');
    await expect(email).toHaveValue('hello at careful');
    await expect(license).toHaveValue('OH-53-1042');
  };
  await isKept();
  await expect(page).toHaveURL(/step=company/);
  // Nothing is saved to the company yet, and a reload loses nothing.
  const stored = async () => {
    const { rows } = await api<{ rows: [{ email: string | null; licence: string | null }] }>(
      page,
      '/api/query',
      { collection: 'companies', limit: 1 },
    );
    return rows[0];
  };
  expect((await stored()).licence).not.toBe('OH-53-1042');
  await page.reload();
  await isKept();
  await email.fill('hello@careful.example');
  await next.click();
  await expect(page.getByRole('heading', { name: 'State and tax' })).toBeVisible();
  expect(await stored()).toMatchObject({ email: 'hello@careful.example', licence: 'OH-53-1042' });

  // The tax: more than the maximum rate.
  const rate = page.getByLabel('Sales tax, state and local together');
  await rate.fill('75');
  await next.click();
  await expect(rate).toHaveAccessibleDescription(/./);
  await expect(rate).toHaveValue(/75/);
  await expect(page.getByRole('heading', { name: 'State and tax' })).toBeVisible();
});
