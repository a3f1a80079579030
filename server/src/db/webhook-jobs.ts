import { WEBHOOK_JOB } from '@sable/domain/webhook';

/**
 * Queues a job for each webhook that subscribes to a change, of the audit rows that a CTE named `u` returns. An operation of the trail with a
 * the verb with `d` appended is the verb of an event: `create`, `created`.
 */
export const insertWebhookJobs = `insert into outbox (company_id, kind, payload)
  select u.company_id, '${WEBHOOK_JOB}', jsonb_build_object('webhookId', w.id, 'deliveryId', gen_random_uuid(), 'seq', u.seq)
  from u join webhooks w on w.company_id = $1::uuid and w.status = 'on' and w.events ? (u.collection || '.' || u.operation || 'd')`;
