import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { withConnection } from '../db/connect.ts';
import { testApp, type TestApp } from '../http/test-app.ts';
import { createOutboxWorker } from '../outbox/worker.ts';
import { testWorld } from '../test-world.ts';
import { zoneAt } from '../test-zone.ts';
import { newKey } from '../transaction-context.ts';
import { changeHandlers } from './change-handlers.ts';
import { createTextDelivery } from './deliver-text.ts';
import { createCaptureTextDriver, createHttpTextDriver, type TextDriver } from './text-driver.ts';
import { signatureOf } from '../webhooks/signature.ts';

const log = { info() {}, warn() {}, error() {} };
const number = '+1 (937) 555-0193';

const world = await testWorld();
const admin = await world.company('Text Security');
const rep = await world.person(admin, 'sales');
let accountId: string;

beforeAll(async () => {
  accountId = await customer(rep, 'Hanna Miller');
  // In the company's time zone it is between 8 AM and 9 PM, whenever the test runs.
  await world.run(admin, 'companies.update', { id: admin.companyId, patch: { timeZone: zoneAt(12) } });
});

/** Creates a customer whose site is not known yet: the company’s time zone applies. */
const customer = (actor: Actor, name: string, phone = number) =>
  world.make(actor, 'accounts.create', { account: { name, phone } });
const send = (actor: Actor, body: string, to = number) =>
  world.make(actor, 'text-messages.send', { accountId, to, body });
const find = (id: string) => world.find(admin, 'text-messages', { id });
const receive = (body: string, providerId: string) =>
  world.run(systemActor(admin.companyId), 'text-messages.receive', {
    from: '9375550193',
    to: '+1 937 555 0100',
    body,
    providerId,
  });
const deliver = async (driver: TextDriver) => {
  const { deliver: text, onPermanentFailure } = createTextDelivery({
    tenancy: world.tenancy,
    writer: world.writer,
    driver,
    publicUrl: 'https://sable.example',
  });
  await createOutboxWorker({
    tenancy: world.tenancy,
    log,
    handlers: { text },
    failures: { text: onPermanentFailure },
  }).runDue();
};

