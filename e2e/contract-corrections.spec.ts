import type { Locator, Page } from '@playwright/test';
import { customerNamed, existingContract, ledgerOf, openAct } from './contract-menu.ts';
import { rowsOf } from './job.ts';
import { keptWork } from './kept-work.ts';
import { answerTo, expect, mutate, peopleOf, signedIn, test } from './people.ts';
import { choose, isRefused, save } from './record-form.ts';

/** Returns the actions that a contract offers to a role. */
async function offered(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: /^Actions of C-/ }).click();
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeVisible();
  const names = await items.allTextContents();
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  return names;
}

/** Checks that a dialog refuses to continue without a reason, and stays open. */
async function asksWhy(dialog: Locator, button: string, label = 'Reason'): Promise<void> {
  await isRefused(dialog, button, dialog.getByRole('textbox', { name: label }), /\S/);
}

test('a cancellation is undone completely, and a returning customer is reactivated', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin');
  const office = await signedIn(browser, 'office');
  const manager = await signedIn(browser, 'manager');
  const accountId = await customerNamed(office, 'Comes Back');
  const id = await existingContract(office, accountId, 'Monitoring', 3999);
  await mutate(office, 'contracts.cancel', { id, reason: 'Wrong customer' });
  await manager.goto(`/account/${accountId}`);
  await expect(manager.getByText('RMR $0.00 now')).toBeVisible();

  // Only an administrator can take back a cancellation; the office can reactivate a contract.
  await office.goto(`/contract/${id}`);
  expect(await offered(office)).toEqual(['Reactivate']);
  expect(await answerTo(office, 'contracts.undoCancellation', { id, reason: 'Mine' })).toBe(403);
  expect(await answerTo(manager, 'contracts.reactivate', { id })).toBe(403);
  await admin.goto(`/contract/${id}`);
  const back = await openAct(admin, 'Undo the cancellation…');
  await asksWhy(back, 'Undo cancellation');
  await back.getByRole('textbox', { name: 'Reason' }).fill('Another customer of that name left');
  await save(back, 'Undo cancellation');
  await expect(manager.getByText('RMR $39.99 now')).toBeVisible();
  await expect(manager.getByText('Active', { exact: true }).first()).toBeVisible();
  expect(await ledgerOf(office, accountId)).toEqual([
    'Monitoring cancel -3999',
    'Monitoring correction 3999',
    'Monitoring opening 3999',
  ]);

  // The contract is really canceled, then reactivated at the customer's word.
  await mutate(office, 'contracts.cancel', { id, reason: 'Price' });
  await expect(manager.getByText('RMR $0.00 now')).toBeVisible();
  await office.getByRole('button', { name: /^Actions of C-/ }).click();
  await office.getByRole('menuitem', { name: 'Reactivate' }).click();
  await expect(office.getByText(/^C-\d+ was reactivated\.$/)).toBeVisible();
  await expect(manager.getByText('RMR $39.99 now')).toBeVisible();
  await manager.reload();
  await expect(manager.getByText('RMR $39.99 now')).toBeVisible();
  expect(await ledgerOf(office, accountId)).toContain('Monitoring reactivate 3999');
  // An active contract cannot be reactivated.
  expect(await answerTo(office, 'contracts.reactivate', { id })).toBe(422);

  // While another contract is active, the canceled one stays canceled, with an explanation.
  await mutate(office, 'contracts.cancel', { id, reason: 'Price' });
  await existingContract(office, accountId, 'Video', 1500);
  await office.reload();
  await office.getByRole('button', { name: /^Actions of C-/ }).click();
  await office.getByRole('menuitem', { name: 'Reactivate' }).click();
  await expect(office.getByText(/is live on this account/)).toBeVisible();
});

