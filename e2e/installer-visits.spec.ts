import { api, expect, mutate, signedIn, test } from './people.ts';

test('an installer opens any visit as its job card, from the day and from the calendar', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const installer = await signedIn(browser, 'installer');
  await installer.goto('/dashboard');
  const { user } = await api<{ user: { id: string } }>(installer, '/api/session');
  const { id: accountId } = await mutate(office, 'accounts.create', {
    account: { name: 'Later Household', type: 'residential', phone: '+1 937 555 0177' },
  });
  const startsAt = new Date(Date.now() + 9 * 24 * 3_600_000);
  const { id } = await mutate(office, 'events.create', {
    title: 'Service: Later Household',
    type: 'service',
    accountId,
    userId: user.id,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
    bookedAnyway: ['closed', 'overlap', 'travel'],
  });
  const line = installer.getByRole('list', { name: 'Other visits' }).getByText('Later Household');
  await line.click();
  await expect(installer.getByRole('article', { name: 'Later Household' })).toBeVisible();
  await expect(installer.getByRole('button', { name: 'On my way' })).toBeVisible();

  await installer.goto(`/calendar?event=${id}`);
  await expect(installer).toHaveURL(new RegExp(`/dashboard\\?job=${id}`));
  await expect(installer.getByRole('article', { name: 'Later Household' })).toBeVisible();
  await expect(installer.getByRole('dialog')).toBeHidden();
});
