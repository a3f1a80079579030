import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from '../http/test-app.ts';
import { newKey } from '../transaction-context.ts';
import { signatureOf } from '../webhooks/signature.ts';

const secret = 'a secret of the mail service and us';
let server: TestApp;
let companyId: string;
let accountId: string;

const rowsSchema = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });
const rows = async (collection: string) =>
  rowsSchema.parse(JSON.parse((await server.call(server.admin, 'GET', `/api/${collection}`)).body)).rows;

const report = (event: object, signedWith = secret) => {
  const payload = JSON.stringify(event);
  const message = { id: 'msg-1', timestamp: String(Math.floor(Date.now() / 1000)), body: payload };
  return server.app.inject({
    method: 'POST',
    url: `/api/webhooks/emails/${companyId}`,
    payload,
    headers: {
      'content-type': 'application/json',
      'webhook-id': message.id,
      'webhook-timestamp': message.timestamp,
      'webhook-signature': signatureOf(signedWith, message),
    },
  });
};

/** Sends an estimate to a customer as if a mail server had accepted the email. Returns the id of the email. */
const links = new Map<string, string>();
async function sentEmail(address: string): Promise<string> {
  const { make, run, admin } = server;
  accountId = await make(admin, 'accounts.create', {
    account: {
      name: 'Miller household',
      site: { line1: '1 Oak Street', city: 'Dayton', region: 'OH', postal: '45402' },
    },
    contact: { name: 'Hanna Miller', email: address },
  });
  const id = await make(admin, 'estimates.create', { accountId });
  await run(admin, 'estimate-lines.add', { estimateId: id, lines: [{ name: 'Panel', unitPrice: 100 }] });
  const { token } = await run(admin, 'estimates.send', { id });
  const email = await vi.waitFor(
    async () => {
      const found = (await rows('email-messages')).find(({ to }) => to === address);
      expect(found).toMatchObject({ status: 'captured' });
      return String(found?.['id']);
    },
    { timeout: 20_000 },
  );
  await server.application.tenancy.withTenant(companyId, (client) =>
    client.query(`update email_messages set status = 'sent' where company_id = $1 and id = $2`, [
      companyId,
      email,
    ]),
  );
  links.set(email, token);
  return email;
}

const emailOf = async (id: string) => (await rows('email-messages')).find((row) => row['id'] === id);
const addressesOf = async (address: string) =>
  (await rows('emails')).filter((row) => row['address'] === address);

beforeAll(async () => {
  server = await testApp({ MAIL_WEBHOOK_SECRET: secret });
  const { body } = await server.call(server.admin, 'GET', '/api/session');
  companyId = z.object({ company: z.object({ id: z.string() }) }).parse(JSON.parse(body)).company.id;
}, 60_000);

test('an email that came back is failed, and its address is known as one that bounces', async () => {
  const id = await sentEmail('gone@example.com');
  const bounce = { type: 'bounced', id: `<${id}@mail.example.com>`, reason: 'No such mailbox' };
  expect((await report(bounce, 'another secret of somebody')).statusCode).toBe(401);
  expect(await emailOf(id)).toMatchObject({ status: 'sent' });
  expect((await report(bounce)).statusCode).toBe(200);
  expect((await report(bounce)).statusCode).toBe(200);
  expect(await emailOf(id)).toMatchObject({
    status: 'bounced',
    failure: 'The email bounced: No such mailbox. Check the address and send it again.',
  });
  expect(await addressesOf('gone@example.com')).toMatchObject([{ deliverability: 'bounced', accountId }]);
});

test('an email that arrived is delivered', async () => {
  const id = await sentEmail('here@example.com');
  await server.make(server.admin, 'emails.create', { address: 'here@example.com', accountId });
  expect((await report({ type: 'delivered', id })).statusCode).toBe(200);
  expect(await emailOf(id)).toMatchObject({ status: 'delivered', failure: null });
  expect(await addressesOf('here@example.com')).toMatchObject([{ deliverability: 'good' }]);
});

test('a copy that came back is distinguished from the email, and its address is known', async () => {
  const id = await sentEmail('reader@example.com');
  await server.application.tenancy.withTenant(companyId, (client) =>
    client.query(`update email_messages set cc = '["copy@example.com"]' where company_id = $1 and id = $2`, [
      companyId,
      id,
    ]),
  );
  const bounce = { type: 'bounced', id, recipient: 'Copy@example.com', reason: 'No such mailbox' };
  expect((await report(bounce)).statusCode).toBe(200);
  expect((await report({ ...bounce, recipient: 'stranger@example.com' })).statusCode).toBe(200);
  expect(await emailOf(id)).toMatchObject({
    status: 'sent',
    failure: 'The copy to copy@example.com bounced: No such mailbox.',
  });
  expect(await addressesOf('copy@example.com')).toMatchObject([{ deliverability: 'bounced' }]);
  expect(await addressesOf('reader@example.com')).toEqual([]);
  expect(await addressesOf('stranger@example.com')).toEqual([]);
});

test('an email is opened when its reader looks at the page of its link, and nothing leads back', async () => {
  const id = await sentEmail('opens@example.com');
  const other = await sentEmail('waits@example.com');
  expect((await report({ type: 'delivered', id })).statusCode).toBe(200);
  const page = `/api/public/estimates/${links.get(id) ?? ''}`;
  await server.call('', 'GET', page);
  expect(await emailOf(id)).toMatchObject({ status: 'delivered', openedAt: null });
  await server.call('', 'POST', `${page}/viewed`, {});
  const opened = await emailOf(id);
  expect(opened).toMatchObject({ status: 'opened', openedAt: expect.stringMatching(/Z$/) });
  await server.call('', 'POST', `${page}/viewed`, {});
  for (const type of ['delivered', 'bounced']) await report({ type, id });
  expect(await emailOf(id)).toEqual(opened);
  expect(await emailOf(other)).toMatchObject({ status: 'sent' });
});

test('an email that nobody knows is passed over, and an odd report is refused', async () => {
  expect((await report({ type: 'bounced', id: newKey() })).statusCode).toBe(200);
  expect((await report({ type: 'bounced', id: 'nobody@example.com' })).statusCode).toBe(422);
});
