import type { Locator, Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { rowsOf } from './job.ts';
import { csvTotals, storedEstimate } from './kitchen-table.ts';
import { officeDay } from './office-day.ts';
import { draftEstimate, household } from './household.ts';
import { answerTo, expect, mutate, peopleOf, signedIn, test } from './people.ts';
import { isRefused } from './record-form.ts';

/** Window size of a phone, where a rep records an answer in front of the customer. */
const hand = { width: 360, height: 780 };

const mark = () => String(Date.now() % 1_000_000);

/** Creates a rep's draft with 49.99 a month for 36 months. */
async function draft(rep: Page, name: string) {
  const accountId = await household(rep, name, { name: 'Lin Okafor', email: 'lin.recorded@example.com' });
  const lines = [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 4999 }];
  const id = await draftEstimate(rep, accountId, lines);
  await mutate(rep, 'estimates.update', { id, patch: { termMonths: 36 } });
  return { id, accountId };
}

/** Opens the menu of the estimate on the screen. */
async function menuOf(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Versions' })).toBeVisible();
  return page.getByRole('menu');
}

async function openSheet(page: Page, title: string): Promise<Locator> {
  await (await menuOf(page)).getByRole('menuitem', { name: `${title}…` }).click();
  return page.getByRole('dialog', { name: title });
}

const fits = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

/**
 * Checks the contract's monthly amount, with tax where it is shown: in the editor, in the API, in the CSV, and in the
 * PDF.
 */
async function expectSameCents(rep: Page, office: Page, id: string) {
  await expect(rep.getByText('$54.11').first()).toBeVisible();
  expect(await storedEstimate(office, id)).toMatchObject({ rmr: 49_99, status: 'accepted' });
  expect(await csvTotals(office, id, '')).toEqual({ once: 0, monthly: 54_11 });
  const { text } = readPdf(await (await rep.request.get(`/api/estimates/${id}/pdf`)).body());
  for (const amount of ['$49.99', '$54.11']) expect(text).toContain(amount);
}

/** Returns the monthly amount that the first rep sold according to the report, in cents. */
async function soldInReport(page: Page): Promise<() => Promise<number>> {
  await page.goto('/reporting?report=reps');
  await expect(page.getByRole('row', { name: /^All/ })).toBeVisible();
  const cells = page
    .getByRole('row', { name: new RegExp(`^${peopleOf('sales')[0]?.name}`) })
    .getByRole('cell');
  return async () => {
    const text = (await cells.count()) > 1 ? await cells.nth(1).textContent() : '0';
    return Math.round(Number((text ?? '').replaceAll(/[^\d.]/g, '')) * 100);
  };
}

test('the office records a contract on paper: bad input stays where it was typed, and the rep sees the sale', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const manager = await signedIn(browser, 'manager');
  const office = await signedIn(browser, 'office');
  const { id, accountId } = await draft(rep, `Paper Household ${mark()}`);
  const sold = await soldInReport(await manager.context().newPage());
  const soldBefore = await sold();
  await rep.goto(`/estimate/${id}`);
  await manager.goto(`/account/${accountId}`);
  const offered = await menuOf(rep);
  await expect(offered.getByRole('menuitem', { name: /^Record acceptance/ })).toHaveCount(0);
  await rep.keyboard.press('Escape');
  const record = { id, method: 'paper', signedOn: officeDay(-1), signerName: 'Lin Okafor' };
  expect(await answerTo(rep, 'estimates.recordAcceptance', record)).toBe(403);

  await office.goto(`/estimate/${id}`);
  const sheet = await openSheet(office, 'Record acceptance');
  const name = sheet.getByRole('textbox', { name: 'Signed by' });
  const day = sheet.getByLabel('Signed on');
  await expect(name).toHaveValue('Lin Okafor');
  await name.fill('L');
  await day.fill(officeDay(-2));
  await isRefused(sheet, 'Record acceptance', name, /at least two letters/);
  await expect(day).toHaveValue(officeDay(-2));
  await name.fill('Lin Paper Okafor');
  await day.fill(officeDay(3));
  await isRefused(sheet, 'Record acceptance', day, /This date is in the future/);
  await expect(name).toHaveValue('Lin Paper Okafor');
  await office.setViewportSize(hand);
  await fits(office, hand.width);

  // Nothing was recorded, and the input survives a reload.
  await office.reload();
  await openSheet(office, 'Record acceptance');
  await expect(name).toHaveValue('Lin Paper Okafor');
  await expect(day).toHaveValue(officeDay(3));
  expect(await rowsOf(office, 'contracts', accountId)).toEqual([]);
  await day.fill(officeDay(-2));
  await sheet.getByRole('button', { name: 'Record acceptance', exact: true }).click();
  await expect(sheet).toBeHidden();

  for (const page of [office, rep])
    await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await expect(manager.getByText('Sold', { exact: true }).first()).toBeVisible();
  await expect(manager.getByText('$49.99').first()).toBeVisible();
  await manager.reload();
  await expect(manager.getByText('$49.99').first()).toBeVisible();
  expect(await rowsOf(office, 'contracts', accountId)).toMatchObject([
    {
      source: 'paper',
      signerName: 'Lin Paper Okafor',
      signedOn: officeDay(-2),
      termMonths: 36,
      rmr: 4999,
    },
  ]);
  expect(await rowsOf(office, 'rmr-lines', accountId)).toMatchObject([{ reason: 'new', monthly: 4999 }]);
  await expectSameCents(rep, office, id);
  await expect.poll(sold).toBe(soldBefore + 4999);
  expect(await answerTo(office, 'estimates.recordAcceptance', record)).toBe(409);
});

test('a rep records a no by word of mouth on a phone: only once sent, only their own, and the manager sees it', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales', 0, { viewport: hand });
  const colleague = await signedIn(browser, 'sales', 1);
  const manager = await signedIn(browser, 'manager');
  const { id } = await draft(rep, `Declining Household ${mark()}`);
  const decline = { id, reason: 'price' };
  await rep.goto(`/estimate/${id}`);
  const unsent = await menuOf(rep);
  await expect(unsent.getByRole('menuitem', { name: /^Record decline/ })).toHaveCount(0);
  await rep.keyboard.press('Escape');
  expect(await answerTo(rep, 'estimates.recordDecline', decline)).toBe(409);

  await mutate(rep, 'estimates.send', { id });
  await manager.goto(`/estimate/${id}`);
  await expect(manager.getByText('Sent', { exact: true }).first()).toBeVisible();
  expect(await answerTo(colleague, 'estimates.recordDecline', decline)).toBe(403);
  const sheet = await openSheet(rep, 'Record decline');
  await sheet.getByRole('textbox', { name: 'Note' }).fill('They stay with their brother’s company.');
  await fits(rep, hand.width);
  await rep.reload();
  await openSheet(rep, 'Record decline');
  await expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveValue(/their brother/);
  await sheet.getByRole('button', { name: 'Record decline', exact: true }).click();
  await expect(sheet).toBeHidden();
  for (const page of [rep, manager])
    await expect(page.getByText('Declined', { exact: true }).first()).toBeVisible();
  await manager.reload();
  await expect(manager.getByText('their brother’s company', { exact: false }).first()).toBeVisible();
  expect(await answerTo(rep, 'estimates.recordDecline', decline)).toBe(409);
});
