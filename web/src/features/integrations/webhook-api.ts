import { z } from 'zod';
import type { webhookInput } from '@sable/domain/webhook-mutations';
import { getJson, patchJson, postJson } from '../../live/client-error.ts';

export type WebhookInput = z.output<typeof webhookInput>;

const madeAnswer = z.object({ id: z.string(), secret: z.string() });
const secretAnswer = z.object({ secret: z.string() });
const pathOf = (id: string) => `/api/webhooks/${encodeURIComponent(id)}`;

/**
 * Creates a webhook. Only this response includes its signing secret. Rejects with INVALID if the server may not call
 * the address.
 */
export const createWebhook = async (input: WebhookInput) =>
  madeAnswer.parse(await postJson('/api/webhooks', input));

export const updateWebhook = (id: string, patch: WebhookInput): Promise<unknown> =>
  patchJson(pathOf(id), patch);

/** Creates a new signing secret and returns it, only this once. */
export const rotateSecret = async (id: string) =>
  secretAnswer.parse(await postJson(`${pathOf(id)}/secret`, {})).secret;

const service = z.object({
  driver: z.enum(['smtp', 'webhook', 'mailbox', 'http', 's3', 'disk', 'rfc3161', 'none', 'captured']),
  host: z.string().nullable(),
});
const provider = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type UsedProvider = z.output<typeof provider>;
const servicesAnswer = z.object({
  email: service,
  replies: service,
  texts: service,
  files: service,
  timestamps: service.extend({ lastUsedAt: z.string().nullable() }),
  providers: z.array(provider),
});
export type Services = z.output<typeof servicesAnswer>;
export type Service = z.output<typeof service>;

/** Fetches what the server uses for email, texts, files, and sign-in. */
export const readServices = async () => servicesAnswer.parse(await getJson('/api/integrations'));

const testAnswer = z.object({ milliseconds: z.number() });
/** Stores, reads, and deletes a small object. Returns the duration in milliseconds. */
export const testFileStore = async () =>
  testAnswer.parse(await postJson('/api/integrations/files/test', {})).milliseconds;

/**
 * Requests a time stamp for random bytes. Returns the duration in milliseconds. Rejects with a message if there is no
 * stamp.
 */
export const testTimestamps = async () =>
  testAnswer.parse(await postJson('/api/integrations/timestamps/test', {})).milliseconds;

/**
 * Checks whether a sign-in provider responds. Returns the duration in milliseconds. Rejects with a message if it is
 * down.
 */
export const testProvider = async (id: string) =>
  testAnswer.parse(await postJson(`/api/integrations/providers/${encodeURIComponent(id)}/test`, {}))
    .milliseconds;
