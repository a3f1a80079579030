import { WEBHOOK_JOB } from '@sable/domain/webhook';
import { z } from 'zod';
import type { Lane } from '../outbox/lane.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The delays between the attempts of a delivery: in total a little more than three days (Standard Webhooks). */
const RETRY_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

export const MAX_DELIVERY_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

/** Returns the milliseconds from a failed attempt, counted from 1, to the next one; null after the last. */
export const deliveryRetryDelay = (attempt: number): number | null => RETRY_DELAYS_MS[attempt - 1] ?? null;

const queueSchema = z.object({ webhookId: z.string() });

/**
 * Webhook jobs: a few of each webhook run at a time, so that a receiver that does not answer does not block the
 * others.
 */
export const webhookLane: Lane = {
  concurrency: 8,
  maxAttempts: MAX_DELIVERY_ATTEMPTS,
  // A jitter of a tenth keeps deliveries that failed together from retrying together.
  retryDelay: (attempts, random) =>
    Math.round((deliveryRetryDelay(attempts) ?? 24 * HOUR) * (1 + random * 0.1)),
  queues: {
    most: 2,
    of: ({ kind, payload }) =>
      kind === WEBHOOK_JOB ? queueSchema.safeParse(payload).data?.webhookId : undefined,
  },
  claim: { sql: 'select * from claim_webhook_jobs($1, $2::text[])', takesBusy: true },
};
