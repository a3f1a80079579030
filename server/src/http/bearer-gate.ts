import type { FastifyInstance } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import { bearerKind, bearerOf, type BearerKind } from '../session/bearer.ts';
import { isSignedReport } from './security.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The credentials of programs that open a route; none unless said. */
    bearers?: readonly BearerKind[] | undefined;
    /** Whether another server's signature decides instead. */
    signed?: boolean | undefined;
  }
}

/** Lets a program only to the routes that name its kind of credential, before anything of the request is read. */
export function registerBearerGate(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url, is404, routeOptions } = request;
    // Elsewhere a bearer is an operator's, and a webhook's is the other server's own.
    if (is404 || isSignedReport(request) || !(url.startsWith('/api/') || url.startsWith('/live'))) return;
    const bearer = bearerOf(request);
    if (bearer === null) return;
    if (!routeOptions.config.bearers?.includes(bearerKind(bearer))) throw new AppError('NOT_AUTHORIZED');
  });
}
