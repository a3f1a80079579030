import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import type { ServerTenancy, TenantMode } from '../db/tenant.ts';

export interface LoadSheddingOptions {
  /** The company that a request seems to come from, as far as that is known without asking the database. */
  readonly companyOf: (request: FastifyRequest) => Promise<string | null>;
  readonly isFull: ServerTenancy['isFull'];
}

/**
 * Refuses requests of a company whose queue is full before their bodies are read: a refusal must cost a small part of what it saves, or refusing
 * alone keeps the server busy.
 */
export function registerLoadShedding(app: FastifyInstance, { companyOf, isFull }: LoadSheddingOptions): void {
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    const mode = modeOf(request);
    const companyId = mode && (await companyOf(request));
    if (companyId && isFull(companyId, mode)) throw new AppError('UNAVAILABLE');
  });
}

/** The class of connections that a request will wait for, of those that come often. What it costs in the end is known when its body is read. */
function modeOf({ method, url }: FastifyRequest): TenantMode | undefined {
  if (url === '/api/mutate') return 'write';
  return method === 'GET' || url === '/api/query' ? 'snapshot' : undefined;
}
