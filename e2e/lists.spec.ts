import { api, expect, mutate, signedIn, test } from './people.ts';

test('a list shows whole words of state, fits its table, and keeps the columns that a person chose', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.goto('/estimates?f.status=in:pending_approval');
  const grid = office.getByRole('grid', { name: 'Estimates' });
  const chip = grid.getByText('Waiting for approval').first();
  await expect(chip).toBeVisible();
  // Neither the chip nor the table is wider than what shows it.
  await expect
    .poll(() => chip.locator('..').evaluate((box) => box.scrollWidth <= box.clientWidth))
    .toBe(true);
  await expect.poll(() => grid.evaluate((table) => table.scrollWidth <= table.clientWidth)).toBe(true);

  await office.getByRole('button', { name: 'Columns' }).click();
  await office.getByRole('group', { name: 'Columns' }).getByLabel('Updated').uncheck();
  await expect(grid.getByRole('columnheader', { name: 'Updated' })).toHaveCount(0);
  await office.goto('/accounts');
  await expect(
    office.getByRole('grid', { name: 'Accounts' }).getByRole('columnheader', { name: 'Updated' }),
  ).toBeVisible();
  await office.goto('/estimates');
  await expect(grid.getByRole('columnheader', { name: 'Account' })).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: 'Updated' })).toHaveCount(0);
  await office.getByRole('button', { name: 'Columns' }).click();
  await office.getByRole('button', { name: 'As at the start' }).click();
  await expect(grid.getByRole('columnheader', { name: 'Updated' })).toBeVisible();
});

test('a value is set on many rows at once, seen by a colleague, and taken back at once', async ({
  browser,
}) => {
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

test('a list and its record tell the time by the company’s clock, wherever the browser is', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office', 0, { timezoneId: 'Asia/Tokyo' });
  const title = `Keypad ${Date.now().toString(36)}`;
  const { rows } = await api<{ rows: [{ id: string }] }>(office, '/api/accounts?limit=1');
  const { id } = await mutate(office, 'tickets.create', { title, accountId: rows[0].id });
  const createdAt = (await api<{ createdAt: string }>(office, `/api/tickets/${id}`)).createdAt;
  const words = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'America/New_York',
  }).format(new Date(createdAt));
  // Browsers differ in the blank before AM and PM.
  const instant = new RegExp(words.replaceAll(/\s/g, '\\s'));
  await office.goto(`/tickets?panel=${id}`);
  const record = office.getByRole('dialog', { name: title });
  await expect(record.getByText(instant).first()).toBeVisible();
  await record.getByRole('tab', { name: 'History' }).click();
  await expect(record.getByText(instant).first()).toBeVisible();
});