test('a wrong change of a price is corrected, and a contract that was recorded by mistake is voided', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  const office = await signedIn(browser, 'office');
  const manager = await signedIn(browser, 'manager');
  const accountId = await customerNamed(office, 'Corrected');
  const id = await existingContract(office, accountId, 'Monitoring', 3999);
  const [opening] = await rowsOf<{ id: string; serviceId: string }>(office, 'rmr-lines', accountId);
  await mutate(office, 'contracts.changePrice', { id, serviceId: opening?.serviceId, billed: 4999 });
  await manager.goto(`/account/${accountId}`);
  await expect(manager.getByText('RMR $49.99 now')).toBeVisible();

  await office.goto(`/contract/${id}`);
  const acts = await offered(office);
  for (const act of ['Correct a change…', 'Void…']) expect(acts).not.toContain(act);
  const mine = { id: opening?.id, note: 'Mine' };
  expect(await answerTo(office, 'rmr-lines.correct', mine)).toBe(403);
  expect(await answerTo(office, 'contracts.void', { id, reason: 'Mine' })).toBe(403);

  await admin.goto(`/contract/${id}`);
  const dialog = await openAct(admin, 'Correct a change…');
  await choose(admin, dialog, 'Change', await changeNamed(dialog, admin, 'Increase'));
  await asksWhy(dialog, 'Revert the change');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Meant for a neighbor');
  await save(dialog, 'Revert the change');
  await expect(manager.getByText('RMR $39.99 now')).toBeVisible();
  await admin.reload();
  expect(await ledgerOf(office, accountId)).toEqual([
    'Monitoring correction -1000',
    'Monitoring increase 1000',
    'Monitoring opening 3999',
  ]);

  const mistake = await openAct(admin, 'Void…');
  await asksWhy(mistake, 'Void contract');
  const reason = mistake.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Recorded on the wrong account');
  // The input survives a reload.
  await expect
    .poll(() => keptWork<string>(admin, 'drafts'))
    .toEqual([JSON.stringify({ reason: 'Recorded on the wrong account' })]);
  await admin.reload();
  await openAct(admin, 'Void…');
  await expect(reason).toHaveValue('Recorded on the wrong account');
  await save(mistake, 'Void contract');
  await expect(manager.getByText('RMR $0.00 now')).toBeVisible();
  await expect(manager.getByText('Lead', { exact: true }).first()).toBeVisible();
  await manager.reload();
  await expect(manager.getByText('RMR $0.00 now')).toBeVisible();
  expect(await rowsOf(office, 'contracts', accountId)).toMatchObject([{ id, status: 'voided' }]);
  expect(await answerTo(admin, 'contracts.void', { id, reason: 'Twice' })).toBe(422);
});

/** Returns the full label of a change in the list of those that can be taken back. */
async function changeNamed(dialog: Locator, page: Page, reason: string): Promise<string> {
  await dialog.getByRole('combobox', { name: 'Change' }).click();
  const phrase = await page.getByRole('option', { name: new RegExp(`: ${reason} `) }).textContent();
  await page.keyboard.press('Escape');
  return phrase ?? '';
}

test('the credit of a contract is split again with a reason, and its figures move before the manager’s eyes', async ({
  browser,
}) => {
  const manager = await signedIn(browser, 'manager');
  const office = await signedIn(browser, 'office');
  const admin = await signedIn(browser, 'admin');
  const [one, other] = peopleOf('sales');
  const accountId = await customerNamed(office, 'Credited');
  const id = await existingContract(office, accountId, 'Monitoring', 3999);
  await office.goto(`/contract/${id}`);
  expect(await offered(office)).not.toContain('Change the credit…');
  await admin.goto(`/contract/${id}`);
  await manager.goto(`/contract/${id}`);

  const dialog = await openAct(manager, 'Change the credit…');
  const person = async (at: number, name: string) => {
    await dialog.getByRole('combobox', { name: 'Rep' }).nth(at).fill(name);
    await manager.getByRole('option', { name }).first().click();
  };
  const share = (at: number) => dialog.getByRole('textbox', { name: 'Share' }).nth(at);
  await person(0, one?.name ?? '');
  await share(0).fill('60');
  await dialog.getByRole('button', { name: 'Share with a colleague' }).click();
  await person(1, other?.name ?? '');
  await share(1).fill('30');
  await asksWhy(dialog, 'Save credit');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sold together');
  await isRefused(dialog, 'Save credit', share(0), /add up to 100%\. Nothing was saved\./);
  await share(1).fill('40');
  await share(1).press('Tab');
  await save(dialog, 'Save credit');
  const credits = admin.getByRole('group', { name: 'Credits' });
  await expect(credits).toContainText('60');
  await expect(credits).toContainText('40');
  await manager.reload();
  const rows = await rowsOf<{ sharePpm: number }>(manager, 'contract-credits', accountId);
  expect(rows.map(({ sharePpm }) => sharePpm).toSorted()).toEqual([400_000, 600_000]);

  const credit = [{ userId: crypto.randomUUID(), sharePpm: 1_000_000 }];
  for (const page of [office, await signedIn(browser, 'sales')])
    expect([403, 404]).toContain(await answerTo(page, 'contracts.setCredit', { id, credit, reason: 'Mine' }));
});
