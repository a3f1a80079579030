import { createServer, type IncomingHttpHeaders } from 'node:http';
import { baseUrl, expect, quietPage, test } from './people.ts';

/**
 * Runs a proxy in front of a journey's server. It serves the current program or, after `deploy` was called, a newer
 * one: the same files with another version and another entry, as a changed build produces them.
 */
async function deployment() {
  const page = await (await fetch(new URL('/', baseUrl()))).text();
  const entry = /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '';
  const newEntry = entry.replace('.js', '-new.js');
  let isNew = false;
  const server = createServer((request, answer) => {
    void (async () => {
      const path = (request.url ?? '/').replace(newEntry, entry);
      const original = await fetch(new URL(path, baseUrl()), { headers: plain(request.headers) });
      const type = original.headers.get('content-type') ?? '';
      let body = Buffer.from(await original.arrayBuffer());
      if (isNew && (path === '/service-worker.js' || type.startsWith('text/html')))
        body = Buffer.from(
          body
            .toString()
            .replaceAll(entry, newEntry)
            .replace(/"[0-9a-f]{12}"/, '"newer program"'),
        );
      answer.writeHead(original.status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    newEntry,
    deploy: () => (isNew = true),
    stop: () => server.close(),
  };
}

const plain = ({ accept = '*/*' }: IncomingHttpHeaders) => ({ accept });

test('a page that is open when a new version comes says so, and is of that version after the reload', async ({
  browser,
}) => {
  const { url, newEntry, deploy, stop } = await deployment();
  const page = await quietPage(await browser.newContext({ baseURL: url, serviceWorkers: 'allow' }));
  await page.goto('/login');
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The first service worker takes over the page at the next load.
  await page.reload();
  await expect(page.getByLabel('Email address')).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  deploy();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const message = page.getByText('A new version is ready.');
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Reload now' }).click();
  await expect(page.locator(`script[src="${newEntry}"]`)).toHaveCount(1);
  await expect(page.getByLabel('Email address')).toBeVisible();
  await expect(message).toHaveCount(0);
  stop();
});
