import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import { withConnection } from '../db/connect.ts';
import { Routes } from '../http/route.ts';
import type { Writer } from '../mutate.ts';
import { createOutboxWorker, type OutboxWorker } from '../outbox/worker.ts';
import { attachment } from '../test-sale.ts';
import { testWorld } from '../test-world.ts';
import { createCaptureMailer, type CaptureMailer } from './capture.ts';
import { createMailDelivery } from './deliver-mail.ts';
import type { Mailer } from './mailer.ts';
import { ReplyAddresses } from './reply-address.ts';
import { registerMailRoutes } from './routes.ts';
import { AddressRefused } from './smtp.ts';

const PUBLIC_URL = 'https://crm.example.com';
const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
const dataDir = await mkdtemp(join(tmpdir(), 'sable-deliver-'));
let capture: CaptureMailer;
let signed: Buffer | null = null;
let logo: Buffer | null = null;
const stored = new Map<string, Buffer>();
let app: FastifyInstance;
let asking: Actor;

const log = { info() {}, warn() {}, error() {} };
const workerWith = (mailer: Mailer, writer: Writer = world.writer): OutboxWorker => {
  const mail = createMailDelivery({
    tenancy: world.tenancy,
    writer,
    mailer,
    replyAddresses: new ReplyAddresses('a secret', undefined),
    publicUrl: PUBLIC_URL,
    renderSigned: async () => signed,
    readLogo: async () => logo,
    readFile: async (_companyId, fileId) => stored.get(fileId) ?? null,
  });
  return createOutboxWorker({
    tenancy: world.tenancy,
    handlers: { mail: mail.deliver, invitation: async () => {} },
    failures: { mail: mail.onPermanentFailure },
    log,
  });
};

beforeAll(async () => {
  capture = createCaptureMailer({ dataDir, productName: 'Sable' });
  app = Fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AppError ? error.status : 500).send({}),
  );
  registerMailRoutes(new Routes(app), { capture, actorOf: () => asking });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

async function sendEstimate(): Promise<{ estimateId: string; token: string; messageId: string }> {
  const estimateId = await world.estimate(rep);
  await world.run(rep, 'estimate-lines.add', { estimateId, lines: [{ name: 'Panel', unitPrice: 10_000 }] });
  const answer = await world.run(rep, 'estimates.send', { id: estimateId });
  const row = await world.find(admin, 'email-messages', { estimateId });
  return {
    estimateId,
    token: (answer.results[0] as { token: string }).token,
    messageId: String(row?.['id']),
  };
}
const messageOf = (id: string) => world.find(admin, 'email-messages', { id });
const queueMail = (payload: object) =>
  world.tenancy.withTenant(admin.companyId, (client) =>
    client.query(`insert into outbox (company_id, kind, payload) values ($1, 'mail', $2)`, [
      admin.companyId,
      payload,
    ]),
  );
const failureMessage = async () => {
  const [job] = await world.tenancy.withTenant(admin.companyId, (client) =>
    client.query<{ last_error: string }>(
      'select last_error from outbox where company_id = $1 and failed_at is not null order by failed_at desc limit 1',
      [admin.companyId],
    ),
  );
  return job?.last_error;
};

