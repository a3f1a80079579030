import { z } from 'zod';
import type { webhookInput } from '@sable/domain/webhook-mutations';
import { getJson, patchJson, postJson } from '../../live/client-error.ts';

export type WebhookInput = z.output<typeof webhookInput>;

const madeAnswer = z.object({ id: z.string(), secret: z.string() });
const secretAnswer = z.object({ secret: z.string() });
const pathOf = (id: string) => `/api/webhooks/${encodeURIComponent(id)}`;

/** Makes a webhook. Its signing secret is in this answer alone. Rejects with INVALID for an address that the server may not call. */
export const createWebhook = async (input: WebhookInput) =>
  madeAnswer.parse(await postJson('/api/webhooks', input));

export const updateWebhook = (id: string, patch: WebhookInput): Promise<unknown> =>
  patchJson(pathOf(id), patch);

/** Makes a new signing secret and returns it, this once. */
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

/** What the server uses for email, texts, files, and sign-in. */
export const readServices = async () => servicesAnswer.parse(await getJson('/api/integrations'));

const testAnswer = z.object({ milliseconds: z.number() });
/** Stores, reads and removes a small object, and returns how long that took. */
export const testFileStore = async () =>
  testAnswer.parse(await postJson('/api/integrations/files/test', {})).milliseconds;

/** Has random bytes stamped, and returns how long that took. Rejects in words where no stamp comes. */
export const testTimestamps = async () =>
  testAnswer.parse(await postJson('/api/integrations/timestamps/test', {})).milliseconds;

/** Asks a sign-in provider whether it answers, and returns how many milliseconds that took. Rejects in words when it is down. */
export const testProvider = async (id: string) =>
  testAnswer.parse(await postJson(`/api/integrations/providers/${encodeURIComponent(id)}/test`, {}))
    .milliseconds;
