import type { Page } from '@playwright/test';
import { colleague, founder } from './founder.ts';
import { household } from './household.ts';
import { api, expect, mutate, signedIn, test } from './people.ts';
import { list } from './records.ts';

test('a list shows whole words of state, fits its table, and keeps the columns that a person chose', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.goto('/estimates?f.status=in:pending_approval');
  const grid = office.getByRole('grid', { name: 'Estimates' });
  const chip = grid.getByText('Waiting for approval').first();
  await expect(chip).toBeVisible();
  // Neither the chip nor the table overflows its container.
  await expect
    .poll(() => chip.locator('..').evaluate((box) => box.scrollWidth <= box.clientWidth))
    .toBe(true);
  await expect.poll(() => grid.evaluate((table) => table.scrollWidth <= table.clientWidth)).toBe(true);

  // The date of the last change shows only where it fits, so this uses another column.
  const status = grid.getByRole('columnheader', { name: 'Status' });
  await office.getByRole('button', { name: 'Columns' }).click();
  await office.getByRole('group', { name: 'Columns' }).getByLabel('Status').uncheck();
  await expect(status).toHaveCount(0);
  await office.goto('/accounts');
  await expect(
    office.getByRole('grid', { name: 'Accounts' }).getByRole('columnheader', { name: 'Status' }),
  ).toBeVisible();
  await office.goto('/estimates');
  await expect(grid.getByRole('columnheader', { name: 'Account' })).toBeVisible();
  await expect(status).toHaveCount(0);
  await office.getByRole('button', { name: 'Columns' }).click();
  await office.getByRole('button', { name: 'Reset columns' }).click();
  await expect(status).toBeVisible();
});

test('on a phone a title that is a sentence is whole', async ({ browser }) => {
  const hand = await signedIn(browser, 'office', 0, { viewport: { width: 360, height: 780 } });
  await hand.goto('/cancellation-rights');
  const cards = hand.getByRole('list', { name: 'Rights to cancel' }).getByRole('listitem');
  const title = cards.first().getByText(/^Right to cancel, signed \w+ \d+, \d{4}$/);
  await expect(title).toBeVisible();
  const isWhole = (text: Element) =>
    text.scrollWidth <= text.clientWidth && text.scrollHeight <= text.clientHeight;
  expect(await title.evaluate(isWhole)).toBe(true);
  // The next card starts below it.
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0) - 1);
});

test('on a phone a card shows a monthly amount as such', async ({ browser }) => {
  const hand = await signedIn(browser, 'office', 0, { viewport: { width: 360, height: 780 } });
  await hand.goto('/contracts');
  const cards = hand.getByRole('list', { name: 'Contracts' }).getByRole('listitem');
  await expect(cards.getByText(/^\$[\d,.]+\/mo$/).first()).toBeVisible();
});

test('the tables of a desk and a tablet fit next to their menus', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin');
  // The demo may have no open task on the day of the run.
  for (const n of [1, 2, 3]) await mutate(admin, 'tasks.create', { title: `Order table ${n} ${Date.now()}` });
  // Accounts, with ten columns, scroll horizontally, and on a tablet, so do estimates and work orders: names are not
  // truncated to fit the last column.
  const tablet = { tasks: 'Tasks' };
  const desk = {
    ...tablet,
    'work-orders': 'Work orders',
    estimates: 'Estimates',
    commissions: 'Commissions',
    contracts: 'Contracts',
  };
  for (const [width, lists] of [
    [1366, desk],
    [820, tablet],
  ] as const) {
    await admin.setViewportSize({ width, height: 900 });
    for (const [path, name] of Object.entries(lists)) {
      await admin.goto(`/${path}`);
      const grid = admin.getByRole('grid', { name });
      await expect(grid.getByRole('row').nth(3)).toBeVisible();
      await expect
        .poll(() => grid.evaluate((table) => table.scrollWidth <= table.clientWidth), {
          message: `${path} ${width}`,
        })
        .toBe(true);
    }
  }
  await admin.goto('/work-orders');
  const head = admin.getByRole('grid', { name: 'Work orders' }).getByRole('columnheader', { name: 'Title' });
  await expect
    .poll(async () => Math.round((await head.boundingBox())?.width ?? 0))
    .toBeGreaterThanOrEqual(200);
});

test('the accounts list shows when to follow up without scrolling sideways at a desk', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const { rows } = await api<{ rows: { name: string; followUpOn: string }[] }>(office, '/api/query', {
    collection: 'accounts',
    where: { field: 'followUpOn', op: 'ne', value: null },
    limit: 1,
  });
  const [due] = rows;
  if (!due) throw new Error('The demo has no account with a day to follow up.');
  for (const width of [1440, 1366]) {
    await office.setViewportSize({ width, height: 900 });
    await office.goto(`/accounts?q=${encodeURIComponent(due.name)}`);
    const grid = office.getByRole('grid', { name: 'Accounts' });
    const header = grid.getByRole('columnheader', { name: 'Follow up' });
    await expect(header).toBeInViewport({ ratio: 1 });
    const before = await header.evaluate((own) => {
      const all = own.parentElement?.querySelectorAll('[role="columnheader"]') ?? [];
      return [...all].indexOf(own);
    });
    const cell = grid.getByRole('row').nth(1).getByRole('gridcell').nth(before);
    await expect(cell).toHaveText(/\d/);
    await expect(cell).toBeInViewport({ ratio: 1 });
  }
});

