import { WEBHOOK_JOB } from '@sable/domain/webhook';

/**
 * Queues a job for each webhook that subscribes to a change, from the audit rows returned by a CTE named `u`. Event
 * verbs are the trail's operations with a `d` appended: `create`, `created`.
 */
export const insertWebhookJobs = `insert into outbox (company_id, kind, payload)
  select u.company_id, '${WEBHOOK_JOB}', jsonb_build_object('webhookId', w.id, 'deliveryId', gen_random_uuid(), 'seq', u.seq)
  from u join webhooks w on w.company_id = $1::uuid and w.status = 'on' and w.events ? (u.collection || '.' || u.operation || 'd')`;
