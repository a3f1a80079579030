import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import type { ServerTenancy, TenantMode } from '../db/tenant.ts';
import { RequestTurns } from './request-turns.ts';

/** Longest wait of a request for its turn, in milliseconds. What is accepted under three times the load is answered within a second. */
const MAX_WAIT_MS = 500;

export interface LoadSheddingOptions {
  /** The company that a request seems to come from, as far as that is known without asking the database. */
  readonly companyOf: (request: FastifyRequest) => Promise<string | null>;
  readonly isFull: ServerTenancy['isFull'];
}

/**
 * Begins requests in turns, and refuses before they are read those that cannot be answered soon: of a company whose queue is full, and who waited
 * too long for its turn. A refusal must cost a small part of what it saves, or refusing alone keeps the server busy.
 */
export function registerLoadShedding(app: FastifyInstance, { companyOf, isFull }: LoadSheddingOptions): void {
  const turns = new RequestTurns(MAX_WAIT_MS);
  app.addHook('onRequest', async (request) => {
    // The screens' files cost little, and a page that lacks one is broken. Monitoring gets an answer however busy the server is.
    if (!request.url.startsWith('/api/')) return;
    const companyId = await companyOf(request);
    const mode = modeOf(request);
    if (companyId && mode && isFull(companyId, mode)) throw new AppError('UNAVAILABLE');
    await turns.wait(companyId ?? '');
  });
}

/** The class of connections that a request will wait for, of those that come often. What it costs in the end is known when its body is read. */
function modeOf({ method, url }: FastifyRequest): TenantMode | undefined {
  if (url === '/api/mutate') return 'write';
  return method === 'GET' || url === '/api/query' ? 'snapshot' : undefined;
}
