import { expect, signedIn, test } from './people.ts';

test('a list shows whole words of state, fits its table, and keeps the columns that a person chose', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.goto('/estimates');
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
