import type { FastifyInstance } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import { bearerKind, bearerOf, type BearerKind } from '../session/bearer.ts';
import { isSignedReport } from './security.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Program credentials that open the route; none by default. */
    bearers?: readonly BearerKind[] | undefined;
    /** Whether another server's signature authorizes the request instead. */
    signed?: boolean | undefined;
  }
}

/** Admits a program only to routes that list its kind of credential, before anything of the request is read. */
export function registerBearerGate(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url, is404, routeOptions } = request;
    // On other routes, a bearer token belongs to an operator, or on a webhook route to the other server.
    if (is404 || isSignedReport(request) || !(url.startsWith('/api/') || url.startsWith('/live'))) return;
    const bearer = bearerOf(request);
    if (bearer === null) return;
    if (!routeOptions.config.bearers?.includes(bearerKind(bearer))) throw new AppError('NOT_AUTHORIZED');
  });
}
