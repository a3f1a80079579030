import { z } from 'zod';
import { isSystem, type Actor } from './kernel/actor.ts';
import { idSchema, pathOf } from './kernel/document.ts';
import type { RowOf } from './kernel/entity.ts';
import { notReady } from './kernel/errors.ts';
import { mutation } from './kernel/mutation.ts';
import { matchNone, where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { notify } from './notify.ts';
import { users } from './user.ts';
import { TEST_EVENT } from './webhook-events.ts';
import { WEBHOOK_JOB, webhookDeliveries, webhooks } from './webhook.ts';

type Webhook = RowOf<typeof webhooks>;

/** How long all attempts must fail before a webhook is turned off, in milliseconds. */
const MAX_FAILING_MS = 3 * 24 * 3600 * 1000;

const fields = {
  name: webhooks.shape.name,
  url: webhooks.shape.url,
  events: webhooks.shape.events.min(1, 'Choose at least one event.'),
};
/** A person's input for a webhook. The server checks the URL before it runs the mutation. */
export const webhookInput = z.strictObject(fields);

const canUpdate = (actor: Actor): boolean => webhooks.permission(actor).update !== matchNone;

/** Turns a webhook off and notifies the company's administrators of the reason. */
async function turnOff(tx: Transaction, webhook: Webhook, reason: string): Promise<void> {
  if (webhook.status === 'off') return;
  const system = tx.asSystem();
  await system.update(webhooks, webhook, { status: 'off', offReason: reason });
  const people = await system.list(users, {
    where: where({ status: 'active' }),
    orderBy: [{ field: 'id', direction: 'asc' }],
    limit: 500,
  });
  const admins = people.filter(({ roles }) => roles.includes('admin')).map(({ id }) => id);
  await notify(tx, admins, {
    kind: 'system',
    title: `The webhook “${webhook.name}” was turned off`,
    body: `${reason} Changes since then are not sent. Correct the endpoint, then turn the webhook on again.`,
    link: `/${pathOf('webhook', webhook.id)}`,
    about: pathOf('webhooks', webhook.id),
  });
}

/** Updates the health of a webhook. Locks and writes its row only when the health changes. */
async function noteHealth(tx: Transaction, webhookId: string, isDelivered: boolean): Promise<void> {
  const { now } = tx.context;
  const { failingSince } = await tx.get(webhooks, webhookId);
  const isOver = failingSince !== null && Date.parse(now) - Date.parse(failingSince) >= MAX_FAILING_MS;
  if (isDelivered ? failingSince === null : failingSince !== null && !isOver) return;
  const webhook = await tx.get(webhooks, webhookId, { lock: true });
  if (isDelivered) await tx.update(webhooks, webhook, { failingSince: null });
  else if (isOver) await turnOff(tx, webhook, 'Every delivery has failed for three days.');
  else await tx.update(webhooks, webhook, { failingSince: now });
}

const deliveryResult = z.strictObject({
  id: idSchema,
  webhookId: idSchema,
  event: webhookDeliveries.shape.event,
  record: z.string().max(120).nullable(),
  changeSeq: z.int().min(0),
  status: z.enum(['delivered', 'retrying', 'failed']),
  answer: z.int().nullable(),
  failure: z.string().max(300).nullable(),
  nextAttemptAt: z.iso.datetime({ precision: 3 }).nullable(),
  /**
   * Whether the endpoint was called at all: a delivery that was abandoned before that does not count for its health.
   */
  wasSent: z.boolean(),
});
export type DeliveryResult = z.output<typeof deliveryResult>;

export const webhookMutations = {
  /** Creates a webhook whose URL the server has checked. The webhook has the read permissions of its creator. */
  'webhooks.add': mutation({
    args: webhookInput,
    allow: isSystem,
    serverOnly: true,
    async run(tx, input) {
      const { now } = tx.context;
      const row = await tx.create(webhooks, { ...input, actsAsUserId: tx.actor.id, secretChangedAt: now });
      return { id: row.id };
    },
  }),

  /** Updates a webhook. From then on, it has the read permissions of the person who made the change. */
  'webhooks.change': mutation({
    args: z.strictObject({ id: idSchema, patch: webhookInput.partial() }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id, patch }) {
      const before = await tx.get(webhooks, id, { lock: true });
      await tx.update(webhooks, before, { ...patch, actsAsUserId: tx.actor.id });
    },
  }),

  /** Creates a new signing secret. The previous one also signs for one more day. */
  'webhooks.rotateSecret': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id }) {
      const before = await tx.get(webhooks, id, { lock: true });
      const secretVersion = before.secretVersion + 1;
      await tx.update(webhooks, before, { secretVersion, secretChangedAt: tx.context.now });
      return { secretVersion };
    },
  }),

  /** Turns a webhook on or off. Its data has the read permissions of the person who turned it on. */
  'webhooks.setStatus': mutation({
    args: z.strictObject({ id: idSchema, status: z.enum(['on', 'off']) }),
    allow: canUpdate,
    serverOnly: true,
    async run(tx, { id, status }) {
      const before = await tx.get(webhooks, id, { lock: true });
      if (before.status === status) return;
      const turnedOn = { status, actsAsUserId: tx.actor.id, offReason: null, failingSince: null };
      await tx.update(webhooks, before, status === 'on' ? turnedOn : { status, offReason: null });
    },
  }),

  /** Turns off a webhook that the product can no longer serve. Only the system actor runs it. */
  'webhooks.turnOff': mutation({
    args: z.strictObject({ id: idSchema, reason: z.string().max(300) }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id, reason }) {
      await turnOff(tx, await tx.get(webhooks, id, { lock: true }), reason);
    },
  }),

  /** Sends a test event, even to a webhook that is off. */
  'webhooks.test': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: canUpdate,
    serverOnly: true,
    async run(tx, { id }) {
      await tx.get(webhooks, id);
      const delivery = await tx.asSystem().create(webhookDeliveries, {
        webhookId: id,
        event: TEST_EVENT,
        changeSeq: 0,
        status: 'queued',
        attempts: 0,
      });
      tx.enqueue({ kind: WEBHOOK_JOB, payload: { webhookId: id, deliveryId: delivery.id, seq: 0 } });
      return { id: delivery.id };
    },
  }),

  /** Sends an event again under the same id; an event that is waiting for its next attempt is sent immediately. */
  'webhook-deliveries.redeliver': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: canUpdate,
    serverOnly: true,
    async run(tx, { id }) {
      const delivery = await tx.get(webhookDeliveries, id, { lock: true });
      const webhook = await tx.get(webhooks, delivery.webhookId);
      if (webhook.status === 'off' && delivery.event !== TEST_EVENT)
        throw notReady('This webhook is off. Nothing was sent. Turn it on, then deliver the event again.');
      if (delivery.status === 'queued')
        throw notReady('This event is already being sent. Nothing was sent twice. Wait for its answer.');
      await tx
        .asSystem()
        .update(webhookDeliveries, delivery, { status: 'queued', failure: null, nextAttemptAt: null });
      const { webhookId, changeSeq: seq } = delivery;
      tx.enqueue({ kind: WEBHOOK_JOB, payload: { webhookId, deliveryId: id, seq } });
    },
  }),

  /** Records one attempt and updates the health of the webhook. */
  'webhook-deliveries.record': mutation({
    args: deliveryResult,
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id, wasSent, ...result }) {
      const known = await tx.find(webhookDeliveries, id, { lock: true });
      const attempts = (known?.attempts ?? 0) + (wasSent ? 1 : 0);
      const attemptedAt = wasSent ? tx.context.now : (known?.attemptedAt ?? null);
      const row = { ...result, attempts, attemptedAt };
      if (known) await tx.update(webhookDeliveries, known, row);
      else await tx.create(webhookDeliveries, { ...row, id });
      if (wasSent && result.event !== TEST_EVENT)
        await noteHealth(tx, result.webhookId, result.status === 'delivered');
    },
  }),
};
