import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '@sable/domain/kernel/actor';
import { idSchema } from '@sable/domain/kernel/document';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { AppError } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import { querySpecSchema } from '@sable/domain/kernel/query';
import type { ExpectedVersion } from '@sable/domain/kernel/request';
import { hasRight } from '@sable/domain/kernel/rights';
import { entities, mutations } from '@sable/domain/registry';
import { z } from 'zod';
import { newKey } from '../transaction-context.ts';
import { runQueryAsJson } from '../query.ts';
import { withToken, withTokenOrKey } from '../session/bearer.ts';
import type { Tenancy } from '../db/tenant.ts';
import { assertFresh } from '../session/fresh-session.ts';
import { csvRows, type CsvReader } from './csv.ts';
import { parseQuery, type DataRoutes } from './data-routes.ts';
import { collectionName, nameOf, pageSchema, rowSchema } from './entity-schemas.ts';
import { listParameters, quickConditions, specOf } from './list-address.ts';
import { expectedVersionHeaders, expectedVersionOf, sendRecord, versionHeaders } from './record-version.ts';
import { csvAnswer, idParams, sendPage, silentAnswer, type RouteAnswer, type Routes } from './route.ts';

const createdSchema = z.object({ id: z.string() });

/** Returns the answer with one record. */
const recordAnswer = (description: string, schema: z.ZodType): RouteAnswer => ({
  description,
  schema,
  headers: versionHeaders,
});

const keyHeaders = z.object({
  'Idempotency-Key': z.uuid().optional().meta({
    description: 'The same key and body are answered alike; nothing happens twice',
  }),
});

/**
 * Returns rows with the header and the first page loaded: an error in the query becomes an error answer before
 * anything is sent.
 */
async function startedRows(rows: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = [await rows.next(), await rows.next()].flatMap(({ value }) => value ?? []);
  return (async function* all() {
    yield* first;
    yield* rows;
  })();
}

/** Returns the request's own idempotency key, or a new one. */
function keyOf(request: FastifyRequest): string {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return newKey();
  const parsed = idSchema.safeParse(given);
  if (!parsed.success)
    throw new AppError('INVALID', {
      message: 'The Idempotency-Key must be a UUID. Nothing was changed.',
    });
  return parsed.data.toLowerCase();
}

/**
 * Registers the REST API: generated from the registry, one set of routes per entity, with exactly the permissions of
 * the product itself.
 */
export function registerRestRoutes(routes: Routes, data: DataRoutes): void {
  for (const entity of entities) {
    registerReads(routes, data, entity);
    registerChanges(routes, data, entity);
  }
}

/** Reads one record as its actor, as JSON. A malformed id gets the same answer as an unknown one. */
async function readOne(tenancy: Tenancy, actor: Actor, { collection, one }: AnyEntity, id: string) {
  const { rows } = await runQueryAsJson(tenancy, actor, { collection, where: where({ id }), limit: 1 });
  if (rows === '') throw new AppError('NOT_FOUND', { what: one });
  return rows;
}

/** Returns what the routes of one entity have in common. */
const described = (entity: AnyEntity) => ({
  tag: entity.many,
  bearers: withTokenOrKey,
  notFound: () => new AppError('NOT_FOUND', { what: entity.one }),
});

function registerReads(routes: Routes, { withActor }: DataRoutes, entity: AnyEntity): void {
  const { collection } = entity;
  const path = `/api/${collection}`;
  const row = rowSchema(entity);
  const page = { 200: { description: `A page. ${quickConditions(entity)}`, schema: pageSchema(row) } };
  const many = entity.many.toLowerCase();
  const common = described(entity);

  routes.add(
    {
      ...common,
      method: 'GET',
      path,
      operationId: `list${collectionName(entity)}`,
      summary: `List ${many}`,
      query: listParameters,
      answers: page,
    },
    async ({ request, reply, query }) =>
      sendPage(
        reply,
        await withActor(request, async (actor, tenancy) =>
          runQueryAsJson(tenancy, actor, specOf(collection, query())),
        ),
      ),
  );
  routes.add(
    {
      ...common,
      method: 'POST',
      path: `${path}/query`,
      operationId: `query${collectionName(entity)}`,
      summary: `List ${many} by a query of any length`,
      body: querySpecSchema,
      answers: page,
    },
    async ({ request, reply, body }) =>
      sendPage(
        reply,
        await withActor(request, async (actor, tenancy) =>
          runQueryAsJson(tenancy, actor, parseQuery({ ...body(), collection })),
        ),
      ),
  );
  routes.add(
    {
      ...common,
      method: 'GET',
      path: `${path}.csv`,
      operationId: `export${collectionName(entity)}`,
      summary: `Export ${many} as CSV. Requires a recent sign-in`,
      // Programs with a key read pages instead.
      bearers: withToken,
      query: listParameters,
      answers: csvAnswer,
    },
    async ({ request, reply, query }) => {
      let isFresh = false;
      const read: CsvReader = (work) =>
        withActor(request, async (actor, tenancy) => {
          if (!hasRight(actor, 'export')) throw new AppError('NOT_AUTHORIZED');
          // Checked once: an export that outlasts the fresh sign-in continues.
          if (!isFresh) assertFresh(actor);
          isFresh = true;
          return work(actor, tenancy);
        });
      const rows = await startedRows(csvRows(read, entity, specOf(collection, query())));
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${collection}.csv"`);
      return reply.send(Readable.from(rows));
    },
  );
  routes.add(
    {
      ...common,
      method: 'GET',
      path: `${path}/{id}`,
      operationId: `get${nameOf(entity)}`,
      summary: `Read one of the ${many}`,
      params: idParams,
      answers: { 200: recordAnswer('The record', row) },
    },
    async ({ request, reply, params }) =>
      sendRecord(
        reply,
        await withActor(request, async (actor, tenancy) => readOne(tenancy, actor, entity, params().id)),
      ),
  );
}

