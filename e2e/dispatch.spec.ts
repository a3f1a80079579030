import type { Page } from '@playwright/test';
import { placeOnBoard } from './board.ts';
import { baseUrl, expect, mutate, peopleOf, signedIn, test } from './people.ts';
import { list } from './records.ts';

/** A Tuesday, years in the future, so that no demo data interferes. */
const DAY = '2031-03-04';
const fields = { type: 'service', status: 'scheduled' };

/** Books an appointment on the day, in the time of the demo's company in winter (UTC−5). */
const book = (page: Page, title: string, from: string, to: string, userId: string, more: object = {}) =>
  mutate(page, 'events.create', {
    ...fields,
    title,
    startsAt: `${DAY}T${from}:00.000Z`,
    endsAt: `${DAY}T${to}:00.000Z`,
    userId,
    ...more,
  });

/** Returns the n-th installer of the demo. */
async function person(page: Page, n: number): Promise<{ id: string; name: string }> {
  const { name } = peopleOf('installer')[n] ?? {};
  const rows = await list<{ id: string; name: string }>(page, 'users', { name });
  const [found] = rows;
  if (!found) throw new Error(`The demo has no installer number ${n}.`);
  return found;
}

async function rowOf(
  page: Page,
  collection: string,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await list<Record<string, unknown>>(page, collection, { id });
  return row;
}
const eventOf = (page: Page, id: string) => rowOf(page, 'events', id);

/** Locates the slot of a person's lane and a half hour on the board. */
const slot = (page: Page, who: string, day: string, time: string) =>
  page.getByRole('button', { name: placeOnBoard(who, day, time) });

test('a time that is taken is warned of before it is saved, booked anyway, and says so afterwards', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const installer = await person(office, 0);
  const userId = installer.id;
  const mark = String(Date.now());
  await book(office, `Van stock ${mark}`, '15:00', '16:00', userId);

  await office.goto(`/calendar?event=new&date=${DAY}&at=10:30&who=${userId}`);
  const form = office.getByRole('dialog', { name: 'New event' });
  await form.getByRole('textbox', { name: 'Title' }).fill(`Camera ${mark}`);
  await expect(form.getByRole('status')).toContainText(
    new RegExp(`${installer.name} has “Van stock ${mark}” from 10:00.AM to 11:00.AM`),
  );
  await expect(form.getByRole('button', { name: 'Save event' })).toBeHidden();
  await form.getByRole('button', { name: 'Book anyway' }).click();
  await expect(form).toBeHidden();

  await office.reload();
  await office.getByRole('button', { name: new RegExp(`Camera ${mark}`) }).click();
  const saved = office.getByRole('dialog', { name: `Camera ${mark}` });
  await expect(saved.getByRole('status')).toContainText('Booked anyway');
  await saved.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(saved.getByRole('button', { name: 'Save event' })).toBeVisible();
  // A different time asks for confirmation again.
  await saved.getByLabel(/^Starts at/).fill('06:00');
  await expect(saved.getByRole('status')).toContainText('outside the working time');
  await expect(saved.getByRole('button', { name: 'Book anyway' })).toBeVisible();
});

test('on a phone the board of another day opens at its first visit', async ({ browser }) => {
  const viewport = { width: 360, height: 780 };
  const hand = await signedIn(browser, 'office', 0, { viewport });
  const { id: userId } = await person(hand, 0);
  const day = '2031-03-25';
  const title = `Siren ${Date.now()}`;
  const span = { startsAt: `${day}T18:00:00.000Z`, endsAt: `${day}T19:30:00.000Z` };
  await mutate(hand, 'events.create', { ...fields, title, userId, ...span });
  await hand.goto(`/dispatch?date=${day}`);
  const board = hand.getByRole('region', { name: 'Board' });
  const visit = board.getByRole('button', { name: new RegExp(title) });
  await expect(visit).toHaveAttribute('title', /2:00.PM – 3:30.PM/);
  await visit.evaluate((button) => button.closest('[role=region]')?.scrollIntoView());
  await expect(visit).toBeInViewport({ ratio: 1 });
});

/** A different day, so that the journeys do not interfere; in daylight saving time (UTC−4). */
const BOARD_DAY = '2031-03-11';

