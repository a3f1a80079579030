import { type Page } from '@playwright/test';
import { household } from './household.ts';
import { keptWork } from './kept-work.ts';
import { kill, ownBrowser, signIn } from './own-browser.ts';
import { baseUrl, expect, quietPage, signedIn, test } from './people.ts';
import { list } from './records.ts';

test('what is typed into a form is not left without a question', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales', 0);
  const question = rep.getByRole('dialog', { name: 'Leave without saving?' });
  await rep.goto('/accounts');
  await rep.goto('/account');
  const name = rep.getByRole('textbox', { name: 'Household name' });
  await name.fill('The Pendletons');
  await rep.getByRole('link', { name: 'Estimates', exact: true }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('The Pendletons');
  await rep.getByRole('link', { name: 'Estimates', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(rep).toHaveURL(/\/estimates/);
});

test('what is typed into a field in its place is not lost by Back', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales', 0);
  const mark = Date.now().toString(36);
  const email = `${mark}@example.com`;
  const accountId = await household(rep, `Inplace ${mark}`, { name: `Ida ${mark}`, email });
  const [contact] = await list<{ id: string; email: string }>(rep, 'contacts', { accountId });

  // A field with its own button asks.
  await rep.goto(`/accounts?q=${mark}`);
  await rep
    .getByRole('grid', { name: 'Accounts' })
    .getByRole('link', { name: `Inplace ${mark}` })
    .click();
  await rep.getByRole('button', { name: 'Edit cross street' }).click();
  await rep.keyboard.type('Oak Street');
  const question = rep.getByRole('dialog', { name: 'Leave without saving?' });
  await rep.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  const field = rep.getByRole('textbox', { name: 'Cross street' });
  await expect(field).toHaveValue('Oak Street');
  await rep.getByRole('link', { name: 'Estimates', exact: true }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await field.press('Enter');
  await expect(field).toBeHidden();
  await rep.goBack();
  await expect(rep).toHaveURL(/\/accounts\?/);

  // A field that saves itself when it is left is saved, or stays with the reason.
  await rep.goto(`/contacts?q=${mark}`);
  await rep
    .getByRole('grid', { name: 'Contacts' })
    .getByRole('link', { name: `Ida ${mark}` })
    .click();
  const panel = rep.getByRole('dialog', { name: `Ida ${mark}` });
  await panel.getByRole('button', { name: 'Edit Email' }).click();
  const box = panel.getByRole('textbox', { name: 'Email' });
  await box.fill('nobody');
  await rep.goBack();
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await box.fill(`new.${email}`);
  await rep.goBack();
  await expect(panel).toBeHidden();
  await expect
    .poll(async () => (await list<{ email: string }>(rep, 'contacts', { id: contact?.id }))[0]?.email)
    .toBe(`new.${email}`);

  // So is a cell of a list.
  await rep.goto('/dashboard');
  await rep.getByRole('link', { name: 'Accounts', exact: true }).click();
  await rep.getByRole('searchbox', { name: 'Search accounts' }).fill(mark);
  const grid = rep.getByRole('grid', { name: 'Accounts' });
  await expect(grid.getByRole('row').nth(1)).toContainText(`Inplace ${mark}`);
  await grid.focus();
  await rep.keyboard.press('F2');
  await grid.getByRole('textbox', { name: 'Name' }).fill(`Renamed ${mark}`);
  await rep.goBack();
  await expect(grid).toBeHidden();
  await expect
    .poll(async () => (await list<{ name: string }>(rep, 'accounts', { id: accountId }))[0]?.name)
    .toBe(`Renamed ${mark}`);
});

test('a panel is closed with a question when something was typed, and without one when it is saved', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin', 0);
  const question = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await admin.goto('/packages');
  await admin.getByRole('button', { name: 'New package' }).click();
  const form = admin.getByRole('dialog', { name: 'New package' });
  await expect(form).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await admin.getByRole('button', { name: 'New package' }).click();
  const name = `Bundle ${Date.now() % 100_000}`;
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await admin.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stay' }).click();
  await admin.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await form.getByRole('button', { name: 'Add product' }).click();
  await form.getByRole('combobox', { name: 'Product, row 1' }).fill('Motion');
  await admin.getByRole('option', { name: 'Motion', exact: true }).click();
  await form.getByRole('button', { name: /Create/ }).click();
  await expect(admin.getByText(name).first()).toBeVisible();
  await expect(question).toBeHidden();
});

const keptDrafts = async (page: Page): Promise<unknown[]> =>
  (await keptWork<string>(page, 'drafts')).map((text): unknown => JSON.parse(text));

test('two tabs with one form keep what is typed in each, and signing out asks before it is lost', async ({
  browser,
}) => {
  // A separate session, because this test ends it.
  const first = await quietPage(await browser.newContext({ baseURL: baseUrl() }));
  await signIn(first, 'sales');
  await first.goto('/account');
  const nameIn = (page: Page) => page.getByRole('textbox', { name: 'Household name' });
  await nameIn(first).fill('The Harpers');
  await expect.poll(() => keptDrafts(first)).toEqual([{ name: 'The Harpers' }]);
  const second = await quietPage(first.context());
  await second.goto('/account');
  await nameIn(second).fill('The Quinns');
  await expect.poll(() => keptDrafts(second)).toHaveLength(2);
  await first.reload();
  await expect(nameIn(first)).toHaveValue('The Harpers');
  await second.close();

  const signOut = async () => {
    await first.getByRole('button', { name: /^Your menu/ }).click();
    await first.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  const question = first.getByRole('dialog', { name: 'Sign out and lose what is not saved?' });
  await expect(question).toContainText('2 forms have unsaved text');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(nameIn(first)).toHaveValue('The Harpers');
  await signOut();
  await question.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(first).toHaveURL(/\/login/);
});

test('a page that is loaded again has what was typed at once: the one before it gave its lease back', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales', 0);
  const name = rep.getByRole('textbox', { name: 'Household name' });
  const pages = async () =>
    (await keptWork<{ clientId: string }>(rep, 'leases')).map(({ clientId }) => clientId);
  await rep.goto('/account');
  await name.fill('The Lanes');
  await expect.poll(() => keptDrafts(rep)).toEqual([{ name: 'The Lanes' }]);
  const before = await pages();
  expect(before).toHaveLength(1);
  await rep.reload();
  // Once the page has a new lease, the previous lease is gone.
  await expect.poll(async () => (await pages()).some((page) => !before.includes(page))).toBe(true);
  expect((await pages()).filter((page) => before.includes(page))).toEqual([]);
  await expect(name).toHaveValue('The Lanes');
});

test('a form that is half filled in survives a killed browser, until it is saved', async () => {
  const { launch, remove } = await ownBrowser();
  const first = await launch();
  const page = await quietPage(first);
  await signIn(page, 'sales');
  await page.goto('/account');
  const family = `The Marlowes ${Date.now() % 100_000}`;
  await page.getByRole('textbox', { name: 'Household name' }).fill(family);
  await page.getByRole('textbox', { name: 'City' }).fill('Dayton');
  await expect.poll(() => keptDrafts(page)).toEqual([{ name: family, city: 'Dayton' }]);
  await kill(first, page);

  const second = await launch();
  const again = await quietPage(second);
  await signIn(again, 'sales');
  await again.goto('/account');
  await expect(again.getByText('Restored what you typed.')).toBeVisible();
  await expect(again.getByRole('textbox', { name: 'Household name' })).toHaveValue(family);
  await expect(again.getByRole('textbox', { name: 'City' })).toHaveValue('Dayton');
  // Everything is stored, so closing the page shows no prompt.
  await again.reload();
  await expect(again.getByRole('textbox', { name: 'Household name' })).toHaveValue(family);
  await again.getByRole('button', { name: 'Create account' }).click();
  await expect(again.getByRole('heading', { name: family })).toBeVisible();
  expect(await keptDrafts(again)).toEqual([]);
  await again.goto('/account');
  await expect(again.getByRole('textbox', { name: 'Household name' })).toHaveValue('');
  await second.close();
  await remove();
});
