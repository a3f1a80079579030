import { z } from 'zod';
import { someText } from '@sable/domain/kernel/visible-text';
import { done, doneAnswer, idParams, type Routes, silentAnswer } from '../http/route.ts';
import type { Identity } from './identity.ts';
import { newPasskeySchema, signatureSchema } from './passkey-answers.ts';
import { type SessionOf, withCookies } from './route-parts.ts';

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
const optionsAnswer = {
  200: {
    description: 'Options for the browser, as its WebAuthn interface reads them',
    schema: z.object({ options: z.looseObject({ challenge: z.string() }) }),
  },
};
const name = someText(80, 'Type a name', 'The name is too long');
const withSignature = z.strictObject({ signature: signatureSchema });
const session = { tag: 'Session' } as const;
const post = { method: 'POST', tag: 'Session' } as const;

/** Registers the routes for a person's own passkeys, and for signing in with one. */
export function registerPasskeyRoutes(routes: Routes, identity: Identity, sessionOf: SessionOf): void {
  const { passkeys } = identity;

  routes.add(
    {
      ...session,
      method: 'GET',
      path: '/api/passkeys',
      operationId: 'listPasskeys',
      summary: 'Your passkeys: name, when it was added, last use',
      answers: { 200: { description: 'The passkeys', schema: z.object({ passkeys: z.array(passkey) }) } },
    },
    async ({ request }) => ({ passkeys: await passkeys.list(await sessionOf(request)) }),
  );

  routes.add(
    {
      ...post,
      path: '/api/passkeys/begin',
      operationId: 'beginPasskey',
      summary: 'Begin to add a passkey. Requires a recent sign-in',
      answers: optionsAnswer,
    },
    async ({ request }) => ({ options: await passkeys.beginAdd(await sessionOf(request)) }),
  );

  routes.add(
    {
      ...post,
      path: '/api/passkeys',
      operationId: 'addPasskey',
      summary: 'Add the passkey that the browser made. Requires a recent sign-in',
      body: z.strictObject({ passkey: newPasskeySchema }),
      answers: { 200: { description: 'The passkey', schema: passkey } },
    },
    async ({ request, body }) => {
      const session = await sessionOf(request);
      return passkeys.add(session, body().passkey, request);
    },
  );

  routes.add(
    {
      ...session,
      method: 'PATCH',
      path: '/api/passkeys/{id}',
      operationId: 'renamePasskey',
      summary: 'Rename one of your passkeys',
      params: idParams,
      body: z.strictObject({ name }),
      answers: doneAnswer,
    },
    async ({ request, params, body }) => {
      const session = await sessionOf(request);
      await passkeys.rename(session, params().id, body().name);
      return done;
    },
  );

  routes.add(
    {
      ...session,
      method: 'DELETE',
      path: '/api/passkeys/{id}',
      operationId: 'removePasskey',
      summary: 'Remove one of your passkeys. Requires a recent sign-in',
      params: idParams,
      answers: silentAnswer,
    },
    async ({ request, reply, params }) => {
      await passkeys.remove(await sessionOf(request), params().id);
      return reply.status(204).send();
    },
  );

  routes.add(
    {
      ...post,
      path: '/api/sign-in/passkey/begin',
      operationId: 'beginPasskeySignIn',
      summary: 'Begin to sign in with a passkey, or to prove with one who is signed in',
      open: true,
      answers: optionsAnswer,
    },
    async ({ request }) => ({ options: await passkeys.beginSignIn(request) }),
  );

  routes.add(
    {
      ...post,
      path: '/api/sign-in/passkey',
      operationId: 'signInByPasskey',
      summary: 'Sign in with a passkey, which counts as both factors',
      open: true,
      body: withSignature,
      answers: doneAnswer,
    },
    async ({ request, reply, body }) => {
      const cookies = await passkeys.signIn(body().signature, request);
      return withCookies(reply, cookies).send(done);
    },
  );

  routes.add(
    {
      ...post,
      path: '/api/session/prove/passkey',
      operationId: 'proveSessionByPasskey',
      summary: 'Use a passkey once more, for actions that require a recent sign-in',
      body: withSignature,
      answers: doneAnswer,
    },
    async ({ request, reply, body }) => {
      const session = await sessionOf(request);
      const cookies = await passkeys.prove(session, body().signature, request);
      return withCookies(reply, cookies).send(done);
    },
  );
}
