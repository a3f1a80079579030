import type { Page } from '@playwright/test';
import { expect, mutate, peopleOf, signedIn, test } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';

const composer = (page: Page) => page.getByRole('group', { name: 'Write an entry' });
const choose = (page: Page, way: string) =>
  composer(page).getByRole('radio', { name: way }).check({ force: true });

/** Creates an account of the rep's, with a person to call and to write to. */
async function household(rep: Page, name: string): Promise<string> {
  const { id } = await mutate(rep, 'accounts.create', { account: { name } });
  await mutate(rep, 'contacts.create', {
    accountId: id,
    name: 'Elena Garrett',
    phone: '+1 937 555 0142',
    email: 'elena@example.com',
  });
  return id;
}

test('a rep records a call, an email, and a task; the office reads the activity live and checks off the task', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const office = await signedIn(browser, 'office');
  const name = peopleOf('sales')[0]?.name ?? '';
  const id = await household(rep, 'Story Household');
  await office.goto(`/account/${id}`);
  await expect(office.getByText(`${name} added the account`)).toBeVisible();
  await rep.goto(`/account/${id}`);

  await choose(rep, 'Call');
  await rep.getByLabel('Minutes').fill('4');
  // The form reports what is missing and keeps the input.
  await rep.getByRole('button', { name: 'Save call' }).click();
  await expect(rep.getByLabel('What was said')).toHaveAttribute('aria-invalid', 'true');
  await rep.getByLabel('What was said').fill('The city wants the permit form.');
  await rep.keyboard.press('Control+Enter');
  await expect(office.getByText(`${name} talked to Elena Garrett for 4 minutes`)).toBeVisible();
  await expect(office.getByText('The city wants the permit form.')).toBeVisible();

  await choose(rep, 'Email');
  await expect(composer(rep).getByText('No mail server is set up')).toBeVisible();
  await rep.getByLabel('Subject').fill('The permit form');
  await composer(rep).getByRole('textbox', { name: 'Email' }).fill('Please sign it.');
  await composer(rep).getByRole('button', { name: 'Save email' }).click();
  await expect(office.getByText(`${name} wrote to elena@example.com: The permit form`)).toBeVisible();

  await choose(rep, 'Task');
  await rep.getByLabel('What to do').fill('Get the permit number');
  await composer(rep).getByRole('button', { name: 'Add task' }).click();
  const task = office
    .getByRole('list', { name: 'Open tasks' })
    .getByRole('checkbox', { name: 'Get the permit number' });
  await task.click();
  await expect(rep.getByText('completed “Get the permit number”')).toBeVisible();
  await rep.reload();
  await expect(rep.getByText('completed “Get the permit number”')).toBeVisible();
  // The composer opens with the kind used last.
  await expect(composer(rep).getByRole('radio', { name: 'Task' })).toBeChecked();
});

test('an email and a text are begun as drafts, which a colleague reads; the email goes out, the text is discarded', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const office = await signedIn(browser, 'office');
  const name = peopleOf('sales')[0]?.name ?? '';
  const id = await household(rep, 'Draft Household');
  await rep.goto(`/account/${id}`);
  await office.goto(`/account/${id}?tab=messages`);

  await choose(rep, 'Text');
  await rep.getByRole('textbox', { name: 'Text' }).fill('a'.repeat(100));
  await expect(composer(rep).getByText('The customer reads · 2 segments')).toBeVisible();
  await rep.getByRole('textbox', { name: 'Text' }).fill('Which day suits you?');
  await composer(rep).getByRole('button', { name: 'Keep as draft' }).click();
  await expect(
    office.getByRole('list', { name: 'Texts' }).getByText('Which day suits you?', { exact: true }),
  ).toBeVisible();

  await choose(rep, 'Email');
  await rep.getByLabel('Subject').fill('Your alarm permit');
  await composer(rep).getByRole('button', { name: 'Keep as draft' }).click();
  const letter = office.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(letter.filter({ hasText: 'Your alarm permit' })).toContainText('Draft');

  await rep.reload();
  const begun = composer(rep).getByRole('list', { name: 'Drafts' });
  await expect(begun).toContainText(`Draft to elena@example.com by ${name}`);
  await begun.getByRole('button', { name: 'Continue' }).click();
  await expect(rep.getByLabel('Subject')).toHaveValue('Your alarm permit');
  await expect(begun).toBeHidden();
  await composer(rep).getByRole('textbox', { name: 'Email' }).fill('The city has sent it.');
  await composer(rep).getByLabel('Cc').fill('nobody, counsel@example.com');
  await composer(rep).getByRole('button', { name: 'Save email' }).click();
  await expect(composer(rep).getByText('“nobody” is not an email address.')).toBeVisible();
  await composer(rep).getByLabel('Cc').fill('counsel@example.com');
  await rep
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'Permit.txt', mimeType: 'text/plain', buffer: Buffer.from('Permit 7') });
  await composer(rep).getByRole('checkbox', { name: 'Permit.txt, 8 bytes' }).check({ force: true });
  await composer(rep).getByRole('button', { name: 'Save email' }).click();
  await expect(rep.getByText(`${name} wrote to elena@example.com: Your alarm permit`)).toBeVisible();
  await expect(letter.filter({ hasText: 'Your alarm permit' })).toContainText('Stored, not sent');
  await letter.filter({ hasText: 'Your alarm permit' }).getByRole('button').click();
  await expect(office.getByRole('dialog')).toContainText('counsel@example.com');
  await expect(office.getByRole('dialog')).toContainText('Permit.txt (8 bytes)');
  await office.keyboard.press('Escape');

  await choose(rep, 'Text');
  await begun.getByRole('button', { name: 'Discard' }).click();
  await rep.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(begun).toBeHidden();
  await expect(office.getByText('Which day suits you?')).toBeHidden();
});

test('the next step follows the status, an installer reads no amounts, an auditor only reads', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const id = await household(rep, 'Next Household');
  await rep.goto(`/account/${id}`);
  const schedule = rep.getByRole('link', { name: 'Schedule walk-through' });
  await expect(schedule).toHaveAttribute('href', `/calendar?event=new&kind=sales&account=${id}`);
  const startsAt = new Date(Date.now() + 41 * 86_400_000);
  await mutate(rep, 'events.create', {
    ...{ title: 'Walk-through', type: 'sales', accountId: id, startsAt: startsAt.toISOString() },
    endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
    bookedAnyway: ['overlap', 'travel', 'closed'],
  });
  await expect(schedule).toBeHidden();
  await expect(rep.getByRole('link', { name: 'New estimate' })).toHaveAttribute('data-kind', 'primary');

  const manager = await signedIn(browser, 'manager', 0);
  const { accountId } = await sentEstimate(manager);
  await manager.goto(`/account/${accountId}`);
  await expect(manager.getByRole('link', { name: /^Open E-/ })).toBeVisible();
  await expect(manager.getByText(/froze E-/)).toBeVisible();
  const auditor = await signedIn(browser, 'auditor');
  await auditor.goto(`/account/${accountId}`);
  await expect(auditor.getByText(/froze E-/)).toBeVisible();
  await expect(composer(auditor)).toBeHidden();
});
