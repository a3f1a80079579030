import { createServer } from 'node:http';
import { demoOn } from './demo-server.ts';
import { api, expect, mutate, quietPage, signedIn, test } from './people.ts';
import { startServer } from './server.ts';

/** Starts a receiver on this machine that responds with the given statuses in turn, then with 204. */
async function startReceiver(...answers: number[]) {
  const ids: unknown[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      ids.push(request.headers['webhook-id']);
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    ids,
    stop: () => void server.close(),
  };
}

test('a webhook fails twice, the log says so live, and it is delivered now and once more', async ({
  browser,
}) => {
  const receiver = await startReceiver(500, 503);
  const page = await signedIn(browser, 'admin');
  await page.goto('/integrations');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByLabel('Name').fill('Accounting');
  await page.getByLabel('Endpoint URL').fill('https://169.254.169.254/');
  await page.getByRole('checkbox', { name: 'Accounts created' }).check();
  await page.getByRole('button', { name: 'Save webhook' }).click();
  await expect(page.getByText(/private network\. Use one/)).toBeVisible();
  await page.getByLabel('Endpoint URL').fill(receiver.url);
  await page.getByRole('button', { name: 'Save webhook' }).click();
  await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Accounting' })).toBeVisible();
  await expect(page.getByText('Nothing was sent yet')).toBeVisible();

  await mutate(page, 'accounts.create', {
    account: { name: 'Hooked Household', type: 'residential' },
  });
  const log = page.getByRole('list', { name: 'Deliveries' });
  await expect(log.getByText(/1 attempt · answer 500/)).toBeVisible();
  await expect(page.getByText('Failing', { exact: true })).toBeVisible();
  await expect(log.getByText(/2 attempts · answer 503/)).toBeVisible({
    timeout: 20_000,
  });
  await log.getByRole('button', { name: 'Deliver now: accounts.created' }).click();
  await expect(log.getByText(/3 attempts · answer 204/)).toBeVisible();
  await expect(log.getByText('Delivered')).toBeVisible();
  await log.getByRole('button', { name: 'Deliver again: accounts.created' }).click();
  await expect(log.getByText(/4 attempts · answer 204/)).toBeVisible();
  expect(new Set(receiver.ids).size).toBe(1);

  const other = await signedIn(browser, 'sales');
  await other.goto('/integrations');
  await expect(other.getByText('Not Authorized!')).toBeVisible();
  const { rows } = await api<{ rows: unknown[] }>(other, '/api/webhooks');
  expect(rows).toEqual([]);
  receiver.stop();
});

test('what a server without a mail and a text provider never exchanged is not listed as an exchange', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'admin', 1);
  const sent = { field: 'status', op: 'in', value: ['sent', 'delivered'] };
  for (const collection of ['email-messages', 'text-messages']) {
    const { rows } = await api<{ rows: unknown[] }>(page, '/api/query', {
      collection,
      where: sent,
      limit: 1,
    });
    expect([collection, rows.length]).toEqual([collection, 1]);
  }
  await page.goto('/integrations');
  const services = page.getByRole('list', { name: 'Services' }).getByRole('listitem');
  const email = services.filter({ has: page.getByRole('button', { name: 'Test email' }) });
  const texts = services.filter({ has: page.getByRole('button', { name: 'Test texts' }) });
  await expect(texts.getByText('Nothing was exchanged yet')).toBeVisible();
  await expect(email.getByText('Nothing was exchanged yet')).toBeVisible();
  await page.getByRole('button', { name: 'Test email' }).click();
  await expect(email.getByText(/Last exchange/)).toBeVisible();
});

test('a demo on a server with a mail and a text provider shows no exchange from its generated history', async ({
  browser,
}) => {
  // Nothing listens on these ports: a new demo has sent nothing.
  const server = await startServer({
    SMTP_URL: 'smtp://127.0.0.1:9',
    TEXT_URL: 'http://127.0.0.1:9/send?from=%2B19375550100',
  });
  try {
    const { people, password } = await demoOn(server);
    const page = await quietPage(await browser.newContext({ baseURL: server.url }));
    const signed = await page.request.post('/api/sign-in', {
      headers: { origin: server.url },
      data: { email: people.find(({ role }) => role === 'admin')?.email, password },
    });
    expect(signed.ok()).toBe(true);
    await page.goto('/integrations');
    const services = page.getByRole('list', { name: 'Services' }).getByRole('listitem');
    for (const name of ['Test email', 'Test texts']) {
      const service = services.filter({ has: page.getByRole('button', { name }) });
      await expect(service.getByText('Sent through 127.0.0.1')).toBeVisible();
      await expect(service.getByText('Nothing was exchanged yet')).toBeVisible();
    }
    // An open page would log that its server stopped.
    await page.close();
  } finally {
    await server.stop();
  }
});