function registerChanges(routes: Routes, { writer, withActor }: DataRoutes, entity: AnyEntity): void {
  const { collection } = entity;
  const path = `/api/${collection}`;
  const row = rowSchema(entity);
  const common = { ...described(entity), headers: keyHeaders };
  const existing = { ...common, params: idParams, headers: keyHeaders.extend(expectedVersionHeaders.shape) };
  const argsOf = (verb: string) => mutations.get(`${collection}.${verb}`)?.args;
  /** Runs a mutation and passes its result to follow-up work as the same person. */
  const change = async <T>(
    request: FastifyRequest,
    verb: string,
    args: () => unknown,
    answer: (result: unknown, actor: Actor, tenancy: Tenancy) => Promise<T>,
    expectedVersions: () => ExpectedVersion[] | undefined = () => undefined,
  ): Promise<T> =>
    withActor(request, async (actor, tenancy) => {
      const mutations = [{ name: `${collection}.${verb}`, args: args() }];
      const changes = { key: keyOf(request), mutations, expectedVersions: expectedVersions() };
      const { results } = await writer.mutate(actor, changes, { tenancy });
      return answer(results[0], actor, tenancy);
    });

  const expectedOf = (request: FastifyRequest, id: string): ExpectedVersion[] | undefined => {
    const version = expectedVersionOf(request);
    return version === undefined ? undefined : [{ collection, id, version }];
  };

  const createArgs = argsOf('create');
  if (createArgs) {
    routes.add(
      {
        ...common,
        method: 'POST',
        path,
        operationId: `create${nameOf(entity)}`,
        summary: `Create one of the ${entity.many.toLowerCase()}`,
        body: createArgs,
        answers: { 201: recordAnswer('Created', row) },
      },
      async ({ request, reply }) => {
        const made = await change(
          request,
          'create',
          () => request.body,
          (result, actor, tenancy) => readOne(tenancy, actor, entity, createdSchema.parse(result).id),
        );
        return sendRecord(reply.status(201), made);
      },
    );
  }
  const updateArgs = argsOf('update');
  const patch: unknown = updateArgs instanceof z.ZodObject ? updateArgs.shape['patch'] : undefined;
  if (patch instanceof z.ZodType) {
    routes.add(
      {
        ...existing,
        method: 'PATCH',
        path: `${path}/{id}`,
        operationId: `update${nameOf(entity)}`,
        summary: `Change one of the ${entity.many.toLowerCase()}`,
        body: patch,
        answers: { 200: recordAnswer('The record', row) },
      },
      async ({ request, reply, params }) => {
        const changed = await change(
          request,
          'update',
          () => ({ id: params().id, patch: request.body }),
          (_result, actor, tenancy) => readOne(tenancy, actor, entity, params().id),
          () => expectedOf(request, params().id),
        );
        return sendRecord(reply, changed);
      },
    );
  }
  if (argsOf('delete')) {
    routes.add(
      {
        ...existing,
        method: 'DELETE',
        path: `${path}/{id}`,
        operationId: `delete${nameOf(entity)}`,
        summary: `Delete one of the ${entity.many.toLowerCase()}`,
        answers: silentAnswer,
      },
      async ({ request, reply, params }) => {
        const expected = () => expectedOf(request, params().id);
        await change(request, 'delete', params, async () => undefined, expected);
        return reply.status(204).send();
      },
    );
  }
}
