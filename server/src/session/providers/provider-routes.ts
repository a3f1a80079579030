import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import { providerStartSchema } from '@sable/domain/sign-in-provider';
import { z } from 'zod';
import { type Routes, silentAnswer } from '../../http/route.ts';
import type { Identity } from '../identity.ts';
import { type SessionOf, token, withCookies } from '../route-parts.ts';
import { callbackPage } from './callback-page.ts';
import { CALLBACK_PATH, type BegunVisit, type EndedVisit, signInWindows } from './providers.ts';

const providerId = z.string().max(40);
const window = z.enum(signInWindows);
const linkedProvider = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  linkedAt: z.iso.datetime().nullable(),
});
const startAnswer = {
  200: {
    description: 'Where to send the browser, and where its window tells the end',
    schema: providerStartSchema,
  },
};
const post = { method: 'POST', tag: 'Session' } as const;

/**
 * Refuses a page under another host name of this server: the provider redirects people only to the public address.
 */
function assertPublicAddress({ headers: { origin } }: FastifyRequest, publicUrl: string): void {
  if (origin === undefined || origin === publicUrl) return;
  throw new AppError('INVALID', {
    message: `This does not work at ${origin}. Nothing was changed. Open ${publicUrl} and try again.`,
  });
}

const sendBegun = (reply: FastifyReply, { url, channel, cookies }: BegunVisit): FastifyReply =>
  withCookies(reply, cookies).send({ url, channel });

function sendEnded(
  request: FastifyRequest,
  reply: FastifyReply,
  { visit, problem, path, cookies }: EndedVisit,
): FastifyReply {
  if (visit?.window === 'popup')
    return (
      withCookies(reply, cookies)
        // A window that is separated from its opener may be unable to close itself.
        .header('cross-origin-opener-policy', 'unsafe-none')
        .type('text/html; charset=utf-8')
        .send(callbackPage(request.cspNonce, visit.channel, problem))
    );
  const query = new URLSearchParams({
    ...(problem && { problem }),
    ...(problem && visit && { provider: visit.providerId }),
  }).toString();
  const target = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
  return withCookies(reply, cookies).redirect(target, 303);
}

/** Registers the routes for sign-in with an account at another provider, and for a person's linked accounts. */
export function registerProviderRoutes(
  routes: Routes,
  { providers, publicUrl }: Pick<Identity, 'providers' | 'publicUrl'>,
  sessionOf: SessionOf,
): void {
  routes.add(
    {
      ...post,
      path: '/api/sign-in/provider',
      operationId: 'beginProviderSignIn',
      summary: 'Begin to sign in at a provider, or to accept an invitation there',
      open: true,
      body: z.strictObject({ providerId, window, invitation: token.optional() }),
      answers: startAnswer,
    },
    async ({ request, reply, body }) => {
      const input = body();
      assertPublicAddress(request, publicUrl);
      return sendBegun(reply, await providers.beginSignIn(input, request));
    },
  );

  routes.add(
    {
      method: 'GET',
      tag: 'Session',
      path: CALLBACK_PATH,
      operationId: 'endProviderSignIn',
      summary: 'Where a provider sends the browser back; nothing else calls it',
      open: true,
      answers: {
        200: { description: 'A page that closes its window', contentType: 'text/html' },
        303: { description: 'On to the page that began it' },
      },
    },
    async ({ request, reply }) => {
      const at = request.url.indexOf('?');
      const ended = await providers.end(at < 0 ? '' : request.url.slice(at), request);
      return sendEnded(request, reply, ended);
    },
  );

  routes.add(
    {
      method: 'GET',
      tag: 'Session',
      path: '/api/linked-providers',
      operationId: 'listLinkedProviders',
      summary: 'The providers, and which account of each signs the person in',
      answers: {
        200: { description: 'The providers', schema: z.object({ providers: z.array(linkedProvider) }) },
      },
    },
    async ({ request }) => ({ providers: await providers.listOwn(await sessionOf(request)) }),
  );

  routes.add(
    {
      ...post,
      path: '/api/linked-providers',
      operationId: 'beginProviderLink',
      summary: 'Begin to link an account at a provider. Requires a recent sign-in',
      body: z.strictObject({ providerId, window }),
      answers: startAnswer,
    },
    async ({ request, reply, body }) => {
      const session = await sessionOf(request);
      const input = body();
      assertPublicAddress(request, publicUrl);
      return sendBegun(reply, await providers.beginLink(session, input, request));
    },
  );

  routes.add(
    {
      method: 'DELETE',
      tag: 'Session',
      path: '/api/linked-providers/{id}',
      operationId: 'unlinkProvider',
      summary: 'Unlink an account at a provider. Requires a recent sign-in',
      params: z.object({ id: providerId }),
      answers: silentAnswer,
    },
    async ({ request, reply, params }) => {
      await providers.unlink(await sessionOf(request), params().id);
      return reply.status(204).send();
    },
  );
}
