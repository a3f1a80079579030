import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import type { WebhookEvent } from '@sable/domain/webhook-events';
import { createEgress } from '../egress/egress.ts';
import { sweepOutbox } from '../outbox/sweep.ts';
import { createOutboxWorker, type OutboxWorker } from '../outbox/worker.ts';
import { testWorld } from '../test-world.ts';
import { createWebhookDelivery } from './deliver.ts';
import { MAX_DELIVERY_ATTEMPTS, webhookLane } from './lane.ts';
import { webhookSecret } from './secret.ts';
import { startReceiver, type Receiver } from './testing/receiver.ts';

const SECRET = 'the secret of an installation, long enough';
const log = { info() {}, warn() {}, error() {} };

const world = await testWorld();
let receiver: Receiver;
let admin: Actor;
let worker: OutboxWorker;

beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(async () => {
  admin = await world.company();
  receiver.received.length = 0;
  receiver.answers.length = 0;
  const { tenancy, writer } = world;
  const egress = createEgress({ privateHosts: ['127.0.0.1'] });
  const { deliver, onPermanentFailure } = createWebhookDelivery({ tenancy, writer, egress, secret: SECRET });
  worker = createOutboxWorker({
    tenancy,
    log,
    lane: webhookLane,
    handlers: { webhook: deliver },
    failures: { webhook: onPermanentFailure },
    random: () => 0,
  });
});

const inNameOf = (person: Actor): Actor => ({ ...systemActor(person.companyId), id: person.id });
const subscribe = (person: Actor, events: readonly WebhookEvent[], url = receiver.url) =>
  world.make(inNameOf(person), 'webhooks.add', { name: 'Accounting', url, events });
const newAccount = (actor = admin, name = 'Hanna Miller') => world.account(actor, name);
const sql = <R extends object>(text: string, values: readonly unknown[] = []) =>
  world.tenancy.withTenant(admin.companyId, (client) => client.query<R>(text, [admin.companyId, ...values]));
const makeDue = () =>
  sql('update outbox set run_at = now() where company_id = $1 and done_at is null and failed_at is null');
const waits = async () =>
  (
    await sql<{ seconds: number }>(
      `select extract(epoch from run_at - now())::float8 as seconds from outbox
       where company_id = $1 and kind = 'webhook' and done_at is null and failed_at is null`,
    )
  ).map(({ seconds }) => seconds);
const deliveries = () => world.rows(admin, { collection: 'webhook-deliveries' });
const webhook = (id: string) => world.find(admin, 'webhooks', { id });
const notices = (person: Actor) => world.rows(person, { collection: 'notifications' });
const queued = async () =>
  (await sql(`select 1 from outbox where company_id = $1 and kind = 'webhook'`)).length;

