import type { Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { api, expect, phone, signedIn, test } from './people.ts';
import { list } from './records.ts';

/** Case E1 of the worked examples: item, quantity, price, then any other input. */
const oneTime = [
  { name: 'Control panel E1', quantity: '1', price: '349' },
  { name: 'Door contact E1', quantity: '6', price: '39' },
  { name: 'Motion E1', quantity: '2', price: '65' },
  { name: 'Keypad E1', quantity: '1', price: '89', discount: '50%' },
  { name: 'Labor E1', quantity: '2.5', price: '95', kind: 'l' },
  { name: 'Activation E1', quantity: '1', price: '99', kind: 'f' },
];
const monthly = [
  { name: 'Monitoring E1', quantity: '1', price: '39.99' },
  { name: 'Video E1', quantity: '1', price: '9.95' },
  { name: 'Service plan E1', quantity: '1', price: '5', kind: 's' },
];

type Typed = (typeof oneTime)[number];

/** Types lines as a rep does: without the mouse once the grid has the focus. */
async function typeLines(page: Page, grid: string, lines: readonly Typed[]): Promise<void> {
  const keys = page.keyboard;
  const table = page.getByRole('grid', { name: grid });
  await table.getByRole('gridcell', { name: /^Add a/ }).click();
  for (const { name, quantity, price, discount, kind } of lines) {
    await keys.type(name);
    await keys.press('Tab');
    await expect(table.getByRole('gridcell', { name, exact: true })).toBeVisible();
    if (kind) {
      await keys.press('ArrowLeft');
      if (grid.startsWith('Monthly')) await keys.press('ArrowLeft');
      await keys.press(kind);
      await keys.press('ArrowRight');
      if (grid.startsWith('Monthly')) await keys.press('ArrowRight');
    }
    await keys.type(quantity);
    await keys.press('Tab');
    await keys.type(price);
    if (discount) {
      await keys.press('Tab');
      await keys.type(discount);
    }
    await keys.press('Enter');
  }
  await keys.press('Escape');
}

/** Checks the numbers of the worked example wherever this page shows them. */
async function expectNumbers(page: Page): Promise<void> {
  for (const amount of ['$984.60', '$56.24', '$1,040.84', '$54.94'])
    await expect(page.getByText(amount).first()).toBeVisible();
}

async function newAccount(page: Page, name: string): Promise<string> {
  await page.goto('/account');
  await page.getByLabel('Household name').fill(name);
  await page
    .getByRole('textbox', { name: 'Email' })
    .fill(`${name.replaceAll(' ', '.').toLowerCase()}@example.com`);
  // A unique address: if an earlier journey has a customer there, the form asks for confirmation.
  await page.getByLabel('Street').fill(`${name.replace(/\D/g, '')} Sale Street`);
  await page.getByLabel('City').fill('Dayton');
  await page.getByRole('combobox', { name: 'State' }).fill('Ohio');
  await page.getByRole('option', { name: /Ohio/ }).click();
  await page.getByLabel('ZIP code').fill('45402');
  await page.getByLabel('County').fill('Ashford');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('from an empty form to a signed estimate, with two reps and a customer', async ({ browser }) => {
  test.setTimeout(240_000);
  const rep = await signedIn(browser, 'sales', 0);
  const colleague = await signedIn(browser, 'manager', 0);
  const customerName = `Hanna Miller ${Date.now() % 100_000}`;
  const accountId = await newAccount(rep, customerName);

  await rep
    .getByRole('link', { name: /new estimate|create estimate/i })
    .first()
    .click();
  await expect(rep.getByRole('grid', { name: 'One-time items' })).toBeVisible();
  await expect(rep).toHaveURL(/\/estimate\/[0-9a-f-]{36}/);
  const estimatePath = new URL(rep.url()).pathname;
  const estimateId = estimatePath.split('/').at(-1) ?? '';
  await typeLines(rep, 'One-time items', oneTime);
  await typeLines(rep, 'Monthly items', monthly);
  await rep.getByLabel('One-time discount').fill('10%');
  await rep.getByLabel('One-time discount').press('Enter');
  await expectNumbers(rep);

  // A colleague watches: the rep's changes appear without a reload.
  await rep.bringToFront();
  await colleague.goto(estimatePath);
  await expectNumbers(colleague);
  const quantity = rep
    .getByRole('row', { name: /Door contact E1/ })
    .getByRole('gridcell')
    .nth(2);
  await rep.bringToFront();
  await quantity.click();
  await rep.keyboard.type('7');
  await rep.keyboard.press('Enter');
  await expect(rep.getByText('$1,019.70').first()).toBeVisible();
  await expect(colleague.getByText('$1,019.70').first()).toBeVisible();
  await quantity.click();
  await rep.keyboard.type('6');
  await rep.keyboard.press('Enter');
  await expectNumbers(rep);
  await expectNumbers(colleague);

  // Every total has an explanation.
  await rep
    .getByRole('button', { name: /^Tax .*explain/ })
    .first()
    .click();
  await expect(rep.getByText('$681.75').first()).toBeVisible();
  await rep.keyboard.press('Escape');

  await rep.getByRole('button', { name: 'Send', exact: true }).click();
  // Without a mail server, the product does not claim that anything was sent; the rep passes on the link.
  const sheet = rep.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Freeze and get the link' }).click();
  await expect(sheet.getByText('Stored, not sent', { exact: true })).toBeVisible();
  await expect(sheet.getByText('This link works only on this computer', { exact: false })).toBeVisible();
  await expect(sheet.getByRole('img', { name: 'QR code of the customer’s link' })).toBeVisible();
  const link = await rep
    .getByText(/\/e\/[\w-]{65}/)
    .or(rep.locator('input[value*="/e/"]'))
    .first()
    .evaluate((node) => (node instanceof HTMLInputElement ? node.value : (node.textContent ?? '')));
  const token = /\/e\/([\w-]{65})/.exec(link)?.[1] ?? '';
  await expect(colleague.getByText('Sent', { exact: true }).first()).toBeVisible();

  // The customer's email is readable in the product, with the same link.
  const admin = await signedIn(browser, 'admin');
  await expect
    .poll(async () => JSON.stringify((await api<{ rows: object[] }>(admin, '/api/mail')).rows))
    .toContain(`${customerName.replaceAll(' ', '.').toLowerCase()}@example.com`);

  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  await expectNumbers(customer);
  await customer.getByRole('button', { name: 'Review & sign' }).tap();
  await expect(colleague.getByText('Viewed', { exact: true }).first()).toBeVisible();
  await sign(customer, 'Hanna Miller');
  await expect(customer.getByText(/thank you/i).first()).toBeVisible();
  await expectNumbers(customer);
  await customer.reload();
  await expect(customer.getByText('Hanna Miller').first()).toBeVisible();

  // Everyone concerned sees it immediately.
  await expect(rep.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await expect(colleague.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await rep.goto(`/account/${accountId}`);
  await expect(rep.getByText('Sold', { exact: true }).first()).toBeVisible();
  const notices = await list<{ title: string }>(
    colleague,
    'notifications',
    { kind: 'estimate_accepted' },
    { limit: 200 },
  );
  expect(notices.map(({ title }) => title)).toContainEqual(expect.stringContaining('Hanna Miller accepted'));

  await expectSameNumbersEverywhere(admin, estimateId, token);
  await expectSealed(customer, token);
});

async function sign(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Your full name').fill(name);
  await page.getByRole('radio', { name: 'Type it' }).check();
  await page.getByRole('button', { name: 'Sign and accept' }).click();
}

/** Checks that the API, the list, the CSV, and both PDFs have the same stored cents. */
async function expectSameNumbersEverywhere(admin: Page, estimateId: string, token: string): Promise<void> {
  const stored = await api<Record<string, unknown>>(admin, `/api/estimates/${estimateId}`);
  expect(stored).toMatchObject({
    status: 'accepted',
    subtotal: 98460,
    taxAmount: 5624,
    total: 104084,
    rmr: 5494,
  });
  const condition = encodeURIComponent(JSON.stringify({ field: 'id', op: 'eq', value: estimateId }));
  const csv = await (await admin.request.get(`/api/estimates.csv?where=${condition}`)).text();
  for (const amount of ['984.60', '56.24', '1040.84', '54.94']) expect(csv).toContain(amount);
  for (const path of [`/api/estimates/${estimateId}/pdf`, `/api/public/estimates/${token}/pdf`]) {
    const { text } = readPdf(await (await admin.request.get(path)).body());
    for (const amount of ['984.60', '56.24', '1,040.84', '54.94']) expect(text, path).toContain(amount);
    expect(text).toContain('Hanna Miller');
  }
  await admin.goto(`/estimates?q=${encodeURIComponent(String(stored['reference']))}`);
  await expect(admin.getByText('$1,040.84').first()).toBeVisible();
  await expect(admin.getByText('$54.94').first()).toBeVisible();
}

/** Checks that the signed copy is sealed, and that anyone can verify it; one changed byte is detected. */
async function expectSealed(page: Page, token: string): Promise<void> {
  let copy: Buffer = Buffer.alloc(0);
  await expect
    .poll(async () => {
      copy = await (await page.request.get(`/api/public/estimates/${token}/pdf`)).body();
      return copy.includes('/ETSI.CAdES.detached');
    })
    .toBe(true);
  const changed = Buffer.from(copy);
  changed.writeUInt8(changed.readUInt8(200) ^ 1, 200);
  await page.goto('/verify');
  const choose = (buffer: Buffer) =>
    page.getByLabel('Signed PDF').setInputFiles({ name: 'copy.pdf', mimeType: 'application/pdf', buffer });
  await choose(copy);
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();
  await expect(page.getByText('signed by Hanna Miller')).toBeVisible();
  await expect(page.getByText(/^Unbroken, \d+ events$/)).toBeVisible();
  await choose(changed);
  await expect(page.getByText('Not valid', { exact: true })).toBeVisible();
}