test('a value is set on many rows at once, seen by a colleague, and undone at once', async ({ browser }) => {
  const manager = await signedIn(browser, 'manager');
  await manager.goto('/accounts');
  const colleague = await signedIn(browser, 'office');
  await colleague.goto('/accounts?columns=name,temperature');
  const grid = manager.getByRole('grid', { name: 'Accounts' });
  const theirs = colleague.getByRole('grid', { name: 'Accounts' }).getByRole('row');
  const warm = theirs.filter({ hasText: 'Warm' });
  await expect(theirs.nth(3)).toBeVisible();
  const before = await warm.count();
  for (const n of [1, 2]) await grid.getByRole('row').nth(n).getByRole('checkbox').check({ force: true });
  const bar = manager.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Set a field' }).click();
  const panel = manager.getByRole('dialog');
  await panel.getByLabel('Field').click();
  await manager.getByRole('option', { name: 'Temperature' }).click();
  await panel.getByLabel('Temperature').click();
  await manager.getByRole('option', { name: 'Warm' }).click();
  await panel.getByRole('button', { name: 'Set on 2 accounts' }).click();
  await expect(manager.getByText('Temperature set on 2 accounts')).toBeVisible();
  await expect.poll(() => warm.count()).toBeGreaterThan(before);
  await manager.getByRole('button', { name: 'Undo' }).click();
  await expect(warm).toHaveCount(before);
});

test('one tick in the head takes all rows of a list, also those that nobody scrolled to', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  await office.goto('/accounts?view=all');
  const grid = office.getByRole('grid', { name: 'Accounts' });
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
  await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(250);
  const all = Math.min(1_000, Number(await grid.getAttribute('aria-rowcount')) - 1);
  const tick = grid.getByRole('checkbox', { name: /^Select all rows/ });
  await tick.click({ force: true });
  await expect(office.getByRole('region', { name: 'Selected rows' })).toContainText(`${all} selected`);
  await expect(tick).toBeChecked();
  await tick.click({ force: true });
  await expect(office.getByRole('region', { name: 'Selected rows' })).toBeHidden();
});

test('a list and its record show times in the company’s time zone, wherever the browser is', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office', 0, { timezoneId: 'Asia/Tokyo' });
  const title = `Keypad ${Date.now().toString(36)}`;
  const { rows } = await api<{ rows: [{ id: string }] }>(office, '/api/accounts?limit=1');
  const { id } = await mutate(office, 'tickets.create', { title, accountId: rows[0].id });
  const createdAt = (await api<{ createdAt: string }>(office, `/api/tickets/${id}`)).createdAt;
  const phrase = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'America/New_York',
  }).format(new Date(createdAt));
  // Browsers differ in the space before AM and PM.
  const instant = new RegExp(phrase.replaceAll(/\s/g, '\\s'));
  await office.goto(`/tickets?panel=${id}`);
  const record = office.getByRole('dialog', { name: title });
  await expect(record.getByText(instant).first()).toBeVisible();
  await record.getByRole('tab', { name: 'History' }).click();
  await expect(record.getByText(instant).first()).toBeVisible();
});

test('a search that finds no rows offers what is spelled similarly, and only what the person may read', async ({
  browser,
}) => {
  const { page: owner } = await founder(browser, 'Similar Systems');
  const [settings] = await list<{ id: string }>(owner, 'settings', { scope: 'company' });
  await mutate(owner, 'settings.update', { id: settings?.id, patch: { salesSeeAll: false } });
  const { page: rep } = await colleague(browser, owner, 'sales', 'Sam Similar');
  const theirs = await household(owner, 'Alvarez, of the owner', { name: 'Ana', email: 'ana@example.com' });
  const own = await household(rep, 'Alvarez, of the rep', { name: 'Ben', email: 'ben@example.com' });
  const similar = (page: Page) => page.getByRole('list', { name: 'Spelled similarly' }).getByRole('link');

  // Typed, reached, and opened by keyboard alone.
  await rep.goto('/accounts');
  const box = rep.getByRole('searchbox', { name: 'Search accounts' });
  await box.fill('Alvaerz');
  await expect(similar(rep)).toHaveText(/^Alvarez, of the rep/);
  await box.press('ArrowDown');
  await rep.keyboard.press('Enter');
  await expect(rep).toHaveURL(new RegExp(`/account/${own}`));

  await owner.goto('/accounts?q=Alvaerz');
  await expect(similar(owner)).toHaveCount(2);
  await expect(similar(owner).filter({ hasText: 'of the owner' })).toHaveAttribute(
    'href',
    `/account/${theirs}`,
  );
  // A row that matches replaces them at once.
  await mutate(rep, 'accounts.create', { account: { name: 'Alvaerz', type: 'residential' } });
  await expect(owner.getByRole('grid', { name: 'Accounts' }).getByText('Alvaerz')).toBeVisible();
  await expect(similar(owner)).toHaveCount(0);

  // With a filter they may lie outside it, and may even be spelled exactly so.
  await owner.goto('/accounts?f.type=in:commercial&q=Alvarez');
  await expect(owner.getByRole('list', { name: 'Closest matches without the filters' })).toContainText(
    'Alvarez, of the owner',
  );
});
