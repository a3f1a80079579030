import { baseUrl, demoPassword, expect, mutate, peopleOf, quietPage, signedIn, test } from './people.ts';
import { list } from './records.ts';

test('a person chooses where they begin and what the calendar opens with; it holds on their next device, and for them alone', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'auditor');
  const rows = await list<{ id: string; scope: string }>(page, 'settings', { scope: 'user' });
  const id = rows[0]?.id ?? '';
  await page.goto('/user?tab=settings');
  await page.getByRole('combobox', { name: 'Home screen' }).click();
  await expect(page.getByRole('option', { name: 'Leads' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Calendar' }).click();
  await page.getByRole('combobox', { name: 'Calendar opens with' }).click();
  await page.getByRole('option', { name: 'Month' }).click();
  await expect
    .poll(async () => {
      const answer = await list<object>(page, 'settings', { id });
      return answer[0];
    })
    .toMatchObject({ homeScreen: 'calendar', calendarView: 'month' });

  // Nobody else can change it.
  const admin = await signedIn(browser, 'admin');
  const foreign = mutate(admin, 'settings.update', { id, patch: { homeScreen: 'tasks' } });
  await expect(foreign).rejects.toThrow();

  const next = await quietPage(await browser.newContext({ baseURL: baseUrl() }));
  await next.goto('/login');
  await next.getByLabel('Email address').fill(peopleOf('auditor')[0]?.email ?? '');
  await next.getByLabel('Password', { exact: true }).fill(demoPassword());
  await next.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(next).toHaveURL(/\/calendar$/);
  await expect(next.getByRole('radio', { name: 'Month' })).toBeChecked();
  // A URL that names a view keeps it.
  await next.goto('/calendar?view=agenda');
  await expect(next.getByRole('radio', { name: 'Agenda' })).toBeChecked();
  await next.goto('/');
  await expect(next).toHaveURL(/\/calendar$/);
  await mutate(page, 'settings.update', { id, patch: { homeScreen: 'dashboard', calendarView: null } });
  await next.goto('/');
  await expect(next).toHaveURL(/\/dashboard$/);
});
