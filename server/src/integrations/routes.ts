import { randomBytes, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { hasRole, type Actor } from '@sable/domain/kernel/actor';
import { AppError, notReady } from '@sable/domain/kernel/errors';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Tenancy } from '../db/tenant.ts';
import { bytesOf, fileKey, type FileStore } from '../files/file-store.ts';
import type { Routes } from '../http/route.ts';
import { redactedErrorMessage } from '../outbox/retry.ts';
import type { TimestampAuthority } from '../seal/timestamp-authority.ts';
import type { Providers } from '../session/providers/providers.ts';

export interface IntegrationRouteOptions {
  readonly config: Pick<Config, 'smtpUrl' | 'replyAddress' | 'textUrl' | 's3Url' | 'timestampUrl'>;
  readonly tenancy: Tenancy;
  readonly store: FileStore;
  readonly authority: TimestampAuthority | undefined;
  readonly providers: Pick<Providers, 'listUsed' | 'test'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly actorOf: (request: FastifyRequest) => Promise<Actor>;
}

/**
 * A service and the external system that provides it; null if Sable provides it itself. Never contains a key, a user,
 * or a path.
 */
const service = <Driver extends string>(...drivers: [Driver, Driver]) =>
  z.object({ driver: z.enum(drivers), host: z.string().nullable() });
const servicesSchema = z.object({
  email: service('smtp', 'captured'),
  replies: service('webhook', 'mailbox'),
  texts: service('http', 'captured'),
  files: service('s3', 'disk'),
  timestamps: service('rfc3161', 'none').extend({
    lastUsedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When a signed copy of the company was last stamped' }),
  }),
  providers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      host: z.string(),
      lastUsedAt: z.iso
        .datetime()
        .nullable()
        .meta({ description: 'When somebody of the company last signed in there' }),
    }),
  ),
});
const testSchema = z.object({ milliseconds: z.int() });

const tag = 'Integrations';
const hostOf = (url: string | undefined): string | null => (url ? new URL(url).hostname : null);

/**
 * Registers the routes that show administrators which external systems this server is configured with, and that test
 * the file store, the time-stamp authority, and the sign-in providers.
 */
export function registerIntegrationRoutes(
  routes: Routes,
  { config, tenancy, store, authority, providers, log, actorOf }: IntegrationRouteOptions,
): void {
  const { smtpUrl, replyAddress, textUrl, s3Url, timestampUrl } = config;
  const services: Omit<z.output<typeof servicesSchema>, 'providers' | 'timestamps'> = {
    email: { driver: smtpUrl ? 'smtp' : 'captured', host: hostOf(smtpUrl) },
    replies: {
      driver: replyAddress ? 'webhook' : 'mailbox',
      host: replyAddress?.split('@')[1] ?? null,
    },
    texts: { driver: textUrl ? 'http' : 'captured', host: hostOf(textUrl) },
    files: { driver: s3Url ? 's3' : 'disk', host: hostOf(s3Url) },
  };
  const admit = async (request: FastifyRequest): Promise<Actor> => {
    const actor = await actorOf(request);
    if (!hasRole(actor, 'admin', 'super')) throw new AppError('NOT_AUTHORIZED');
    return actor;
  };

  routes.add(
    {
      method: 'GET',
      path: '/api/integrations',
      operationId: 'listIntegrations',
      tag,
      summary: 'The services that this server uses for email, texts, files, and sign-in',
      answers: { 200: { description: 'The services', schema: servicesSchema } },
    },
    async ({ request }) => {
      const { companyId } = await admit(request);
      const timestamps = {
        driver: timestampUrl ? ('rfc3161' as const) : ('none' as const),
        host: hostOf(timestampUrl),
        lastUsedAt: await lastStamp(tenancy, companyId),
      };
      return { ...services, timestamps, providers: await providers.listUsed(companyId) };
    },
  );

  routes.add(
    {
      method: 'POST',
      path: '/api/integrations/providers/{id}/test',
      operationId: 'testSignInProvider',
      tag,
      summary: 'Asks a sign-in provider for its configuration',
      maxPerMinute: 20,
      params: z.object({ id: z.string().max(40) }),
      answers: { 200: { description: 'It answers', schema: testSchema } },
    },
    async ({ request, params }) => {
      await admit(request);
      const started = performance.now();
      await providers.test(params().id);
      return { milliseconds: Math.round(performance.now() - started) };
    },
  );

  routes.add(
    {
      method: 'POST',
      path: '/api/integrations/files/test',
      operationId: 'testFileStore',
      tag,
      summary: 'Stores a small object, reads it back, and removes it',
      maxPerMinute: 20,
      answers: { 200: { description: 'It works', schema: testSchema } },
    },
    async ({ request }) => {
      const { companyId } = await admit(request);
      const started = performance.now();
      try {
        await roundTrip(store, fileKey(companyId, randomUUID()));
      } catch (error) {
        log.warn({ err: error }, 'the test of the file store failed');
        throw notReady(
          'The file store did not give back what was stored. Stored files were not touched. Check the store and the server’s log, then test again.',
        );
      }
      return { milliseconds: Math.round(performance.now() - started) };
    },
  );

  routes.add(
    {
      method: 'POST',
      path: '/api/integrations/timestamps/test',
      operationId: 'testTimestampAuthority',
      tag,
      summary: 'Has the time-stamp authority stamp random bytes, and checks the stamp',
      maxPerMinute: 20,
      answers: { 200: { description: 'It stamps', schema: testSchema } },
    },
    async ({ request }) => {
      await admit(request);
      if (!authority)
        throw notReady('No time-stamp authority is set up. Nothing was tested. Set TIMESTAMP_URL first.');
      const started = performance.now();
      try {
        await authority.stamp(randomBytes(32));
      } catch (error) {
        log.warn({ err: error }, 'the test of the time-stamp authority failed');
        throw notReady(
          `The time-stamp authority gave no time stamp that can be used. Copies are sealed without one. Check TIMESTAMP_URL, then test again. ${redactedErrorMessage(error, null)}`,
        );
      }
      return { milliseconds: Math.round(performance.now() - started) };
    },
  );
}

/** Returns when an authority last time-stamped a copy of this company. */
async function lastStamp(tenancy: Tenancy, companyId: string): Promise<string | null> {
  const [rows] = await tenancy.snapshot<{ at: string | Date | null }>(companyId, [
    { text: 'select max(stamped_at) as at from signed_copies where company_id = $1', values: [companyId] },
  ]);
  const row = rows?.[0];
  return row?.at ? new Date(row.at).toISOString() : null;
}

/** Stores bytes, reads them back, and removes them. Throws if they differ. */
async function roundTrip(store: FileStore, key: string): Promise<void> {
  const bytes = randomBytes(1024);
  try {
    await store.put(
      key,
      (async function* only() {
        yield bytes;
      })(),
    );
    const stored = await store.read(key);
    if (!stored || !bytes.equals(await bytesOf(stored)))
      throw new Error('What was read is not what was stored.');
  } finally {
    await store.remove([key]);
  }
}
