import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import { AppError, invalid } from '@sable/domain/kernel/errors';
import type { Action } from '@sable/domain/kernel/permission';
import { matchNone } from '@sable/domain/kernel/predicate';
import { webhooks } from '@sable/domain/webhook';
import { webhookInput } from '@sable/domain/webhook-mutations';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { EgressFailed, EgressRefused, type Egress } from '../egress/egress.ts';
import { done, doneAnswer, idParams, type Routes } from '../http/route.ts';
import type { Writer } from '../mutate.ts';
import { actorOf, type ResolvedSession } from '../session/actor.ts';
import { assertFresh } from '../session/fresh-session.ts';
import { newKey } from '../transaction-context.ts';
import { webhookSecret } from './secret.ts';

export interface WebhookRouteOptions {
  readonly writer: Writer;
  readonly egress: Egress;
  /** The installation's secret; the signing secrets are derived from it. */
  readonly secret: string;
  readonly resolveSession: (request: FastifyRequest) => Promise<ResolvedSession | null>;
}

const secretSchema = z.string().meta({ description: 'The signing secret. It is shown in this answer alone' });
const tag = webhooks.many;
const notFound = () => new AppError('NOT_FOUND', { what: webhooks.one });

/**
 * Registers the webhook actions that are more than a plain mutation: the address is checked before it is stored, and
 * the signing secret is shown once. Data leaves the company this way, so each action requires a fresh sign-in.
 */
export function registerWebhookRoutes(
  routes: Routes,
  { writer, egress, secret, resolveSession }: WebhookRouteOptions,
): void {
  const admit = async (request: FastifyRequest, action: Action): Promise<Actor> => {
    const session = await resolveSession(request);
    const actor = actorOf(session);
    if (webhooks.permission(actor)[action] === matchNone) throw new AppError('NOT_AUTHORIZED');
    if (session) assertFresh(session);
    return actor;
  };
  /** Runs a mutation that only the server may run, in the person's name. */
  const run = async ({ companyId, id, name }: Actor, mutation: string, args: object): Promise<unknown> => {
    const { results } = await writer.mutate(
      { ...systemActor(companyId), id, name },
      { key: newKey(), mutations: [{ name: mutation, args }] },
    );
    return results[0];
  };
  const checkUrl = (url: string): Promise<void> =>
    egress.check(url).catch((error: unknown) => {
      if (!(error instanceof EgressRefused || error instanceof EgressFailed)) throw error;
      const message = `${error.message} Nothing was saved. Correct the address and save again.`;
      throw invalid('url', message);
    });

  routes.add(
    {
      method: 'POST',
      path: '/api/webhooks',
      operationId: 'createWebhook',
      tag,
      summary: 'Create a webhook; requires a recent sign-in',
      body: webhookInput,
      maxPerMinute: 30,
      answers: {
        201: { description: 'Created', schema: z.object({ id: z.uuid(), secret: secretSchema }) },
      },
    },
    async ({ request, reply, body }) => {
      const actor = await admit(request, 'create');
      const input = body();
      await checkUrl(input.url);
      const { id } = z.object({ id: z.string() }).parse(await run(actor, 'webhooks.add', input));
      return reply.status(201).send({ id, secret: webhookSecret(secret, id, 1) });
    },
  );

  routes.add(
    {
      method: 'PATCH',
      path: '/api/webhooks/{id}',
      operationId: 'updateWebhook',
      tag,
      summary: 'Change a webhook, which then sees what the caller sees; requires a recent sign-in',
      params: idParams,
      notFound,
      body: webhookInput.partial(),
      maxPerMinute: 30,
      answers: doneAnswer,
    },
    async ({ request, params, body }) => {
      const actor = await admit(request, 'update');
      const { id } = params();
      const patch = body();
      if (patch.url !== undefined) await checkUrl(patch.url);
      await run(actor, 'webhooks.change', { id, patch });
      return done;
    },
  );

  routes.add(
    {
      method: 'POST',
      path: '/api/webhooks/{id}/secret',
      operationId: 'rotateWebhookSecret',
      tag,
      summary: 'Make a new signing secret; the old one signs as well for a day. Requires a recent sign-in',
      params: idParams,
      notFound,
      maxPerMinute: 30,
      answers: { 200: { description: 'The new secret', schema: z.object({ secret: secretSchema }) } },
    },
    async ({ request, params }) => {
      const actor = await admit(request, 'update');
      const { id } = params();
      const { secretVersion } = z
        .object({ secretVersion: z.int() })
        .parse(await run(actor, 'webhooks.rotateSecret', { id }));
      return { secret: webhookSecret(secret, id, secretVersion) };
    },
  );
}
