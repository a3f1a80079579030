import { beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '@sable/domain/kernel/errors';
import { entities, entityOf, mutations } from '@sable/domain/registry';
import { pageSchema, rowSchema } from './entity-schemas.ts';
import type { Json } from './json-schema.ts';
import { openApi } from './openapi.ts';
import { testApp, type TestApp } from './test-app.ts';

let server: TestApp;
let document: Json;
beforeAll(async () => {
  server = await testApp();
  document = JSON.parse((await server.call(server.admin, 'GET', '/api/openapi.json')).body) as Json;
});

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: Json }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Json }>>;
    readonly 'x-max-bytes'?: number;
  };
  readonly responses: Record<string, unknown>;
}
const operations = (): [string, Operation][] =>
  Object.entries(document['paths'] as Record<string, Record<string, Operation>>).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]): [string, Operation] => [
      `${verb.toUpperCase()} ${path}`,
      operation,
    ]),
  );
const schemas = (): Record<string, Json> =>
  (document['components'] as { schemas: Record<string, Json> }).schemas;

/** Returns the server's routes from Fastify's own tree: a line per path segment, with the methods that end there. */
function servedRoutes(): string[] {
  const above: string[] = [];
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^([│├└─\s]*)(\S*)(?: \((.*)\))?$/u.exec(line) ?? [];
      const depth = indent.length / 4;
      above.splice(depth - 1, above.length, part);
      const path = above.join('').replace(/:(\w+)/g, '{$1}');
      return (methods ?? '').split(', ').map((method) => `${method} ${path}`);
    })
    .filter((route) => /^(GET|POST|PUT|PATCH|DELETE) /.test(route));
}

/** Yields a schema and every schema inside it. */
function* nodesOf(schema: Json): Generator<Json> {
  yield schema;
  const parts = [schema['items'], schema['additionalProperties'], schema['propertyNames']];
  const lists = [schema['anyOf'], schema['oneOf'], schema['allOf'], schema['prefixItems']];
  const named = Object.values((schema['properties'] ?? {}) as Json);
  for (const part of [...parts, ...lists.flat(), ...named])
    if (typeof part === 'object' && part !== null) yield* nodesOf(part as Json);
}

/** Returns everything that a client may send, with references resolved. */
function inputs(): [string, Json][] {
  const found: [string, Json][] = [];
  const seen = new Set<string>();
  const follow = (where: string, schema: Json): void => {
    for (const node of nodesOf(schema)) {
      const name =
        String(node['$ref'] ?? '')
          .split('/')
          .at(-1) ?? '';
      if (!name) found.push([where, node]);
      else if (!seen.has(name)) {
        seen.add(name);
        follow(name, schemas()[name] ?? {});
      }
    }
  };
  for (const [route, { parameters = [], requestBody }] of operations()) {
    for (const { name, schema } of parameters) follow(`${route} ${name}`, schema);
    for (const { schema } of Object.values(requestBody?.content ?? {})) follow(route, schema);
  }
  return found;
}

const keywords = new Set(
  `$ref type properties required additionalProperties propertyNames items prefixItems maxItems minItems minLength maxLength pattern
  format enum const anyOf oneOf allOf not minimum maximum exclusiveMinimum exclusiveMaximum multipleOf default title description
  readOnly discriminator`.split(/\s+/),
);

// Specification 7.1
test('describes every route that the server has, and no other', () => {
  // The socket is not a request with an answer.
  const served = servedRoutes().filter((route) => route !== 'GET /live');
  expect(served.length).toBeGreaterThan(100);
  expect(
    operations()
      .map(([route]) => route)
      // Fastify answers HEAD for every GET automatically.
      .filter((route) => !route.startsWith('HEAD '))
      .sort(),
  ).toEqual(served.sort());
});