test('a job is dragged to another person and time, a second screen follows, and the move is undone', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const second = await signedIn(browser, 'manager');
  const [gus, ivan] = [await person(office, 0), await person(office, 1)];
  const title = `Panel ${Date.now()}`;
  const { id } = await mutate(office, 'events.create', {
    ...fields,
    title,
    startsAt: `${BOARD_DAY}T13:00:00.000Z`,
    endsAt: `${BOARD_DAY}T14:30:00.000Z`,
    userId: gus.id,
  });
  const board = `/dispatch?date=${BOARD_DAY}`;
  await Promise.all([office.goto(board), second.goto(board)]);
  const job = office.getByRole('region', { name: 'Board' }).getByRole('button', { name: new RegExp(title) });
  const seen = second.getByRole('region', { name: 'Board' }).getByRole('button', { name: new RegExp(title) });
  // The lane and the day are visual only, so the accessible description of the appointment includes them.
  await expect(job).toHaveAccessibleDescription(new RegExp(`9:00.AM – 10:30.AM.* · ${gus.name} ·`));

  await job.dragTo(slot(office, ivan.name, BOARD_DAY, '13:00'), {
    sourcePosition: { x: 8, y: 8 },
    targetPosition: { x: 2, y: 10 },
  });
  await expect(job).toHaveAccessibleDescription(new RegExp(`1:00.PM – 2:30.PM.* · ${ivan.name} ·`));
  await expect(seen).toHaveAttribute('title', /1:00.PM – 2:30.PM/);
  expect(await eventOf(office, id)).toMatchObject({
    userId: ivan.id,
    startsAt: `${BOARD_DAY}T17:00:00.000Z`,
  });

  await office.getByRole('button', { name: 'Undo' }).click();
  await expect(seen).toHaveAttribute('title', /9:00.AM – 10:30.AM/);
  expect(await eventOf(office, id)).toMatchObject({ userId: gus.id, endsAt: `${BOARD_DAY}T14:30:00.000Z` });

  // The same by keyboard, in the appointment's sheet.
  await job.focus();
  await office.keyboard.press('Enter');
  const sheet = office.getByRole('dialog', { name: title });
  await expect(sheet.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await office.keyboard.press('e');
  await sheet.getByLabel(/^Starts at/).fill('11:00');
  await sheet.getByRole('button', { name: 'Save event' }).click();
  await expect(seen).toHaveAttribute('title', /11:00.AM – 12:30.PM/);
});

test('a drop on a taken time asks before it is saved', async ({ browser }) => {
  const office = await signedIn(browser, 'office');
  const gus = await person(office, 0);
  const mark = String(Date.now());
  const day = '2031-03-12';
  const at = (from: string, to: string) => ({
    ...fields,
    startsAt: `${day}T${from}:00.000Z`,
    endsAt: `${day}T${to}:00.000Z`,
    userId: gus.id,
  });
  await mutate(office, 'events.create', { ...at('16:00', '18:00'), title: `Fixed ${mark}` });
  const { id } = await mutate(office, 'events.create', { ...at('14:00', '15:00'), title: `Loose ${mark}` });
  await office.goto(`/dispatch?date=${day}`);
  const loose = office.getByRole('button', { name: new RegExp(`Loose ${mark}`) });
  const fixed = office.getByRole('button', { name: new RegExp(`Fixed ${mark}`) });
  const drop = () =>
    loose.dragTo(slot(office, gus.name, day, '11:30'), {
      sourcePosition: { x: 8, y: 8 },
      targetPosition: { x: 2, y: 70 },
    });
  await expect(fixed).toBeVisible();
  await drop();
  const question = office.getByRole('dialog', { name: 'Book anyway?' });
  await expect(question).toContainText(`has “Fixed ${mark}” from 12:00 PM to 2:00 PM`);
  await question.getByRole('button', { name: 'Choose another time' }).click();
  expect(await eventOf(office, id)).toMatchObject({ startsAt: `${day}T14:00:00.000Z`, bookedAnyway: [] });
  await drop();
  await question.getByRole('button', { name: 'Book anyway' }).click();
  await expect
    .poll(() => eventOf(office, id))
    .toMatchObject({ startsAt: `${day}T15:30:00.000Z`, bookedAnyway: ['overlap'] });
});