describe('a text', () => {
  // Specification 3.11
  test('is kept here where there is no provider, and says so', async () => {
    const id = await send(rep, 'Your installer is on the way.');
    await deliver(createCaptureTextDriver());
    expect(await find(id)).toMatchObject({
      status: 'captured',
      direction: 'outbound',
      accountId,
      body: expect.stringMatching(/^Your installer is on the way\.\n.*do not reply\.\nReply STOP/),
    });
  });

  test('keeps in how many segments it goes out: the longest alphabet, the shortest, and signs of two places', async () => {
    const segments = async (body: string) => (await find(await send(rep, body)))?.['segments'];
    // The two lines below each text take 89 characters.
    expect(await segments('a'.repeat(71))).toBe(1);
    expect(await segments('a'.repeat(72))).toBe(2);
    expect(await segments('€'.repeat(36))).toBe(2);
    expect(await segments('ê')).toBe(2);
    await receive('ê'.repeat(71), 'in-long');
    const answer = await world.find(admin, 'text-messages', { body: 'ê'.repeat(71) });
    expect(answer).toMatchObject({ segments: 2, template: null });
  });

  test('is sent by those who work the account alone', async () => {
    const other = await world.person(admin, 'sales');
    const installer = await world.person(admin, 'installer');
    const owned = await customer(rep, 'Owned');
    await world.run(admin, 'accounts.update', { id: owned, patch: { ownerUserId: rep.id } });
    const text = { accountId: owned, to: number, body: 'Hello' };
    for (const actor of [other, installer])
      await expect(world.make(actor, 'text-messages.send', text)).rejects.toMatchObject({
        code: expect.stringMatching(/NOT_AUTHORIZED|NOT_FOUND/),
      });
  });

  test('goes to a number of the account or of one of its people, however it is written, and to no other', async () => {
    await expect(send(rep, 'Hello', '+1 937 555 0111')).rejects.toMatchObject({
      code: 'INVALID',
      details: {
        field: 'to',
        message: expect.stringMatching(/^This number belongs to nobody at this account\./),
      },
    });
    await world.make(rep, 'contacts.create', { accountId, name: 'Son', phone: '(937) 555-0111' });
    await send(rep, 'Hello', '+1 937 555 0111');
    await send(rep, 'Hello', '937.555.0193');
  });

  test('goes to nobody who has answered STOP or ARRÊT, until they answer START', async () => {
    await receive('Arrêt.', 'in-1');
    await expect(send(rep, 'One more')).rejects.toMatchObject({ code: 'INVALID', details: { field: 'to' } });
    await expect(send(rep, 'One more', '937-555-0193')).rejects.toMatchObject({ code: 'INVALID' });
    await receive('START', 'in-2');
    await send(rep, 'Welcome back');
  });

  test('that waits for the provider goes to nobody who has since answered STOP', async () => {
    const other = '+1 937 555 0188';
    await world.make(rep, 'contacts.create', { accountId, name: 'Other', phone: other });
    const id = await send(rep, 'See you soon', other);
    await world.run(systemActor(admin.companyId), 'text-messages.receive', {
      from: other,
      to: '+1 937 555 0100',
      body: 'stop',
      providerId: 'in-meanwhile',
    });
    await deliver(createCaptureTextDriver());
    expect(await find(id)).toMatchObject({
      status: 'opted_out',
      failure: 'This number opted out of texts before it was sent.',
    });
  });

  test('that waits for the provider until the evening goes out in the morning', async () => {
    const move = (timeZone: string) =>
      world.run(admin, 'companies.update', { id: admin.companyId, patch: { timeZone } });
    const id = await send(rep, 'Good night');
    await move(zoneAt(2));
    await deliver(createCaptureTextDriver());
    const late = await find(id);
    await move(zoneAt(12));
    expect(late).toMatchObject({ status: 'queued', sentAt: null });
    const { rows } = await withConnection(world.database.ownerConfig, (client) =>
      client.query<{ hours: number }>(
        `select extract(epoch from run_at - now()) / 3600 as hours from outbox
         where kind = 'text' and done_at is null and payload ->> 'messageId' = $1`,
        [id],
      ),
    );
    expect(rows.map(({ hours }) => Math.round(hours))).toEqual([
      expect.toSatisfy((h: number) => h > 4 && h < 7),
    ]);
  });

  test('goes out by day alone', async () => {
    const move = (timeZone: string) =>
      world.run(admin, 'companies.update', { id: admin.companyId, patch: { timeZone } });
    await move(zoneAt(2));
    const refused = await send(rep, 'Are you awake?').catch((error: unknown) => error);
    await move(zoneAt(12));
    expect(refused).toMatchObject({ code: 'INVALID', details: { field: 'body' } });
  });

  test('waits for the morning where the customer is', async () => {
    const site = { line1: '1 Palm Street', city: 'Hilo', postal: '96720', region: 'HI' };
    const account = { name: 'Hilo household', site, phone: number };
    const hilo = await world.make(rep, 'accounts.create', { account });
    // 7 AM in Hilo is noon in Dayton.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T17:00:00.000Z') });
    const text = { accountId: hilo, to: number, body: 'Aloha' };
    const early = await world.make(rep, 'text-messages.send', text).catch((error: unknown) => error);
    vi.setSystemTime(new Date('2026-03-05T18:00:00.000Z'));
    const late = await world.make(rep, 'text-messages.send', text).catch((error: unknown) => error);
    vi.useRealTimers();
    expect(early).toMatchObject({ code: 'INVALID', details: { field: 'body' } });
    expect(late).toEqual(expect.any(String));
  });

  test('goes out at once in the evening of the site, where a person said in which of two zones it lies', async () => {
    const site = { line1: '1 Palm Street', city: 'Port St. Joe', postal: '32456', region: 'FL' };
    const account = { name: 'Port St. Joe household', site, phone: number, timeZone: 'America/Chicago' };
    const west = await world.make(rep, 'accounts.create', { account });
    // 8:45 PM in the west of Gulf County is 9:45 PM in its south.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T02:45:00.000Z') });
    const id = await world.make(rep, 'text-messages.send', { accountId: west, to: number, body: 'Hello' });
    const answer = await world.run(systemActor(admin.companyId), 'text-messages.release', { id });
    vi.useRealTimers();
    expect(answer).toMatchObject({ results: [{ goes: true }] });
  });

  test('has its merge fields filled in for the person who reads it', async () => {
    await world.run(admin, 'companies.update', { id: admin.companyId, patch: { phone: '+1 937 555 0100' } });
    await world.make(rep, 'contacts.create', { accountId, name: 'Hanna Miller', phone: number });
    const id = await send(rep, 'Hello {{first name}}, {{sender}} here. Call {{ Company Phone }}.');
    expect((await find(id))?.['body']).toMatch(
      new RegExp(`^Hello Hanna, ${rep.name} here\\. Call \\(937\\) 555-0100\\.\n`),
    );
    await expect(send(rep, 'See you on {{visit day}}')).rejects.toMatchObject({
      code: 'INVALID',
      details: { field: 'body', message: expect.stringContaining('no value for {{visit day}}') },
    });
    const in2Days = (hours: number) => new Date(Date.now() + (48 + hours) * 3_600_000).toISOString();
    await world.make(rep, 'events.create', {
      accountId,
      title: 'Visit',
      startsAt: in2Days(0),
      endsAt: in2Days(1),
      bookedAnyway: ['closed'],
    });
    const visit = await send(rep, 'See you on {{visit day}}');
    expect((await find(visit))?.['body']).toMatch(/^See you on \w+day, \w+ \d+\n/);
    await expect(send(rep, 'Your code is {{gate code}}')).rejects.toMatchObject({
      details: { field: 'body', message: expect.stringContaining('{{gate code}} is not a merge field') },
    });
  });

  test('names the day and the time of a visit in the language of its template, or of its reader', async () => {
    const maria = '+1 937 555 0177';
    await world.make(rep, 'contacts.create', { accountId, name: 'María Peña', phone: maria, language: 'es' });
    const template = (language: string, body: string) =>
      world.make(admin, 'text-templates.create', { name: `Visita ${language}`, body, language });
    const write = async (body: string, templateId: string | null) => {
      const text = { accountId, to: maria, body, templateId };
      return (await find(await world.make(rep, 'text-messages.send', text)))?.['body'];
    };
    const body = '{{visit day}}, {{visit time}}';
    const french = await template('fr', body);
    const days = [await write(body, null), await write(body, french)];
    await world.run(admin, 'text-templates.delete', { id: french });
    expect(days[0]).toMatch(/^(lunes|martes|miércoles|jueves|viernes|sábado|domingo), \d+ de [a-z]+, /);
    expect(days[1]).toMatch(
      /^(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) (1er|\d+) \p{L}+, \d+ h/u,
    );
  });

  test('that a customer sends is kept once, on the account that wrote to them last, and its rep is notified', async () => {
    await world.run(admin, 'accounts.update', { id: accountId, patch: { ownerUserId: rep.id } });
    await send(rep, 'Does Tuesday suit you?');
    await receive('Yes, after 5', 'in-3');
    await receive('Yes, after 5', 'in-3');
    const inbound = await world.list(rep, 'text-messages', {
      direction: 'inbound',
      accountId,
      body: 'Yes, after 5',
    });
    expect(inbound).toMatchObject([{ status: 'received', number: '19375550193', keyword: null }]);
    expect(await world.rows(rep, { collection: 'notifications' })).toContainEqual(
      expect.objectContaining({ kind: 'text', link: `/account/${accountId}?tab=messages` }),
    );
  });

  test('notifies no rep who no longer works here', async () => {
    const gone = await world.person(admin, 'sales');
    await world.run(admin, 'accounts.update', { id: accountId, patch: { ownerUserId: gone.id } });
    await world.run(admin, 'users.setStatus', { id: gone.id, status: 'inactive' });
    await receive('Are you there?', 'in-gone');
    expect(await world.rows(gone, { collection: 'notifications' })).toEqual([]);
    await world.run(admin, 'accounts.update', { id: accountId, patch: { ownerUserId: rep.id } });
  });
});

