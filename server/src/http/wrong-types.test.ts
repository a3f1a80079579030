import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { mutations } from '@sable/domain/registry';
import { z } from 'zod';
import { newKey } from '../transaction-context.ts';
import type { Json } from './json-schema.ts';
import { answered, wronglyTypedBodies } from './odd-input.ts';
import { testApp, type TestApp } from './test-app.ts';

// Sends every operation and every mutation parts of other types than they ask for: each refusal names the field and
// says what is meant.

interface Description {
  readonly paths: Record<
    string,
    Record<
      string,
      { readonly requestBody?: { readonly content: Record<string, { readonly schema: unknown }> } }
    >
  >;
  readonly components: { readonly schemas: Json };
}

const KEY = '2897225e-5f3d-4fe9-9d2f-d9cf8f73b7a4';
const methods = { post: 'POST', patch: 'PATCH' } as const;
/** Operations that end the current session. */
const ending = ['/api/sign-out', '/api/sessions/end-others'];

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

/** Words of the schema library, which are for programmers. */
const libraryWords =
  /Invalid (input|option|UUID|ISO|string|number|discriminator|key|value)|Too (big|small)|expected|Unrecognized|nonoptional/;

/** Returns what is wrong with a refusal; null for one in plain words, and for an answer that is none. */
function faultOf(answer: LightMyRequestResponse): string | null {
  if (answer.statusCode < 400) return null;
  const { code, message, details } = answer.json<{
    error: { code: string; message: string; details: { field?: string; problem?: unknown } };
  }>().error;
  if (libraryWords.test(`${message} ${String(details.problem)}`)) return message;
  // A field that is named for programs is named for people too, by a label that is no key.
  const isNamed = /^(?!\s*:)[\p{Lu}\d“]/u.test(message);
  return code !== 'INVALID' || isNamed ? null : message;
}

/** Sends bodies a few at a time and returns the faults of the answers. */
async function faultsOf(
  name: string,
  bodies: readonly unknown[],
  send: (body: unknown) => Promise<LightMyRequestResponse>,
): Promise<string[]> {
  const found = new Set<string>();
  for (let from = 0; from < bodies.length; from += 8) {
    const answers = await Promise.all(bodies.slice(from, from + 8).map((body) => answered(() => send(body))));
    for (const answer of answers) {
      const fault = faultOf(answer);
      if (fault !== null) found.add(`${name}: ${fault}`);
    }
  }
  return [...found];
}

test('every operation says in plain words what is meant by a part of another type', async () => {
  const { paths, components } = (
    await server.call(server.admin, 'GET', '/api/openapi.json')
  ).json<Description>();
  const found: string[] = [];
  let operations = 0;
  for (const [path, item] of Object.entries(paths))
    for (const [verb, method] of Object.entries(methods)) {
      const schema = item[verb]?.requestBody?.content['application/json']?.schema;
      if (!schema || ending.includes(path)) continue;
      operations += 1;
      const url = path.replace(/\{\w+\}/g, newKey());
      const bodies = [undefined, ...wronglyTypedBodies(schema, components.schemas)];
      found.push(
        ...(await faultsOf(`${method} ${path}`, bodies, (body) =>
          server.call(server.admin, method, url, body),
        )),
      );
    }
  expect(operations).toBeGreaterThan(150);
  expect(found).toEqual([]);
}, 300_000);

test('every mutation does so too', async () => {
  const found: string[] = [];
  for (const [name, { args }] of mutations) {
    const schema = z.toJSONSchema(args, { io: 'input', unrepresentable: 'any' });
    found.push(
      ...(await faultsOf(name, wronglyTypedBodies(schema, {}), (body) =>
        server.call(server.admin, 'POST', '/api/mutate', {
          key: newKey(),
          mutations: [{ name, args: body }],
        }),
      )),
    );
  }
  expect(found).toEqual([]);
}, 300_000);

test.each([
  ['PATCH', '/api/accounts/{id}', { name: 7 }, 'Name: Enter text'],
  ['PATCH', '/api/accounts/{id}', { type: 'castle' }, 'Type: Use residential or commercial'],
  ['PATCH', '/api/accounts/{id}', { tags: 'vip' }, 'Tags: Use a list'],
  ['PATCH', '/api/accounts/{id}', { followUpOn: 'soon' }, 'Follow up: Use a date such as 2026-03-02'],
  ['PATCH', '/api/accounts/{id}', { ownerUserId: 5 }, 'Rep: Use an id, which is a UUID'],
  ['PATCH', '/api/products/{id}', { price: 7.5 }, 'Price: Use a whole number'],
  ['PATCH', '/api/products/{id}', { price: '7' }, 'Price: Enter a number'],
  ['PATCH', '/api/products/{id}', { serialRequired: 'yes' }, 'Serial number needed: Use true or false'],
  ['PATCH', '/api/accounts/{id}', [], 'Patch: Use an object with fields'],
  ['POST', '/api/accounts', null, 'The request must be a JSON object'],
  ['POST', '/api/accounts', {}, 'Account: This field is required'],
  ['POST', '/api/mutate', { key: 'x' }, 'Key: Use an id, which is a UUID'],
  ['POST', '/api/mutate', { key: KEY, mutations: [{ name: 1 }] }, 'Mutations, row 1, Name: Use text'],
  ['POST', '/api/query', { collection: 'accounts', limit: 'all' }, 'Limit: Use a number'],
  [
    'POST',
    '/api/accounts/query',
    { where: { all: [{ field: 'name', op: 'eq', value: {} }] } },
    'Where, All, row 1, Value: Use text, a number, true or false, null, or a list',
  ],
] as const)('%s %s with %j is refused as “%s”', async (method, path, body, words) => {
  const answer = await server.call(server.admin, method, path.replace('{id}', newKey()), body);
  expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([
    422,
    expect.stringMatching(new RegExp(`^${words}\\. Nothing was (saved|changed|read)\\. Correct it`)),
  ]);
});