describe('the document', () => {
  test('says 3.1, where the server is, and each operation and each error once', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: server.origin }] });
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[a-z]\w+$/.test(id))).toBe(true);
    const statuses = new Set(Object.values(errorTable).map(([status]) => String(status)));
    for (const [route, { responses }] of operations())
      for (const status of statuses)
        expect([route, Object.keys(responses)]).toEqual([route, expect.arrayContaining([status])]);
    const codes = [...nodesOf(schemas()['Error'] ?? {})].flatMap((node) => node['enum'] ?? []);
    expect(codes).toEqual(Object.keys(errorTable));
  });

  test('has no schema that nothing refers to, and no reference to nothing', () => {
    const text = JSON.stringify(document);
    const named = [...text.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)].map(([, name]) => name);
    const { schemas: all, responses } = document['components'] as Record<string, Json>;
    const there = [
      ...Object.keys(all ?? {}).map((name) => `schemas/${name}`),
      ...Object.keys(responses ?? {}).map((name) => `responses/${name}`),
    ];
    expect([...new Set(named)].sort()).toEqual(there.sort());
  });

  test('uses the words of JSON Schema, and x- for its own', () => {
    const strange = Object.values(schemas())
      .flatMap((schema) => [...nodesOf(schema)])
      .flatMap((node) => Object.keys(node))
      .filter((word) => !keywords.has(word) && !word.startsWith('x-'));
    expect([...new Set(strange)]).toEqual([]);
  });

  test('gives every text and list that a client sends a limit', () => {
    const bounded = ['maxLength', 'enum', 'const', 'pattern', 'format'];
    const loose = inputs().filter(
      ([, node]) =>
        (node['type'] === 'string' && !bounded.some((word) => word in node)) ||
        (node['type'] === 'array' && !('maxItems' in node)),
    );
    expect(inputs().length).toBeGreaterThan(1000);
    expect(loose.map(([where, node]) => `${where}: ${JSON.stringify(node)}`)).toEqual([]);
  });

  test('says how many bytes a body may have: a megabyte, and more where a person can rightly send it', () => {
    const limits = operations().flatMap(([route, { requestBody }]) =>
      requestBody && 'application/json' in requestBody.content
        ? [[route, requestBody['x-max-bytes']] as const]
        : [],
    );
    expect(limits.length).toBeGreaterThan(60);
    expect(Object.fromEntries(limits.filter(([, limit]) => limit !== 1024 * 1024))).toEqual({
      'POST /api/mutate': 4 * 1024 * 1024,
      'POST /api/webhooks/replies': 4 * 1024 * 1024,
    });
  });

  test('types every mutation that a person may run by its own arguments', () => {
    const names = Object.values(schemas()).flatMap((schema) => {
      const name = (schema['properties'] as { name?: Json } | undefined)?.name?.['const'];
      return typeof name === 'string' && mutations.has(name) ? [name] : [];
    });
    expect(names).toEqual(
      expect.arrayContaining(['accounts.setStatus', 'estimates.send', 'contacts.create']),
    );
    expect(names.filter((name) => name.startsWith('customer.') || name === 'companies.provision')).toEqual(
      [],
    );
    const create = schemas()['AccountsCreateMutation']?.['properties'] as {
      args: { properties: Record<string, Json> };
    };
    expect(Object.keys((create.args.properties['account']?.['properties'] ?? {}) as Json)).toEqual(
      expect.arrayContaining(['name', 'phone', 'site']),
    );
  });

  test('says that a field which asks for a right may be missing', () => {
    const product = schemas()['Product'] as { required: string[]; properties: Json };
    const restricted = Object.keys(entityOf('products').access.fields ?? {});
    expect(restricted).toContain('cost');
    expect(Object.keys(product.properties)).toEqual(expect.arrayContaining(restricted));
    expect(product.required.filter((field) => restricted.includes(field))).toEqual([]);
    expect(product.required).toContain('name');
  });
});

test('is made in slices, so that other requests do not wait for it', async () => {
  const routes = entities.map((entity) => ({
    method: 'GET' as const,
    path: `/api/${entity.collection}`,
    operationId: `list${entity.collection}`,
    tag: entity.many,
    summary: entity.many,
    answers: { 200: { description: 'A page', schema: pageSchema(rowSchema(entity)) } },
  }));
  let turns = 0;
  let asked = true;
  const others = (): void => {
    turns += 1;
    if (asked) setImmediate(others);
  };
  setImmediate(others);
  const made = await openApi(routes, 'http://localhost:3000');
  asked = false;
  expect(Object.keys(made['paths'] ?? {})).toHaveLength(entities.length);
  expect(turns).toBeGreaterThan(3);
});
