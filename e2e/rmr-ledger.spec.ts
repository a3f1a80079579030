import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { openAct } from './contract-menu.ts';
import { colleague, founder, letsRepsSell } from './founder.ts';
import { rowsOf } from './job.ts';
import { csvTotals, storedEstimate } from './kitchen-table.ts';
import { household } from './household.ts';
import { answerTo, expect, mutate, phone, signedIn, test } from './people.ts';
import { choose, save } from './record-form.ts';
import { sign } from './sign.ts';

interface LedgerRow {
  readonly name: string;
  readonly reason: string;
  readonly monthly: number;
  readonly serviceId: string;
  readonly contractId: string;
}

/**
 * Sells services to an account: written and sent by a rep, and signed by the customer on their phone. `inEditor` runs
 * in the open estimate before sending.
 */
async function sold(
  rep: Page,
  customer: Page,
  accountId: string,
  services: Readonly<Record<string, number>>,
  inEditor: () => Promise<void> = async () => {},
) {
  const { id } = await mutate(rep, 'estimates.create', { accountId });
  const lines = Object.entries(services).map(([name, unitPrice]) => ({
    name,
    kind: 'monitoring',
    unitPrice,
  }));
  const rmr = lines.reduce((sum, { unitPrice }) => sum + unitPrice, 0);
  await mutate(rep, 'estimate-lines.add', { estimateId: id, lines });
  await mutate(rep, 'estimates.update', { id, patch: { agreementBasis: 'none' } });
  await rep.goto(`/estimate/${id}`);
  await inEditor();
  const { token } = await mutate(rep, 'estimates.send', { id });
  await customer.goto(`/e/${token}`);
  await sign(customer, 'Lin Okafor');
  await expect(customer.getByText(/thank you/i).first()).toBeVisible();
  await expectSame(rep, { id, token }, rmr);
}

/** Gives a colleague 40 % of the credit for the open estimate. */
async function shareCredit(rep: Page, name: string, rest: RegExp): Promise<void> {
  const credit = rep.getByRole('group', { name: 'Credit' });
  await credit.getByRole('combobox', { name: 'Share credit with' }).click();
  await rep.getByRole('option', { name }).click();
  const share = credit.getByRole('textbox', { name: `Share of ${name}` });
  await share.fill('40');
  await share.press('Tab');
  await expect(credit.getByText(rest)).toBeVisible();
  await expect(rep.getByText('Saved', { exact: false }).first()).toBeVisible();
  await rep.reload();
  await expect(credit.getByText(rest)).toBeVisible();
}

/** Checks that the cents match in the editor, on the customer's page, in the PDF, in the API, and in the CSV. */
async function expectSame(rep: Page, { id, token }: { id: string; token: string }, rmr: number) {
  const shown = `$${(rmr / 100).toFixed(2)}`;
  await rep.goto(`/estimate/${id}`);
  await expect(rep.getByText(shown).first()).toBeVisible();
  await rep.goto(`/e/${token}`);
  await expect(rep.getByText(shown).first()).toBeVisible();
  const pdf = await rep.request.get(`/api/public/estimates/${token}/pdf`);
  expect(readPdf(await pdf.body()).text).toContain(shown);
  expect(await storedEstimate(rep, id)).toMatchObject({ rmr });
  expect(await csvTotals(rep, id, '')).toEqual({ once: 0, monthly: rmr });
}

