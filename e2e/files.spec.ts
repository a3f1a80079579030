import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { api, baseUrl, expect, mutate, quietPage, signedIn, test } from './people.ts';
import { list } from './records.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png });
/** Size of the file in the second journey. `SABLE_E2E_FILE_MB=200 npm run e2e -- files` sends a film of a house. */
const megabytes = Number(process.env['SABLE_E2E_FILE_MB'] ?? 6);
const onPhone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

/** Creates an account for the person of the page. */
async function newAccount(page: Page): Promise<string> {
  const account = { name: 'Attached Household', type: 'residential' };
  return (await mutate(page, 'accounts.create', { account })).id;
}
const fileList = (page: Page) => page.getByRole('list', { name: 'Files', exact: true });

test('a photo attached on a phone is on a desk at once, and not with who may not read the account', async ({
  browser,
}) => {
  const phone = await signedIn(browser, 'sales', 0, onPhone);
  const desk = await signedIn(browser, 'manager');
  const id = await newAccount(phone);
  await desk.goto(`/account/${id}`);
  await expect(desk.getByText('No files yet')).toBeVisible();
  await phone.goto(`/account/${id}`);
  await phone
    .getByLabel('Photo to attach')
    .setInputFiles({ name: 'Panel.png', mimeType: 'image/png', buffer: png });
  await desk.bringToFront();
  await expect(fileList(desk).getByText('Panel.png')).toBeVisible();
  await fileList(desk)
    .getByRole('button', { name: /^Panel\.png/ })
    .click();
  const picture = desk.getByRole('img', { name: 'Panel.png' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  const { rows } = await api<{ rows: [{ id: string }] }>(desk, '/api/query', {
    collection: 'files',
    where: { field: 'accountId', op: 'eq', value: id },
  });
  const stranger = await signedIn(browser, 'installer');
  const answer = await stranger.request.get(`/api/files/${rows[0].id}`);
  expect(answer.status()).toBe(404);

  await phone.bringToFront();
  await phone.getByRole('button', { name: 'Delete Panel.png' }).click();
  await phone.getByRole('button', { name: 'Delete', exact: true }).click();
  await desk.bringToFront();
  await expect(fileList(desk)).toHaveCount(0);
});

test('a large file is paused, belongs to its tab, outlives it, and goes on where it was', async ({
  browser,
}, info) => {
  const page = await signedIn(browser, 'manager');
  const id = await newAccount(page);
  const path = info.outputPath('Walkthrough.bin');
  const bytes = Buffer.alloc(megabytes * 1024 * 1024, 7);
  await writeFile(path, bytes);
  const slow = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 20, downloadThroughput: -1 };
  // The upload takes equally long for any file size.
  await slow.send('Network.emulateNetworkConditions', {
    ...conditions,
    uploadThroughput: (250_000 * megabytes) / 6,
  });
  await page.goto(`/account/${id}`);
  await page.getByLabel('Files to attach').setInputFiles(path);
  const bar = page.getByRole('progressbar', { name: 'Walkthrough.bin' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(15);
  const reopened = await quietPage(page.context());
  await reopened.goto(`/account/${id}`);
  await expect(reopened.getByText('In another tab')).toBeVisible();
  await expect(reopened.getByRole('button', { name: / Walkthrough\.bin$/ })).toHaveCount(0);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Pause Walkthrough.bin' }).click();
  await expect(page.getByText('Paused')).toBeVisible();
  await page.close();
  const again = reopened.getByRole('progressbar', { name: 'Walkthrough.bin' });
  await expect.poll(async () => Number(await again.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
  const begun: number[] = [];
  reopened.on('request', (request) => {
    if (request.method() === 'PATCH') begun.push(Number(request.headers()['upload-offset']));
  });
  await reopened.getByRole('button', { name: 'Resume Walkthrough.bin' }).click();
  await expect(fileList(reopened).getByText('Walkthrough.bin')).toBeVisible();
  expect(begun[0]).toBeGreaterThan(0);
  await expect(again).toHaveCount(0);
  await reopened.reload();
  await expect(fileList(reopened).getByText('Walkthrough.bin')).toBeVisible();
  await expect(again).toHaveCount(0);
  const rows = await list<{ size: number; sha256: string }>(reopened, 'files', { accountId: id });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(rows).toEqual([expect.objectContaining({ size: bytes.length, sha256 })]);
});

test('a photo of a person, the logo, and a product’s picture are on every screen at once', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  const desk = await signedIn(browser, 'manager');
  const { user } = await api<{ user: { id: string } }>(admin, '/api/session');
  await desk.goto('/dashboard');
  await admin.goto('/company?tab=brand');
  await admin.getByLabel('Choose a logo').setInputFiles(picture('Logo.png'));
  const logo = desk.getByRole('link', { name: /, dashboard$/ }).locator('img');
  await expect(logo.first()).toHaveAttribute('src', /thumbnail/);

  await admin.goto('/user');
  await admin.getByLabel('Choose a photo').setInputFiles(picture('Me.png'));
  const menu = admin.getByRole('button', { name: /^Your menu/ });
  await expect(menu.locator('img')).toBeVisible();
  await admin.getByLabel('Choose a photo').setInputFiles({ ...picture('Me.png'), buffer: Buffer.from('no') });
  await expect(admin.getByRole('alert').getByText(/is not a PNG/)).toBeVisible();
  await expect(menu.locator('img')).toBeVisible();

  const name = `Pictured keypad ${Date.now()}`;
  const product = await mutate(admin, 'products.create', { sku: name, name, kind: 'equipment', price: 9900 });
  await desk.goto(`/product/${product.id}`);
  await admin.goto('/products');
  await admin.getByRole('searchbox', { name: 'Search products' }).fill(name);
  await desk.getByLabel('Choose a picture').setInputFiles(picture('Front.png'));
  await admin.bringToFront();
  const row = admin.getByRole('row').filter({ has: admin.getByRole('link', { name }) });
  await expect(row.first().locator('img')).toBeVisible();
  await desk.bringToFront();
  await desk.getByRole('button', { name: 'Remove', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(desk.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await admin.bringToFront();
  await expect(row.first().locator('img')).toHaveCount(0);
  const photo = await api<{ pictureId: string }>(admin, `/api/users/${user.id}`);
  expect(
    (
      await admin.request.delete(`/api/files/${photo.pictureId}`, { headers: { origin: baseUrl() } })
    ).status(),
  ).toBe(204);
  await expect(menu.locator('img')).toHaveCount(0);
});

test('nothing of an attached file runs, however it is opened', async ({ browser }) => {
  const manager = await signedIn(browser, 'manager');
  const id = await newAccount(manager);
  const run = 'localStorage.setItem("ran", document.cookie); alert(1)';
  const files = {
    'Plan.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload='${run}'><script>${run}</script></svg>`,
    'Photo.jpg': `<!DOCTYPE html><html><body onload='${run}'><script>${run}</script></body></html>`,
    'Plan.pdf': `%PDF-1.7\n1 0 obj << /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj\n%%EOF`,
    'Photo.gif': `GIF89a/*\u0001\0\u0001\0\0\0\0*/=1;${run}`,
    'Data.xml': `<?xml version="1.0"?><?xml-stylesheet href="#s"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">${run}</x:script>`,
  };
  // A separate page, because the browser logs its refusals on the console.
  const page = await manager.context().newPage();
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto('/dashboard');
  for (const [name, text] of Object.entries(files)) {
    const answer = await manager.request.post(`/api/uploads/accounts/${id}`, {
      headers: { origin: baseUrl() },
      multipart: { file: { name, mimeType: 'text/html', buffer: Buffer.from(text, 'latin1') } },
    });
    expect(answer.status()).toBe(201);
    const found = await api<{ rows: [{ id: string }] }>(manager, '/api/query', {
      collection: 'files',
      where: { field: 'accountId', op: 'eq', value: id },
      orderBy: [{ field: 'createdAt', direction: 'desc' }],
      limit: 1,
    });
    const { url } = await api<{ url: string }>(manager, `/api/files/${found.rows[0].id}/download-url`);
    // A response that is always downloaded is not a page, so the navigation fails.
    await page.goto(url).catch(() => undefined);
    await page.goto('/dashboard');
    const asScript = await page.evaluate(async (address) => {
      const load = (tag: string) =>
        new Promise<string>((resolve) => {
          const element = document.createElement(tag);
          element.setAttribute(tag === 'object' ? 'data' : 'src', address);
          element.onload = () => resolve('loaded');
          element.onerror = () => resolve('refused');
          document.body.append(element);
        });
      // A downloaded file in a frame fires neither event.
      const shown = Promise.all(['iframe', 'img', 'object'].map(load));
      await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, 1500))]);
      return load('script');
    }, url);
    expect([name, asScript]).toEqual([name, 'refused']);
    expect([name, await page.evaluate(() => localStorage.getItem('ran')), alerts]).toEqual([name, null, []]);
  }
});