describe('a change', () => {
  test('is sent to the webhooks that subscribe to it and to no other, signed', async () => {
    const id = await subscribe(admin, ['accounts.created']);
    await subscribe(admin, ['accounts.deleted', 'contacts.updated']);
    const accountId = await newAccount();
    expect(world.commits.at(-1)?.effects).toBe(1);
    await worker.runDue();
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received;
    expect(message?.body).toMatchObject({
      type: 'accounts.created',
      data: {
        collection: 'accounts',
        id: accountId,
        changedBy: admin.id,
        record: { id: accountId, name: 'Hanna Miller', status: 'lead' },
      },
    });
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Sable\//),
    });
    expect(message?.isSignedWith(webhookSecret(SECRET, id, 1))).toBe(true);
    expect(message?.isSignedWith(webhookSecret(SECRET, id, 2))).toBe(false);
    expect(message?.isSignedWith(webhookSecret('another secret', id, 1))).toBe(false);
    expect(await deliveries()).toMatchObject([
      { id: message?.id, webhookId: id, status: 'delivered', answer: 204, attempts: 1, failure: null },
    ]);
  });

  test('names the fields that an update changed, and what was deleted', async () => {
    await subscribe(admin, ['tasks.updated', 'tasks.deleted']);
    const id = await world.make(admin, 'tasks.create', { title: 'Call back' });
    await world.run(admin, 'tasks.update', { id, patch: { title: 'Call at noon', dueOn: '2026-03-05' } });
    await world.run(admin, 'tasks.delete', { id });
    await worker.runDue();
    const bodies = receiver.received.map(({ body }) => body).sort((a, b) => a.data.seq - b.data.seq);
    expect(bodies).toMatchObject([
      { type: 'tasks.updated', data: { changed: ['dueOn', 'title'], record: { title: 'Call at noon' } } },
      { type: 'tasks.deleted', data: { changed: [], record: { title: 'Call at noon' } } },
    ]);
  });

  test('of another company, and of a webhook that is off, is sent nowhere', async () => {
    const id = await subscribe(admin, ['accounts.created']);
    const other = await world.company('Elsewhere Alarms');
    await newAccount(other);
    await world.run(admin, 'webhooks.setStatus', { id, status: 'off' });
    await newAccount();
    await worker.runDue();
    expect([receiver.received.length, await queued()]).toEqual([0, 0]);
  });

  test('that fails as a whole is not sent', async () => {
    await subscribe(admin, ['tasks.created']);
    const both = [
      { name: 'tasks.create', args: { title: 'Call back' } },
      { name: 'tasks.update', args: { id: admin.id, patch: { title: 'X' } } },
    ];
    await expect(world.writer.mutate(admin, { key: crypto.randomUUID(), mutations: both })).rejects.toThrow();
    expect(await queued()).toBe(0);
  });

  test('is sent as the person who made the webhook may see it: without hidden fields, and not at all without the record', async () => {
    const rep = await world.person(admin, 'sales');
    await subscribe(rep, ['products.created', 'payment-methods.created']);
    await subscribe(admin, ['products.created']);
    await world.make(admin, 'products.create', {
      sku: 'K-1',
      name: 'Keypad',
      kind: 'equipment',
      price: 9_900,
      cost: 4_321,
    });
    const accountId = await newAccount();
    await world.make(admin, 'payment-methods.create', {
      accountId,
      kind: 'check',
      holder: 'Hanna Miller',
    });
    await worker.runDue();
    const records = receiver.received.map(({ body }) => body.data.record);
    expect(records).toHaveLength(2);
    expect(records.map((record) => record?.['cost']).sort()).toEqual([4_321, undefined]);
    expect(records.every((record) => record?.['price'] === 9_900)).toBe(true);
    expect((await deliveries()).map(({ event }) => event)).toEqual(['products.created', 'products.created']);
  });
});

