import { api, expect, mutate, signedIn, test } from './people.ts';
import { list } from './records.ts';
import { sentEstimate } from './sent-estimate.ts';

test('what is typed without a network is kept and sent when it is back', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales', 0);
  const accounts = await list<{ id: string }>(rep, 'accounts', {}, { limit: 1 });
  await rep.goto(`/estimate/new?account=${accounts[0]?.id ?? ''}`);
  await expect(rep.getByRole('grid', { name: 'One-time items' })).toBeVisible();
  await expect(rep).toHaveURL(/\/estimate\/[0-9a-f-]{36}/);
  await rep.getByRole('textbox', { name: 'Title' }).click();
  await rep.context().setOffline(true);
  await expect(rep.getByText(/offline/i).first()).toBeVisible();
  // Long enough that the page has tried to connect and failed.
  await rep.waitForEvent('websocket');
  await rep.keyboard.press('ControlOrMeta+a');
  await rep.keyboard.type('Typed in a cellar');
  await rep.keyboard.press('Tab');
  await rep.context().setOffline(false);
  await expect(rep.getByText('Saved', { exact: true })).toBeVisible({ timeout: 30_000 });
  await rep.reload();
  await expect(rep.getByRole('textbox', { name: 'Title' })).toHaveText('Typed in a cellar');
});

test('a package that the administrator made puts its products on an estimate in one go', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin', 0);
  const name = `Starter ${Date.now() % 100_000}`;
  await admin.goto('/packages');
  await admin.getByRole('button', { name: 'New package' }).click();
  const form = admin.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  for (const [row, product] of ['Control panel', 'Motion'].entries()) {
    await form.getByRole('button', { name: 'Add product' }).click();
    await form.getByRole('combobox', { name: `Product, row ${row + 1}` }).fill(product);
    await admin.getByRole('option', { name: product, exact: true }).click();
  }
  await form.getByRole('textbox', { name: 'Quantity, row 2' }).fill('3');
  await form.getByRole('button', { name: /Create/ }).click();
  await expect(admin.getByText(name).first()).toBeVisible();

  const rep = await signedIn(browser, 'sales', 0);
  const { id } = await sentEstimate(rep);
  await mutate(rep, 'estimates.revise', { id });
  await rep.goto(`/estimate/${id}`);
  const grid = rep.getByRole('grid', { name: 'One-time items' });
  await grid.getByText('Add an item').click();
  await rep.keyboard.type(name);
  await expect(rep.getByRole('option', { name: new RegExp(`${name}.*Package · 2 items`) })).toBeVisible();
  await rep.keyboard.press('ArrowDown');
  await rep.keyboard.press('Enter');
  await expect(grid.getByRole('row', { name: /Motion.*3/ })).toBeVisible();
  await expect(grid.getByRole('row', { name: /Control panel/ })).toBeVisible();
  await rep.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(grid.getByRole('row', { name: /Control panel/ })).toBeHidden();
});

test('pasted rows become lines, and one undo takes all of them back, at the server too', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales', 0, { permissions: ['clipboard-read', 'clipboard-write'] });
  const { id } = await sentEstimate(rep);
  await mutate(rep, 'estimates.revise', { id });
  await rep.goto(`/estimate/${id}`);
  const grid = rep.getByRole('grid', { name: 'One-time items' });
  await grid.getByRole('row', { name: /Panel/ }).getByRole('gridcell').first().click();
  await rep.evaluate(() => navigator.clipboard.writeText('Pasted siren\t2\t89.00\nPasted keypad\t3\t45.50'));
  await rep.keyboard.press('ControlOrMeta+v');
  await rep.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(grid.getByRole('row', { name: /Pasted siren/ })).toBeVisible();
  await expect(grid.getByRole('row', { name: /Pasted keypad/ })).toBeVisible();
  const names = async (): Promise<string[]> => {
    const spec = { where: { field: 'estimateId', op: 'eq', value: id } };
    const { rows } = await api<{ rows: { name: string }[] }>(rep, '/api/estimate-lines/query', spec);
    return rows.map(({ name }) => name).toSorted();
  };
  await expect.poll(names).toEqual(['Panel', 'Pasted keypad', 'Pasted siren']);
  await rep.getByRole('button', { name: 'Undo: 2 lines pasted' }).click();
  await expect(grid.getByRole('row', { name: /Pasted/ })).toHaveCount(0);
  await expect.poll(names).toEqual(['Panel']);
  await rep.getByRole('button', { name: 'Redo: 2 lines pasted' }).click();
  await expect.poll(names).toEqual(['Panel', 'Pasted keypad', 'Pasted siren']);
  await rep.reload();
  await expect(grid.getByRole('row', { name: /Pasted siren.*2/ })).toBeVisible();
});

