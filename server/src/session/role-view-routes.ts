import { z } from 'zod';
import { done, doneAnswer, type Routes } from '../http/route.ts';
import type { Identity } from './identity.ts';
import { type SessionOf, withCookies } from './route-parts.ts';

const startBody = z.strictObject({ role: z.string().min(1).max(40) });

/** Registers the routes with which an administrator views the company as one of its roles. */
export function registerRoleViewRoutes(
  routes: Routes,
  { roleView }: Pick<Identity, 'roleView'>,
  sessionOf: SessionOf,
): void {
  routes.add(
    {
      method: 'POST',
      tag: 'Session',
      path: '/api/role-view/start',
      operationId: 'startRoleView',
      summary: 'See the company as a role does, without changing anything; administrators only',
      body: startBody,
      answers: doneAnswer,
    },
    async ({ request, reply, body }) => {
      const session = await sessionOf(request);
      roleView.admit(session);
      const cookies = await roleView.start(session, body().role, request);
      return withCookies(reply, cookies).send(done);
    },
  );

  routes.add(
    {
      method: 'POST',
      tag: 'Session',
      path: '/api/role-view/stop',
      operationId: 'stopRoleView',
      summary: 'Go back to your own permissions',
      answers: doneAnswer,
    },
    async ({ request, reply }) => {
      const cookies = await roleView.stop(await sessionOf(request, { viewing: true }), request);
      return withCookies(reply, cookies).send(done);
    },
  );
}