describe('a receiver that fails', () => {
  test('gets retries with a growing backoff, under the same id, until it answers', async () => {
    const id = await subscribe(admin, ['accounts.created']);
    await newAccount();
    receiver.answers.push(500, 302);
    await worker.runDue();
    expect(await deliveries()).toMatchObject([
      { status: 'retrying', attempts: 1, answer: 500, failure: 'It answered 500.' },
    ]);
    expect(await webhook(id)).toMatchObject({ status: 'on', failingSince: expect.any(String) });
    const [first = 0] = await waits();
    expect(first).toBeGreaterThan(1);
    expect(first).toBeLessThan(6);
    await makeDue();
    await worker.runDue();
    expect(await deliveries()).toMatchObject([
      { status: 'retrying', attempts: 2, answer: 302, failure: expect.stringContaining('not followed') },
    ]);
    const [second = 0] = await waits();
    expect(second).toBeGreaterThan(200);
    await makeDue();
    await worker.runDue();
    expect(await deliveries()).toMatchObject([
      { status: 'delivered', attempts: 3, answer: 204, failure: null, nextAttemptAt: null },
    ]);
    expect(new Set(receiver.received.map((message) => message.id)).size).toBe(1);
    expect(await webhook(id)).toMatchObject({ failingSince: null });
  });

  test('is given up after the last attempt; an event is delivered again by hand, under the same id', async () => {
    await subscribe(admin, ['accounts.created']);
    await newAccount();
    receiver.answers.push(...Array.from({ length: MAX_DELIVERY_ATTEMPTS }, () => 503));
    for (let n = 0; n < MAX_DELIVERY_ATTEMPTS; n++) {
      await makeDue();
      await worker.runDue();
    }
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ status: 'failed', attempts: MAX_DELIVERY_ATTEMPTS, nextAttemptAt: null });
    expect(await waits()).toEqual([]);
    await world.run(admin, 'webhook-deliveries.redeliver', { id: failed?.['id'] });
    await expect(
      world.run(admin, 'webhook-deliveries.redeliver', { id: failed?.['id'] }),
    ).rejects.toMatchObject({ code: 'NOT_READY' });
    await worker.runDue();
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: MAX_DELIVERY_ATTEMPTS + 1 }]);
    expect(new Set(receiver.received.map((message) => message.id)).size).toBe(1);
  });

  test('for three days gets no more requests, and the administrators are notified', async () => {
    const id = await subscribe(admin, ['accounts.created']);
    const rep = await world.person(admin, 'sales');
    await sql(
      `update webhooks set failing_since = now() - interval '73 hours' where company_id = $1 and id = $2`,
      [id],
    );
    await newAccount();
    receiver.answers.push(500);
    await worker.runDue();
    expect(await webhook(id)).toMatchObject({
      status: 'off',
      offReason: 'Every delivery has failed for three days.',
    });
    expect(await notices(admin)).toMatchObject([
      { title: 'The webhook “Accounting” was turned off', link: `/webhook/${id}` },
    ]);
    expect(await notices(rep)).toEqual([]);
    await makeDue();
    await worker.runDue();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ status: 'failed', failure: 'The webhook is off.' }]);
  });

  test('that answers 410 is asked no more', async () => {
    const id = await subscribe(admin, ['accounts.created']);
    await newAccount();
    receiver.answers.push(410);
    await worker.runDue();
    expect(await webhook(id)).toMatchObject({ status: 'off', offReason: expect.stringContaining('gone') });
    expect(await deliveries()).toMatchObject([{ status: 'failed', answer: 410 }]);
    expect(await waits()).toEqual([]);
  });

  test('that is private is refused when it is asked, whatever was saved', async () => {
    await subscribe(admin, ['accounts.created'], 'https://169.254.169.254/latest');
    await newAccount();
    await worker.runDue();
    expect(await deliveries()).toMatchObject([
      { status: 'retrying', answer: null, failure: expect.stringContaining('private network') },
    ]);
  });

  test('does not hold up another webhook', async () => {
    await subscribe(admin, ['accounts.created']);
    const quick = await subscribe(admin, ['tasks.created']);
    for (let n = 0; n < 12; n++) await newAccount(admin, `Household ${n}`);
    await world.make(admin, 'tasks.create', { title: 'Call back' });
    let release = () => {};
    const wait = new Promise<void>((done) => (release = done));
    const ran: string[] = [];
    const job = { company_id: admin.companyId, id: admin.id, kind: 'webhook', attempts: 1 };
    const lane = createOutboxWorker({
      tenancy: world.tenancy,
      log,
      lane: webhookLane,
      handlers: {
        webhook: async (_company, payload) => {
          const webhookId = webhookLane.queues?.of({ ...job, payload }) ?? '';
          if (webhookId !== quick) await wait;
          ran.push(webhookId);
        },
      },
    });
    lane.wake();
    await expect.poll(() => ran).toEqual([quick]);
    await expect.poll(() => lane.metrics().running).toBe(2);
    release();
    await expect.poll(() => ran.length).toBe(13);
    await lane.stop();
  });
});

