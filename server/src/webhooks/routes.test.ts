import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { withConnection } from '../db/connect.ts';
import { testApp, type TestApp } from '../http/test-app.ts';
import { startReceiver, type Receiver } from './testing/receiver.ts';

let server: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await testApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
});

const made = z.object({ id: z.uuid(), secret: z.string().startsWith('whsec_') });
const create = (cookie: string, more: object = {}) =>
  server.call(cookie, 'POST', '/api/webhooks', {
    name: 'Accounting',
    url: receiver.url,
    events: ['accounts.created'],
    ...more,
  });
const errorOf = ({ body }: { readonly body: string }) =>
  z
    .object({
      error: z.object({
        code: z.string(),
        message: z.string(),
        details: z.object({ field: z.string().optional() }),
      }),
    })
    .parse(JSON.parse(body)).error;

describe('a webhook over HTTP', () => {
  test('is made by an administrator, receives a change, and shows its secret once', async () => {
    const answer = await create(server.admin);
    expect(answer.statusCode).toBe(201);
    const { id, secret } = made.parse(answer.json());
    await server.make(server.admin, 'accounts.create', {
      account: { name: 'Hanna Miller', type: 'residential' },
    });
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
    expect(receiver.received[0]?.isSignedWith(secret)).toBe(true);
    const bare = secret.slice('whsec_'.length);
    for (const path of [`/api/webhooks/${id}`, '/api/updates?limit=500', '/api/webhook-deliveries'])
      expect((await server.call(server.admin, 'GET', path)).body).not.toContain(bare);
    const rotated = await server.call(server.admin, 'POST', `/api/webhooks/${id}/secret`);
    expect(z.object({ secret: z.string() }).parse(rotated.json()).secret).not.toBe(secret);
  });

  test.each([
    ['this machine', 'https://localhost/hooks'],
    ['a private network', 'https://10.0.0.1/hooks'],
    ['the metadata of a cloud', 'https://169.254.169.254/'],
    ['plain http', 'http://example.com/hooks'],
  ])('of %s is refused at its field, when it is made and when it is changed', async (_what, url) => {
    const { id } = made.parse((await create(server.admin)).json());
    const answers = [
      await create(server.admin, { url }),
      await server.call(server.admin, 'PATCH', `/api/webhooks/${id}`, { url }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422);
      expect(errorOf(answer)).toMatchObject({ code: 'INVALID', details: { field: 'url' } });
      expect(errorOf(answer).message).toContain('Nothing was saved.');
    }
    const row = await server.call(server.admin, 'GET', `/api/webhooks/${id}`);
    expect(row.json()).toMatchObject({ url: receiver.url });
  });

  test('needs events that exist, and at least one', async () => {
    for (const events of [[], ['sessions.created'], ['updates.created'], 'accounts.created'])
      expect((await create(server.admin, { events })).statusCode).toBe(422);
  });

  test('is changed by an administrator alone; who may read it does not read its address', async () => {
    const { id } = made.parse((await create(server.admin)).json());
    const office = await server.person('office');
    const sales = await server.person('sales');
    for (const cookie of [office, sales]) {
      expect((await create(cookie)).statusCode).toBe(403);
      const path = `/api/webhooks/${id}`;
      expect((await server.call(cookie, 'PATCH', path, { name: 'Mine' })).statusCode).toBe(403);
      expect((await server.call(cookie, 'POST', `${path}/secret`)).statusCode).toBe(403);
    }
    const seen = await server.call(office, 'GET', `/api/webhooks/${id}`);
    expect(seen.json()).toMatchObject({ name: 'Accounting' });
    expect(seen.json()).not.toHaveProperty('url');
    expect((await server.call(sales, 'GET', `/api/webhooks/${id}`)).statusCode).toBe(404);
    const changed = await server.call(server.admin, 'PATCH', `/api/webhooks/${id}`, { name: 'Ledger' });
    expect(changed.statusCode).toBe(200);
    expect((await server.call(office, 'GET', `/api/webhooks/${id}`)).json()).toMatchObject({
      name: 'Ledger',
    });
    expect((await server.call('', 'POST', '/api/webhooks', {})).statusCode).toBe(401);
    const unknown = `/api/webhooks/${crypto.randomUUID()}`;
    expect((await server.call(server.admin, 'PATCH', unknown, { name: 'X' })).statusCode).toBe(404);
  });

  test('asks for a fresh sign-in before data goes anywhere else', async () => {
    const { id } = made.parse((await create(server.admin)).json());
    const stale = await server.person('admin');
    const { user } = z
      .object({ user: z.object({ id: z.uuid() }) })
      .parse((await server.call(stale, 'GET', '/api/session')).json());
    await withConnection(server.application.database.ownerConfig, (client) =>
      client.query(
        `update auth.session s set "provenAt" = now() - interval '11 minutes'
         from auth.memberships m where m.user_id = $1 and m.identity_id = s."userId"`,
        [user.id],
      ),
    );
    const path = `/api/webhooks/${id}`;
    const answers = [
      await create(stale),
      await server.call(stale, 'PATCH', path, { url: receiver.url }),
      await server.call(stale, 'POST', `${path}/secret`),
    ];
    expect(answers.map((answer) => errorOf(answer).code)).toEqual(answers.map(() => 'PROOF_NEEDED'));
  });
});

describe('a service', () => {
  const emails = z.object({ rows: z.array(z.object({ subject: z.string(), status: z.string() })) });

  test('is named with what drives it, and tested the way it is used, by administrators alone', async () => {
    const services = await server.call(server.admin, 'GET', '/api/integrations');
    expect(services.json()).toEqual({
      email: { driver: 'captured', host: null },
      replies: { driver: 'mailbox', host: null },
      texts: { driver: 'captured', host: null },
      files: { driver: 'disk', host: null },
      timestamps: { driver: 'none', host: null, lastUsedAt: null },
      providers: [],
    });
    const stored = await server.call(server.admin, 'POST', '/api/integrations/files/test', {});
    expect(stored.json()).toEqual({ milliseconds: expect.any(Number) });
    await server.run(server.admin, 'email-messages.sendTest', {});
    await server.run(server.admin, 'text-messages.sendTest', { to: '+1 937 555 0193' });
    const sent = async () =>
      emails.parse((await server.call(server.admin, 'GET', '/api/email-messages')).json()).rows;
    await expect
      .poll(sent, { timeout: 20_000 })
      .toMatchObject([{ subject: 'Test of email from Sable', status: 'captured' }]);
    const office = await server.person('office');
    expect((await server.call(office, 'GET', '/api/integrations')).statusCode).toBe(403);
    for (const path of ['files/test', 'timestamps/test', 'providers/google/test'])
      expect((await server.call(office, 'POST', `/api/integrations/${path}`, {})).statusCode).toBe(403);
    const unknown = await server.call(server.admin, 'POST', '/api/integrations/providers/google/test', {});
    expect(unknown.statusCode).toBe(404);
    for (const name of ['email-messages.sendTest', 'text-messages.sendTest'])
      expect((await server.mutate(office, name, { to: '+1 937 555 0193' })).statusCode).toBe(403);
  });
});
