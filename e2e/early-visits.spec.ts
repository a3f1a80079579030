import { placeOnBoard } from './board.ts';
import { rowsOf } from './job.ts';
import { answerTo, expect, mutate, peopleOf, signedIn, test } from './people.ts';
import { list } from './records.ts';
import { acceptSent, sentEstimate } from './sent-estimate.ts';

/** A Thursday, years in the future, so that no demo data interferes. */
const DAY = '2031-03-06';

test('an installation before the end of the right to cancel is marked on the calendar, and a second person sees the mark go', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office', 0);
  const admin = await signedIn(browser, 'admin', 0);
  const rep = await signedIn(browser, 'sales', 0);
  const { token, accountId } = await sentEstimate(rep);
  await acceptSent(rep, token);
  const rights = () => rowsOf<{ id: string }>(office, 'cancellation-rights', accountId);
  await expect.poll(async () => (await rights()).length).toBe(1);
  const title = `Early visit ${Date.now()}`;
  const event = { title, status: 'scheduled', accountId };
  const { id: visitId } = await mutate(office, 'events.create', {
    ...event,
    type: 'install',
    startsAt: `${DAY}T15:00:00.000Z`,
    endsAt: `${DAY}T17:00:00.000Z`,
  });
  await mutate(office, 'events.create', {
    ...event,
    title: `Service ${title}`,
    type: 'service',
    startsAt: `${DAY}T19:00:00.000Z`,
    endsAt: `${DAY}T20:00:00.000Z`,
  });

  const marks = office.getByLabel('Before the right to cancel ends');
  await office.goto(`/calendar?view=week&date=${DAY}`);
  await expect(office.getByText(title, { exact: true }).first()).toBeVisible();
  await expect(marks).toHaveCount(1);
  await office.reload();
  await expect(marks).toHaveCount(1);

  // A drop onto the board has no form to show a warning, so it asks for confirmation.
  await office.goto(`/dispatch?date=${DAY}`);
  const installer = peopleOf('installer')[0]?.name ?? '';
  const place = office.getByRole('button', { name: placeOnBoard(installer, DAY, '13:00') });
  const visit = office
    .getByRole('region', { name: 'Board' })
    .getByRole('button', { name: new RegExp(title) })
    .first();
  const question = office.getByRole('dialog', { name: 'Plan it before the right to cancel ends?' });
  const startsAt = async () =>
    (await list<{ startsAt: string }>(office, 'events', { id: visitId }))[0]?.startsAt;
  const drop = () => visit.dragTo(place, { sourcePosition: { x: 8, y: 8 }, targetPosition: { x: 2, y: 10 } });
  await drop();
  await expect(question).toContainText('The customer may still cancel');
  await question.getByRole('button', { name: 'Choose another day' }).click();
  expect(await startsAt()).toBe(`${DAY}T15:00:00.000Z`);
  await drop();
  await question.getByRole('button', { name: 'Plan it anyway' }).click();
  await expect.poll(startsAt).toBe(`${DAY}T18:00:00.000Z`);
  await office.goto(`/calendar?view=week&date=${DAY}`);

  const [right] = await rights();
  const outside = { id: right?.id, reason: 'Signed at our shop' };
  expect(await answerTo(rep, 'cancellation-rights.setOutside', outside)).toBe(403);
  await expect(marks).toHaveCount(1);
  await mutate(admin, 'cancellation-rights.setOutside', outside);
  await expect(marks).toHaveCount(0);
  await expect(office.getByText(title, { exact: true }).first()).toBeVisible();
});

test('a sold job waits next to the board with the day from which it may be done, and is proposed no earlier', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office', 0);
  const second = await signedIn(browser, 'admin', 0);
  const rep = await signedIn(browser, 'sales', 0);
  const { token, accountId } = await sentEstimate(rep);
  await acceptSent(rep, token);
  interface RightRow {
    id: string;
    lastDay: string | null;
    estimateId: string;
    signedOn: string;
  }
  const rights = () => rowsOf<RightRow>(office, 'cancellation-rights', accountId);
  await expect.poll(async () => (await rights()).length).toBe(1);
  const name = `Waits ${Date.now()}`;
  await mutate(office, 'accounts.update', { id: accountId, patch: { name } });
  const cardOn = (page: typeof office) =>
    page.getByRole('list', { name: 'Sold without a date' }).getByRole('listitem').filter({ hasText: name });
  await Promise.all([office.goto('/dispatch'), second.goto('/dispatch')]);
  await expect(cardOn(office)).toContainText('after the handover');

  // The right starts with the hand-over: both screens show the start.
  const [right] = await rights();
  await mutate(office, 'cancellation-rights.recordHandOver', {
    id: right?.id,
    on: right?.signedOn,
    method: 'paper',
    proof: 'Signed receipt',
  });
  const lastDay = (await rights())[0]?.lastDay ?? '';
  const from = new Date(Date.parse(`${lastDay}T12:00:00.000Z`) + 86_400_000);
  const text = from.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  await expect(cardOn(office)).toContainText(`from ${text}`);
  await expect(cardOn(second)).toContainText(`from ${text}`);
  await cardOn(office)
    .getByRole('button', { name: `Schedule ${name}` })
    .click();
  const form = office.getByRole('dialog', { name: 'New event' });
  await expect(form.getByRole('button', { name: 'Save event' })).toBeVisible();
  await expect(form).not.toContainText('The customer may cancel until');
  const proposed = await form.getByLabel('Starts on').inputValue();
  expect(new Date(proposed).getTime()).toBeGreaterThan(new Date(`${lastDay}T00:00:00`).getTime());
});
