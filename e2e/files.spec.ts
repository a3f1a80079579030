import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { api, expect, signedIn, test } from './people.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const onPhone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

/** An account of the page's person. */
async function newAccount(page: Page): Promise<string> {
  const name = 'Attached Household';
  const { results } = await api<{ results: [{ id: string }] }>(page, '/api/mutate', {
    key: crypto.randomUUID(),
    mutations: [{ name: 'accounts.create', args: { account: { name, type: 'residential' } } }],
  });
  return results[0].id;
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

test('a large file is paused, outlives a reload, and goes on where it was', async ({ browser }, info) => {
  const page = await signedIn(browser, 'manager');
  const id = await newAccount(page);
  const path = info.outputPath('Walkthrough.bin');
  await writeFile(path, Buffer.alloc(6 * 1024 * 1024, 7));
  const slow = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 20, downloadThroughput: -1 };
  await slow.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: 1_000_000 });
  await page.goto(`/account/${id}`);
  await page.getByLabel('Files to attach').setInputFiles(path);
  const bar = page.getByRole('progressbar', { name: 'Walkthrough.bin' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(15);
  await page.getByRole('button', { name: 'Pause Walkthrough.bin' }).click();
  await expect(page.getByText('Paused')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/“Walkthrough\.bin” was not finished/)).toBeVisible();
  await slow.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 });
  const begun: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') begun.push(Number(request.headers()['upload-offset']));
  });
  await page.getByLabel('Files to attach').setInputFiles(path);
  await expect(fileList(page).getByText('Walkthrough.bin')).toBeVisible();
  expect(begun[0]).toBeGreaterThan(0);
  await expect(page.getByText(/was not finished/)).toHaveCount(0);
});
