import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { querySchema, type QuerySpec } from '@sable/domain/kernel/query';
import type { MutationRequest } from '@sable/domain/kernel/request';
import type { Tenancy } from '../db/tenant.ts';
import type { Writer } from '../mutate.ts';
import { runQuery } from '../query.ts';
import { searchRecords } from '../search.ts';

export interface DataRoutes {
  readonly tenancy: Tenancy;
  readonly writer: Writer;
  readonly actorOf: (request: FastifyRequest) => Promise<Actor>;
}

/** A query from outside, parsed. Throws INVALID for one that is present but not right. */
export function parseQuery(input: unknown): QuerySpec {
  const parsed = querySchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError('INVALID', {
    message: `The query is not right at “${issue?.path.join('.') ?? ''}”. Nothing was read. Correct it and ask again.`,
  });
}

/** The product's own way in: every change, every query, and search. */
export function registerDataRoutes(app: FastifyInstance, { tenancy, writer, actorOf }: DataRoutes): void {
  app.post('/api/mutate', async (request) =>
    writer.mutate(await actorOf(request), request.body as MutationRequest),
  );

  app.post('/api/query', async (request) => {
    const actor = await actorOf(request);
    return runQuery(tenancy, actor, parseQuery(request.body));
  });

  app.get('/api/search', async (request) => {
    const actor = await actorOf(request);
    const { q = '' } = request.query as { q?: unknown };
    if (typeof q !== 'string' || q.length > 200)
      throw new AppError('INVALID', { message: 'Search for a shorter text.' });
    return { hits: await searchRecords(tenancy, actor, q) };
  });
}
