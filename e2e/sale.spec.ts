import type { Browser, Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { api, baseUrl, expect, quietPage, signedIn, test } from './people.ts';

/** Case E1 of the worked cases: item, quantity, price, then what else is typed. */
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

/** Types lines as a rep does: never a hand on the mouse once the grid has the focus. */
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

/** The numbers of the worked case, wherever this page shows them. */
async function expectNumbers(page: Page): Promise<void> {
  for (const amount of ['$984.60', '$56.24', '$1,040.84', '$54.94'])
    await expect(page.getByText(amount).first()).toBeVisible();
}

async function newAccount(page: Page, name: string): Promise<string> {
  await page.goto('/account');
  await page.getByLabel('Household name').fill(name);
  await page
    .getByRole('textbox', { name: 'E-mail' })
    .fill(`${name.replaceAll(' ', '.').toLowerCase()}@example.com`);
  await page.getByLabel('Street').fill('12 Oak Street');
  await page.getByLabel('City').fill('Dayton');
  await page.getByRole('combobox', { name: 'State' }).fill('Ohio');
  await page.getByRole('option', { name: /Ohio/ }).click();
  await page.getByLabel('ZIP code').fill('45402');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The customer's own phone: no session, a thumb and a small screen. */
async function phone(browser: Browser): Promise<Page> {
  return quietPage(
    await browser.newContext({
      baseURL: baseUrl(),
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      isMobile: true,
    }),
  );
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

  // A colleague looks on: what the rep changes is there without a reload.
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

  // Every total explains itself.
  await rep
    .getByRole('button', { name: /^Tax .*explain/ })
    .first()
    .click();
  await expect(rep.getByText('$681.75').first()).toBeVisible();
  await rep.keyboard.press('Escape');

  await rep.getByRole('button', { name: 'Send', exact: true }).click();
  await rep.getByRole('dialog').getByRole('button', { name: /send/i }).last().click();
  const link = await rep
    .getByText(/\/e\/[\w-]{43}/)
    .or(rep.locator('input[value*="/e/"]'))
    .first()
    .evaluate((node) => (node instanceof HTMLInputElement ? node.value : (node.textContent ?? '')));
  const token = /\/e\/([\w-]{43})/.exec(link)?.[1] ?? '';
  await expect(colleague.getByText('Sent', { exact: true }).first()).toBeVisible();

  // The mail that the customer got is readable in the product, with the same link.
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

  // Everyone concerned sees it at once.
  await expect(rep.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await expect(colleague.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await rep.goto(`/account/${accountId}`);
  await expect(rep.getByText('Sold', { exact: true }).first()).toBeVisible();
  const notices = await api<{ rows: { title: string }[] }>(colleague, '/api/query', {
    collection: 'notifications',
    where: { field: 'kind', op: 'eq', value: 'estimate_accepted' },
    orderBy: [{ field: 'createdAt', direction: 'desc' }],
    limit: 1,
  });
  expect(notices.rows[0]?.title).toContain('Hanna Miller accepted');

  await expectSameNumbersEverywhere(admin, estimateId, token);
});

async function sign(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Your full name').fill(name);
  await page.getByRole('radio', { name: 'Type it' }).check();
  await page.getByRole('button', { name: 'Sign and accept' }).click();
}

/** Interface, list, CSV and both PDFs say the same stored cents. */
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

/** A small estimate, made and sent through the product's interface for programs. */
async function sentEstimate(page: Page) {
  const mutate = async (name: string, args: object) => {
    const key = crypto.randomUUID();
    const answer = await api<{ results: [{ id: string; token: string }] }>(page, '/api/mutate', {
      key,
      mutations: [{ name, args }],
    });
    return answer.results[0];
  };
  const { id: accountId } = await mutate('accounts.create', {
    account: {
      name: 'Link Household',
      type: 'residential',
      site: { line1: '1 A', city: 'Dayton', region: 'OH', postal: '45402' },
    },
    contact: { name: 'Lin', email: 'lin@example.com' },
  });
  const { id } = await mutate('estimates.create', { accountId });
  await mutate('estimate-lines.add', { estimateId: id, lines: [{ name: 'Panel', unitPrice: 10000 }] });
  const { token } = await mutate('estimates.send', { id });
  return { id, token, mutate };
}

test('a link that was replaced, voided or never was says so kindly', async ({ browser }) => {
  const rep = await signedIn(browser, 'manager', 0);
  const { id, token: first, mutate } = await sentEstimate(rep);
  await mutate('estimates.revise', { id });
  const { token: second } = await mutate('estimates.send', { id });
  const customer = await phone(browser);
  await customer.goto(`/e/${first}`);
  await expect(customer.getByText(/replaced by a newer version/i).first()).toBeVisible();
  await customer.goto(`/e/${second}`);
  await expect(customer.getByText('Panel').first()).toBeVisible();
  await mutate('estimates.void', { id, reason: 'Test' });
  await customer.reload();
  await expect(customer.getByText(/closed/i).first()).toBeVisible();
  await customer.goto(`/e/${'x'.repeat(43)}`);
  await expect(customer.getByRole('heading', { name: /not valid/i })).toBeVisible();
});

test('what is typed without a network is kept and sent when it is back', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales', 0);
  const accounts = await api<{ rows: { id: string }[] }>(rep, '/api/query', {
    collection: 'accounts',
    limit: 1,
  });
  await rep.goto(`/estimate/new?account=${accounts.rows[0]?.id ?? ''}`);
  await expect(rep.getByRole('grid', { name: 'One-time items' })).toBeVisible();
  await expect(rep).toHaveURL(/\/estimate\/[0-9a-f-]{36}/);
  await rep.getByRole('textbox', { name: 'Title' }).click();
  await rep.context().setOffline(true);
  await expect(rep.getByText(/offline/i).first()).toBeVisible();
  // Long enough that the page has tried in vain to connect.
  await rep.waitForEvent('websocket');
  await rep.keyboard.press('ControlOrMeta+a');
  await rep.keyboard.type('Typed in a cellar');
  await rep.keyboard.press('Tab');
  await rep.context().setOffline(false);
  await expect(rep.getByText('Saved', { exact: true })).toBeVisible({ timeout: 30_000 });
  await rep.reload();
  await expect(rep.getByRole('textbox', { name: 'Title' })).toHaveText('Typed in a cellar');
});

test('the customer reads the privacy policy of the dealer, as the dealer wrote it', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin');
  await admin.goto('/company?tab=privacy');
  await admin
    .getByRole('textbox', { name: 'Policy' })
    .fill('We keep what the law asks for.\n\nAsk us for a copy.');
  await admin.getByRole('button', { name: 'Save policy' }).click();
  await expect(admin.getByText('The privacy policy was saved.')).toBeVisible();
  const { token } = await sentEstimate(admin);
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  const opened = customer.waitForEvent('popup');
  await customer.getByRole('link', { name: 'Privacy policy' }).click();
  await expect((await opened).getByText('Ask us for a copy.')).toBeVisible();
});

test('a package that the manager made puts its products on an estimate in one go', async ({ browser }) => {
  const manager = await signedIn(browser, 'manager', 0);
  const name = `Starter ${Date.now() % 100_000}`;
  await manager.goto('/packages');
  await manager.getByRole('button', { name: 'New package' }).click();
  const form = manager.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  for (const [row, product] of ['Control panel', 'Motion'].entries()) {
    await form.getByRole('button', { name: 'Add product' }).click();
    await form.getByRole('combobox', { name: `Product, row ${row + 1}` }).fill(product);
    await manager.getByRole('option', { name: product, exact: true }).click();
  }
  await form.getByRole('textbox', { name: 'Quantity, row 2' }).fill('3');
  await form.getByRole('button', { name: /Create/ }).click();
  await expect(manager.getByText(name).first()).toBeVisible();

  const rep = await signedIn(browser, 'sales', 0);
  const { id } = await sentEstimate(rep).then(async ({ id: sent, mutate }) => {
    await mutate('estimates.revise', { id: sent });
    return { id: sent };
  });
  await rep.goto(`/estimate/${id}`);
  const grid = rep.getByRole('grid', { name: 'One-time items' });
  await grid.getByText('Add an item').click();
  await rep.keyboard.type(name);
  await expect(rep.getByRole('option', { name: new RegExp(`${name}.*Package · 2 items`) })).toBeVisible();
  await rep.keyboard.press('ArrowDown');
  await rep.keyboard.press('Enter');
  await expect(grid.getByRole('row', { name: /Motion.*3/ })).toBeVisible();
  await expect(grid.getByRole('row', { name: /Control panel/ })).toBeVisible();
  await rep.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(grid.getByRole('row', { name: /Control panel/ })).toBeHidden();
});
