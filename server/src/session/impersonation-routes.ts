import { z } from 'zod';
import { done, doneAnswer, idParams, type Routes } from '../http/route.ts';
import type { Identity } from './identity.ts';
import { type SessionOf, withCookies } from './route-parts.ts';

const people = z.object({
  people: z.array(
    z.object({ id: z.uuid(), name: z.string(), email: z.string(), roleNames: z.array(z.string()) }),
  ),
});
const startBody = z.strictObject({
  companyId: z.uuid(),
  userId: z.uuid(),
  reason: z.string().trim().min(5, 'Enter a reason in a few words').max(500, 'Enter a shorter reason'),
});

/** Registers the routes with which a super user acts as a person of a company. */
export function registerImpersonationRoutes(routes: Routes, identity: Identity, sessionOf: SessionOf): void {
  const { impersonation } = identity;

  routes.add(
    {
      method: 'GET',
      tag: 'Platform',
      path: '/api/super/companies/{id}/people',
      operationId: 'listPeopleOfCompany',
      summary: 'The people of a company that a super user can act as; super only',
      params: idParams,
      answers: { 200: { description: 'The people', schema: people } },
    },
    async ({ request, params }) => {
      const found = await impersonation.candidates(await sessionOf(request), params().id);
      return { people: found.map(({ id, name, email, roleNames }) => ({ id, name, email, roleNames })) };
    },
  );

  routes.add(
    {
      method: 'POST',
      tag: 'Platform',
      path: '/api/impersonation/start',
      operationId: 'startImpersonation',
      summary:
        'Act as a person of a company for an hour at most; all that is read and changed is recorded. Super only. Requires a recent sign-in',
      body: startBody,
      answers: doneAnswer,
    },
    async ({ request, reply, body }) => {
      const session = await sessionOf(request);
      impersonation.admit(session);
      const cookies = await impersonation.start(session, body(), request);
      return withCookies(reply, cookies).send(done);
    },
  );

  routes.add(
    {
      method: 'POST',
      tag: 'Platform',
      path: '/api/impersonation/stop',
      operationId: 'stopImpersonation',
      summary: 'Stop acting as another person',
      answers: doneAnswer,
    },
    async ({ request, reply }) => {
      const cookies = await impersonation.stop(await sessionOf(request, { acting: true }), request);
      return withCookies(reply, cookies).send(done);
    },
  );
}
