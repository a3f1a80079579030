import { randomBytes, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { hasRole, type Actor } from '@sable/domain/kernel/actor';
import { AppError, notReady } from '@sable/domain/kernel/errors';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { bytesOf, fileKey, type FileStore } from '../files/file-store.ts';
import type { Routes } from '../http/route.ts';
import type { Providers } from '../session/providers/providers.ts';

export interface IntegrationRouteOptions {
  readonly config: Pick<Config, 'smtpUrl' | 'replyAddress' | 'textUrl' | 's3Url'>;
  readonly store: FileStore;
  readonly providers: Pick<Providers, 'listUsed' | 'test'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly actorOf: (request: FastifyRequest) => Promise<Actor>;
}

/** A service, and the other system behind it; null where the product does it itself. Never a key, a user, or a path. */
const service = <Driver extends string>(...drivers: [Driver, Driver]) =>
  z.object({ driver: z.enum(drivers), host: z.string().nullable() });
const servicesSchema = z.object({
  email: service('smtp', 'captured'),
  replies: service('webhook', 'mailbox'),
  texts: service('http', 'captured'),
  files: service('s3', 'disk'),
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

/** What this server is connected to, by its configuration, and tests of the file store and the sign-in providers. For administrators. */
export function registerIntegrationRoutes(
  routes: Routes,
  { config, store, providers, log, actorOf }: IntegrationRouteOptions,
): void {
  const { smtpUrl, replyAddress, textUrl, s3Url } = config;
  const services: Omit<z.output<typeof servicesSchema>, 'providers'> = {
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
      return { ...services, providers: await providers.listUsed(companyId) };
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
}

/** Stores bytes, reads them back, and removes them. Throws when they are not the same. */
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
