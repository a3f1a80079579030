import { expect, mutate, signedIn, test } from './people.ts';

const stamp = (): string => Date.now().toString(36);

test('a row is deleted from its menu by mouse and by keyboard, and a colleague sees it go', async ({
  browser,
}) => {
  const [first, second] = [`Row of keys ${stamp()}`, `Row of spares ${stamp()}`];
  const office = await signedIn(browser, 'office');
  for (const title of [first, second]) await mutate(office, 'tasks.create', { title, dueOn: '2020-01-02' });
  const colleague = await signedIn(browser, 'manager');
  await colleague.goto('/tasks?view=all&q=Row of');
  const theirs = colleague.getByRole('grid', { name: 'Tasks' });
  await expect(theirs.getByText(first)).toBeVisible();

  await office.setViewportSize({ width: 1440, height: 900 });
  await office.goto('/tasks?view=all&q=Row of');
  const grid = office.getByRole('grid', { name: 'Tasks' });
  const row = grid.getByRole('row').filter({ hasText: first });
  await row.hover();
  await row.getByRole('button', { name: `Actions for ${first}` }).click();
  const menu = office.getByRole('menu', { name: `Actions for ${first}` });
  await expect(menu.getByRole('menuitem')).toHaveText(['Open', 'Open in a new tab', 'Delete…']);
  const [tab] = await Promise.all([
    office.context().waitForEvent('page'),
    menu.getByRole('menuitem', { name: 'Open in a new tab' }).click(),
  ]);
  await expect(tab.getByRole('dialog', { name: first })).toBeVisible();
  await tab.close();

  await row.getByRole('button', { name: `Actions for ${first}` }).click();
  await menu.getByRole('menuitem', { name: 'Delete…' }).click();
  await office
    .getByRole('dialog', { name: `Delete “${first}”?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(theirs.getByText(first)).toBeHidden();
  await expect(row).toBeHidden();

  await grid
    .getByText(second)
    .locator('..')
    .click({ position: { x: 4, y: 4 } });
  const menuOfSecond = office.getByRole('menu', { name: `Actions for ${second}` });
  await office.keyboard.press('Shift+F10');
  await expect(menuOfSecond).toBeVisible();
  await office.keyboard.press('Escape');
  // The list has the keyboard focus again.
  await expect(grid).toBeFocused();
  // The same applies if the menu closes before it takes the focus.
  await Promise.all([office.keyboard.press('ContextMenu'), office.keyboard.press('Escape')]);
  await expect(menuOfSecond).toBeHidden();
  await expect(grid).toBeFocused();
  await office.keyboard.press('Shift+F10');
  await expect(office.getByRole('menuitem', { name: 'Open', exact: true })).toBeFocused();
  await office.keyboard.press('End');
  await expect(office.getByRole('menuitem', { name: 'Delete…' })).toBeFocused();
  await office.keyboard.press('Enter');
  await office
    .getByRole('dialog', { name: `Delete “${second}”?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(theirs.getByText(second)).toBeHidden();
  await office.reload();
  await expect(grid.getByText(second)).toBeHidden();
});

test('a row offers a person only what they may do with it', async ({ browser }) => {
  const auditor = await signedIn(browser, 'auditor');
  await auditor.goto('/estimates?view=all');
  await auditor
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click({ force: true });
  await expect(auditor.getByRole('menuitem')).toHaveText(['Open', 'Open in a new tab']);

  const manager = await signedIn(browser, 'manager');
  await manager.goto('/estimates?f.status=in:accepted');
  await manager
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click({ force: true });
  await expect(manager.getByRole('menuitem')).toHaveText([
    'Open',
    'Open in a new tab',
    'Copy to an account…',
  ]);
  await manager.getByRole('menuitem', { name: 'Copy to an account…' }).click();
  await expect(manager).toHaveURL(/\/estimate\/new\?copy=/);
  await manager.goto('/accounts?f.status=in:active');
  await manager
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click({ force: true });
  await expect(manager.getByRole('menuitem')).toHaveText(['Open', 'Open in a new tab']);
});

test('a card on a phone has the same menu, for a thumb', async ({ browser }) => {
  const title = `Thumb ${stamp()}`;
  const office = await signedIn(browser, 'office', 0, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await mutate(office, 'tasks.create', { title, dueOn: '2020-01-02' });
  await office.goto(`/tasks?view=all&q=${title}`);
  const button = office.getByRole('button', { name: `Actions for ${title}` });
  await expect(button).toBeVisible();
  const box = await button.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await button.tap();
  await office.getByRole('menuitem', { name: 'Delete…' }).tap();
  await office
    .getByRole('dialog', { name: `Delete “${title}”?` })
    .getByRole('button', { name: 'Delete' })
    .tap();
  await expect(button).toBeHidden();
});
