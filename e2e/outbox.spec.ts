import { type Page } from '@playwright/test';
import { keptWork } from './kept-work.ts';
import { kill, ownBrowser, signIn } from './own-browser.ts';
import { expect, mutate, quietPage, signedIn, test } from './people.ts';
import { list } from './records.ts';

const EDITS = 15;
const titles = (tab: string) => Array.from({ length: EDITS }, (_, n) => `${tab} ${n + 1}`);

/** Returns the titles of an estimate in its audit trail, in order. */
async function titlesOf(page: Page, documentId: string): Promise<string[]> {
  const rows = await list<{ operation: string; after: { title: string } }>(
    page,
    'updates',
    { collection: 'estimates', documentId },
    { orderBy: [{ field: 'seq', direction: 'asc' }] },
  );
  return rows.filter(({ operation }) => operation === 'update').map(({ after }) => after.title);
}

interface Kept {
  readonly args: { readonly id: string; readonly patch: { readonly title: string } };
}

/** Returns the pending titles of an estimate in the browser, in order. Slow typing also saves intermediate titles. */
async function keptTitles(page: Page, id: string): Promise<string[]> {
  const kept = await keptWork<Kept>(page, 'entries');
  return kept.filter(({ args }) => args.id === id).map(({ args }) => args.patch.title);
}

/** Returns the titles that the audit trail records from a sequence: a repeated title is not a change. */
const changesIn = (sent: readonly string[]): string[] =>
  sent.filter((title, index) => title !== sent[index - 1]);

test('a title that was typed without a network a moment before its page is left is sent by the next page', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales', 0);
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: { name: 'Attic Household', type: 'residential' },
    contact: { name: 'Att', email: 'att@example.com' },
  });
  const { id } = await mutate(rep, 'estimates.create', { accountId });
  await rep.goto(`/estimate/${id}`);
  await expect(rep.getByText('Saved', { exact: true })).toBeVisible();
  await rep.context().setOffline(true);
  await rep.getByRole('textbox', { name: 'Title' }).fill('A safer attic');
  await rep.goto('about:blank');
  await rep.context().setOffline(false);
  await rep.goto(`/estimate/${id}`);
  await expect.poll(() => titlesOf(rep, id)).toEqual(['A safer attic']);
});

test('thirty edits made offline in two tabs survive a killed browser: sent once, in order, conflicts shown', async ({
  browser,
}) => {
  const { launch, remove } = await ownBrowser();
  const first = await launch();
  const one = await quietPage(first);
  await signIn(one, 'sales');
  const { id: accountId } = await mutate(one, 'accounts.create', {
    account: { name: 'Cellar Household', type: 'residential' },
    contact: { name: 'Cel', email: 'cel@example.com' },
  });
  const calm = await mutate(one, 'estimates.create', { accountId });
  const disputed = await mutate(one, 'estimates.create', { accountId });
  const two = await quietPage(first);
  await one.goto(`/estimate/${calm.id}`);
  await two.goto(`/estimate/${disputed.id}`);
  for (const page of [one, two]) await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();

  await first.setOffline(true);
  for (const [page, tab] of [
    [one, 'Calm'],
    [two, 'Disputed'],
  ] as const) {
    await page.bringToFront();
    await expect(page.getByText(/offline/i).first()).toBeVisible();
    for (const title of titles(tab)) {
      await page.getByRole('textbox', { name: 'Title' }).click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(title);
      await page.keyboard.press('Tab');
    }
    await expect(page.getByText(/\d+ changes are kept in this browser/)).toBeVisible();
  }
  await expect.poll(() => keptTitles(one, calm.id)).toEqual(expect.arrayContaining(titles('Calm')));
  await expect.poll(() => keptTitles(one, disputed.id)).toEqual(expect.arrayContaining(titles('Disputed')));
  const calmTitles = await keptTitles(one, calm.id);
  const disputedTitles = await keptTitles(one, disputed.id);

  // Another person renames the second estimate in the meantime.
  const manager = await signedIn(browser, 'manager', 0);
  await mutate(manager, 'estimates.update', { id: disputed.id, patch: { title: 'The manager’s' } });

  await kill(first, one);

  const second = await launch();
  const again = await quietPage(second);
  await signIn(again, 'sales');
  await expect.poll(() => titlesOf(again, calm.id), { timeout: 90_000 }).toEqual(changesIn(calmTitles));
  expect(await titlesOf(again, disputed.id)).toEqual(['The manager’s']);
  await expect(
    again.getByText(`${disputedTitles.length} changes from an earlier visit could not be saved.`),
  ).toBeVisible();

  await again.getByRole('button', { name: 'Review' }).click();
  const panel = again.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(panel.getByText('The manager’s').first()).toBeVisible();
  await expect(panel.getByText(disputedTitles.at(-1) ?? '', { exact: true }).last()).toBeVisible();
  await panel.getByRole('button', { name: 'Use mine' }).last().click();
  await expect.poll(() => titlesOf(again, disputed.id)).toEqual(['The manager’s', disputedTitles.at(-1)]);
  await panel.getByRole('button', { name: 'Keep theirs' }).first().click();
  await expect(panel.getByRole('button', { name: 'Keep theirs' })).toHaveCount(disputedTitles.length - 2);
  await second.close();
  await remove();
});
