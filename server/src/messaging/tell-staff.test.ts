import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { TELL_STAFF } from '@sable/domain/notify';
import { numberKey } from '@sable/domain/text-keyword';
import { createOutboxWorker } from '../outbox/worker.ts';
import { whileLocked } from '../test-lock.ts';
import { acceptEstimate, customerOfLink, sendEstimate } from '../test-sale.ts';
import { testWorld } from '../test-world.ts';
import { zoneAt } from '../test-zone.ts';
import { testScheduler } from '../test-scheduler.ts';
import { changeHandlers } from './change-handlers.ts';

const phone = '+1 937 555 0142';
const log = { info() {}, warn() {}, error() {} };

const world = await testWorld();
let admin: Actor;
let manager: Actor;
let rep: Actor;

beforeEach(async () => {
  admin = await world.company();
  manager = await world.person(admin, 'manager');
  rep = await world.person(admin, 'sales');
});

const setZone = (localHour: number) =>
  world.run(admin, 'companies.update', { id: admin.companyId, patch: { timeZone: zoneAt(localHour) } });

/** Changes settings on a person's profile. */
async function choose(person: Actor, patch: object): Promise<void> {
  const own = await world.find(person, 'settings', { scope: 'user', userId: person.id });
  await world.run(person, 'settings.update', { id: own?.['id'], patch });
}

async function sentEstimate(): Promise<string> {
  const id = await world.estimate(rep);
  await world.run(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Siren', unitPrice: 10_000 }],
  });
  return sendEstimate(world, rep, id);
}

/** Runs the jobs that are due. Other kinds of jobs end without any effect. Returns the fields of the emails other than their texts. */
async function tell(): Promise<unknown[]> {
  const mails: unknown[] = [];
  await createOutboxWorker({
    tenancy: world.tenancy,
    log,
    handlers: {
      ...changeHandlers(world.writer),
      mail: async (_companyId, payload) => void mails.push(payload),
      text: async () => undefined,
      'signed-copy': async () => undefined,
    },
  }).runDue();
  return mails;
}

const mailsTo = async (person: Actor) => {
  const user = await world.find(admin, 'users', { id: person.id });
  return world.list(admin, 'email-messages', { to: String(user?.['email']) });
};
const sql = (text: string) =>
  world.tenancy.withTenant(admin.companyId, (client) => client.query<Record<string, unknown>>(text));

describe('the staff', () => {
  test('get one email each for a signature, with what was signed and where to read it', async () => {
    const token = await sentEstimate();
    await acceptEstimate(world, token);
    const jobs = await tell();
    for (const person of [rep, manager]) {
      const mails = await mailsTo(person);
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({ subject: expect.stringMatching(/^Hanna Miller accepted E-/) });
      expect(mails[0]?.['body']).toMatch(/\$100\.00[^]*\{\{link\}\}/);
    }
    expect(jobs).toContainEqual(
      expect.objectContaining({ opens: expect.stringMatching(/^\/estimate\/[0-9a-f-]{36}$/) }),
    );
  });

  test('get no second email when a job runs again', async () => {
    const token = await sentEstimate();
    const { actor, evidence } = await customerOfLink(world, token);
    await world.run(actor, 'customer.ask', { evidence, question: 'Is it loud?' });
    const [job] = await sql(`select id, payload from outbox where kind = '${TELL_STAFF}'`);
    const again = assertDefined(changeHandlers(world.writer)[TELL_STAFF], 'there is such a job');
    await again(admin.companyId, job?.['payload'], String(job?.['id']), 1);
    await again(admin.companyId, job?.['payload'], String(job?.['id']), 2);
    await tell();
    expect(await mailsTo(rep)).toHaveLength(1);
  });

  test('are notified of the kinds they chose, in the ways they chose', async () => {
    await setZone(12);
    await world.run(rep, 'users.update', { id: rep.id, patch: { phone } });
    await choose(rep, { mailAbout: ['estimate_accepted'], textAbout: ['estimate_question'] });
    const token = await sentEstimate();
    const { actor, evidence } = await customerOfLink(world, token);
    await world.run(actor, 'customer.ask', { evidence, question: 'Is it loud?' });
    await tell();
    expect(await mailsTo(rep)).toHaveLength(0);
    const texts = await world.list(admin, 'text-messages', { number: numberKey(phone) });
    expect(texts).toMatchObject([
      { body: expect.stringMatching(/^Hanna Miller asks about E-\d+: Is it loud\?\n/), accountId: null },
    ]);
    await acceptEstimate(world, token);
    await tell();
    expect(await mailsTo(rep)).toHaveLength(1);
  });

  test('get texts of the evening in the morning, and none about what they read in the meantime', async () => {
    await setZone(21);
    await world.run(rep, 'users.update', { id: rep.id, patch: { phone } });
    await choose(rep, { textAbout: ['estimate_accepted', 'estimate_question'] });
    const token = await sentEstimate();
    const { actor, evidence } = await customerOfLink(world, token);
    await world.run(actor, 'customer.ask', { evidence, question: 'Is it loud?' });
    const notice = await world.find(rep, 'notifications', { kind: 'estimate_question' });
    await world.run(rep, 'notifications.read', { ids: [notice?.['id']] });
    await acceptEstimate(world, token);
    await tell();
    const textsToRep = () => world.list(admin, 'text-messages', { number: numberKey(phone) });
    expect(await mailsTo(rep)).toHaveLength(2);
    expect(await textsToRep()).toHaveLength(0);
    const waiting = await sql(
      `select extract(hour from run_at at time zone '${zoneAt(21)}')::int as hour from outbox
       where payload ->> 'by' = 'text' and done_at is null`,
    );
    expect(waiting).toEqual([{ hour: 8 }, { hour: 8 }]);
    await sql(`update outbox set run_at = now() where done_at is null returning id`);
    await tell();
    expect(await textsToRep()).toMatchObject([{ body: expect.stringContaining('accepted') }]);
  });

  test('get no message about a record that they may no longer read', async () => {
    const token = await sentEstimate();
    await acceptEstimate(world, token);
    await world.run(admin, 'users.setRoles', { id: rep.id, roles: ['affiliate'] });
    await world.run(admin, 'users.setStatus', { id: manager.id, status: 'suspended' });
    await tell();
    expect([await mailsTo(rep), await mailsTo(manager)]).toEqual([[], []]);
    expect(await mailsTo(admin)).toHaveLength(1);
  });

  test('get no notification in the product either, once they may not read it', async () => {
    const token = await sentEstimate();
    await world.run(admin, 'users.setRoles', { id: rep.id, roles: ['affiliate'] });
    const noticesOf = (actor: Actor) => world.rows(actor, { collection: 'notifications' });
    const before = await noticesOf(rep);
    const ofAdmin = (await noticesOf(admin)).length;
    await acceptEstimate(world, token);
    expect(await noticesOf(rep)).toEqual(before);
    expect((await noticesOf(admin)).length).toBeGreaterThan(ofAdmin);
  });
});