/** Opens a report of the month to date, and downloads its table as a file. */
async function report(page: Page, id: string, title: string) {
  await page.goto(`/reporting?report=${id}`);
  const table = page.getByRole('region', { name: title });
  await expect(table.getByRole('row', { name: /^All/ })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const [head = [], ...lines] = (await readFile(await (await saving).path(), 'utf8'))
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const line = (first: string) => {
    const found = lines.find(([name]) => name === first) ?? [];
    return Object.fromEntries(head.map((column, at) => [column, found[at]]));
  };
  return { table, line };
}

test('the RMR of a customer who buys, adds, drops, leaves and comes back is the ledger’s sum on every screen', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const { page: owner } = await founder(browser, `Ledger Alarms ${Date.now() % 1_000_000}`);
  await mutate(owner, 'tax-profiles.create', { name: 'Ohio', region: 'OH', components: [] });
  await letsRepsSell(owner);
  const { page: rep } = await colleague(browser, owner, 'sales', 'Rae Seller');
  const { page: helper } = await colleague(browser, owner, 'sales', 'Sam Split');
  const { page: office } = await colleague(browser, owner, 'office', 'Olive Office');
  const { page: manager } = await colleague(browser, owner, 'manager', 'Max Manager');
  const accountId = await household(rep, 'Ledger Household', {
    name: 'Lin Okafor',
    email: 'lin.ledger@example.com',
  });
  const ledger = () => rowsOf<LedgerRow>(office, 'rmr-lines', accountId);
  await manager.goto(`/account/${accountId}`);
  const now = (amount: string) => expect(manager.getByText(`RMR ${amount} now`)).toBeVisible();

  const customer = await phone(browser);
  await sold(rep, customer, accountId, { Monitoring: 3999, App: 995, Care: 500 });
  await now('$54.94');
  await sold(rep, customer, accountId, { Video: 2500 }, async () => {
    await expect(rep.getByRole('combobox', { name: 'When signed' })).toHaveValue(/^Adds to C-\d+$/);
    await shareCredit(rep, 'Sam Split', /^Rae Seller has the other 60/);
  });
  await now('$79.94');
  const app = (await ledger()).find(({ name }) => name === 'App');
  // A rep may not change what was signed; the office does, and the manager sees it live.
  const dropped = { id: app?.contractId, serviceId: app?.serviceId, billed: 0 };
  const left = { id: app?.contractId, reason: 'Moved away' };
  for (const seller of [rep, helper]) {
    expect([403, 404]).toContain(await answerTo(seller, 'contracts.changePrice', dropped));
    expect([403, 404]).toContain(await answerTo(seller, 'contracts.cancel', left));
  }
  await now('$79.94');
  await office.goto(`/contract/${app?.contractId}`);
  const price = await openAct(office, 'Change a price…');
  await choose(office, price, 'Service', 'App');
  await price.getByRole('textbox', { name: 'Price before tax' }).fill('0.00');
  await save(price, 'Change price');
  await now('$69.99');
  const leaving = await openAct(office, 'Cancel…');
  await choose(office, leaving, 'Reason', 'Moved');
  await save(leaving, 'Cancel contract');
  await now('$0.00');
  await expect(manager.getByText('Canceled', { exact: true }).first()).toBeVisible();
  await sold(rep, customer, accountId, { Monitoring: 5999 });
  await now('$59.99');
  await expect(manager.getByText('Sold', { exact: true }).first()).toBeVisible();
  await manager.reload();
  await now('$59.99');
  // Signed, but not installed yet.
  await expect(manager.getByText('RMR $59.99 now, not yet billing')).toBeVisible();

  expect((await ledger()).map(({ name, reason, monthly }) => `${name} ${reason} ${monthly}`).sort()).toEqual([
    'App decrease -995',
    'App new 995',
    'Care cancel -500',
    'Care new 500',
    'Monitoring cancel -3999',
    'Monitoring new 3999',
    'Monitoring new 5999',
    'Video add_on 2500',
    'Video cancel -2500',
  ]);
  const forward = await report(manager, 'roll-forward', 'RMR roll-forward');
  for (const amount of ['$114.93', '$25.00', '−$9.95', '−$69.99', '$59.99'])
    await expect(forward.table.getByRole('row', { name: /^All/ })).toContainText(amount);
  expect(forward.line('All')).toMatchObject({
    Opening: '0.00',
    New: '114.93',
    'Add-on': '25.00',
    Decrease: '-9.95',
    Canceled: '-69.99',
    Closing: '59.99',
    Billing: '0.00',
    'Not yet billing': '59.99',
  });
  // The seller gets the credit: all of two contracts and 60 % of the addition. The colleague gets the other 40 %.
  const reps = await report(manager, 'reps', 'Sales by rep');
  await expect(reps.table.getByRole('row', { name: /^Rae Seller/ })).toContainText('$129.93');
  await expect(reps.table.getByRole('row', { name: /^Sam Split/ })).toContainText('$10.00');
  expect(Object.values(reps.line('Rae Seller'))).toContain('129.93');
  expect(Object.values(reps.line('Sam Split'))).toContain('10.00');

  // Another company cannot read any of it.
  const stranger = await signedIn(browser, 'admin');
  expect(await rowsOf(stranger, 'rmr-lines', accountId)).toEqual([]);
});
