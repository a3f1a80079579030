import type { Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { clockServer, setClock, type ClockServer } from './clock-server.ts';
import { csvTotals, storedEstimate } from './kitchen-table.ts';
import { answerTo, expect, mutate, phone, test } from './people.ts';
import { taxedCompany, taxedDraft } from './taxed-company.ts';

// Nova Scotia's HST dropped from 15 % to 14 % on April 1, 2025.

const LAST_DAY = '2025-03-31T16:00:00.000Z';
const FIRST_DAY = '2025-04-01T16:00:00.000Z';
let clock: ClockServer;

test.beforeAll(async () => {
  // A busy machine takes minutes to create a demo.
  test.setTimeout(600_000);
  clock = await clockServer(LAST_DAY);
});
test.afterAll(() => clock.stop());

const halifax = {
  ...{ line1: '1 Harbour Street', city: 'Halifax', region: 'NS', postal: 'B3H 1A1', country: 'ca' },
};

/**
 * Checks that the cents match in both people's editors, on the customer's page, in the PDF, in the API, and in the
 * CSV of the lines.
 */
async function expectCents(
  id: string,
  token: string,
  [rep, manager, customer]: readonly [Page, Page, Page],
  tax: number,
) {
  const shown = [tax, 100_00 + tax].map((cents) => (cents / 100).toFixed(2));
  for (const page of [rep, manager])
    for (const amount of shown) await expect(page.getByText(amount).first()).toBeVisible();
  await customer.goto(`/e/${token}`);
  for (const amount of shown) await expect(customer.getByText(amount).first()).toBeVisible();
  const { text } = readPdf(await (await customer.request.get(`/api/public/estimates/${token}/pdf`)).body());
  for (const amount of shown) expect(text).toContain(amount);
  expect(await storedEstimate(rep, id)).toMatchObject({ total: 100_00 + tax, taxAmount: tax });
  expect(await csvTotals(rep, id, '')).toEqual({ once: 100_00 + tax, monthly: 0 });
}

test('per 100.00 it is 15.00 on March 31 and 14.00 on April 1, and what was sent before keeps its cents', async ({
  browser,
}) => {
  const { owner, rep, manager, installer } = await taxedCompany(browser, 'Harbour Alarms', 'ca');
  const reports = await manager.context().newPage();
  await setClock(LAST_DAY, rep, manager, reports);
  await reports.goto('/reporting?report=pipeline');
  const customer = await phone(browser);

  const early = await taxedDraft(owner, rep, halifax, 100_00);
  for (const page of [rep, manager]) await page.goto(`/estimate/${early}`);
  const { token } = await mutate(rep, 'estimates.send', { id: early });
  await expect(manager.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expectCents(early, token, [rep, manager, customer], 15_00);
  await expect(reports.getByRole('row', { name: /^Sent/ })).toContainText('100.00');

  // A draft created on the last day uses the rates of the current day, and is sent with them.
  const late = await taxedDraft(owner, rep, halifax, 100_00);
  await manager.goto(`/estimate/${late}`);
  await expect(manager.getByText('115.00').first()).toBeVisible();
  await clock.moveTo(FIRST_DAY, rep, manager, reports);
  for (const page of [rep, manager]) await page.goto(`/estimate/${late}`);
  for (const page of [rep, manager]) await expect(page.getByText('114.00').first()).toBeVisible();
  const sent = await mutate(rep, 'estimates.send', { id: late });
  await expectCents(late, sent.token, [rep, manager, customer], 14_00);
  await expect(reports.getByRole('row', { name: /^Sent/ })).toContainText('200.00');

  // The estimate of March 31 still shows the amounts that were sent.
  for (const page of [rep, manager]) await page.goto(`/estimate/${early}`);
  await expectCents(early, token, [rep, manager, customer], 15_00);
  await rep.reload();
  await expect(rep.getByText('115.00').first()).toBeVisible();
  expect([403, 404]).toContain((await installer.request.get(`/api/estimates/${early}`)).status());
  expect([403, 404]).toContain(await answerTo(installer, 'estimates.revise', { id: early }));
});