describe('quiet hours', () => {
  test('hold emails and texts until they end, on the company’s clock', async () => {
    await setZone(12);
    await world.run(rep, 'users.update', { id: rep.id, patch: { phone } });
    await choose(rep, { textAbout: ['estimate_question'], quietFrom: 11, quietTo: 15 });
    const token = await sentEstimate();
    const { actor, evidence } = await customerOfLink(world, token);
    await world.run(actor, 'customer.ask', { evidence, question: 'Is it loud?' });
    await tell();
    expect(await mailsTo(rep)).toEqual([]);
    const waiting = await sql(
      `select payload ->> 'by' as by, extract(hour from run_at at time zone '${zoneAt(12)}')::int as hour from outbox
       where kind = '${TELL_STAFF}' and done_at is null order by 1`,
    );
    expect(waiting).toEqual([
      { by: 'mail', hour: 15 },
      { by: 'text', hour: 15 },
    ]);
    await sql(`update outbox set run_at = now() where done_at is null returning id`);
    await tell();
    expect(await mailsTo(rep)).toHaveLength(1);
  });

  test('hold nothing that is urgent: a customer cancels by right', async () => {
    await setZone(12);
    await world.run(manager, 'users.update', { id: manager.id, patch: { phone } });
    await choose(manager, { textAbout: ['estimate_rescinded'], mailAbout: ['estimate_rescinded'] });
    await choose(manager, { quietFrom: 11, quietTo: 15 });
    await acceptEstimate(world, await sentEstimate());
    const right = await world.find(rep, 'cancellation-rights', {});
    await world.run(rep, 'cancellation-rights.rescind', { id: right?.['id'], method: 'in_person' });
    const due = await sql(
      `select o.payload ->> 'by' as by from outbox o join notifications n on n.id = (o.payload ->> 'notificationId')::uuid
       where o.kind = '${TELL_STAFF}' and o.done_at is null and o.run_at <= now() and n.user_id = '${manager.id}' order by 1`,
    );
    expect(due).toEqual([{ by: 'mail' }, { by: 'text' }]);
    await tell();
    expect(await mailsTo(manager)).toHaveLength(1);
    expect(await world.list(manager, 'notifications', { kind: 'estimate_rescinded' })).toMatchObject([
      { priority: 'urgent' },
    ]);
  });

  test.each([
    [{ quietFrom: 22 }, 'one end alone'],
    [{ quietFrom: 7, quietTo: 7 }, 'no time at all'],
  ])('%o is refused: %s', async (patch, _why) => {
    await expect(choose(rep, patch)).rejects.toMatchObject({
      code: 'INVALID',
      details: { field: 'quietTo' },
    });
  });
});

