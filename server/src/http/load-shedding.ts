import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import type { ServerTenancy, TenantMode } from '../db/tenant.ts';
import { RequestTurns } from './request-turns.ts';

/**
 * Maximum wait of a request for its turn, in milliseconds. Under three times the load, accepted requests are answered
 * within a second.
 */
const MAX_WAIT_MS = 500;

export interface LoadSheddingOptions {
  /** Returns the company that a request seems to come from, if that is known without a database query. */
  readonly companyOf: (request: FastifyRequest) => Promise<string | null>;
  readonly isFull: ServerTenancy['isFull'];
}

/**
 * Begins requests in turns. Rejects requests that cannot be answered soon before reading them: those of a company
 * whose queue is full, and those that waited too long for their turn. A rejection must cost a small part of what it
 * saves, or rejecting alone keeps the server busy.
 */
export function registerLoadShedding(app: FastifyInstance, { companyOf, isFull }: LoadSheddingOptions): void {
  const turns = new RequestTurns(MAX_WAIT_MS);
  app.addHook('onRequest', async (request) => {
    // The screens' files cost little, and a page without one of them is broken. Monitoring always gets an answer,
    // however busy the server is.
    if (!request.url.startsWith('/api/')) return;
    const companyId = await companyOf(request);
    const mode = modeOf(request);
    if (companyId && mode && isFull(companyId, mode)) throw new AppError('UNAVAILABLE');
    await turns.wait(companyId ?? '');
  });
}

/**
 * Returns the class of connections that a frequent kind of request will wait for. Its actual cost is known only once
 * its body is read.
 */
function modeOf({ method, url }: FastifyRequest): TenantMode | undefined {
  if (url === '/api/mutate') return 'write';
  return method === 'GET' || url === '/api/query' ? 'snapshot' : undefined;
}