describe('the mail of a sent estimate', () => {
  test('carries the live link, its record never does', async () => {
    const { token, messageId } = await sendEstimate();
    await workerWith(capture).runDue();
    const [mail] = await capture.list();
    const link = `${PUBLIC_URL}/e/${token}`;
    expect(mail).toMatchObject({ to: 'hanna@example.com', companyId: admin.companyId, createdBy: rep.id });
    expect(mail?.text).toContain(link);
    expect(mail?.text).not.toContain('{{link}}');
    expect(mail?.html).toContain(`<a href="${link}"`);
    const message = await messageOf(messageId);
    expect(message).toMatchObject({ status: 'captured', failure: null, version: 2 });
    expect(message?.['sentAt']).toEqual(expect.any(String));
    const kept = await world.tenancy.withTenant(admin.companyId, (client) =>
      client.query<{ found: number }>(
        `select (select count(*) from outbox where payload::text like $2) + (select count(*) from updates where after::text like $2)
           + (select count(*) from requests where response::text like $2) as found from companies where company_id = $1`,
        [admin.companyId, `%${token}%`],
      ),
    );
    expect(Number(kept[0]?.found)).toBe(0);
  });

  test('carries the company’s logo within itself, which is no attachment to save', async () => {
    logo = Buffer.from('the bytes of a logo');
    onTestFinished(() => void (logo = null));
    await sendEstimate();
    await workerWith(capture).runDue();
    const [mail] = await capture.list();
    expect(mail?.html).toContain('<img src="cid:logo"');
    expect(mail?.attachments).toEqual([]);
    const letter = await readFile(join(dataDir, 'mail', `${mail?.id}.eml`), 'utf8');
    expect(letter).toMatch(/Content-Id: <logo>/i);
    expect(letter).toMatch(/Content-Disposition: inline; filename=logo.png/i);
    expect(letter).toContain(logo.toString('base64'));
  });

  test('leaves once, although its job runs again', async () => {
    const { token, messageId } = await sendEstimate();
    const worker = workerWith(capture);
    await worker.runDue();
    const before = (await capture.list()).length;
    await queueMail({ messageId, token });
    await worker.runDue();
    expect((await capture.list()).length).toBe(before);
    expect(await messageOf(messageId)).toMatchObject({ status: 'captured', version: 2 });
  });

  test('a refused address is shown on its record', async () => {
    const { messageId } = await sendEstimate();
    const refusing: Mailer = {
      kind: 'smtp',
      send: () => Promise.reject(new AddressRefused('The mail server refused the address (answer 550).')),
    };
    await workerWith(refusing).runDue();
    expect(await messageOf(messageId)).toMatchObject({
      status: 'failed',
      failure: 'The mail server refused the address (answer 550).',
      sentAt: null,
    });
    const { to = '', accountId = '' } = { ...(await messageOf(messageId)) };
    const addresses = { collection: 'emails', where: where({ address: String(to) }) };
    expect(await world.rows(rep, addresses)).toMatchObject([{ deliverability: 'bounced', accountId }]);
    const [known] = await world.rows(rep, addresses);
    await world.run(rep, 'emails.clearBounce', { id: known?.['id'] });
    await sendEstimate();
    await workerWith({ kind: 'smtp', send: async () => undefined }).runDue();
    expect(await world.rows(rep, addresses)).toMatchObject([{ deliverability: 'good' }]);
  });

  test('nothing goes to an address that bounced, with the reason on the email; what the law asks for is tried', async () => {
    const address = 'hanna@example.com';
    const addresses = { collection: 'emails', where: where({ address }) };
    if ((await world.rows(rep, addresses)).length === 0)
      await world.make(rep, 'emails.create', { address, accountId: await world.account(rep) });
    const bounce = () =>
      world.run(systemActor(admin.companyId), 'emails.setDeliverability', {
        address,
        accountId: null,
        deliverability: 'bounced',
      });
    const sent: string[] = [];
    const working: Mailer = { kind: 'smtp', send: async (mail) => void sent.push(mail.subject) };
    const deliver = async (more: object = {}) => {
      const { messageId } = await sendEstimate();
      await world.tenancy.withTenant(admin.companyId, (client) =>
        client.query(
          `update outbox set payload = payload || $2
           where company_id = $1 and done_at is null and payload ->> 'messageId' = $3`,
          [admin.companyId, more, messageId],
        ),
      );
      await workerWith(working).runDue();
      return messageId;
    };
    await bounce();
    const spared = await deliver();
    expect(sent).toEqual([]);
    expect(await messageOf(spared)).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(
        /^This address bounced on \w+ \d+, \d{4}, and nothing was sent there again\./,
      ),
    });
    const subjectOf = async (id: string) => (await messageOf(id))?.['subject'];
    const due = await deliver({ isDue: true });
    expect(sent).toEqual([await subjectOf(due)]);
    // A mail server accepted it, so the address is good again.
    expect(await world.rows(rep, addresses)).toMatchObject([{ deliverability: 'good', bouncedAt: null }]);
    const later = await deliver();
    expect(sent).toEqual([await subjectOf(due), await subjectOf(later)]);
  });

  test('counts as sent although what the mail server said of the address cannot be stored', async () => {
    const { messageId } = await sendEstimate();
    await world.make(rep, 'emails.create', {
      ...{ address: 'hanna@example.com', accountId: await world.account(rep) },
    });
    await withConnection(world.database.ownerConfig, async (owner) => {
      await owner.query(`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no room'; end $$`);
      await owner.query(
        'create trigger refuse before update on emails for each row execute function refuse()',
      );
      await workerWith({ kind: 'smtp', send: async () => undefined }).runDue();
      await owner.query('drop trigger refuse on emails');
    });
    expect(await messageOf(messageId)).toMatchObject({ status: 'sent' });
  });

  describe('that comes back', () => {
    const smtp: Mailer = { kind: 'smtp', send: async () => undefined };
    const report = (id: string, more: object) =>
      world.run(systemActor(admin.companyId), 'email-messages.report', { id, ...more });
    const bounce = { status: 'bounced', reason: 'No such user' };
    const deliverability = async (address: string) =>
      (await world.list(rep, 'emails', { address })).map((row) => row['deliverability']);

    test('before the answer of the mail server is stored is not marked as sent', async () => {
      const { messageId } = await sendEstimate();
      await workerWith({ kind: 'smtp', send: async () => void (await report(messageId, bounce)) }).runDue();
      expect(await messageOf(messageId)).toMatchObject({
        status: 'bounced',
        failure: 'The email bounced: No such user. Check the address and send it again.',
        sentAt: expect.any(String),
      });
      expect(new Set(await deliverability('hanna@example.com'))).toEqual(new Set(['bounced']));
    });

    test('right after it was marked as sent does not leave a good address', async () => {
      await world.make(rep, 'emails.create', {
        address: 'hanna@example.com',
        accountId: await world.account(rep),
      });
      const addresses = await world.list(rep, 'emails', { address: 'hanna@example.com' });
      await world.run(rep, 'emails.clearBounce', { id: addresses[0]?.['id'] });
      const { messageId } = await sendEstimate();
      const writer: Writer = {
        async mutate(actor, request, options) {
          const answer = await world.writer.mutate(actor, request, options);
          if (request.mutations.some(({ name }) => name === 'email-messages.delivered'))
            await report(messageId, bounce);
          return answer;
        },
      };
      await workerWith(smtp, writer).runDue();
      expect(await messageOf(messageId)).toMatchObject({ status: 'bounced' });
      expect(new Set(await deliverability('hanna@example.com'))).toEqual(new Set(['bounced']));
      await world.run(rep, 'emails.clearBounce', { id: addresses[0]?.['id'] });
    });

    test('as a copy, before the answer is stored, is still said once it is sent', async () => {
      const { messageId } = await sendEstimate();
      await world.tenancy.withTenant(admin.companyId, (client) =>
        client.query(
          `update email_messages set cc = '["copy@example.com"]' where company_id = $1 and id = $2`,
          [admin.companyId, messageId],
        ),
      );
      const copy = { ...bounce, recipient: 'copy@example.com' };
      await workerWith({ kind: 'smtp', send: async () => void (await report(messageId, copy)) }).runDue();
      expect(await messageOf(messageId)).toMatchObject({
        status: 'sent',
        failure: 'The copy to copy@example.com bounced: No such user.',
      });
    });
  });

  test('people’s own words cannot become markup', async () => {
    const estimateId = await world.estimate(rep);
    await world.run(rep, 'estimates.update', {
      id: estimateId,
      patch: { message: '<script>alert(1)</script> & "you"' },
    });
    await world.run(rep, 'estimate-lines.add', { estimateId, lines: [{ name: 'Panel', unitPrice: 10_000 }] });
    await world.run(rep, 'estimates.send', { id: estimateId });
    await workerWith(capture).runDue();
    const [mail] = await capture.list();
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;you&quot;');
    expect(mail?.html).not.toContain('<script>');
  });

  test.each([
    ['a message that is gone', { messageId: '019b0000-0000-7000-8000-000000000001' }, 'was removed'],
    ['a job that says nothing', {}, 'does not specify which'],
  ])('%s is given up at once', async (_what, payload, expected) => {
    await queueMail(payload);
    await workerWith(capture).runDue();
    expect(await failureMessage()).toContain(expected);
  });

  test('a message whose link is lost is not sent without it', async () => {
    const { messageId } = await sendEstimate();
    await world.tenancy.withTenant(admin.companyId, (client) =>
      client.query(
        `update outbox set payload = payload - 'token' where company_id = $1 and done_at is null and failed_at is null`,
        [admin.companyId],
      ),
    );
    const before = (await capture.list()).length;
    await workerWith(capture).runDue();
    expect((await capture.list()).length).toBe(before);
    expect(await messageOf(messageId)).toMatchObject({ status: 'failed' });
  });

  test('the signed copy goes along, and is waited for', async () => {
    const { estimateId, messageId, token } = await sendEstimate();
    await workerWith(capture).runDue();
    const id = await copyOf(messageId);
    await queueMail({ messageId: id, attachSigned: `estimates/${estimateId}` });
    signed = null;
    const worker = workerWith(capture);
    await worker.runDue();
    expect(await messageOf(id)).toMatchObject({ status: 'queued' });
    signed = Buffer.from('%PDF-signed');
    await world.tenancy.withTenant(admin.companyId, (client) =>
      client.query(
        'update outbox set run_at = now() where company_id = $1 and done_at is null and failed_at is null',
        [admin.companyId],
      ),
    );
    await worker.runDue();
    const [mail] = await capture.list();
    expect(mail?.attachments).toEqual([
      { filename: expect.stringMatching(/^E-\d+-signed\.pdf$/), contentType: 'application/pdf', bytes: 11 },
    ]);
    expect(mail?.text).not.toContain(token);
  });
});

