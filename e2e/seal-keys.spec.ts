import type { Page } from '@playwright/test';
import { colleague, founder } from './founder.ts';
import { officeDay } from './office-day.ts';
import { api, expect, phone, mutate, test } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';
import { sign } from './sign.ts';

/** Returns the signed copy of an estimate once it is sealed. */
async function sealedCopy(page: Page, token: string): Promise<Buffer> {
  const read = async () => (await page.request.get(`/api/public/estimates/${token}/pdf`)).body();
  await expect.poll(async () => (await read()).includes('/ETSI.CAdES.detached')).toBe(true);
  return read();
}

test('an administrator makes new seal keys; earlier copies stay valid, and one of a lost key is recognized by its file here', async ({
  browser,
}) => {
  const { page: owner } = await founder(browser, `Sealed Alarms ${Date.now() % 1_000_000}`);
  await mutate(owner, 'tax-profiles.create', { name: 'Ohio', region: 'OH', components: [] });
  const { page: second } = await colleague(browser, owner, 'admin', 'Ada Second');
  const { page: manager } = await colleague(browser, owner, 'manager', 'Max Manager');
  const { token } = await sentEstimate(owner);
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  await sign(customer, 'Lin');
  const copy = await sealedCopy(customer, token);

  const keysOf = (page: Page) => page.getByRole('list', { name: 'Seal keys' }).getByRole('listitem');
  const states = async (page: Page, expected: readonly string[]) => {
    await page.goto('/integrations');
    await expect(keysOf(page)).toHaveCount(expected.length);
    for (const [at, state] of expected.entries()) await expect(keysOf(page).nth(at)).toContainText(state);
  };
  await states(owner, ['In use']);
  await owner.getByRole('button', { name: 'Make a new key' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Make new key' }).click();
  await expect(keysOf(owner)).toHaveCount(2);
  for (const page of [owner, second]) await states(page, ['In use', 'Replaced']);

  // Seals of a lost key do not count from that day on, unless the file is stored here.
  await owner.getByRole('button', { name: 'Make a new key' }).click();
  const form = owner.getByRole('dialog');
  await form.getByLabel('Key may be compromised since').fill(officeDay());
  await form.getByRole('button', { name: 'Make new key' }).click();
  await expect(keysOf(owner)).toHaveCount(3);
  for (const page of [owner, second]) await states(page, ['In use', 'Lost', 'Replaced']);

  // An earlier sealed copy is valid for anyone, but a changed one is not.
  const stranger = await phone(browser);
  await stranger.goto('/verify');
  const changed = Buffer.from(copy);
  changed.writeUInt8(changed.readUInt8(200) ^ 1, 200);
  for (const [buffer, verdict] of [
    [copy, 'Valid'],
    [changed, 'Not valid'],
  ] as const) {
    await stranger
      .getByLabel('Signed PDF')
      .setInputFiles({ name: 'copy.pdf', mimeType: 'application/pdf', buffer });
    await expect(stranger.getByText(verdict, { exact: true })).toBeVisible();
  }

  // A manager can neither read nor create keys.
  const refused = await manager.request.post('/api/seal-keys', {
    headers: { origin: new URL(owner.url()).origin },
    data: { revokedAt: null },
  });
  expect(refused.status()).toBe(403);
  expect((await manager.request.get('/api/seal-keys')).status()).toBe(403);
  expect((await api<{ keys: readonly unknown[] }>(second, '/api/seal-keys')).keys).toHaveLength(3);
});
