import { plannedJob, rowsOf } from './job.ts';
import { api, expect, mutate, signedIn, test } from './people.ts';

test('an installer opens any visit as its job card, from the day and from the calendar', async ({
  browser,
}) => {
  const household = `Later Household ${Date.now() % 100_000}`;
  const office = await signedIn(browser, 'office');
  const installer = await signedIn(browser, 'installer');
  await installer.goto('/dashboard');
  const { user } = await api<{ user: { id: string } }>(installer, '/api/session');
  const { id: accountId } = await mutate(office, 'accounts.create', {
    account: { name: household, type: 'residential', phone: '+1 937 555 0177' },
  });
  const startsAt = new Date(Date.now() + 9 * 24 * 3_600_000);
  const { id } = await mutate(office, 'events.create', {
    title: `Service: ${household}`,
    type: 'service',
    accountId,
    userId: user.id,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
    bookedAnyway: ['closed', 'overlap', 'travel'],
  });
  const line = installer.getByRole('list', { name: 'Other visits' }).getByText(household);
  // The next job above the list has loaded, so the layout no longer shifts.
  await expect(line).toBeVisible();
  await expect(installer.locator('[aria-busy="true"]')).toHaveCount(0);
  await line.click();
  await expect(installer.getByRole('article', { name: household })).toBeVisible();
  await expect(installer.getByRole('button', { name: 'On my way' })).toBeVisible();

  await installer.goto(`/calendar?event=${id}`);
  await expect(installer).toHaveURL(new RegExp(`/dashboard\\?job=${id}`));
  await expect(installer.getByRole('article', { name: household })).toBeVisible();
  await expect(installer.getByRole('dialog')).toBeHidden();
});

test('a second installer checks off the same job, and both see it at once', async ({ browser }) => {
  const { name, accountId, office, installer } = await plannedJob(browser, 'Pia Duo');
  const helper = await signedIn(browser, 'installer', 1);
  const { user } = await api<{ user: { id: string } }>(helper, '/api/session');
  const [visit] = await rowsOf<{ id: string }>(office, 'events', accountId);
  await helper.goto(`/dashboard?job=${visit?.id}`);
  await expect(helper.getByRole('article', { name })).toBeHidden();

  await mutate(office, 'events.update', {
    id: visit?.id,
    patch: { alsoUserIds: [user.id], bookedAnyway: ['closed', 'overlap', 'travel'] },
  });
  await installer.goto('/dashboard');
  const theirs = helper.getByRole('article', { name });
  await expect(theirs).toBeVisible();
  await theirs.getByRole('checkbox', { name: 'Keypad' }).click();
  const own = installer.getByRole('article', { name });
  await expect(own.getByRole('checkbox', { name: 'Keypad' })).toBeChecked();
  await helper.reload();
  await expect(theirs.getByRole('checkbox', { name: 'Keypad' })).toBeChecked();

  const [order] = await rowsOf<{ id: string; alsoUserIds: string[] }>(office, 'work-orders', accountId);
  expect(order?.alsoUserIds).toEqual([user.id]);
});
