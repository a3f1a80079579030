import { z } from 'zod';
import { baseUrl, expect, quietPage, test } from './people.ts';

test('the program opens without a network, keeps no data, and recovers automatically', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: baseUrl(), serviceWorkers: 'allow' });
  const page = await quietPage(context);
  await page.goto('/login');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  // The page and the build's files only: no server responses and no customer's page.
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByLabel('Email address')).toBeVisible();
});

test('the product can be installed: its manifest and icons are there', async ({ request }) => {
  const answer = await request.get(new URL('/manifest.webmanifest', baseUrl()).href);
  const manifest = z.object({
    icons: z.array(z.object({ src: z.string(), type: z.string() })).min(3),
    start_url: z.string(),
  });
  const { icons, start_url: start } = manifest.parse(await answer.json());
  expect(start).toBe('/dashboard');
  for (const { src, type } of icons) {
    const icon = await request.get(new URL(src, baseUrl()).href);
    expect([src, icon.headers()['content-type']]).toEqual([src, expect.stringContaining(type)]);
  }
});
