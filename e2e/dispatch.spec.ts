import { expect, test, type Page } from '@playwright/test';
import { api, mutate, peopleOf, signedIn } from './people.ts';

/** Tuesday; years ahead, so that nothing of the demo is in the way. */
const DAY = '2031-03-04';
const fields = { type: 'service', status: 'scheduled' };

/** Books an appointment on the day, by the clock of the demo's company in winter (UTC−5). */
const book = (page: Page, title: string, from: string, to: string, userId: string, more: object = {}) =>
  mutate(page, 'events.create', {
    ...fields,
    title,
    startsAt: `${DAY}T${from}:00.000Z`,
    endsAt: `${DAY}T${to}:00.000Z`,
    userId,
    ...more,
  });

/** The n-th installer of the demo. */
async function person(page: Page, n: number): Promise<{ id: string; name: string }> {
  const { name } = peopleOf('installer')[n] ?? {};
  const { rows } = await api<{ rows: { id: string; name: string }[] }>(page, '/api/query', {
    collection: 'users',
    where: { field: 'name', op: 'eq', value: name },
  });
  const [found] = rows;
  if (!found) throw new Error(`The demo has no installer number ${n}.`);
  return found;
}

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
  await expect(saved.getByRole('button', { name: 'Save event' })).toBeVisible();
  // Another time asks anew.
  await saved.getByLabel(/^At/).first().fill('06:00');
  await expect(saved.getByRole('status')).toContainText('outside the working time');
  await expect(saved.getByRole('button', { name: 'Book anyway' })).toBeVisible();
});
