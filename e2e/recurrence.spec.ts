import { plannedJob } from './job.ts';
import { api, expect, mutate, signedIn, test } from './people.ts';
import { list } from './records.ts';

/** Returns the times of the calendar entries with a title, in order. */
async function timesOf(page: Parameters<typeof api>[0], title: string): Promise<string[]> {
  const rows = await list<{ startsAt: string }>(
    page,
    'events',
    { title },
    { orderBy: [{ field: 'startsAt', direction: 'asc' }] },
  );
  return rows.map(({ startsAt }) => startsAt);
}

test('an appointment repeats every week over a change of the clock; one, the following, and all are changed', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const second = await signedIn(browser, 'manager');
  const title = `Van check ${Date.now()}`;
  // Daylight saving time begins on March 9, 2031.
  await office.goto('/calendar?event=new&date=2031-03-05&at=10:00&view=week');
  const form = office.getByRole('dialog', { name: 'New event' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('combobox', { name: 'Repeats' }).click();
  await office.getByRole('option', { name: 'Weekly' }).click();
  await form.getByRole('button', { name: /^(Save event|Book anyway)$/ }).click();
  await expect(form.getByText('Choose the last day.')).toBeVisible();
  await form.getByLabel('Until').fill('2031-03-26');
  await expect(form.getByText(/^4 appointments, the last on/)).toBeVisible();
  await form.getByRole('button', { name: /^(Save event|Book anyway)$/ }).click();
  await expect(office.getByText('4 appointments are in the calendar.')).toBeVisible();
  // Ten o'clock in New York, in standard and in daylight saving time.
  expect(await timesOf(office, title)).toEqual([
    '2031-03-05T15:00:00.000Z',
    '2031-03-12T14:00:00.000Z',
    '2031-03-19T14:00:00.000Z',
    '2031-03-26T14:00:00.000Z',
  ]);

  // Another person has the third week open, and sees the changes there.
  await second.goto('/calendar?date=2031-03-19&view=week');
  const seen = second.getByRole('button', { name: new RegExp(title) });
  await expect(seen).toBeVisible();
  await office.goto('/calendar?date=2031-03-12&view=week');
  await office.getByRole('button', { name: new RegExp(title) }).click();
  const sheet = office.getByRole('dialog', { name: title });
  await sheet.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(sheet.getByText(/^Every week: 4 planned/)).toBeVisible();
  await sheet.getByText('This and following', { exact: true }).click();
  await sheet.getByLabel(/^Starts at/).fill('13:00');
  await sheet.getByRole('button', { name: /^(Save event|Book anyway)$/ }).click();
  await expect(office.getByText('3 appointments were changed.')).toBeVisible();
  await expect(seen).toHaveAttribute('title', /1:00.PM/);
  expect(await timesOf(office, title)).toEqual([
    '2031-03-05T15:00:00.000Z',
    '2031-03-12T17:00:00.000Z',
    '2031-03-19T17:00:00.000Z',
    '2031-03-26T17:00:00.000Z',
  ]);

  await office.goto('/calendar?date=2031-03-26&view=week');
  await office.getByRole('button', { name: new RegExp(title) }).click();
  await sheet.getByRole('button', { name: 'Edit', exact: true }).click();
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await office
    .getByRole('dialog', { name: `Delete ${title}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(sheet).toBeHidden();
  expect(await timesOf(office, title)).toHaveLength(3);

  await office.goto('/calendar?date=2031-03-12&view=week');
  await office.getByRole('button', { name: new RegExp(title) }).click();
  await sheet.getByRole('button', { name: 'Edit', exact: true }).click();
  await sheet.getByText('All', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await office
    .getByRole('dialog', { name: `Delete ${title} and its whole series?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(seen).toBeHidden();
  expect(await timesOf(office, title)).toEqual(['2031-03-05T15:00:00.000Z']);
});

test('an appointment is made longer by its edge, and the way back is offered', async ({ browser }) => {
  const office = await signedIn(browser, 'office');
  const title = `Longer ${Date.now()}`;
  const { id } = await mutate(office, 'events.create', {
    title,
    type: 'service',
    startsAt: '2031-04-02T14:00:00.000Z',
    endsAt: '2031-04-02T15:00:00.000Z',
  });
  const endOf = async () => (await api<{ endsAt: string }>(office, `/api/events/${id}`)).endsAt;
  await office.goto('/calendar?date=2031-04-02&view=week');
  const block = office.getByRole('button', { name: new RegExp(title) });
  await block.scrollIntoViewIfNeeded();
  await block.hover();
  const box = await block.boundingBox();
  if (!box) throw new Error('The appointment is not on the screen.');
  await office.mouse.move(box.x + box.width / 2, box.y + box.height - 2);
  await office.mouse.down();
  await office.mouse.move(box.x + box.width / 2, box.y + box.height * 1.5, { steps: 6 });
  await office.mouse.up();
  await expect.poll(endOf).not.toBe('2031-04-02T15:00:00.000Z');
  expect(Date.parse(await endOf())).toBeGreaterThan(Date.parse('2031-04-02T15:00:00.000Z'));
  await office.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(endOf).toBe('2031-04-02T15:00:00.000Z');
});

test('a swipe to the left takes the last step of a visit back', async ({ browser }) => {
  const { name, installer } = await plannedJob(browser, 'Swen Swipe');
  await installer.goto('/dashboard');
  const job = installer.getByRole('article', { name });
  await job.getByRole('button', { name: 'On my way' }).click();
  await expect(job.getByRole('button', { name: 'Arrived' })).toBeVisible();
  const stages = job.getByRole('list', { name: 'Progress of the visit' });
  const box = await stages.boundingBox();
  if (!box) throw new Error('The stages are not on the screen.');
  const [x, y] = [box.x + box.width - 20, box.y + box.height / 2];
  await installer.mouse.move(x, y);
  await installer.mouse.down();
  await installer.mouse.move(x - 120, y, { steps: 4 });
  await installer.mouse.up();
  await expect(job.getByRole('button', { name: 'On my way' })).toBeVisible();
});
