import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '@sable/domain/kernel/actor';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { AppError } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import { MAX_SEARCH_LENGTH, type QuerySpec } from '@sable/domain/kernel/query';
import { hasRight } from '@sable/domain/kernel/rights';
import { entities, mutations } from '@sable/domain/registry';
import { z } from 'zod';
import { newKey } from '../transaction-context.ts';
import { runQuery } from '../query.ts';
import { csvRows } from './csv.ts';
import { parseQuery, type DataRoutes } from './data-routes.ts';

const listQuery = z.strictObject({
  where: z.string().max(20_000).optional(),
  search: z.string().max(MAX_SEARCH_LENGTH).optional(),
  orderBy: z.string().max(200).optional(),
  limit: z.coerce.number().optional(),
  after: z.string().max(5_000).optional(),
});

const idParams = z.object({ id: z.uuid() });
const keyHeader = z.uuid();

function json(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('INVALID', {
      message: 'A part of the address is not JSON. Nothing was read. Correct it and ask again.',
    });
  }
}

/** `?where={"field":"status","op":"eq","value":"sent"}&orderBy=updatedAt:desc&limit=50&after=[…]` as a query. */
function specOf(collection: string, input: unknown): QuerySpec {
  const parsed = listQuery.safeParse(input);
  if (!parsed.success)
    throw new AppError('INVALID', {
      message:
        'The address has a part that is not known. Nothing was read. Use where, search, orderBy, limit and after.',
    });
  const { where: condition, search, orderBy, limit, after } = parsed.data;
  const order = orderBy?.split(',').map((part) => {
    const [field = '', direction = 'asc'] = part.split(':');
    return { field, direction };
  });
  const given = { where: json(condition), search, orderBy: order, limit, after: json(after) };
  return parseQuery({
    collection,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  });
}

function idOf(request: FastifyRequest, entity: AnyEntity): string {
  const parsed = idParams.safeParse(request.params);
  // A malformed id answers as an unknown one does.
  if (!parsed.success) throw new AppError('NOT_FOUND', { what: entity.one });
  return parsed.data.id;
}

/** Rows of which the head and the first page are here: what is wrong with the question is answered, not found when half is sent. */
async function startedRows(rows: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = [await rows.next(), await rows.next()].flatMap(({ value }) => value ?? []);
  return (async function* all() {
    yield* first;
    yield* rows;
  })();
}

/** The request's own idempotency key, or a fresh one. */
function keyOf(request: FastifyRequest): string {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return newKey();
  const parsed = keyHeader.safeParse(given);
  if (!parsed.success)
    throw new AppError('INVALID', { message: 'The Idempotency-Key must be a UUID. Nothing was changed.' });
  return parsed.data.toLowerCase();
}

/** The REST surface: made from the registry, one set of routes per entity, with exactly the rights of the product itself. */
export function registerRestRoutes(app: FastifyInstance, routes: DataRoutes): void {
  for (const entity of entities) registerEntity(app, routes, entity);
}

function registerEntity(
  app: FastifyInstance,
  { tenancy, writer, actorOf }: DataRoutes,
  entity: AnyEntity,
): void {
  const { collection } = entity;
  const path = `/api/${collection}`;
  const one = async (actor: Actor, id: string) => {
    const { rows } = await runQuery(tenancy, actor, { collection, where: where({ id }), limit: 1 });
    if (!rows[0]) throw new AppError('NOT_FOUND', { what: entity.one });
    return rows[0];
  };
  const change = async (request: FastifyRequest, actor: Actor, verb: string, args: unknown) => {
    const answer = await writer.mutate(actor, {
      key: keyOf(request),
      mutations: [{ name: `${collection}.${verb}`, args }],
    });
    return answer.results[0] as { id?: string } | null;
  };

  app.get(path, async (request) =>
    runQuery(tenancy, await actorOf(request), specOf(collection, request.query)),
  );
  app.get(`${path}/:id`, async (request) => one(await actorOf(request), idOf(request, entity)));
  app.get(`${path}.csv`, async (request, reply) => {
    const actor = await actorOf(request);
    if (!hasRight(actor, 'export')) throw new AppError('NOT_AUTHORIZED');
    const started = await startedRows(csvRows(tenancy, actor, entity, specOf(collection, request.query)));
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${collection}.csv"`);
    return reply.send(Readable.from(started));
  });
  if (mutations.has(`${collection}.create`)) {
    app.post(path, async (request, reply) => {
      const actor = await actorOf(request);
      const result = await change(request, actor, 'create', request.body);
      void reply.status(201);
      return one(actor, result?.id ?? '');
    });
  }
  if (mutations.has(`${collection}.update`)) {
    app.patch(`${path}/:id`, async (request) => {
      const actor = await actorOf(request);
      const id = idOf(request, entity);
      await change(request, actor, 'update', { id, patch: request.body });
      return one(actor, id);
    });
  }
  if (mutations.has(`${collection}.delete`)) {
    app.delete(`${path}/:id`, async (request, reply) => {
      await change(request, await actorOf(request), 'delete', { id: idOf(request, entity) });
      return reply.status(204).send();
    });
  }
}
