import { z } from 'zod';
import { brand } from '@sable/domain/brand';
import { baseFields } from '@sable/domain/kernel/document';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { errorTable } from '@sable/domain/kernel/errors';
import { MAX_PAGE, querySchema } from '@sable/domain/kernel/query';
import { mutationRequestSchema } from '@sable/domain/kernel/request';
import { entities, mutations } from '@sable/domain/registry';
import { answer, errors, jsonBody, ref, schemaOf, type Json } from './openapi-parts.ts';
import { routePaths } from './openapi-routes.ts';

const nameOf = (entity: AnyEntity): string =>
  entity.one.replace(/[^A-Za-z]+(.)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '');
const listParameters = [
  {
    name: 'where',
    in: 'query',
    schema: { type: 'string' },
    description: 'A condition as JSON, such as {"field":"status","op":"eq","value":"sent"}',
  },
  {
    name: 'orderBy',
    in: 'query',
    schema: { type: 'string' },
    description: 'field:asc or field:desc, up to three, separated by commas',
  },
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE } },
  {
    name: 'after',
    in: 'query',
    schema: { type: 'string' },
    description: 'The order fields of the last row seen, then its id, as a JSON list',
  },
];
const idParameter = [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }];
const keyParameter = [
  {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', format: 'uuid' },
    description: 'The same key and body are answered alike; nothing happens twice',
  },
];

function inputSchema(entity: AnyEntity): Json {
  const { properties = {}, $defs } = schemaOf(entity.schema) as { properties?: Json; $defs?: Json };
  const writable = Object.fromEntries(
    Object.entries(properties).filter(([field]) => entity.writableFields.includes(field)),
  );
  return {
    type: 'object',
    properties: writable,
    additionalProperties: false,
    description: `Fields of ${entity.one} that may be written.`,
    ...($defs && { $defs }),
  };
}

function pathsOf(entity: AnyEntity): Json {
  const name = nameOf(entity);
  const tags = [entity.many];
  const has = (verb: string) => mutations.has(`${entity.collection}.${verb}`);
  const createArgs = mutations.get(`${entity.collection}.create`)?.args;
  const page = {
    type: 'object',
    properties: {
      rows: { type: 'array', items: ref(name) },
      seq: { type: 'integer', description: 'The company’s feed number at the read' },
    },
  };
  return {
    [`/api/${entity.collection}`]: {
      get: {
        tags,
        summary: `List ${entity.many.toLowerCase()}`,
        parameters: listParameters,
        responses: { 200: answer('A page', page), ...errors },
      },
      ...(has('create') && {
        post: {
          tags,
          summary: `Create: ${entity.one.toLowerCase()}`,
          parameters: keyParameter,
          requestBody: jsonBody(createArgs ? schemaOf(createArgs) : ref(`${name}Input`)),
          responses: { 201: answer('Created', ref(name)), ...errors },
        },
      }),
    },
    [`/api/${entity.collection}.csv`]: {
      get: {
        tags,
        summary: `Export ${entity.many.toLowerCase()} as CSV`,
        parameters: listParameters,
        responses: {
          200: { description: 'Rows, formulas disarmed', content: { 'text/csv': {} } },
          ...errors,
        },
      },
    },
    [`/api/${entity.collection}/{id}`]: {
      get: {
        tags,
        summary: `Read: ${entity.one.toLowerCase()}`,
        parameters: idParameter,
        responses: { 200: answer('The record', ref(name)), ...errors },
      },
      ...(has('update') && {
        patch: {
          tags,
          summary: `Change: ${entity.one.toLowerCase()}`,
          parameters: [...idParameter, ...keyParameter],
          requestBody: jsonBody(ref(`${name}Input`)),
          responses: { 200: answer('The record', ref(name)), ...errors },
        },
      }),
      ...(has('delete') && {
        delete: {
          tags,
          summary: `Delete: ${entity.one.toLowerCase()}`,
          parameters: [...idParameter, ...keyParameter],
          responses: { 204: answer('Gone'), ...errors },
        },
      }),
    },
  };
}

/** The whole surface as OpenAPI 3.1: records from the registry, everything else from the table of routes. Live changes come over a socket, `/live`. */
export function openApi(): Json {
  const schemas: Json = {
    Error: schemaOf(
      z.object({
        error: z.object({
          code: z.enum(Object.keys(errorTable) as [string, ...string[]]),
          message: z.string(),
          details: z.record(z.string(), z.unknown()),
          requestId: z.string(),
        }),
      }),
    ),
    Query: schemaOf(querySchema as z.ZodType),
    MutationRequest: schemaOf(mutationRequestSchema),
  };
  for (const entity of entities) {
    schemas[nameOf(entity)] = {
      ...schemaOf(entity.schema),
      description: `${entity.one}. ${baseFields.join(', ')} are set by the server.`,
    };
    schemas[`${nameOf(entity)}Input`] = inputSchema(entity);
  }
  const named = [...mutations].map(([name, { args }]) => ({
    title: name,
    type: 'object',
    properties: { name: { const: name }, args: schemaOf(args) },
  }));
  return {
    openapi: '3.1.0',
    info: {
      title: brand.name,
      version: brand.version,
      description: 'Money is integer cents, rates are parts per million, quantities are thousandths.',
    },
    security: [{ session: [] }, { sessionOverHttp: [] }],
    paths: {
      '/api/query': {
        post: {
          tags: ['Data'],
          summary: 'Answer a query',
          requestBody: jsonBody(ref('Query')),
          responses: { 200: answer('Rows and the feed number'), ...errors },
        },
      },
      '/api/mutate': {
        post: {
          tags: ['Data'],
          summary: 'Run mutations, all or none',
          requestBody: jsonBody({ allOf: [ref('MutationRequest')], 'x-mutations': named }),
          responses: { 200: answer('Results and the feed number'), ...errors },
        },
      },
      ...Object.assign({}, ...entities.map(pathsOf)),
      ...routePaths(),
    },
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sable',
          description: 'Where PUBLIC_URL is https',
        },
        sessionOverHttp: { type: 'apiKey', in: 'cookie', name: 'sable', description: 'Where it is http' },
      },
    },
  };
}
