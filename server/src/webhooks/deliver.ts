import { brand } from '@sable/domain/brand';
import { systemActor } from '@sable/domain/kernel/actor';
import { idSchema } from '@sable/domain/kernel/document';
import { anyEntity, type RowOf } from '@sable/domain/kernel/entity';
import { webhookDeliveries, webhooks } from '@sable/domain/webhook';
import { TEST_EVENT } from '@sable/domain/webhook-events';
import type { DeliveryResult } from '@sable/domain/webhook-mutations';
import { z } from 'zod';
import { SqlSource } from '../db/source.ts';
import type { Tenancy } from '../db/tenant.ts';
import { EgressFailed, EgressRefused, type Egress } from '../egress/egress.ts';
import type { Writer } from '../mutate.ts';
import { PermanentFailure, type JobHandler, type PermanentFailureHandler } from '../outbox/job.ts';
import { findActingUser } from '../session/acting-user.ts';
import { newKey } from '../transaction-context.ts';
import { readMessage, testMessage, type WebhookMessage } from './event.ts';
import { deliveryRetryDelay } from './lane.ts';
import { signingKeys } from './secret.ts';
import { signatureOf } from './signature.ts';

const jobSchema = z.object({ webhookId: idSchema, deliveryId: idSchema, seq: z.int().min(0) });
type Job = z.output<typeof jobSchema>;
type Webhook = RowOf<typeof webhooks>;

const GONE = 410;

interface WebhookDeliveryOptions {
  readonly tenancy: Tenancy;
  readonly writer: Writer;
  readonly egress: Egress;
  /** The installation's secret; the signing secrets are derived from it. */
  readonly secret: string;
}

/** Returns the outbox handler for webhook jobs and its permanent-failure handler. */
export function createWebhookDelivery({ tenancy, writer, egress, secret }: WebhookDeliveryOptions): {
  deliver: JobHandler;
  onPermanentFailure: PermanentFailureHandler;
} {
  const run = (companyId: string, name: string, args: object) =>
    writer.mutate(systemActor(companyId), { key: newKey(), mutations: [{ name, args }] });

  /** Reads the current data that a job needs. */
  const read = (companyId: string, { webhookId, deliveryId, seq }: Job) =>
    tenancy.withTenant(companyId, async (client) => {
      const source = new SqlSource(client, companyId);
      const row = await source.get(anyEntity(webhooks), webhookId);
      if (!row) return null;
      const webhook = webhooks.schema.parse(row);
      const stored = await source.get(anyEntity(webhookDeliveries), deliveryId);
      const delivery = stored && webhookDeliveries.schema.parse(stored);
      const actor = await findActingUser(client, companyId, webhook.actsAsUserId);
      const message =
        seq === 0 ? testMessage(new Date().toISOString()) : actor && (await readMessage(client, actor, seq));
      return { webhook, delivery, hasActor: actor !== null, message };
    });

  /** Posts a message. Returns the status of the response; throws EgressFailed and EgressRefused. */
  const post = (webhook: Webhook, id: string, message: WebhookMessage): Promise<number> => {
    const now = Date.now();
    const body = JSON.stringify(message.body);
    const timestamp = String(Math.floor(now / 1000));
    const keys = signingKeys(secret, webhook, now);
    return egress.post(webhook.url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': `${brand.name}/${brand.version}`,
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': keys.map((key) => signatureOf(key, { id, timestamp, body })).join(' '),
      },
      body,
    });
  };

  return {
    async deliver(companyId, input, _jobId, attempt) {
      const parsed = jobSchema.safeParse(input);
      if (!parsed.success) throw new PermanentFailure('The job does not specify what to deliver.');
      const job = parsed.data;
      const found = await read(companyId, job);
      // The webhook was deleted, and its log with it.
      if (!found) return;
      const { webhook, delivery, hasActor, message } = found;
      // The first run delivered it but stopped before it could finish the job.
      if (delivery?.status === 'delivered') return;
      const event = delivery?.event ?? message?.event;
      // An event that the webhook may not see is not even recorded.
      if (event === undefined && hasActor) return;
      const base = {
        id: job.deliveryId,
        webhookId: webhook.id,
        changeSeq: job.seq,
        event: event ?? TEST_EVENT,
        record: delivery?.record ?? message?.record ?? null,
      };
      const record = (result: Omit<DeliveryResult, keyof typeof base>) =>
        run(companyId, 'webhook-deliveries.record', { ...base, ...result });
      const failPermanently = async (failure: string): Promise<never> => {
        const nothing = { answer: null, nextAttemptAt: null, wasSent: false };
        if (event !== undefined) await record({ ...nothing, status: 'failed', failure });
        throw new PermanentFailure(failure);
      };
      if (!hasActor) {
        const reason = 'The person whose access this webhook uses no longer has access.';
        await run(companyId, 'webhooks.turnOff', { id: webhook.id, reason });
        return failPermanently(reason);
      }
      if (webhook.status === 'off' && event !== TEST_EVENT) return failPermanently('The webhook is off.');
      if (!message)
        return failPermanently('The change is no longer kept, or the webhook no longer has access to it.');

      const outcome = await post(webhook, job.deliveryId, message).then(outcomeOf, failureOf);
      if (outcome.failure === null) {
        await record({ ...outcome, status: 'delivered', nextAttemptAt: null, wasSent: true });
        return;
      }
      const delay = outcome.answer === GONE ? null : deliveryRetryDelay(attempt);
      const nextAttemptAt = delay === null ? null : new Date(Date.now() + delay).toISOString();
      const status = delay === null ? 'failed' : 'retrying';
      await record({ ...outcome, status, nextAttemptAt, wasSent: true });
      if (outcome.answer === GONE) {
        const reason = 'The endpoint answered that it is gone (410).';
        await run(companyId, 'webhooks.turnOff', { id: webhook.id, reason });
        throw new PermanentFailure(reason);
      }
      throw new Error(outcome.failure);
    },

    async onPermanentFailure(companyId, input, reason) {
      const job = jobSchema.safeParse(input);
      if (!job.success) return;
      const { webhookId, deliveryId: id, seq: changeSeq } = job.data;
      const found = await read(companyId, job.data);
      const { delivery } = found ?? {};
      if (!delivery || delivery.status === 'delivered' || delivery.status === 'failed') return;
      const { event, record, answer } = delivery;
      const ended = { status: 'failed', failure: reason, nextAttemptAt: null, wasSent: false };
      await run(companyId, 'webhook-deliveries.record', {
        ...{ id, webhookId, changeSeq, event, record, answer },
        ...ended,
      });
    },
  };
}

interface Outcome {
  readonly answer: number | null;
  /** The reason of the failure; null if it was delivered. */
  readonly failure: string | null;
}

function outcomeOf(answer: number): Outcome {
  if (answer >= 200 && answer < 300) return { answer, failure: null };
  const isRedirect = answer >= 300 && answer < 400;
  return {
    answer,
    failure: isRedirect
      ? `It answered ${answer}, a redirect. Redirects are not followed.`
      : `It answered ${answer}.`,
  };
}

function failureOf(error: unknown): Outcome {
  if (error instanceof EgressFailed || error instanceof EgressRefused)
    return { answer: null, failure: error.message };
  throw error;
}
