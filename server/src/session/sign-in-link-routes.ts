import { z } from 'zod';
import { done, doneAnswer, type Routes } from '../http/route.ts';
import type { Identity } from './identity.ts';
import { email, token, withCookies } from './route-parts.ts';

const post = { method: 'POST', tag: 'Session', open: true } as const;

/** Registers the routes for signing in with a mailed link. */
export function registerSignInLinkRoutes(routes: Routes, identity: Identity): void {
  routes.add(
    {
      ...post,
      path: '/api/sign-in/request-link',
      operationId: 'requestSignInLink',
      summary: 'Email a link that signs in; the response never reveals whether the address is known',
      body: z.strictObject({ email }),
      answers: doneAnswer,
    },
    async ({ request, body }) => {
      await identity.requestSignInLink(body().email, request);
      return done;
    },
  );

  // A POST behind a button: email scanners open links, and must neither sign in nor consume the link.
  routes.add(
    {
      ...post,
      path: '/api/sign-in/link',
      operationId: 'signInByLink',
      summary: 'Sign in with a mailed link; it works once',
      body: z.strictObject({ token }),
      answers: doneAnswer,
    },
    async ({ request, reply, body }) => {
      const cookies = await identity.signInByLink(body().token, request);
      return withCookies(reply, cookies).send(done);
    },
  );
}