describe('a text of an unknown number', () => {
  const stranger = '+1 937 555 0166';
  const write = (body: string, providerId: string) =>
    world.run(systemActor(admin.companyId), 'text-messages.receive', {
      from: stranger,
      to: '+1 937 555 0100',
      body,
      providerId,
    });
  const unmatched = (actor: Actor) =>
    world.list(actor, 'text-messages', { accountId: null, status: 'received', number: '19375550166' });

  test('is seen by the office alone, who give it to an account; later ones follow, and it can be answered', async () => {
    await write('Do you do cameras?', 'in-stranger-1');
    await write('For a shop', 'in-stranger-2');
    const office = await world.person(admin, 'office');
    expect(await unmatched(rep)).toEqual([]);
    const [first] = await unmatched(office);
    const id = String(first?.['id']);
    expect(await unmatched(office)).toHaveLength(2);
    const shop = await customer(rep, 'Corner Shop', '+1 937 555 0177');
    const owner = await world.make(rep, 'contacts.create', {
      accountId: shop,
      name: 'Ruth',
      email: 'ruth@example.com',
    });
    const give = (actor: Actor, more: object = {}) =>
      world.run(actor, 'text-messages.assign', { id, accountId: shop, ...more });
    await expect(give(rep)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    const elsewhere = await world.company('Elsewhere Security');
    await expect(give(elsewhere)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const foreign = await world.find(rep, 'contacts', { accountId });
    await expect(give(office, { contactId: foreign?.['id'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await unmatched(office)).toHaveLength(2);
    await give(office, { contactId: owner });
    expect(await unmatched(office)).toEqual([]);
    await expect(give(office)).rejects.toMatchObject({ code: 'NOT_READY' });
    await write('Hello?', 'in-stranger-3');
    const ofShop = { collection: 'text-messages', where: where({ accountId: shop }) };
    expect(await world.rows(rep, ofShop)).toHaveLength(3);
    await world.make(rep, 'text-messages.send', { accountId: shop, to: stranger, body: 'We do.' });
  });

  test('of a service’s short code is kept too, and its code is nobody’s phone number', async () => {
    await world.run(systemActor(admin.companyId), 'text-messages.receive', {
      ...{ from: '373737', to: '+1 937 555 0100', body: 'Parcel', providerId: 'in-code-1' },
    });
    const office = await world.person(admin, 'office');
    const text = await world.find(office, 'text-messages', { number: '373737' });
    const shop = await customer(rep, 'Parcel Shop', '+1 937 555 0178');
    const contactId = await world.make(rep, 'contacts.create', {
      ...{ accountId: shop, name: 'Ruth', email: 'ruth@example.com' },
    });
    await world.run(office, 'text-messages.assign', { id: text?.['id'], accountId: shop, contactId });
    expect(await world.find(rep, 'contacts', { id: contactId })).toMatchObject({ phone: null });
  });
});

describe('a first text, of a number that nobody had written to', () => {
  let sent = 0;
  const from = async (phone: string) => {
    const body = `First text ${++sent}`;
    await world.run(systemActor(admin.companyId), 'text-messages.receive', {
      from: phone,
      to: '+1 937 555 0100',
      body,
      providerId: `in-first-${sent}`,
    });
    return (await world.find(admin, 'text-messages', { body }))?.['accountId'];
  };

  test('is on the account of the contact whose number it is, however it is written, and its rep is notified', async () => {
    const shop = await customer(rep, 'Bakery', '+1 937 555 0120');
    await world.run(admin, 'accounts.update', { id: shop, patch: { ownerUserId: rep.id } });
    await world.make(rep, 'contacts.create', {
      accountId: shop,
      name: 'Night shift',
      phone: '(937) 555-0121',
    });
    expect(await from('+19375550121')).toBe(shop);
    expect(await from('9375550120')).toBe(shop);
    expect(await world.rows(rep, { collection: 'notifications' })).toContainEqual(
      expect.objectContaining({ kind: 'text', link: `/account/${shop}?tab=messages` }),
    );
    // The last digits alone match no number.
    expect(await from('+1 614 555 0121')).toBeNull();
  });

  test('is on none where two accounts have the number: the office says which', async () => {
    const [first, second] = [await customer(rep, 'House', '+1 937 555 0123'), await customer(rep, 'Shop')];
    await world.make(rep, 'contacts.create', { accountId: second, name: 'Owner', phone: '937-555-0123' });
    expect(first).not.toBe(second);
    expect(await from('+19375550123')).toBeNull();
  });

  test('is on no account of another company', async () => {
    const elsewhere = await world.company('Foreign Security');
    await world.make(elsewhere, 'accounts.create', {
      account: { name: 'Foreign', type: 'residential', phone: '+1 937 555 0124' },
      contact: { name: 'Foreign', phone: '+1 937 555 0124' },
    });
    expect(await from('+19375550124')).toBeNull();
  });
});

describe('a template', () => {
  const template = { name: 'Reminder', body: 'See you on {{visit day}}' };

  test('is written by a manager, read by a rep, and refused with an unknown merge field', async () => {
    const manager = await world.person(admin, 'manager');
    const id = await world.make(manager, 'text-templates.create', template);
    expect(await world.rows(rep, { collection: 'text-templates' })).toMatchObject([{ id, ...template }]);
    await expect(world.make(rep, 'text-templates.create', template)).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    await expect(
      world.run(manager, 'text-templates.update', { id, patch: { body: 'Dear {{customer}}' } }),
    ).rejects.toMatchObject({ code: 'INVALID', details: { field: 'body' } });
  });

  test('stands on the text that began with it, by the name that it had then', async () => {
    const templateId = await world.make(admin, 'text-templates.create', {
      name: 'On the way',
      body: 'Soon.',
    });
    const letter = await world.make(admin, 'text-templates.create', {
      name: 'Letter',
      purpose: 'cover_letter',
      body: 'Dear customer',
    });
    const text = { accountId, to: number, body: 'Soon.' };
    const id = await world.make(rep, 'text-messages.send', { ...text, templateId });
    await world.run(admin, 'text-templates.delete', { id: templateId });
    expect(await find(id)).toMatchObject({ template: 'On the way' });
    for (const other of [letter, templateId, null])
      expect(
        await find(await world.make(rep, 'text-messages.send', { ...text, templateId: other })),
      ).toMatchObject({ template: null });
  });

  test('in Canada its texts end with ARRET', async () => {
    const margot = await world.company('Alarme du Nord');
    await world.run(margot, 'companies.update', {
      id: margot.companyId,
      patch: { country: 'ca', timeZone: zoneAt(12) },
    });
    const id = await world.make(margot, 'text-messages.send', {
      accountId: await customer(margot, 'Nord household'),
      to: number,
      body: 'Bonjour',
    });
    const text = await world.find(margot, 'text-messages', { id });
    expect(text?.['body']).toMatch(/\nRépondez ARRET pour vous désabonner\.$/);
  });
});

describe('a provider by HTTP', () => {
  let provider: Server;
  const asked: { authorization: string | undefined; key: unknown; body: unknown }[] = [];
  let status = 200;
  let url = '';

  beforeAll(async () => {
    provider = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        const { authorization, 'idempotency-key': key } = request.headers;
        const body: unknown = JSON.parse(text);
        asked.push({ authorization, key, body });
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ id: `p-${String(key)}` }));
      });
    });
    await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
    const address = provider.address();
    if (typeof address === 'object' && address) url = `http://127.0.0.1:${address.port}/texts`;
  });
  afterAll(() => void provider.close());

  const driver = () =>
    createHttpTextDriver(`${url}?from=%2B19375550100`.replace('//', '//:a-token-of-the-provider@'));

  test('takes the text with the token, and what it reports later is kept', async () => {
    const id = await send(rep, 'On our way');
    await deliver(driver());
    // Texts of other companies may be sent at the same time.
    expect(asked.find(({ key }) => key === id)).toMatchObject({
      authorization: 'Bearer a-token-of-the-provider',
      body: { from: '+19375550100', to: number, reference: id },
    });
    const providerId = `p-${id}`;
    expect(await find(id)).toMatchObject({ status: 'sent', providerId });
    const report = { providerId, status: 'delivered' };
    await world.run(systemActor(admin.companyId), 'text-messages.report', report);
    expect(await find(id)).toMatchObject({ status: 'delivered', failure: null });
  });

  test('whose report comes before its answer is stored is heard all the same', async () => {
    const id = await send(rep, 'Quick');
    const early = { providerId: `p-${id}`, status: 'delivered' };
    await world.run(systemActor(admin.companyId), 'text-messages.report', early);
    await deliver(driver());
    expect(await find(id)).toMatchObject({ status: 'sent' });
    await withConnection(world.database.ownerConfig, (client) =>
      client.query(`update outbox set run_at = now() where kind = 'text-report' and done_at is null`),
    );
    await createOutboxWorker({
      tenancy: world.tenancy,
      log,
      handlers: changeHandlers(world.writer),
    }).runDue();
    expect(await find(id)).toMatchObject({ status: 'delivered', failure: null });
  });

  test('that refuses a number fails the text with words', async () => {
    status = 400;
    const id = await send(rep, 'Hello?');
    await deliver(driver());
    status = 200;
    expect(await find(id)).toMatchObject({
      status: 'failed',
      failure: 'The text provider refused the text (answer 400). Check the number.',
    });
  });
});

