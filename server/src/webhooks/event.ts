import { z } from 'zod';
import type { Actor } from '@sable/domain/kernel/actor';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { idSchema, pathOf } from '@sable/domain/kernel/document';
import { where } from '@sable/domain/kernel/predicate';
import { updates } from '@sable/domain/update';
import { TEST_EVENT } from '@sable/domain/webhook-events';
import { auditPage } from '../audit-trail.ts';
import type { TenantClient } from '../db/tenant.ts';

const recordSchema = z.record(z.string(), z.unknown());

/** The body of a webhook message, as the receiver gets it. */
export const webhookBodySchema = z.object({
  type: z
    .string()
    .meta({ description: 'What happened, such as `accounts.updated`; `webhook.test` for a test' }),
  timestamp: z.iso.datetime().meta({ description: 'When it happened' }),
  data: z.object({
    collection: z.string().nullable().meta({ description: 'Null for a test' }),
    id: idSchema.nullable().meta({ description: 'The record that changed; null for a test' }),
    seq: z.int().meta({ description: 'Place in the company’s feed: a later change has a greater one' }),
    changedBy: z.string().nullable().meta({ description: 'Who changed it' }),
    changed: z.array(z.string()).meta({ description: 'The fields that an update changed' }),
    record: recordSchema.nullable().meta({
      description: 'The record after the change; a deleted record as it was before its deletion',
    }),
  }),
});
export type WebhookBody = z.output<typeof webhookBodySchema>;

/** An event ready to be signed and sent. */
export interface WebhookMessage {
  readonly event: string;
  /** Path of the record that changed; null for a test. */
  readonly record: string | null;
  readonly body: WebhookBody;
}

const verbs = { create: 'created', update: 'updated', delete: 'deleted' } as const;
const changeSchema = updates.schema.pick({
  seq: true,
  operation: true,
  collection: true,
  documentId: true,
  before: true,
  after: true,
  createdAt: true,
  createdBy: true,
});

/** Fields that every update changes. */
const always = new Set(['version', 'updatedAt']);

/**
 * Reads one change of the feed as an actor may see it, redacted like the audit trail. Undefined if the actor may not
 * read the record, or if the change has been purged.
 */
export async function readMessage(
  client: TenantClient,
  actor: Actor,
  seq: number,
): Promise<WebhookMessage | undefined> {
  const [row] = await auditPage(client, actor, {
    collection: updates.collection,
    where: where({ seq }),
    orderBy: [{ field: 'seq', direction: 'asc' }],
    limit: 1,
  });
  if (!row) return undefined;
  const { operation, collection, documentId, before, after, createdAt, createdBy } = changeSchema.parse(row);
  const event = `${collection}.${verbs[operation]}`;
  const changed = operation === 'update' ? changedFields(before ?? {}, after ?? {}) : [];
  return {
    event,
    record: pathOf(collection, documentId),
    body: {
      type: event,
      timestamp: createdAt,
      data: { collection, id: documentId, seq, changedBy: createdBy, changed, record: after ?? before },
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

const changedFields = (before: Fields, after: Fields): string[] =>
  Object.keys(after)
    .filter((field) => !always.has(field) && !deepEqual(before[field], after[field]))
    .sort();

/** Returns the message of a test. */
export const testMessage = (now: string): WebhookMessage => ({
  event: TEST_EVENT,
  record: null,
  body: {
    type: TEST_EVENT,
    timestamp: now,
    data: { collection: null, id: null, seq: 0, changedBy: null, changed: [], record: null },
  },
});
