import { z } from 'zod';
import { defineEntity } from './kernel/entity.ts';
import { choice, count, instant, list, optional, ref, requiredText, text, url } from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';
import { webhookEvents } from './webhook-events.ts';

/** The job that delivers one event to one webhook; its payload is `{ webhookId, deliveryId, seq }`. */
export const WEBHOOK_JOB = 'webhook';

/** The endpoint of another system that receives the company's changes. Its secret is derived and never stored. */
export const webhooks = defineEntity({
  collection: 'webhooks',
  one: 'Webhook',
  many: 'Webhooks',
  shape: {
    name: requiredText('Name', 80),
    url: url('Endpoint URL'),
    events: list('Events', z.enum(webhookEvents, 'Choose events from the list.'), webhookEvents.length),
    status: choice('Status', ['on', 'off'] as const, { server: true }),
    actsAsUserId: ref('Acts for', 'users', { server: true }),
    secretVersion: count('Signing secret', { server: true }),
    secretChangedAt: instant('Signing secret created', { server: true }),
    failingSince: optional(instant('Failing since', { server: true })),
    offReason: optional(text('Why it is off', 300, { server: true })),
  },
  defaults: { status: 'on', secretVersion: 1 },
  access: {
    rows: { super: full, admin: full, office: readOnly, auditor: readOnly },
    // For many services, the URL itself is a secret.
    fields: { url: 'endpoint' },
    administered: true,
  },
  title: (row) => row.name,
  columns: ['name', 'status', 'events', 'actsAsUserId', 'failingSince', 'updatedAt'],
  sortable: ['name'],
  filterable: 'all',
  alert: (row) => (row.status === 'on' && row.failingSince ? 'Failing' : null),
  about: {
    what: 'A webhook notifies another system of changes as they happen.',
    start: 'Add the address of that system and choose the events it should receive.',
  },
  generic: { create: false, update: false, delete: true },
  sample: (n) => ({ name: `Sample webhook ${n}`, url: `https://hooks.example.com/${n}`, events: [] }),
});

/** The delivery of one event to one webhook, and its result. Its id is the `webhook-id` that the receiver sees. */
export const webhookDeliveries = defineEntity({
  collection: 'webhook-deliveries',
  one: 'Delivery',
  many: 'Deliveries',
  shape: {
    webhookId: ref('Webhook', 'webhooks', { server: true }),
    event: requiredText('Event', 80, { server: true }),
    record: optional(text('Record', 120, { server: true })),
    changeSeq: count('Feed number', { server: true }, Number.MAX_SAFE_INTEGER),
    status: choice('Status', ['queued', 'delivered', 'retrying', 'failed'] as const, { server: true }),
    attempts: count('Attempts', { server: true }),
    answer: optional(count('Response', { server: true })),
    failure: optional(text('Error', 300, { server: true })),
    attemptedAt: optional(instant('Last attempt', { server: true })),
    nextAttemptAt: optional(instant('Next attempt', { server: true })),
  },
  access: { rows: { super: readOnly, admin: readOnly, office: readOnly, auditor: readOnly } },
  title: (row) => row.event,
  columns: ['event', 'status', 'answer', 'attempts', 'attemptedAt', 'nextAttemptAt', 'createdAt'],
  sortedWithin: 'webhookId',
  sortable: ['createdAt'],
  startOrder: { field: 'createdAt', direction: 'desc' },
  generic: { create: false, update: false },
  sample: () => ({}),
});
