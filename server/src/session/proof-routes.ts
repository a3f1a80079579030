import { z } from 'zod';
import { done, doneAnswer, silentAnswer, type Routes } from '../http/route.ts';
import { assertFresh } from './fresh-session.ts';
import type { Identity } from './identity.ts';
import { password, type SessionOf, withCookies } from './route-parts.ts';

/** Whether a sign-in is fresh, and how it becomes so. */
export function registerProofRoutes(routes: Routes, identity: Identity, sessionOf: SessionOf): void {
  routes.add(
    {
      method: 'GET',
      tag: 'Session',
      path: '/api/session/proof',
      operationId: 'checkProof',
      summary: 'Whether the sign-in is fresh; a browser asks before it downloads an export',
      answers: silentAnswer,
    },
    async ({ request, reply }) => {
      assertFresh(await sessionOf(request));
      return reply.status(204).send();
    },
  );

  routes.add(
    {
      method: 'POST',
      tag: 'Session',
      path: '/api/session/prove',
      operationId: 'proveSession',
      summary: 'Give the password once more, for what asks for a fresh sign-in',
      body: z.strictObject({ current: password }),
      answers: doneAnswer,
    },
    async ({ request, reply, body }) => {
      const { current } = body();
      const cookies = await identity.proveAgain(await sessionOf(request), current, request);
      return withCookies(reply, cookies).send(done);
    },
  );
}