describe('a report of the provider', () => {
  const secret = 'a secret of the provider and us';
  let server: TestApp;
  let companyId: string;
  beforeAll(async () => {
    server = await testApp({ TEXT_WEBHOOK_SECRET: secret });
    const session = await server.call(server.admin, 'GET', '/api/session');
    companyId = z.object({ company: z.object({ id: z.string() }) }).parse(JSON.parse(session.body))
      .company.id;
  }, 60_000);

  const report = (body: string, signedWith = secret, path = companyId) => {
    const message = { id: 'msg-1', timestamp: String(Math.floor(Date.now() / 1000)), body };
    return server.app.inject({
      method: 'POST',
      url: `/api/webhooks/texts/${path}`,
      payload: body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': message.id,
        'webhook-timestamp': message.timestamp,
        'webhook-signature': signatureOf(signedWith, message),
      },
    });
  };
  const received = JSON.stringify({
    type: 'received',
    id: 'in-9',
    from: '+19375550193',
    to: '+19375550100',
    body: 'STOP',
  });
  const texts = async () => {
    const { body } = await server.call(server.admin, 'GET', '/api/text-messages');
    return z.object({ rows: z.array(z.unknown()) }).parse(JSON.parse(body)).rows;
  };

  test('is taken when it is signed, once, and refused otherwise', async () => {
    expect((await report(received, 'another secret')).statusCode).toBe(401);
    expect(await texts()).toEqual([]);
    expect((await report(received)).statusCode).toBe(200);
    expect((await report(received)).statusCode).toBe(200);
    expect(await texts()).toMatchObject([{ direction: 'inbound', keyword: 'stop', number: '19375550193' }]);
    expect((await report('{"type":"lost"}')).statusCode).toBe(422);
  });

  test('of a company that is not there is refused like an unknown one', async () => {
    expect((await report(received, secret, newKey())).statusCode).toBe(404);
  });
});
