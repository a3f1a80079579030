import { z } from 'zod';
import { done, doneAnswer, type Routes } from '../http/route.ts';
import type { Identity } from './identity.ts';
import { email, type SessionOf, token } from './route-parts.ts';

const post = { method: 'POST', tag: 'Session' } as const;

/** Registers the routes for changing a person's sign-in address. */
export function registerEmailChangeRoutes(routes: Routes, identity: Identity, sessionOf: SessionOf): void {
  routes.add(
    {
      ...post,
      path: '/api/email/change',
      operationId: 'requestEmailChange',
      summary:
        'Email a link that proves a new address; the response never reveals whether the address is known. Requires a recent sign-in',
      body: z.strictObject({ email }),
      answers: doneAnswer,
    },
    async ({ request, body }) => {
      await identity.requestEmailChange(await sessionOf(request), body().email, request);
      return done;
    },
  );

  routes.add(
    {
      ...post,
      path: '/api/email/confirm',
      operationId: 'confirmEmailChange',
      summary:
        'Sign in with a new address from now on, confirmed by its mailed link; every session ends except the one that requested it',
      open: true,
      body: z.strictObject({ token }),
      answers: { 200: { description: 'The address', schema: z.object({ email: z.string() }) } },
    },
    async ({ request, body }) => identity.changeEmail(body().token, request),
  );
}
