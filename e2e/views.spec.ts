import type { Page } from '@playwright/test';
import { faultsHere } from './faults.ts';
import { keptWork } from './kept-work.ts';
import { baseUrl, expect, mutate, signedIn, test } from './people.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Views of accounts' });
const options = (page: Page) => page.getByRole('button', { name: 'View options' });
const choose = async (page: Page, name: string | RegExp) => {
  await options(page).click();
  await page.getByRole('menuitem', { name }).click();
};
const axe = async (page: Page) => {
  expect(await faultsHere(page, 'the list')).toEqual([]);
};

test('the office’s day stands over the list, and the address carries it', async ({ browser }) => {
  const office = await signedIn(browser, 'office');
  await office.goto('/accounts');
  await expect(tabs(office).getByRole('link')).toHaveText([
    /^All[\d,]+$/,
    /^Mine\d+$/,
    /^To call\d+$/,
    /^Quoted over 7 days\d+$/,
    /^Sold without a date\d+$/,
  ]);
  // The counts are live: a colleague's new account is counted immediately.
  const all = tabs(office).getByRole('link', { name: 'All', exact: true });
  const countOf = async () => Number((await all.textContent())?.replace(/\D/g, ''));
  const before = await countOf();
  await mutate(await signedIn(browser, 'manager'), 'accounts.create', {
    account: { name: `Counted ${Date.now()}`, type: 'residential' },
    contact: { name: 'Cora Counted', phone: '+1 937 555 0171' },
  });
  await expect.poll(countOf).toBeGreaterThan(before);
  await tabs(office).getByRole('link', { name: 'Quoted over 7 days' }).click();
  await expect(office).toHaveURL(/\/accounts\?view=quoted-over-7-days$/);
  const grid = office.getByRole('grid', { name: 'Accounts' });
  await expect(grid.getByText('Quoted', { exact: true }).first()).toBeVisible();
  await expect(grid.getByText('Lead', { exact: true })).toHaveCount(0);
  await office.reload();
  await expect(tabs(office).getByRole('link', { name: 'Quoted over 7 days' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(office.getByRole('list', { name: 'Filters' })).toContainText('Quoted over 7 days ago');
  await axe(office);

  // A missing view shows a message, and the list opens anyway.
  await office.goto('/accounts?view=01990000-0000-7000-8000-00000000dead');
  await expect(office.getByText('This view was deleted, or it isn’t shared with you.')).toBeVisible();
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
});

test('a view is saved, refused without a name, shared with a role, seen there at once, and taken away', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  await rep.goto('/accounts');
  await expect(tabs(rep)).toBeVisible();
  const office = await signedIn(browser, 'office');
  await office.goto('/accounts?f.status=in%3Alead&sort=-createdAt');
  await office.getByRole('button', { name: 'Save view' }).click();
  const form = office.getByRole('dialog');
  await form.getByRole('button', { name: 'Save view' }).click();
  await expect(form.getByText(/required|Fill/i)).toBeVisible();
  await form.getByLabel('Name').fill('Fresh leads');
  await form.getByLabel('Sales', { exact: true }).check();
  await axe(office);
  // The input survives a reload.
  await expect.poll(async () => (await keptWork<string>(office, 'drafts')).join()).toContain('Fresh leads');
  await office.reload();
  await office.getByRole('button', { name: 'Save view' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Fresh leads');
  await expect(form.getByLabel('Sales', { exact: true })).toBeChecked();
  await form.getByRole('button', { name: 'Save view' }).click();
  await expect(tabs(office).getByRole('link', { name: 'Fresh leads' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(office).toHaveURL(/view=[0-9a-f-]{36}$/);

  // The rep sees the view without a reload and can open it, but cannot change it.
  await tabs(rep).getByRole('link', { name: 'Fresh leads' }).click();
  await expect(rep.getByRole('list', { name: 'Filters' })).toContainText('Status: Lead');
  await options(rep).click();
  await expect(rep.getByRole('menuitem', { name: 'Save as a new view…' })).toBeVisible();
  await expect(rep.getByRole('menuitem', { name: 'Rename or share…' })).toHaveCount(0);
  await expect(rep.getByRole('menuitem', { name: 'Delete the view' })).toHaveCount(0);
  await rep.keyboard.press('Escape');
  const key = new URL(rep.url()).searchParams.get('view');
  const refused = await rep.request.post('/api/mutate', {
    headers: { origin: baseUrl() },
    data: {
      key: crypto.randomUUID(),
      mutations: [{ name: 'views.update', args: { id: key, patch: { name: 'Ours' } } }],
    },
  });
  expect(refused.status()).toBe(403);

  await choose(office, 'Rename or share…');
  await form.getByLabel('Name').fill('Newest leads');
  await form.getByRole('button', { name: 'Save view' }).click();
  await expect(tabs(rep).getByRole('link', { name: 'Newest leads' })).toBeVisible();

  // Changes are saved to the view, and the rep's list updates.
  await office.getByRole('button', { name: 'Remove filter: Status: Lead' }).click();
  await office.getByRole('button', { name: 'Save changes' }).click();
  await expect(rep.getByRole('list', { name: 'Filters' })).toHaveCount(0);

  await choose(office, 'Delete the view');
  await expect(rep.getByText('This view was deleted, or it isn’t shared with you.')).toBeVisible();
  await office.getByRole('button', { name: 'Undo' }).click();
  await expect(tabs(rep).getByRole('link', { name: 'Newest leads' })).toBeVisible();
  await tabs(office).getByRole('link', { name: 'Newest leads' }).click();
  await choose(office, 'Delete the view');
  await expect(tabs(rep).getByRole('link', { name: 'Newest leads' })).toHaveCount(0);
});

test('a person begins with the view that they chose, on every device; a phone has a choice of views', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  await office.goto('/accounts?view=to-call');
  await expect(tabs(office).getByRole('link', { name: 'To call' })).toHaveAttribute('aria-current', 'page');
  await choose(office, 'Open this list with this view');
  await expect(office.getByText('This list now opens with “To call” for you.')).toBeVisible();
  const hand = await signedIn(browser, 'office', 0, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await hand.goto('/accounts');
  await expect(hand).toHaveURL(/view=to-call/);
  const view = hand.getByRole('combobox', { name: 'View' }).or(hand.getByRole('textbox', { name: 'View' }));
  await expect(view).toHaveValue('To call');
  await view.click();
  await hand.getByRole('option', { name: 'All', exact: true }).click();
  await expect(hand).toHaveURL(/view=all/);
  await axe(hand);
  // A colleague's list still starts with the default view.
  const other = await signedIn(browser, 'manager');
  await other.goto('/accounts');
  await expect(tabs(other).getByRole('link', { name: 'All', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await office.goto('/accounts?view=all');
  await choose(office, 'Open this list with this view');
});

test('rows stand in groups with their counts, a view keeps the groups, and a count follows a colleague', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  await office.goto('/accounts?view=all');
  await office.getByRole('button', { name: 'Group', exact: true }).click();
  await office.getByRole('menuitem', { name: 'By status' }).click();
  await expect(office).toHaveURL(/group=status/);
  const groups = office.getByRole('list', { name: 'Groups of accounts' });
  const lead = groups.getByRole('button', { name: /^Lead \d/ });
  await expect(lead).toHaveAttribute('aria-expanded', 'true');
  const count = Number((await lead.innerText()).replace(/\D/g, ''));
  const grid = office.getByRole('grid', { name: 'Accounts' });
  await expect(grid).toContainText(`${count} accounts`);
  await groups.getByRole('button', { name: /^Quoted \d/ }).click();
  await expect(grid.getByText('Quoted', { exact: true }).first()).toBeVisible();
  await expect(grid.getByText('Lead', { exact: true })).toHaveCount(0);
  const manager = await signedIn(browser, 'manager');
  await mutate(manager, 'accounts.create', {
    account: { name: 'One More Lead', type: 'residential' },
    contact: { name: 'One More Lead', email: 'lead@example.com' },
  });
  await expect(lead).toContainText(String(count + 1));
  await axe(office);
  await office.getByRole('button', { name: 'Save view' }).click();
  await office.getByRole('dialog').getByLabel('Name').fill('By status');
  await office.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(office).toHaveURL(/view=[0-9a-f-]{36}$/);
  await office.reload();
  await expect(lead).toHaveAttribute('aria-expanded', 'true');
  await choose(office, 'Delete the view');
  await expect(groups).toHaveCount(0);
});
