import type { FastifyRequest } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import { someText } from '@sable/domain/kernel/visible-text';
import { z } from 'zod';
import { done, doneAnswer, idParams, type Routes } from '../http/route.ts';
import { isPending } from './actor.ts';
import type { Identity } from './identity.ts';
import { type SessionOf, withCookies } from './route-parts.ts';

const withCode = z.strictObject({ code: someText(40, 'Type the code') });
const codesAnswer = {
  200: {
    description: 'Recovery codes, shown this once',
    schema: z.object({ recoveryCodes: z.array(z.string()) }),
  },
};
const post = { method: 'POST', tag: 'Session' } as const;

/** Registers the routes of two-step sign-in: setup, codes at sign-in, recovery codes, and turning it off. */
export function registerSecondFactorRoutes(routes: Routes, identity: Identity, sessionOf: SessionOf): void {
  const { secondFactor } = identity;
  const anySessionOf = async (request: FastifyRequest) => {
    const session = await identity.readSession(request);
    if (!session) throw new AppError('NOT_AUTHENTICATED');
    if ('impersonatedBy' in session) throw new AppError('IMPERSONATING');
    if ('viewing' in session) throw new AppError('VIEWING');
    return session;
  };

  routes.add(
    {
      method: 'GET',
      tag: 'Session',
      path: '/api/second-factor',
      operationId: 'getSecondFactor',
      summary: 'Whether two-step sign-in is on, and how many recovery codes are left',
      answers: {
        200: {
          description: 'Two-step sign-in',
          schema: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }),
        },
      },
    },
    async ({ request }) => secondFactor.stateOf(await sessionOf(request)),
  );

  routes.add(
    {
      ...post,
      path: '/api/second-factor/begin',
      operationId: 'beginSecondFactor',
      summary:
        'Make a key for an authenticator app; it counts once a code of it is confirmed. Requires a recent sign-in',
      open: true,
      answers: {
        200: {
          description: 'The key, and the address that its QR code holds',
          schema: z.object({ key: z.string(), address: z.string() }),
        },
      },
    },
    async ({ request }) => secondFactor.begin(await anySessionOf(request)),
  );

  routes.add(
    {
      ...post,
      path: '/api/second-factor/confirm',
      operationId: 'confirmSecondFactor',
      summary: 'Confirm the new key with a code; answers with new recovery codes. Requires a recent sign-in',
      open: true,
      body: withCode,
      answers: codesAnswer,
    },
    async ({ request, reply, body }) => {
      const session = await anySessionOf(request);
      const { recoveryCodes, cookies } = await secondFactor.confirm(session, body().code);
      return withCookies(reply, cookies).send({ recoveryCodes });
    },
  );

  routes.add(
    {
      ...post,
      path: '/api/second-factor/give',
      operationId: 'giveSecondFactor',
      summary: 'Give a code of the app, or a recovery code, to finish a sign-in',
      open: true,
      body: withCode,
      answers: doneAnswer,
    },
    async ({ request, reply, body }) => {
      const session = await anySessionOf(request);
      const { code } = body();
      if (!isPending(session)) return done;
      return withCookies(reply, await secondFactor.give(session, code)).send(done);
    },
  );

  routes.add(
    {
      ...post,
      path: '/api/second-factor/recovery-codes',
      operationId: 'renewRecoveryCodes',
      summary: 'Replace the recovery codes. Requires a recent sign-in',
      answers: codesAnswer,
    },
    async ({ request }) => ({ recoveryCodes: await secondFactor.renewCodes(await sessionOf(request)) }),
  );

  routes.add(
    {
      ...post,
      path: '/api/second-factor/off',
      operationId: 'turnSecondFactorOff',
      summary: 'Turn two-step sign-in off; refused if a role requires it. Requires a recent sign-in',
      answers: doneAnswer,
    },
    async ({ request }) => {
      await secondFactor.turnOff(await sessionOf(request));
      return done;
    },
  );

  routes.add(
    {
      ...post,
      path: '/api/users/{id}/reset-second-factor',
      operationId: 'resetSecondFactorOfUser',
      summary:
        'Reset the two-step sign-in of a person who lost it; administrators only. Requires a recent sign-in',
      params: idParams,
      answers: doneAnswer,
    },
    async ({ request, params }) => {
      await identity.resetSecondFactorOf(await sessionOf(request), params().id);
      return done;
    },
  );
}
