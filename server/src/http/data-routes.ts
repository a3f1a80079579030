import { z } from 'zod';
import type { Actor } from '@sable/domain/kernel/actor';
import { firstProblem, invalidInput } from '@sable/domain/kernel/invalid-input';
import { MAX_SEARCH_LENGTH, querySchema, type QuerySpec } from '@sable/domain/kernel/query';
import { mutationRequestSchema } from '@sable/domain/kernel/request';
import { mutations } from '@sable/domain/registry';
import { parseRequest, type Writer } from '../mutate.ts';
import { runQueryAsJson } from '../query.ts';
import { searchRecords } from '../search.ts';
import { withTokenOrKey } from '../session/bearer.ts';
import type { WithActor } from '../session/with-actor.ts';
import { pascalCase } from './entity-schemas.ts';
import { MAX_LARGE_BODY_BYTES, sendPage, type Routes } from './route.ts';

export interface DataRoutes {
  readonly writer: Writer;
  readonly withActor: WithActor;
}

/** Parses an external query. Throws INVALID for one that is present but invalid. */
export function parseQuery(input: unknown): QuerySpec {
  const parsed = querySchema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput(querySchema, firstProblem(parsed.error), 'Nothing was read. Correct it and try again.');
}

/** Mutations that no person may run are not part of the API: the product runs them itself. */
const isForStaff = (allow: (actor: Actor) => boolean): boolean =>
  allow({
    kind: 'user',
    id: '',
    name: '',
    companyId: '',
    roles: ['super', 'admin'],
    settings: { salesSeeAll: true },
  });

/** One mutation of a request, by its name. The writer parses the arguments with the same schema. */
const mutationSchema = z
  .union(
    [...mutations]
      .filter(([, { allow }]) => isForStaff(allow))
      .map(([name, { args }]) =>
        z.strictObject({ name: z.literal(name), args }).meta({ id: `${pascalCase(name)}Mutation` }),
      ),
  )
  .meta({ discriminator: { propertyName: 'name' } });
const mutateBody = mutationRequestSchema.extend({
  mutations: z.array(mutationSchema).min(1).max(200),
});
const mutateAnswer = z.object({
  seq: z.int().meta({
    description: 'The sequence number at which subscribers will have seen the change',
  }),
  results: z.array(z.unknown()).meta({ description: 'One for each mutation' }),
});
const hitSchema = z.object({
  type: z.string(),
  id: z.uuid(),
  title: z.string(),
  subtitle: z.string().nullable(),
});

/** Registers the product's own data API: every change, every query, and search. */
export function registerDataRoutes(routes: Routes, { writer, withActor }: DataRoutes): void {
  routes.add(
    {
      method: 'POST',
      path: '/api/mutate',
      operationId: 'mutate',
      tag: 'Data',
      summary: 'Run mutations, all or none',
      bearers: withTokenOrKey,
      body: mutateBody,
      maxBodyBytes: MAX_LARGE_BODY_BYTES,
      answers: {
        200: {
          description: 'Results and the sequence number',
          schema: mutateAnswer,
        },
      },
    },
    // Not parsed with the schema above: error messages must not reveal fields that the actor may not write.
    async ({ request }) =>
      withActor(request, async (actor, tenancy) =>
        writer.mutate(actor, parseRequest(request.body), { tenancy }),
      ),
  );

  routes.add(
    {
      method: 'POST',
      path: '/api/query',
      operationId: 'query',
      tag: 'Data',
      summary: 'Answer a query over any collection',
      bearers: withTokenOrKey,
      body: querySchema,
      answers: {
        200: {
          description: 'Rows, or groups with their counts and sums, and the sequence number',
          schema: z.object({
            rows: z.array(z.record(z.string(), z.unknown())),
            seq: z.int(),
          }),
        },
      },
    },
    async ({ request, reply }) => {
      const answer = await withActor(request, async (actor, tenancy) =>
        runQueryAsJson(tenancy, actor, parseQuery(request.body)),
      );
      return sendPage(reply, answer);
    },
  );

  routes.add(
    {
      method: 'GET',
      path: '/api/search',
      operationId: 'search',
      tag: 'Data',
      summary: 'Find records of every kind by what a person types',
      bearers: withTokenOrKey,
      query: z.object({
        q: z
          .string('Search for one text')
          .max(MAX_SEARCH_LENGTH, 'Search for a shorter text')
          .default('')
          .meta({
            description: 'At least two characters; every word must be found',
          }),
        in: z
          .string()
          .max(MAX_SEARCH_LENGTH)
          .optional()
          .meta({ description: 'Collections to search, with commas between them; every one if left out' }),
      }),
      answers: {
        200: {
          description: 'Up to twenty hits',
          schema: z.object({ hits: z.array(hitSchema) }),
        },
      },
    },
    async ({ request, query }) =>
      withActor(request, async (actor, tenancy) => ({
        hits: await searchRecords(tenancy, actor, query().q, { collections: query().in?.split(',') }),
      })),
  );
}