test('costs stand in the grid when they are asked for, and names stay on one line', async ({ browser }) => {
  const viewport = { width: 1366, height: 800 };
  const manager = await signedIn(browser, 'manager', 0, { viewport });
  const { id } = await sentEstimate(manager);
  await mutate(manager, 'estimates.revise', { id });
  await mutate(manager, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Wireless door/window contact', unitPrice: 3900, unitCost: 1250 }],
  });
  await manager.goto(`/estimate/${id}`);
  const grid = manager.getByRole('grid', { name: 'One-time items' });
  const heightOf = async () =>
    (await grid.getByText('Wireless door/window contact', { exact: true }).boundingBox())?.height ?? 0;
  await expect(grid.getByRole('row', { name: /Wireless/ })).toBeVisible();
  const oneLine = await heightOf();
  const choose = async (name: string) => {
    await manager.getByRole('button', { name: 'More actions' }).click();
    await manager.getByRole('menuitem', { name }).click();
  };
  await choose('Show costs');
  await expect(grid.getByRole('columnheader', { name: 'Cost' })).toBeVisible();
  await expect(grid.getByText('12.50')).toBeVisible();
  expect(await heightOf()).toBe(oneLine);
  expect(oneLine).toBeLessThan(30);
  await manager.reload();
  await expect(grid.getByText('12.50')).toBeVisible();
  await choose('Hide costs');
  await expect(grid.getByText('12.50')).toBeHidden();

  // The panel next to the lines collapses into a bar and stays collapsed.
  const deal = manager.getByRole('complementary', { name: 'Deal' });
  await expect(deal).toBeVisible();
  await choose('Hide the deal panel');
  await expect(deal).toBeHidden();
  await manager.reload();
  await expect(manager.getByRole('button', { name: 'Deal', exact: true })).toBeVisible();
  await expect(deal).toBeHidden();
  await choose('Show the deal panel');
  await expect(deal).toBeVisible();

  const rep = await signedIn(browser, 'sales', 0, { viewport });
  await rep.goto(`/estimate/${id}`);
  await rep.getByRole('button', { name: 'More actions' }).click();
  await expect(rep.getByRole('menuitem', { name: 'PDF preview' })).toBeVisible();
  await expect(rep.getByRole('menuitem', { name: /costs/ })).toBeHidden();
});

test('an estimate is copied to another account in three clicks, and the account shows it at once', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales', 0);
  const colleague = await signedIn(browser, 'manager');
  const { id } = await sentEstimate(rep);
  const name = `Copied Household ${Date.now() % 100_000}`;
  const { id: accountId } = await mutate(rep, 'accounts.create', { account: { name, type: 'residential' } });
  await colleague.goto(`/account/${accountId}`);
  await expect(colleague.getByRole('heading', { level: 1, name })).toBeVisible();
  await rep.goto(`/estimate/${id}`);
  await rep.getByRole('button', { name: 'More actions' }).click();
  await rep.getByRole('menuitem', { name: 'Copy to an account…' }).click();
  await expect(rep.getByRole('link', { name: /The same account/ })).toBeVisible();
  await rep.getByRole('link', { name: new RegExp(name) }).click();
  await expect(rep).toHaveURL(/\/estimate\/[0-9a-f-]{36}/);
  await expect(rep.getByRole('textbox', { name: 'Title' })).toHaveText(`Security system for ${name}`);
  await expect(rep.getByRole('gridcell', { name: 'Panel', exact: true })).toBeVisible();
  await colleague.bringToFront();
  await expect(colleague.getByText(`Security system for ${name}`)).toBeVisible();
  await rep.reload();
  await expect(rep.getByRole('gridcell', { name: 'Panel', exact: true })).toBeVisible();
});
