import type { Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { founder } from './founder.ts';
import { csvTotals, storedEstimate } from './kitchen-table.ts';
import { api, expect, mutate, phone, signedIn, test } from './people.ts';

test.use({ actionTimeout: 15_000 });

const mark = () => String(Date.now() % 1_000_000);

/** A draft with one taxed item for a home. */
async function draft(page: Page, site: object, cents: number): Promise<string> {
  const { id: accountId } = await mutate(page, 'accounts.create', {
    account: { name: `Taxed ${mark()}`, type: 'residential', site },
    contact: { name: 'Hanna Miller', email: 'taxed@example.com' },
  });
  const { id } = await mutate(page, 'estimates.create', { accountId });
  await mutate(page, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Panel', unitPrice: cents }],
  });
  return id;
}

test('a company that has Michigan’s tax alone does not send to Ohio, and says why', async ({ browser }) => {
  const { page: owner } = await founder(browser, `Michigan Alarms ${mark()}`);
  const { rows } = await api<{ rows: readonly { id: string }[] }>(owner, '/api/tax-profiles');
  for (const { id } of rows) await mutate(owner, 'tax-profiles.delete', { id });
  const profile = (name: string, region: string) => ({
    ...{ name, region },
    components: [{ name: 'State', ratePpm: 60_000, validFrom: null, validTo: null }],
  });
  await mutate(owner, 'tax-profiles.create', profile('Michigan', 'MI'));
  const site = { line1: '1 Front Street', city: 'Toledo', region: 'OH', postal: '43604', county: 'Lucas' };
  const id = await draft(owner, site, 100_000);
  const second = await owner.context().newPage();
  for (const page of [owner, second]) {
    await page.goto(`/estimate/${id}`);
    await expect(page.getByText(/No tax profile for OH/).first()).toBeVisible();
  }
  await owner.bringToFront();
  await owner.getByRole('button', { name: 'Send', exact: true }).click();
  const sheet = owner.getByRole('dialog');
  await expect(sheet.getByText(/No tax profile for OH/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Freeze and get the link' })).toBeDisabled();
  await expect(mutate(owner, 'estimates.send', { id })).rejects.toThrow(/No tax profile for OH/);
  await owner.reload();
  expect(await storedEstimate(owner, id)).toMatchObject({ status: 'draft', taxAmount: 0 });

  // A company beside it reads nothing of it.
  const stranger = await signedIn(browser, 'admin');
  expect((await stranger.request.get(`/api/estimates/${id}`)).status()).toBe(404);
});

test('Montréal pays GST and QST, each rounded alone, and Nova Scotia today’s rate, the same cents everywhere', async ({
  browser,
}) => {
  const { page: owner } = await founder(browser, `Maple Alarms ${mark()}`, {}, 'ca');
  const second = await owner.context().newPage();
  const home = { line1: '1 Rue Principale', country: 'ca' };
  const places = [
    {
      site: { ...home, city: 'Montréal', region: 'QC', postal: 'H2X 1Y4' },
      price: 1234_57,
      once: 1419_45,
      language: 'fr',
      shown: ['61.73', '123.15', '1,419.45'],
      read: [/61,73/, /123,15/, /1\s?419,45/],
    },
    {
      site: { ...home, city: 'Halifax', region: 'NS', postal: 'B3H 1A1' },
      price: 100_00,
      once: 114_00,
      language: 'en',
      shown: ['14.00', '114.00'],
      read: [/\b14\.00/, /114\.00/],
    },
  ];
  for (const { site, price, once, language, shown, read } of places) {
    const id = await draft(owner, site, price);
    // Quebec asks for the contract in French.
    await mutate(owner, 'estimates.update', { id, patch: { language } });
    await second.goto(`/estimate/${id}`);
    for (const amount of shown) await expect(second.getByText(amount).first()).toBeVisible();
    const { token } = await mutate(owner, 'estimates.send', { id });
    await expect(second.getByText('Sent', { exact: true }).first()).toBeVisible();
    const customer = await phone(browser);
    await customer.goto(`/e/${token}`);
    for (const amount of read) await expect(customer.getByText(amount).first()).toBeVisible();
    const { text } = readPdf(await (await customer.request.get(`/api/public/estimates/${token}/pdf`)).body());
    for (const amount of read) expect(text).toMatch(amount);
    expect(await storedEstimate(owner, id)).toMatchObject({ total: once, taxAmount: once - price });
    expect(await csvTotals(owner, id, '')).toEqual({ once, monthly: 0 });
  }
});
