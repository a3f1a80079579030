import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { csvTotals, storedEstimate } from './kitchen-table.ts';
import { answerTo, api, expect, mutate, phone, signedIn, test } from './people.ts';
import { taxedCompany, taxedDraft } from './taxed-company.ts';

test.use({ actionTimeout: 15_000 });

test('a company that has Michigan’s tax alone does not send to Ohio, and says why', async ({ browser }) => {
  const { owner, rep, manager, installer } = await taxedCompany(browser, 'Michigan Alarms', 'us');
  const { rows } = await api<{ rows: readonly { id: string }[] }>(owner, '/api/tax-profiles');
  for (const { id } of rows) await mutate(owner, 'tax-profiles.delete', { id });
  const profile = (name: string, region: string) => ({
    ...{ name, region },
    components: [{ name: 'State', ratePpm: 60_000, validFrom: null, validTo: null }],
  });
  await mutate(owner, 'tax-profiles.create', profile('Michigan', 'MI'));
  const site = { line1: '1 Front Street', city: 'Toledo', region: 'OH', postal: '43604', county: 'Lucas' };
  const id = await taxedDraft(owner, rep, site, 100_000);
  for (const page of [rep, manager]) {
    await page.goto(`/estimate/${id}`);
    await expect(page.getByText(/No tax profile for OH/).first()).toBeVisible();
  }
  await rep.bringToFront();
  await rep.getByRole('button', { name: 'Send', exact: true }).click();
  const sheet = rep.getByRole('dialog');
  await expect(sheet.getByText(/No tax profile for OH/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Freeze and get the link' })).toBeDisabled();
  for (const page of [rep, manager])
    await expect(mutate(page, 'estimates.send', { id })).rejects.toThrow(/No tax profile for OH/);
  await rep.reload();
  expect(await storedEstimate(rep, id)).toMatchObject({ status: 'draft', taxAmount: 0 });

  // A rep cannot make up a tax, and an installer cannot read the estimate. With Ohio's profile, it is taxed live for
  // everyone, and can be sent.
  const ohio = profile('Ohio', 'OH');
  expect(await answerTo(rep, 'tax-profiles.create', ohio)).toBe(403);
  expect([403, 404]).toContain((await installer.request.get(`/api/estimates/${id}`)).status());
  await mutate(owner, 'tax-profiles.create', ohio);
  await mutate(rep, 'estimates.refreshTax', { id });
  for (const page of [rep, manager]) {
    await expect(page.getByText('$1,060.00').first()).toBeVisible();
    await expect(page.getByText(/No tax profile for OH/)).toHaveCount(0);
  }

  // Another company cannot read any of it.
  const stranger = await signedIn(browser, 'admin');
  expect((await stranger.request.get(`/api/estimates/${id}`)).status()).toBe(404);
});

test('Montréal pays GST and QST, each rounded alone, and Nova Scotia today’s rate, the same cents everywhere', async ({
  browser,
}) => {
  const { owner, rep, manager, installer } = await taxedCompany(browser, 'Maple Alarms', 'ca');
  const reports = await manager.context().newPage();
  await reports.goto('/reporting?report=pipeline');
  let before = 0;
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
    const id = await taxedDraft(owner, rep, site, price);
    // Quebec requires the contract in French.
    await mutate(rep, 'estimates.update', { id, patch: { language } });
    for (const page of [rep, manager]) {
      await page.goto(`/estimate/${id}`);
      for (const amount of shown) await expect(page.getByText(amount).first()).toBeVisible();
    }
    const { token } = await mutate(rep, 'estimates.send', { id });
    await expect(manager.getByText('Sent', { exact: true }).first()).toBeVisible();
    const customer = await phone(browser);
    await customer.goto(`/e/${token}`);
    for (const amount of read) await expect(customer.getByText(amount).first()).toBeVisible();
    const { text } = readPdf(await (await customer.request.get(`/api/public/estimates/${token}/pdf`)).body());
    for (const amount of read) expect(text).toMatch(amount);
    expect(await storedEstimate(rep, id)).toMatchObject({ total: once, taxAmount: once - price });
    expect(await csvTotals(rep, id, '')).toEqual({ once, monthly: 0 });
    // The report counts amounts before tax, and updates automatically.
    before += price;
    const sum = (before / 100).toLocaleString('en', { minimumFractionDigits: 2 });
    await expect(reports.getByRole('row', { name: /^Sent/ })).toContainText(sum);
    expect([403, 404]).toContain((await installer.request.get(`/api/estimates/${id}`)).status());
    expect([403, 404]).toContain(await answerTo(installer, 'estimates.revise', { id }));
  }
});