describe('a webhook', () => {
  test('whose person has lost access is turned off, until another turns it on', async () => {
    const second = await world.person(admin, 'admin');
    const id = await subscribe(second, ['accounts.created']);
    await world.run({ ...admin, roles: ['admin', 'super'] }, 'users.setStatus', {
      id: second.id,
      status: 'inactive',
    });
    await newAccount();
    await worker.runDue();
    expect(receiver.received).toEqual([]);
    expect(await webhook(id)).toMatchObject({ status: 'off', offReason: expect.stringContaining('access') });
    await world.run(admin, 'webhooks.setStatus', { id, status: 'on' });
    expect(await webhook(id)).toMatchObject({ status: 'on', offReason: null, actsAsUserId: admin.id });
    await newAccount();
    await worker.runDue();
    expect(receiver.received).toHaveLength(1);
  });

  test('signs with the old and the new secret for a day after the change', async () => {
    const id = await subscribe(admin, ['accounts.created']);
    await world.run(inNameOf(admin), 'webhooks.rotateSecret', { id });
    const [old, fresh] = [1, 2].map((version) => webhookSecret(SECRET, id, version));
    await newAccount();
    await worker.runDue();
    await sql(
      `update webhooks set secret_changed_at = now() - interval '25 hours' where company_id = $1 and id = $2`,
      [id],
    );
    await newAccount();
    await worker.runDue();
    const signed = receiver.received.map((message) => [
      message.isSignedWith(old ?? ''),
      message.isSignedWith(fresh ?? ''),
    ]);
    expect(signed).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  test('is tested also while it is off, and a failed test says nothing about it', async () => {
    const id = await subscribe(admin, ['accounts.created']);
    await world.run(admin, 'webhooks.setStatus', { id, status: 'off' });
    receiver.answers.push(500);
    await world.run(admin, 'webhooks.test', { id });
    expect(await deliveries()).toMatchObject([{ event: 'webhook.test', status: 'queued', attempts: 0 }]);
    await worker.runDue();
    await makeDue();
    await worker.runDue();
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['webhook.test', 'webhook.test']);
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 2 }]);
    expect(await webhook(id)).toMatchObject({ failingSince: null });
  });

  test('that is deleted takes its log along, and what was queued ends', async () => {
    const id = await subscribe(admin, ['accounts.created']);
    await newAccount();
    await worker.runDue();
    await newAccount();
    await world.run(admin, 'webhooks.delete', { id });
    await worker.runDue();
    expect([receiver.received.length, await deliveries(), await waits()]).toEqual([1, [], []]);
  });

  test('of nobody else than an administrator is made, tested, or delivered again', async () => {
    const id = await subscribe(admin, ['accounts.created']);
    await newAccount();
    await worker.runDue();
    const [delivery] = await deliveries();
    for (const role of ['manager', 'office', 'sales', 'auditor'] as const) {
      const person = await world.person(admin, role);
      const attempts: [string, object][] = [
        ['webhooks.test', { id }],
        ['webhooks.setStatus', { id, status: 'off' }],
        ['webhooks.delete', { id }],
        ['webhook-deliveries.redeliver', { id: delivery?.['id'] }],
        ['webhooks.add', { name: 'X', url: receiver.url, events: ['accounts.created'] }],
      ];
      for (const [name, args] of attempts)
        await expect(world.run(person, name, args)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    }
    // Administrators may not run mutations that the server must check first, either.
    for (const name of ['webhooks.add', 'webhooks.change', 'webhooks.rotateSecret', 'webhooks.turnOff'])
      await expect(world.run(admin, name, { id })).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  });

  test('keeps its log for 30 days', async () => {
    await subscribe(admin, ['accounts.created']);
    await newAccount();
    await newAccount();
    await worker.runDue();
    const [old] = await deliveries();
    await sql(
      `update webhook_deliveries set created_at = now() - interval '31 days' where company_id = $1 and id = $2`,
      [old?.['id']],
    );
    await sweepOutbox(world.tenancy, new Date());
    expect(await deliveries()).toHaveLength(1);
  });
});