describe('a kind of notification', () => {
  const ask = async () => {
    const { actor, evidence } = await customerOfLink(world, await sentEstimate());
    await world.run(actor, 'customer.ask', { evidence, question: 'Is it loud?' });
  };

  test('that nobody wants in any way is not written', async () => {
    await choose(rep, { hideAbout: ['estimate_question'], mailAbout: [] });
    await ask();
    expect(await world.list(rep, 'notifications', { kind: 'estimate_question' })).toEqual([]);
  });

  test('that is wanted by email alone is not shown in the product', async () => {
    await choose(rep, { hideAbout: ['estimate_question'] });
    await ask();
    expect(await world.list(rep, 'notifications', { kind: 'estimate_question' })).toMatchObject([
      { shown: false },
    ]);
    await tell();
    expect(await mailsTo(rep)).toHaveLength(1);
  });

  test('of every sort follows the choice: a mention comes by email to who wants that', async () => {
    await choose(rep, { mailAbout: ['mention'] });
    const accountId = await world.account(rep);
    await world.run(admin, 'notes.create', { accountId, text: `@${rep.name} call them` });
    await tell();
    expect(await mailsTo(rep)).toMatchObject([{ subject: expect.stringContaining('mentioned you') }]);
  });

  test('is marked as read, and as unread again', async () => {
    await ask();
    const notices = () => world.list(rep, 'notifications', { kind: 'estimate_question' });
    const [notice] = await notices();
    await world.run(rep, 'notifications.read', { ids: [notice?.['id']] });
    expect(await notices()).toMatchObject([{ readAt: expect.any(String) }]);
    await world.run(rep, 'notifications.read', { ids: [notice?.['id']], unread: true });
    expect(await notices()).toMatchObject([{ readAt: null }]);
  });
});

describe('the daily email', () => {
  const scheduler = () => testScheduler(world).runDueTasks(new Date());
  const pass = (minutes: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  afterEach(() => void vi.useRealTimers());
  const ask = async (question: string) => {
    const { actor, evidence } = await customerOfLink(world, await sentEstimate());
    await world.run(actor, 'customer.ask', { evidence, question });
  };

  test('names what is unread, once a day from its hour on', async () => {
    await setZone(12);
    await choose(rep, { mailAbout: [], digestAbout: ['estimate_question'], digestHour: 15 });
    await ask('Is it loud?');
    await ask('Is it heavy?');
    pass(10);
    await scheduler();
    expect(await mailsTo(rep)).toEqual([]);
    await choose(rep, { digestHour: 12 });
    await scheduler();
    await scheduler();
    const [mail, ...more] = await mailsTo(rep);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Your day: 2 things' });
    expect(mail?.['body']).toMatch(/Is it loud\?[^]*Is it heavy\?[^]*\{\{link\}\}/);
    expect(await tell()).toContainEqual(expect.objectContaining({ opens: '/notifications' }));
  });

  test('of a busy day names the first fifty things and says how many more there are', async () => {
    await setZone(12);
    await choose(rep, { mailAbout: [], digestAbout: ['estimate_question'], digestHour: 12 });
    await ask('Is it loud?');
    await sql(
      `insert into notifications select (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid(), 'title', 'Thing ' || g))).*
       from notifications n, generate_series(1, 53) g where n.user_id = '${rep.id}'`,
    );
    pass(10);
    await scheduler();
    const [mail] = await mailsTo(rep);
    expect(mail).toMatchObject({ subject: 'Your day: 54 things' });
    const body = String(mail?.['body']);
    expect(body.match(/^• /gm)).toHaveLength(50);
    expect(body).toMatch(/^And 4 more\.$/m);
  });

  test('is not sent for what was read, nor about what its person may not read any more', async () => {
    await setZone(12);
    await choose(rep, { mailAbout: [], digestAbout: ['estimate_question'], digestHour: 0 });
    await choose(manager, { mailAbout: [], digestAbout: ['estimate_question'], digestHour: 0 });
    await ask('Is it loud?');
    await world.run(admin, 'users.setRoles', { id: rep.id, roles: ['affiliate'] });
    const notice = await world.find(manager, 'notifications', { kind: 'estimate_question' });
    if (notice) await world.run(manager, 'notifications.read', { ids: [notice['id']] });
    pass(10);
    await scheduler();
    expect([await mailsTo(rep), await mailsTo(manager)]).toEqual([[], []]);
  });

  test.each(['before it', 'while it is made', 'after it'])('names what happens %s, once', async (when) => {
    await choose(admin, { mailAbout: [], digestAbout: ['estimate_declined'], digestHour: 0 });
    await sentEstimate();
    const estimate = await world.get(rep, 'estimates', { ownerUserId: rep.id });
    const decline = () => world.run(rep, 'estimates.recordDecline', { id: estimate['id'], reason: 'price' });
    if (when === 'before it') await decline();
    const row = { table: 'estimates', companyId: admin.companyId, id: estimate['id'] };
    const declining = await whileLocked(world, row, async (waiting) => {
      const declined = when === 'while it is made' ? decline() : undefined;
      if (declined) await waiting(1);
      await scheduler();
      return { declined };
    });
    await declining.declined;
    if (when === 'after it') await decline();
    for (const _day of [1, 2]) {
      pass(24 * 60);
      await scheduler();
    }
    expect(await mailsTo(admin)).toMatchObject([{ subject: 'Your day: 1 thing' }]);
  });
});