/** Queues a message without a link, like the one sent after an acceptance. Returns its id. */
async function copyOf(messageId: string): Promise<string> {
  const id = '019b0000-0000-7000-8000-0000000000aa';
  await world.tenancy.withTenant(admin.companyId, (client) =>
    client.query(
      `insert into email_messages (id, company_id, version, created_at, updated_at, created_by, belongs_to, "to", subject, body, status, account_id, estimate_id, by_hand, cc, attachments)
       select $3, company_id, 1, created_at, updated_at, created_by, belongs_to, "to", subject, 'Your signed copy is attached.', 'queued', account_id, estimate_id, by_hand, cc, attachments
       from email_messages where company_id = $1 and id = $2`,
      [admin.companyId, messageId, id],
    ),
  );
  return id;
}

describe('an email with files', () => {
  const fileId = '018f3a00-0000-7000-8000-00000000f11e';

  test('attaches them under their names, once, and says which one is gone', async () => {
    const accountId = await world.make(rep, 'accounts.create', {
      account: { name: 'With files', email: 'files@example.com' },
    });
    const file = { id: fileId, name: 'Permit.pdf', size: 6, contentType: 'application/pdf' };
    await attachment(world, rep, { accountId }, file);
    const write = () =>
      world.make(rep, 'email-messages.write', {
        accountId,
        to: 'files@example.com',
        subject: 'Your permit',
        body: 'Please sign it.',
        fileIds: [fileId, fileId],
      });
    stored.set(fileId, Buffer.from('permit'));
    const id = await write();
    await workerWith(capture).runDue();
    const mail = (await capture.list()).find(({ to }) => to === 'files@example.com');
    expect(mail?.attachments).toEqual([{ filename: 'Permit.pdf', contentType: 'application/pdf', bytes: 6 }]);

    const second = await write();
    await world.run(admin, 'files.delete', { id: fileId });
    stored.delete(fileId);
    await workerWith(capture).runDue();
    expect(await messageOf(second)).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/^“Permit\.pdf” was deleted before the email went out\./),
    });
    // The record of what was sent is preserved.
    expect(await messageOf(id)).toMatchObject({
      status: 'captured',
      attachments: [{ fileId, name: 'Permit.pdf', size: 6, contentType: 'application/pdf' }],
    });
  });
});

