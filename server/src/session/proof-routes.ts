import { z } from 'zod';
import { someText } from '@sable/domain/kernel/visible-text';
import { done, doneAnswer, silentAnswer, type Routes } from '../http/route.ts';
import { assertFresh } from './fresh-session.ts';
import type { Identity } from './identity.ts';
import { password, type SessionOf, withCookies } from './route-parts.ts';

const post = { method: 'POST', tag: 'Session' } as const;
const methods = z.object({
  email: z.string(),
  password: z.boolean(),
  passkey: z.boolean(),
});

/** Registers the routes that report whether a sign-in is fresh and that renew it. */
export function registerProofRoutes(routes: Routes, identity: Identity, sessionOf: SessionOf): void {
  const { mailedCode } = identity;

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
      method: 'GET',
      tag: 'Session',
      path: '/api/session/proof/methods',
      operationId: 'listProofMethods',
      summary: 'What the person can prove themselves with; a code mailed to the address always counts',
      answers: { 200: { description: 'The methods', schema: methods } },
    },
    async ({ request }) => {
      const session = await sessionOf(request);
      return { email: session.email, ...(await mailedCode.methodsOf(session)) };
    },
  );

  routes.add(
    {
      ...post,
      path: '/api/session/prove',
      operationId: 'proveSession',
      summary: 'Give the password once more, for actions that require a recent sign-in',
      body: z.strictObject({ current: password }),
      answers: doneAnswer,
    },
    async ({ request, reply, body }) => {
      const session = await sessionOf(request);
      const cookies = await identity.proveAgain(session, body().current, request);
      return withCookies(reply, cookies).send(done);
    },
  );

  routes.add(
    {
      ...post,
      path: '/api/session/prove/code/send',
      operationId: 'sendProofCode',
      summary: 'Email a code to the person, for actions that require a recent sign-in',
      answers: doneAnswer,
    },
    async ({ request }) => {
      await mailedCode.send(await sessionOf(request), request);
      return done;
    },
  );

  routes.add(
    {
      ...post,
      path: '/api/session/prove/code',
      operationId: 'proveSessionByCode',
      summary: 'Give the mailed code, for actions that require a recent sign-in',
      body: z.strictObject({ code: someText(40, 'Type the code') }),
      answers: doneAnswer,
    },
    async ({ request, reply, body }) => {
      const session = await sessionOf(request);
      const cookies = await mailedCode.prove(session, body().code);
      return withCookies(reply, cookies).send(done);
    },
  );
}
