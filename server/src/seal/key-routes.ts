import { hasRole, type Actor } from '@sable/domain/kernel/actor';
import { AppError, invalid } from '@sable/domain/kernel/errors';
import { IN_THE_FUTURE } from '@sable/domain/kernel/field-messages';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../http/route.ts';
import type { Writer } from '../mutate.ts';
import { actorOf, type ResolvedSession } from '../session/actor.ts';
import { assertFresh } from '../session/fresh-session.ts';
import { recordSecurityEvent } from '../session/security-log.ts';
import type { Sealer } from './sealer.ts';

export interface SealKeyRouteOptions {
  readonly sealer: Pick<Sealer, 'keys' | 'renewKey'>;
  readonly writer: Writer;
  readonly resolveSession: (request: FastifyRequest) => Promise<ResolvedSession | null>;
}

const instant = z.iso.datetime();
const keysSchema = z.object({
  keys: z.array(
    z.object({
      fingerprint: z.string().meta({ description: 'SHA-256 of the certificate' }),
      madeAt: instant,
      endsAt: instant,
      isCurrent: z.boolean().meta({ description: 'Whether it seals now' }),
      revokedAt: instant.nullable().meta({ description: 'From when on its seals are not good' }),
    }),
  ),
});
const tag = 'Sealed copies';

/** Registers the routes that list the company's sealing keys and replace the current one. For administrators. */
export function registerSealKeyRoutes(
  routes: Routes,
  { sealer, writer, resolveSession }: SealKeyRouteOptions,
): void {
  const admit = async (request: FastifyRequest, isChange: boolean): Promise<Actor> => {
    const session = await resolveSession(request);
    const actor = actorOf(session);
    if (!hasRole(actor, 'admin', 'super')) throw new AppError('NOT_AUTHORIZED');
    if (isChange && session) assertFresh(session);
    return actor;
  };
  const keysOf = async (companyId: string) => ({
    keys: (await sealer.keys(companyId)).map(({ madeAt, endsAt, revokedAt, ...key }) => ({
      ...key,
      madeAt: madeAt.toISOString(),
      endsAt: endsAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
  });

  routes.add(
    {
      method: 'GET',
      path: '/api/seal-keys',
      operationId: 'listSealKeys',
      tag,
      summary: 'The keys that the company seals and sealed with, the newest first',
      answers: { 200: { description: 'The keys', schema: keysSchema } },
    },
    async ({ request }) => keysOf((await admit(request, false)).companyId),
  );

  routes.add(
    {
      method: 'POST',
      path: '/api/seal-keys',
      operationId: 'renewSealKey',
      tag,
      summary: 'Make a new key for the seal and retire the current one; requires a recent sign-in',
      maxPerMinute: 10,
      body: z.strictObject({
        revokedAt: instant
          .nullable()
          .meta({ description: 'From when on somebody else may have had the key of today' }),
      }),
      answers: { 200: { description: 'The keys', schema: keysSchema } },
    },
    async ({ request, body }) => {
      const actor = await admit(request, true);
      const { revokedAt } = body();
      if (revokedAt && Date.parse(revokedAt) > Date.now())
        throw invalid('revokedAt', `${IN_THE_FUTURE} Nothing was changed. Choose an earlier one.`);
      const { companyId, id, name } = actor;
      const detail = revokedAt ? `Its seals are not valid from ${revokedAt} on.` : null;
      await recordSecurityEvent(
        writer,
        { companyId, id },
        { kind: 'seal_key_renewed', userId: id, doneBy: name, detail },
      );
      await sealer.renewKey(companyId, revokedAt ? new Date(revokedAt) : null);
      return keysOf(companyId);
    },
  );
}