describe('captured mail in the product', () => {
  const get = async (actor: Actor, url: string) => {
    asking = actor;
    return app.inject({ url });
  };

  test('administrators see their company’s, others what they caused, other companies nothing', async () => {
    await sendEstimate();
    await workerWith(capture).runDue();
    const colleague = await world.person(admin, 'sales');
    const stranger = await world.company('Elsewhere');
    const [newest] = (await get(admin, '/api/mail')).json<{ rows: { id: string }[] }>().rows;
    const id = newest?.id ?? '';
    expect((await get(rep, '/api/mail')).json<{ rows: { id: string }[] }>().rows[0]?.id).toBe(id);
    for (const actor of [admin, rep]) {
      const mail = await get(actor, `/api/mail/${id}`);
      expect(mail.json()).toMatchObject({ id, to: 'hanna@example.com' });
      expect(mail.json()).not.toHaveProperty('companyId');
    }
    for (const actor of [colleague, stranger]) {
      expect((await get(actor, '/api/mail')).json()).toEqual({ rows: [] });
      expect((await get(actor, `/api/mail/${id}`)).statusCode).toBe(404);
    }
  });

  test('a mail of no company is shown to nobody', async () => {
    await capture.send({ to: 'x@example.com', subject: 'Reset', text: 'secret' });
    const id = (await capture.list()).find(({ subject }) => subject === 'Reset')?.id ?? '';
    expect((await get({ ...admin, roles: ['super'] }, `/api/mail/${id}`)).statusCode).toBe(404);
  });

  test('where mail goes out there is nothing to read', async () => {
    const other = Fastify();
    other.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof AppError ? error.status : 500).send({}),
    );
    registerMailRoutes(new Routes(other), { capture: null, actorOf: () => admin });
    expect((await other.inject({ url: '/api/mail' })).statusCode).toBe(404);
    expect((await other.inject({ url: '/api/mail/1741000000000-0123456789ab' })).statusCode).toBe(404);
    await other.close();
  });
});
