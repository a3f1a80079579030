import { answerTo, expect, mutate, signedIn, test } from './people.ts';

/** Months after every other journey, in daylight saving time (UTC−4), so that nothing else is there. */
const DAY = '2031-06-11';
const NEXT_DAY = '2031-06-12';

test('an appointment stands in the day and in the month, opens in both, and a colleague sees it move', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const second = await signedIn(browser, 'manager');
  const title = `Camera check ${Date.now()}`;
  await mutate(office, 'events.create', {
    ...{ title, type: 'service' },
    startsAt: `${DAY}T14:00:00.000Z`,
    endsAt: `${DAY}T15:00:00.000Z`,
  });
  const name = new RegExp(title);

  // The day view, opened by URL and by the toolbar; it survives a reload.
  await second.goto(`/calendar?view=day&date=${DAY}`);
  const seenInDay = second.getByRole('region', { name: 'Day' }).getByRole('button', { name });
  await expect(seenInDay).toHaveAttribute('title', /10:00.AM – 11:00.AM/);
  await office.goto(`/calendar?view=week&date=${DAY}`);
  await office.getByRole('radio', { name: 'Day', exact: true }).check({ force: true });
  await expect(office).toHaveURL(/view=day/);
  await office.reload();
  await expect(office.getByText('Wednesday, June 11')).toBeVisible();
  const inDay = office.getByRole('region', { name: 'Day' }).getByRole('button', { name });
  await inDay.click();
  const sheet = office.getByRole('dialog', { name: title });
  await sheet.getByRole('button', { name: 'Edit', exact: true }).click();
  await sheet.getByLabel(/^Starts at/).fill('13:00');
  await sheet.getByRole('button', { name: /^(Save event|Book anyway)$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(inDay).toHaveAttribute('title', /1:00.PM – 2:00.PM/);
  await expect(seenInDay).toHaveAttribute('title', /1:00.PM – 2:00.PM/);

  // The month view: a screen reader announces how many appointments each day has.
  await second.getByRole('radio', { name: 'Month', exact: true }).check({ force: true });
  const month = second.getByRole('region', { name: 'Month' });
  const seenInMonth = month.getByRole('button', { name });
  const dayOf = (day: string, count: string) =>
    month.getByRole('button', { name: new RegExp(`${day}, ${count}$`) });
  await expect(seenInMonth).toBeVisible();
  await expect(dayOf('June 11', '1 event')).toBeVisible();
  await seenInMonth.click();
  const theirs = second.getByRole('dialog', { name: title });
  await expect(theirs).toBeVisible();
  await second.keyboard.press('Escape');
  await expect(theirs).toBeHidden();

  // The first person drags it to the next day: the colleague's month view updates, and again after undo.
  await office.goto(`/calendar?view=month&date=${DAY}`);
  const own = office.getByRole('region', { name: 'Month' });
  await own.getByRole('button', { name }).dragTo(own.getByRole('button', { name: /June 12, 0 events$/ }));
  await expect(dayOf('June 12', '1 event')).toBeVisible();
  await expect(dayOf('June 11', '0 events')).toBeVisible();
  await office.getByRole('button', { name: 'Undo' }).click();
  await expect(dayOf('June 11', '1 event')).toBeVisible();

  // A day in the month view links to that day.
  await dayOf('June 12', '0 events').click();
  await expect(second).toHaveURL(new RegExp(`date=${NEXT_DAY}`));
  await expect(second.getByRole('region', { name: 'Day' })).toBeVisible();
  await expect(seenInDay).toHaveCount(0);
});

test('an appointment opens to be read with its customer, its place and its work, and its form is one step further', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const manager = await signedIn(browser, 'manager');
  const auditor = await signedIn(browser, 'auditor');
  const mark = String(Date.now());
  const { id: accountId } = await mutate(office, 'accounts.create', {
    account: {
      ...{ name: `Reading House ${mark}`, type: 'residential' },
      site: { line1: '12 Oak Street', city: 'Dayton', region: 'OH', postal: '45402' },
    },
    contact: { name: 'Rita Reading', phone: '+1 937 555 0161' },
  });
  const work = { accountId, title: `New keypad ${mark}`, type: 'service' };
  const { id: orderId } = await mutate(office, 'work-orders.create', work);
  const title = `Keypad visit ${mark}`;
  const { id } = await mutate(office, 'events.create', {
    ...{ title, type: 'service', accountId, workOrderId: orderId, notes: 'Side door' },
    startsAt: `${DAY}T18:00:00.000Z`,
    endsAt: `${DAY}T19:00:00.000Z`,
  });
  const path = `/calendar?event=${id}&date=${DAY}`;
  await Promise.all([office.goto(path), manager.goto(path), auditor.goto(path)]);
  for (const page of [office, manager, auditor]) {
    const sheet = page.getByRole('dialog', { name: title });
    await expect(sheet.getByText('Wednesday, June 11, 2031')).toBeVisible();
    await expect(sheet.getByText('2:00 PM – 3:00 PM')).toBeVisible();
    await expect(sheet.getByRole('link', { name: '12 Oak Street' })).toHaveAttribute('href', /openstreetmap/);
    await expect(sheet.getByRole('link', { name: `Reading House ${mark}` })).toBeVisible();
    await expect(sheet.getByText('Rita Reading · (937) 555-0161')).toBeVisible();
    await expect(sheet.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute('href', /^tel:/);
    await expect(sheet.getByRole('link', { name: `New keypad ${mark}` })).toBeVisible();
    await expect(sheet.getByRole('textbox')).toHaveCount(0);
  }
  const own = office.getByRole('dialog', { name: title });
  const theirs = manager.getByRole('dialog', { name: title });
  const audited = auditor.getByRole('dialog', { name: title });
  await expect(audited.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await expect(audited.getByRole('link', { name: 'Text', exact: true })).toHaveCount(0);
  expect(await answerTo(auditor, 'events.update', { id, patch: { notes: 'Mine' } })).toBe(403);

  // The form opens by a key, survives a reload, keeps refused input, and closes without a change.
  await office.keyboard.press('e');
  const titleField = own.getByRole('textbox', { name: 'Title' });
  await expect(titleField).toBeVisible();
  await office.reload();
  await titleField.fill('');
  await titleField.press('Enter');
  await expect(titleField).toHaveAttribute('aria-invalid', 'true');
  await titleField.fill(title);
  await own.getByLabel('Notes').fill('Back door');
  await titleField.press('Enter');
  await expect(own).toBeHidden();
  await expect(theirs.getByText('Back door')).toBeVisible();
  await manager.keyboard.press('e');
  await theirs.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(theirs.getByText('Back door')).toBeVisible();

  // Texts are written on the account.
  await theirs.getByRole('link', { name: 'Text', exact: true }).click();
  await expect(manager).toHaveURL(new RegExp(`/account/${accountId}`));
  await expect(manager.getByRole('radio', { name: 'Text', exact: true })).toBeChecked();
});

/** A separate week. */
const BUSY_DAYS = ['2031-06-23', '2031-06-25', '2031-06-27'];

test('a week with four visits at once fits the window of a desk', async ({ browser }) => {
  const office = await signedIn(browser, 'office', 0, { viewport: { width: 1366, height: 800 } });
  const mark = String(Date.now());
  for (const day of BUSY_DAYS)
    for (const n of [1, 2, 3, 4])
      await mutate(office, 'events.create', {
        ...{ title: `Visit ${n} ${mark}`, type: 'service' },
        startsAt: `${day}T14:15:00.000Z`,
        endsAt: `${day}T15:45:00.000Z`,
      });
  await office.goto(`/calendar?view=week&date=${BUSY_DAYS[0]}`);
  const week = office.getByRole('region', { name: 'Week' });
  await expect(week.getByRole('button', { name: new RegExp(`Visit 4 ${mark}`) })).toHaveCount(3);
  for (const name of ['Sun 22', 'Sat 28']) await expect(week.getByText(name)).toBeInViewport({ ratio: 1 });
});

test('on a phone a time of the agenda has one line', async ({ browser }) => {
  const hand = await signedIn(browser, 'office', 0, { viewport: { width: 360, height: 780 } });
  const day = '2031-07-01';
  const span = { startsAt: `${day}T14:15:00.000Z`, endsAt: `${day}T15:45:00.000Z` };
  await mutate(hand, 'events.create', { title: 'Horn check', type: 'service', ...span });
  await hand.goto(`/calendar?view=agenda&date=${day}`);
  const time = hand.getByText(/^10:15.AM – 11:45.AM/).first();
  await expect(time).toBeVisible();
  expect((await time.boundingBox())?.height).toBeLessThan(30);
});
