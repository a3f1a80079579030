import { expect, mutate, signedIn, test } from './people.ts';

/** A Tuesday, years in the future, so that no demo data interferes. */
const DAY = '2031-04-08';

test('a visit in another time zone says what the clock at the site shows, to a second person too', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const manager = await signedIn(browser, 'manager');
  const mark = Date.now().toString(36);
  const { id: accountId } = await mutate(office, 'accounts.create', {
    account: {
      ...{ name: `Pike ${mark}`, type: 'residential' },
      site: { line1: '1 Pike Street', city: 'Denver', region: 'CO', postal: '80202' },
    },
  });
  const { id } = await mutate(office, 'events.create', {
    ...{ title: `Survey ${mark}`, type: 'service', accountId },
    startsAt: `${DAY}T15:00:00.000Z`,
    endsAt: `${DAY}T16:00:00.000Z`,
  });
  await manager.goto(`/calendar?view=agenda&date=${DAY}`);
  const line = manager.getByRole('listitem').filter({ hasText: `Survey ${mark}` });
  await expect(line).toContainText('11:00 AM – 12:00 PM');
  await expect(line).toContainText('9:00 AM – 10:00 AM MDT at the site');

  // The scheduler sees it before saving; the second person sees the new time immediately.
  await office.goto(`/calendar?event=${id}&date=${DAY}`);
  const form = office.getByRole('dialog');
  await expect(form.getByText('9:00 AM – 10:00 AM MDT at the site')).toBeVisible();
  await mutate(office, 'events.update', {
    ...{ id, patch: { startsAt: `${DAY}T16:00:00.000Z`, endsAt: `${DAY}T17:00:00.000Z` } },
  });
  await expect(line).toContainText('10:00 AM – 11:00 AM MDT at the site');

  // The site moves to the company's time zone, so the note disappears.
  await mutate(office, 'accounts.update', {
    id: accountId,
    patch: { site: { line1: '12 Oak Street', city: 'Dayton', region: 'OH', postal: '45402' } },
  });
  await expect(line).not.toContainText('at the site');
  await manager.reload();
  await expect(line).toContainText('12:00 PM – 1:00 PM');
  await expect(line).not.toContainText('at the site');
});
