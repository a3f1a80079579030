import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { KEY_PREFIX } from '@sable/domain/api-key';
import { brand } from '@sable/domain/brand';
import { errorTable } from '@sable/domain/kernel/errors';
import { describeWebhooks } from '../webhooks/describe.ts';
import { jsonSchema, type Json } from './json-schema.ts';
import { MAX_BODY_BYTES, type AnyRoute, type RouteAnswer } from './route.ts';

const JSON_TYPE = 'application/json';

const errorSchema = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(errorTable)),
      message: z.string(),
      details: z.record(z.string(), z.unknown()),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'Error' });

const statuses = [...new Set(Object.values(errorTable).map(([status]) => status))].sort((a, b) => a - b);
const codesOf = (status: number): string =>
  Object.entries(errorTable)
    .filter(([, row]) => row[0] === status)
    .map(([code]) => code)
    .join(', ');
const errorName = (status: number): string => `Error${status}`;
const errorAnswers: Json = Object.fromEntries(
  statuses.map((status) => [status, { $ref: `#/components/responses/${errorName(status)}` }]),
);

/** Security of every operation that is not open: a browser's session. */
const sessions = [{ session: [] }, { sessionOverHttp: [] }];

/** Milliseconds of work on the description before other work of the server gets its turn. */
const SLICE_MS = 8;

/**
 * Describes the whole API as OpenAPI 3.1, from the routes' own schemas. Live changes come over a socket, `/live`. It
 * takes about a second in total, in slices, so that it blocks nobody else.
 */
export async function openApi(routes: readonly AnyRoute[], publicUrl: string): Promise<Json> {
  const schemas: Json = {};
  const error = jsonSchema(errorSchema, 'output', schemas);
  const paths: Record<string, Json> = {};
  let begun = performance.now();
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(route, schemas),
    };
    if (performance.now() - begun < SLICE_MS) continue;
    await nextTurn();
    begun = performance.now();
  }
  return {
    openapi: '3.1.0',
    info: {
      title: brand.name,
      version: brand.version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: 'Money is integer cents, rates are parts per million, quantities are thousandths.',
    },
    servers: [{ url: publicUrl }],
    security: sessions,
    paths,
    webhooks: describeWebhooks(schemas),
    components: {
      schemas,
      responses: Object.fromEntries(
        statuses.map((status) => [
          errorName(status),
          {
            description: codesOf(status),
            content: {
              [JSON_TYPE]: {
                schema: error,
              },
            },
          },
        ]),
      ),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sable',
          description: 'Where PUBLIC_URL is https',
        },
        sessionOverHttp: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sable',
          description: 'Where it is http',
        },
        'identity-token': {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'From POST /api/token; it acts as the person of its session',
        },
        'api-key': {
          type: 'http',
          scheme: 'bearer',
          description: `Begins with ${KEY_PREFIX}; it acts as the person who made it, within its scope`,
        },
      },
    },
  };
}

function operationOf(route: AnyRoute, schemas: Json): Json {
  const { operationId, tag, summary, open, bearers, params, query, headers, body, answers } = route;
  const { bodyType = JSON_TYPE, maxBodyBytes = bodyType === JSON_TYPE ? MAX_BODY_BYTES : undefined } = route;
  const parameters = [
    ...parametersOf(params, 'path', schemas),
    ...parametersOf(query, 'query', schemas),
    ...parametersOf(headers, 'header', schemas),
  ];
  return {
    operationId,
    tags: [tag],
    summary,
    ...(open && { security: [] }),
    ...(!open && bearers && { security: [...sessions, ...bearers.map((kind) => ({ [kind]: [] }))] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        ...(maxBodyBytes && { 'x-max-bytes': maxBodyBytes }),
        content: {
          [bodyType]: { schema: jsonSchema(body, 'input', schemas) },
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, answerOf(answer, schemas)]),
      ),
      ...errorAnswers,
    },
  };
}

const propertiesSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

function parametersOf(
  schema: z.ZodType | undefined,
  place: 'path' | 'query' | 'header',
  schemas: Json,
): Json[] {
  if (!schema) return [];
  const { properties = {}, required } = jsonSchema(schema, 'input', schemas);
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(propertiesSchema.parse(properties)).map(([name, { description, ...part }]) => ({
    name,
    in: place,
    ...(needed.has(name) && { required: true }),
    ...(description !== undefined && { description }),
    schema: part,
  }));
}

/** Returns the headers of an answer; none is optional. */
function headersOf(headers: z.ZodObject, schemas: Json): Json {
  return Object.fromEntries(
    parametersOf(headers, 'header', schemas).map(({ name, in: _place, ...header }) => [String(name), header]),
  );
}

function answerOf({ description, schema, contentType, headers }: RouteAnswer, schemas: Json): Json {
  const content = schema
    ? { [JSON_TYPE]: { schema: jsonSchema(schema, 'output', schemas) } }
    : contentType && { [contentType]: {} };
  return {
    description,
    ...(headers && { headers: headersOf(headers, schemas) }),
    ...(content && { content }),
  };
}
