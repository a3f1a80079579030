import { z } from 'zod';
import { done, doneAnswer, idParams, type Routes, silentAnswer } from '../http/route.ts';
import type { Identity } from './identity.ts';
import type { SessionOf } from './route-parts.ts';

const openSession = z.object({
  id: z.string(),
  current: z.boolean(),
  device: z.string(),
  address: z.string().nullable(),
  timeZone: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});

/** Registers the routes that list and end a person's own sessions. */
export function registerOwnSessionRoutes(routes: Routes, identity: Identity, sessionOf: SessionOf): void {
  const { ownSessions } = identity;

  routes.add(
    {
      method: 'GET',
      tag: 'Session',
      path: '/api/sessions',
      operationId: 'listSessions',
      summary: 'Where the person is signed in: device, address, time zone, last use',
      answers: { 200: { description: 'The sessions', schema: z.object({ sessions: z.array(openSession) }) } },
    },
    async ({ request }) => ({ sessions: await ownSessions.list(await sessionOf(request)) }),
  );

  routes.add(
    {
      method: 'DELETE',
      tag: 'Session',
      path: '/api/sessions/{id}',
      operationId: 'endSession',
      summary: 'End one of your sessions',
      params: idParams,
      answers: silentAnswer,
    },
    async ({ request, reply, params }) => {
      await ownSessions.end(await sessionOf(request), params().id);
      return reply.status(204).send();
    },
  );

  routes.add(
    {
      method: 'POST',
      tag: 'Session',
      path: '/api/sessions/end-others',
      operationId: 'endOtherSessions',
      summary: 'Sign out everywhere but here',
      answers: doneAnswer,
    },
    async ({ request }) => {
      await ownSessions.endOthers(await sessionOf(request));
      return done;
    },
  );

  routes.add(
    {
      method: 'POST',
      tag: 'Session',
      path: '/api/users/{id}/end-sessions',
      operationId: 'endSessionsOfUser',
      summary: 'Sign a person of the company out everywhere; administrators only',
      params: idParams,
      answers: doneAnswer,
    },
    async ({ request, params }) => {
      await ownSessions.endOfPerson(await sessionOf(request), params().id);
      return done;
    },
  );
}