test('a sold job without a date is dragged onto the board with its work order, and leaves the list', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const gus = await person(office, 0);
  const name = `Tray ${Date.now()}`;
  const { id: accountId } = await mutate(office, 'accounts.create', {
    account: { name, type: 'residential' },
    contact: { name: 'Tina Tray', phone: '+1 937 555 0142' },
  });
  const { id: orderId } = await mutate(office, 'work-orders.create', {
    title: `Keypad for ${name}`,
    type: 'service',
    status: 'ready',
    accountId,
    laborMinutes: 90,
  });
  const day = '2031-03-13';
  await office.goto(`/dispatch?date=${day}`);
  const card = office
    .getByRole('list', { name: 'Work without a date' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await card.dragTo(slot(office, gus.name, day, '10:00'), { targetPosition: { x: 2, y: 10 } });
  const job = office.getByRole('region', { name: 'Board' }).getByRole('button', { name: new RegExp(name) });
  await expect(job).toHaveAttribute('title', /10:00.AM – 11:30.AM/);
  await expect(card).toBeHidden();
  const order = () => rowOf(office, 'work-orders', orderId);
  expect(await order()).toMatchObject({ status: 'scheduled', scheduledOn: day, assigneeUserId: gus.id });
  await office.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  expect(await order()).toMatchObject({ status: 'ready', scheduledOn: null, assigneeUserId: null });

  // The same by keyboard and by touch.
  await card.getByRole('button', { name: /^Schedule/ }).click();
  const sheet = office.getByRole('dialog', { name: 'New event' });
  await expect(sheet.getByRole('textbox', { name: 'Title' })).toHaveValue(`Keypad for ${name}`);
  await sheet.getByRole('button', { name: /Save event/ }).click();
  await expect(card).toBeHidden();
});

test('who may not move a job is not offered it, and is refused', async ({ browser }) => {
  const office = await signedIn(browser, 'office');
  const gus = await person(office, 0);
  const title = `Fixed job ${Date.now()}`;
  const day = '2031-03-14';
  const { id } = await mutate(office, 'events.create', {
    ...fields,
    title,
    startsAt: `${day}T15:00:00.000Z`,
    endsAt: `${day}T16:00:00.000Z`,
    userId: gus.id,
  });
  const auditor = await signedIn(browser, 'auditor');
  await auditor.goto(`/dispatch?date=${day}`);
  const job = auditor.getByRole('button', { name: new RegExp(title) });
  await expect(job).toHaveAttribute('draggable', 'false');
  await expect(auditor.getByRole('button', { name: 'New event', exact: true })).toBeHidden();
  await expect(auditor.getByText('Sold without a date')).toBeHidden();
  const refused = await auditor.request.post('/api/mutate', {
    headers: { origin: baseUrl() },
    data: {
      key: crypto.randomUUID(),
      mutations: [{ name: 'events.update', args: { id, patch: { userId: null } } }],
    },
  });
  expect(refused.status()).toBe(403);
});

test('a person subscribes to their own calendar, and a new address ends the one before', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  await rep.goto('/calendar');
  await rep.getByRole('button', { name: 'Subscribe' }).click();
  const sheet = rep.getByRole('dialog', { name: 'Subscribe to your calendar' });
  await sheet.getByRole('button', { name: 'Make my address' }).click();
  const address = sheet.getByLabel('Secret address');
  await expect(address).toContainText('.ics');
  const first = (await address.textContent()) ?? '';
  /** Fetches it as a phone's calendar app does: without a session. */
  const statusOf = async (url: string) => (await fetch(new URL(new URL(url).pathname, baseUrl()))).status;
  expect(await statusOf(first)).toBe(200);
  await sheet.getByRole('button', { name: 'New address' }).click();
  const question = rep.getByRole('dialog', { name: 'Make a new address?' });
  await question.getByRole('button', { name: 'New address' }).click();
  await expect(address).not.toHaveText(first);
  expect(await statusOf(first)).toBe(404);
  expect(await statusOf((await address.textContent()) ?? '')).toBe(200);
});

test('a job of a pair stands in both lanes, and goes from one of them to a third', async ({ browser }) => {
  const office = await signedIn(browser, 'office');
  const second = await signedIn(browser, 'manager');
  const [gus, ivan, lea] = [await person(office, 0), await person(office, 1), await person(office, 2)];
  const title = `Pair ${Date.now()}`;
  const day = '2031-03-18';
  const board = `/dispatch?date=${day}`;
  await Promise.all([office.goto(`${board}&event=new&at=09:00&person=${gus.id}`), second.goto(board)]);
  const form = office.getByRole('dialog', { name: 'New event' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('combobox', { name: 'Also with' }).or(form.getByLabel('Also with')).first().click();
  await office.getByRole('option', { name: ivan.name }).click();
  await form.getByRole('textbox', { name: 'Title' }).click();
  await form.getByLabel('Reminders').first().press('ArrowDown');
  await office.getByRole('option', { name: '1 hour before' }).click();
  await form.getByRole('textbox', { name: 'Title' }).click();
  await form.getByRole('button', { name: 'Save event' }).click();
  await expect(form).toBeHidden();

  const jobs = (page: Page) =>
    page.getByRole('region', { name: 'Board' }).getByRole('button', { name: new RegExp(title) });
  await expect(jobs(second)).toHaveCount(2);
  await office.reload();
  await expect(jobs(office)).toHaveCount(2);
  const rows = await list<Record<string, unknown>>(
    office,
    'events',
    { userId: gus.id },
    { orderBy: [{ field: 'updatedAt', direction: 'desc' }], limit: 1 },
  );
  const id = String(rows[0]?.['id']);
  expect(rows[0]).toMatchObject({ title, alsoUserIds: [ivan.id], reminders: [60] });

  // Lanes are sorted by name: the second of the two boxes belongs to the later name.
  const last = [gus, ivan].sort((a, b) => a.name.localeCompare(b.name))[1];
  const stays = last?.id === gus.id ? ivan : gus;
  await jobs(office)
    .nth(1)
    .dragTo(slot(office, lea.name, day, '13:00'), {
      sourcePosition: { x: 8, y: 8 },
      targetPosition: { x: 2, y: 10 },
    });
  await expect
    .poll(async () => {
      const row = await eventOf(office, id);
      return [row?.['userId'], ...[row?.['alsoUserIds']].flat()].toSorted();
    })
    .toEqual([stays.id, lea.id].toSorted());
  await expect(jobs(second)).toHaveCount(2);
});
