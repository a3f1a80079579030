import type { Page } from '@playwright/test';
import { answerTo, expect, signedIn, test } from './people.ts';

const CUSTOMERS = 1240;
/** A name that no other journey matches. */
const mark = `Hollowell ${Date.now().toString(36)}`;
const headings = 'CUST_NO,CUST_NAME,SITE_ADDR,City,ST,Zip,PH1,MTHLY,START,STAT';
const phoneOf = (at: number) =>
  `(614) ${555 + Math.floor(at / 10_000)}-${String(at % 10_000).padStart(4, '0')}`;
const file = [
  headings,
  ...Array.from(
    { length: CUSTOMERS },
    (_, at) =>
      `${mark}-${at},${mark} ${at},${at + 1} Tamarack Trail,Dayton,OH,45402,${phoneOf(at + 1000)},45.00,3/1/2023,ACTV`,
  ),
].join('\r\n');

/** Returns the monthly billing in a report, in cents. */
async function billing(page: Page): Promise<() => Promise<number>> {
  await page.goto('/reporting?report=billing');
  const cell = page
    .getByRole('row', { name: /^Billing/ })
    .getByRole('cell')
    .last();
  await expect(cell).toContainText('$');
  return async () => Math.round(Number((await cell.textContent())?.replaceAll(/[^\d.]/g, '')) * 100);
}

/** Returns the RMR column of all accounts as CSV, in cents. */
async function rmrInCsv(page: Page): Promise<number> {
  const answer = await page.request.get('/api/accounts.csv');
  expect(answer.ok()).toBe(true);
  const [head = '', ...rows] = (await answer.text()).trim().split(/\r?\n/);
  const at = head.split(',').indexOf('RMR');
  expect(at).toBeGreaterThan(-1);
  // Names with commas are quoted and come first, so the columns are counted from the end.
  const fromEnd = head.split(',').length - at;
  return rows.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-fromEnd)) * 100), 0);
}

test('1,240 customers with $55,800.00 a month come in before the eyes of a second person, to the same cent everywhere, and go back whole', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const desk = await signedIn(browser, 'office');
  const admin = await signedIn(browser, 'admin');
  const manager = await signedIn(browser, 'manager');
  const rep = await signedIn(browser, 'sales');
  const billed = await billing(manager);
  const before = { report: await billed(), csv: await rmrInCsv(admin) };

  await desk.goto('/import');
  await desk
    .getByLabel('File to import')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await desk.getByLabel('STAT ACTV means').selectOption('active');
  await desk.getByRole('button', { name: 'Import 1,240 customers' }).click();
  await expect(desk).toHaveURL(/\/import\/[0-9a-f-]{36}$/);
  const address = new URL(desk.url()).pathname;
  await admin.goto(address);
  for (const page of [desk, admin]) {
    await expect(page.getByRole('progressbar', { name: '1,240 of 1,240 rows' })).toBeVisible({
      timeout: 200_000,
    });
    await expect(page.getByText('$55,800.00')).toBeVisible();
  }
  await expect.poll(billed).toBe(before.report + 55_800_00);
  expect(await rmrInCsv(admin)).toBe(before.csv + 55_800_00);
  await manager.goto(`/accounts?q=${encodeURIComponent(`${mark} 1239`)}`);
  await expect(manager.getByText('$45.00').first()).toBeVisible();

  // People who may not import cannot undo an import either.
  const id = address.split('/').at(-1);
  expect([403, 404]).toContain(await answerTo(rep, 'imports.undo', { id }));
  await desk.reload();
  await desk.getByRole('button', { name: 'Undo import' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(admin.getByRole('progressbar', { name: 'Undone: 1,240 of 1,240' })).toBeVisible({
    timeout: 200_000,
  });
  await manager.reload();
  await expect(manager.getByText(/No accounts match/)).toBeVisible();
  expect(await rmrInCsv(admin)).toBe(before.csv);
  await billing(manager);
  await expect.poll(billed).toBe(before.report);
});
