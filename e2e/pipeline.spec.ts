import type { Locator, Page } from '@playwright/test';
import { sql } from './database.ts';
import { faultsHere } from './faults.ts';
import { founder } from './founder.ts';
import { officeDay } from './office-day.ts';
import { draftEstimate } from './household.ts';
import { expect, mutate, peopleOf, signedIn, test } from './people.ts';
import { list } from './records.ts';

const lane = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) });

/** Returns a name that no other card has, even when the journey is retried. */
const likeNobody = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/**
 * Loads more cards of a lane until it shows one: the cards longest in their stage come first, and other journeys also
 * made drafts.
 */
async function showCard(page: Page, name: string, card: Locator): Promise<void> {
  const more = lane(page, name).getByRole('button', { name: /^Show \d+ more$/ });
  await expect(async () => {
    // The button may disappear as a card arrives, so the click has a short timeout.
    if (await more.isVisible()) await more.click({ timeout: 1000 });
    await expect(card).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
}

/** Creates a sendable draft for a new customer as the person of a page. */
async function draft(page: Page, name: string): Promise<string> {
  const { id: accountId } = await mutate(page, 'accounts.create', {
    account: {
      name,
      type: 'residential',
      site: { line1: '12 Oak Street', city: 'Dayton', region: 'OH', postal: '45402', county: 'Montgomery' },
    },
    contact: { name, email: 'pipeline@example.com' },
  });
  const id = await draftEstimate(page, accountId, [{ name: 'Panel', unitPrice: 12345 }]);
  return id;
}

test('the board adds up to the report, to the cent', async ({ browser }) => {
  const manager = await signedIn(browser, 'manager');
  await manager.goto('/estimates');
  await manager.getByRole('link', { name: 'Pipeline' }).click();
  await expect(manager).toHaveURL(/as=board/);
  await expect(lane(manager, 'Draft').getByRole('listitem').first()).toBeVisible();
  const whole = await manager.getByLabel('Whole pipeline').innerText();
  const [once = '', monthly = ''] = whole.match(/[\d,]+\.\d\d/g) ?? [];
  const draftSum = (await lane(manager, 'Draft').locator('header').innerText()).match(/[\d,]+\.\d\d/g) ?? [];
  await manager.getByRole('link', { name: 'the same numbers as the report' }).click();
  const rows = manager.getByRole('row');
  await expect(rows.filter({ hasText: 'All' }).last()).toContainText(once);
  await expect(rows.filter({ hasText: 'All' }).last()).toContainText(monthly);
  for (const amount of draftSum)
    await expect(rows.filter({ hasText: 'Draft' }).first()).toContainText(amount);
  await manager.goto('/estimates?as=board');
  await expect(lane(manager, 'Draft').getByRole('listitem').first()).toBeVisible();
  expect(await faultsHere(manager, 'the board')).toEqual([]);
});

test('a card moves where its life allows, says why where not, and a colleague sees it live', async ({
  browser,
}) => {
  const manager = await signedIn(browser, 'manager');
  const pia = likeNobody('Pia Pipeline');
  const id = await draft(manager, pia);
  await manager.goto('/estimates?as=board&rep=me');
  const colleague = await signedIn(browser, 'office');
  await colleague.goto('/estimates?as=board');
  const card = (page: Page) => page.getByRole('listitem').filter({ hasText: pia });
  await showCard(manager, 'Draft', card(manager));
  await expect(card(manager)).toContainText('$123.45');

  // By keyboard: a drop two stages ahead is refused, and the card says why.
  await card(manager).getByRole('link', { name: pia }).focus();
  await manager.keyboard.press('Space');
  await manager.keyboard.press('ArrowRight');
  await manager.keyboard.press('ArrowRight');
  await manager.keyboard.press('Space');
  await expect(card(manager).getByRole('alert')).toContainText(
    'Approval is requested when an estimate over a limit is sent.',
  );
  await expect(lane(manager, 'Draft').filter({ has: card(manager) })).toBeVisible();

  // By mouse onto Sent: opens the send sheet.
  await card(manager).dragTo(lane(manager, 'Sent'));
  await expect(manager).toHaveURL(new RegExp(`/estimate/${id}\\?sheet=send`));
  await expect(manager.getByRole('dialog')).toBeVisible();
  await mutate(manager, 'estimates.send', { id });
  await showCard(colleague, 'Sent', lane(colleague, 'Sent').filter({ has: card(colleague) }));

  // By the menu: back to a draft, as a new version.
  await manager.goto('/estimates?as=board&rep=me');
  await showCard(manager, 'Sent', card(manager));
  await card(manager)
    .getByRole('button', { name: `Move ${pia}` })
    .click();
  await manager.getByRole('menuitem', { name: 'Draft: Revise as a new version' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Revise' }).click();
  await showCard(colleague, 'Draft', lane(colleague, 'Draft').filter({ has: card(colleague) }));
});

test('the board of one colleague, which survives a reload, adds up alone and fills live', async ({
  browser,
}) => {
  const manager = await signedIn(browser, 'manager');
  const rep = await signedIn(browser, 'sales');
  const name = peopleOf('sales')[0]?.name ?? '';
  const others = likeNobody('Not The Colleague');
  await draft(manager, others);
  await manager.goto('/estimates?as=board');
  const other = manager.getByRole('listitem').filter({ hasText: others });
  await showCard(manager, 'Draft', other);
  const owner = manager.getByRole('combobox', { name: 'Owner' });
  await owner.fill(name);
  await manager.getByRole('option', { name, exact: true }).click();
  await expect(other).toBeHidden();
  await manager.reload();
  await expect(owner).toHaveValue(name);
  await expect(manager.getByRole('radio', { name: 'Mine' })).not.toBeChecked();
  const own = likeNobody('The Colleague');
  await draft(rep, own);
  await showCard(manager, 'Draft', lane(manager, 'Draft').getByRole('listitem').filter({ hasText: own }));
  await expect(other).toBeHidden();
  expect(await faultsHere(manager, 'the board')).toEqual([]);
  // The colleague can also open the report behind the link.
  const [once = ''] = (await manager.getByLabel('Whole pipeline').innerText()).match(/[\d,]+\.\d\d/) ?? [];
  await manager.getByRole('link', { name: 'the same numbers as the report' }).click();
  await expect(manager.getByRole('row').filter({ hasText: 'All' }).last()).toContainText(once);
  await manager.goBack();
  await expect(owner).toHaveValue(name);
  await manager.setViewportSize({ width: 360, height: 780 });
  await manager.getByRole('radio', { name: 'Everyone’s' }).check({ force: true });
  await expect(owner).toHaveValue('');
  // A rep sees their own board, and no other board is offered.
  await rep.goto('/estimates?as=board');
  await expect(rep.getByRole('radio', { name: 'Mine' })).toBeChecked();
  await expect(rep.getByRole('combobox', { name: 'Owner' })).toHaveCount(0);
});

test('a rep begins with their own, an installer has no board, and a phone shows one stage at a time', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  await draft(rep, 'Own Deal');
  const hand = await signedIn(browser, 'sales', 0, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await hand.goto('/estimates?as=board');
  await expect(hand.getByRole('radio', { name: 'Mine' })).toBeChecked();
  await expect(hand.getByRole('region', { name: /^Draft/ })).toContainText('Own Deal');
  await expect(hand.getByRole('region', { name: /^Sent/ })).toHaveCount(0);
  expect(await hand.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await faultsHere(hand, 'the board')).toEqual([]);
  const installer = await signedIn(browser, 'installer');
  await installer.goto('/estimates?as=board');
  await expect(installer.getByRole('heading', { name: 'Estimates' })).toBeVisible();
  await expect(installer.getByRole('link', { name: 'Pipeline' })).toHaveCount(0);
});

test('the board shows what needs attention by the company’s own limits, and a deal opens next to it', async ({
  browser,
}) => {
  const { page: founderPage } = await founder(browser, 'Stuck Alarms');
  const id = await draft(founderPage, 'Stella Stuck');
  await founderPage.goto('/estimates?as=board');
  const card = founderPage.getByRole('listitem').filter({ hasText: 'Stella Stuck' });
  await expect(card).toBeVisible();
  await founderPage.getByRole('combobox', { name: 'Which deals' }).click();
  await founderPage.getByRole('option', { name: 'Needs attention' }).click();
  await expect(card).toBeHidden();
  await expect(founderPage.getByText('0 open estimates, before tax')).toBeVisible();
  await founderPage.reload();
  await expect(card).toBeHidden();
  await founderPage.goto('/estimates?as=board');

  // Next to the board: the customer, the status, and the next step.
  await card.getByRole('link', { name: 'Stella Stuck' }).click();
  const panel = founderPage.getByRole('dialog', { name: 'Stella Stuck' });
  await expect(panel.getByText('$123.45')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Open the estimate' })).toHaveAttribute(
    'href',
    `/estimate/${id}`,
  );
  await founderPage.reload();
  await expect(panel).toBeVisible();
  await founderPage.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  // The company's limits: an invalid number is refused at its field, a valid one is saved.
  await founderPage.goto('/company?tab=estimates');
  const days = founderPage.getByRole('textbox', { name: 'Question asked' });
  await days.fill('400');
  await days.press('Enter');
  await expect(founderPage.getByText('Use 365 or less.')).toBeVisible();
  await days.fill('5');
  await days.press('Enter');
  await expect
    .poll(async () => {
      const rows = await list<{ scope: string; stuckDays: { changes_requested: number } }>(
        founderPage,
        'settings',
        { scope: 'company' },
      );
      return rows[0]?.stuckDays.changes_requested;
    })
    .toBe(5);
});

test('a card that waits too long says so in words, on screen and to a screen reader, and only while it waits', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'manager');
  const late = await draft(page, 'Lena Late');
  await draft(page, 'Fay Fresh');
  const soon = await draft(page, 'Ends Soon');
  await mutate(page, 'estimates.send', { id: soon });
  await sql(`update estimates set updated_at = now() - interval '9 days' where id = $1`, [late]);
  await sql('update estimates set expires_on = $2 where id = $1', [soon, officeDay(2)]);
  await page.goto('/estimates?as=board&rep=me');
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(card('Lena Late').getByText('Untouched for 9 days', { exact: true })).toBeVisible();
  const lastDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(officeDay(2)),
  );
  await expect(card('Ends Soon').getByText(`Expires ${lastDay}`, { exact: true })).toBeVisible();
  await expect(card('Fay Fresh')).toContainText('today');
  await expect(card('Fay Fresh').getByText(/Untouched|Expires/)).toHaveCount(0);
  expect(await faultsHere(page, 'the board')).toEqual([]);

  // Only the two that need somebody remain; after another line on the draft, it no longer does.
  await page.getByRole('combobox', { name: 'Which deals' }).click();
  await page.getByRole('option', { name: 'Needs attention' }).click();
  await expect(card('Fay Fresh')).toBeHidden();
  await expect(card('Ends Soon')).toBeVisible();
  await expect(card('Lena Late')).toBeVisible();
  await mutate(page, 'estimate-lines.add', {
    estimateId: late,
    lines: [{ name: 'Keypad', unitPrice: 9900 }],
  });
  await expect(card('Lena Late')).toBeHidden();
  await page.goto('/estimates?as=board&rep=me');
  await expect(card('Lena Late')).toContainText('today');
  await expect(card('Lena Late').getByText(/Untouched/)).toHaveCount(0);
});
