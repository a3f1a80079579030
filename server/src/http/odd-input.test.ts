import { beforeAll, expect, test } from 'vitest';
import { entities, mutations } from '@sable/domain/registry';
import { z } from 'zod';
import { newKey } from '../transaction-context.ts';
import type { Json } from './json-schema.ts';
import { answered, oddBodies, oddValues, problemOf, type OddAnswer } from './odd-input.ts';
import { testApp, type TestApp } from './test-app.ts';

// Tests every operation of the document, and every mutation, with odd inputs. Each is accepted or rejected with a
// code and a message; none breaks anything. `ODD_INPUTS=200 npx vitest run --project server
// server/src/http/odd-input.test.ts` is the long run.

const COUNT = Number(process.env['ODD_INPUTS'] ?? 20);
/** The long run has as much time per input as the usual one. */
const RUN_TIMEOUT_MS = COUNT * 45_000;

interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body: unknown;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
}

let server: TestApp;
let schemas: Json;
let operations: readonly Operation[];
/** A record of each collection that has one. */
const known = new Map<string, string>();

const methods = { get: 'GET', post: 'POST', patch: 'PATCH', delete: 'DELETE' } as const;
/** Operations that end the current session. */
const ending = ['/api/sign-out', '/api/sessions/end-others'];

beforeAll(async () => {
  server = await testApp();
  const document = (await server.call(server.admin, 'GET', '/api/openapi.json')).json<{
    paths: Record<
      string,
      Record<
        string,
        {
          requestBody?: { content: Record<string, { schema: unknown }> };
          parameters?: Operation['parameters'];
        }
      >
    >;
    components: { schemas: Json };
  }>();
  schemas = document.components.schemas;
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(methods).flatMap(([verb, method]) => {
      const operation = item[verb];
      if (!operation || ending.includes(path)) return [];
      const body = operation.requestBody?.content['application/json']?.schema;
      return [{ method, path, body, parameters: operation.parameters ?? [] }];
    }),
  );
  const { id: accountId } = await server.run(server.admin, 'accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential' },
    contact: { name: 'Hanna Miller', email: 'hanna@example.com' },
  });
  const { id: estimateId } = await server.run(server.admin, 'estimates.create', { accountId });
  known.set('accounts', accountId).set('estimates', estimateId);
  for (const { collection, sample } of entities) {
    const made = await server.mutate(server.admin, `${collection}.create`, { ...sample(1), accountId });
    const plain =
      made.statusCode === 200 ? made : await server.mutate(server.admin, `${collection}.create`, sample(1));
    if (plain.statusCode === 200)
      known.set(collection, plain.json<{ results: [{ id: string }] }>().results[0].id);
  }
}, 60_000);

const idFor = (path: string): string => known.get(path.split('/')[2] ?? '') ?? newKey();

/** Sends inputs a few at a time and returns the problems, by operation. */
async function problemsOf(name: string, sends: readonly (() => Promise<OddAnswer>)[]): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < sends.length; from += 8) {
    const answers = await Promise.all(sends.slice(from, from + 8).map(answered));
    for (const [at, answer] of answers.entries()) {
      const problem = problemOf(answer);
      if (problem !== null) found.push(`${name} #${from + at}: ${problem}`);
    }
  }
  return found;
}

test(
  'every mutation takes odd arguments',
  async () => {
    const found: string[] = [];
    for (const [at, [name, { args }]] of [...mutations].entries()) {
      const schema = z.toJSONSchema(args, { io: 'input', unrepresentable: 'any' });
      const collection = name.split('.')[0] ?? '';
      const bodies = oddBodies(schema, {}, COUNT, at).map((body, n) =>
        // Half of them refer to an existing record.
        n % 2 === 0 && typeof body === 'object' && body !== null && 'id' in body && known.has(collection)
          ? { ...body, id: known.get(collection) }
          : body,
      );
      found.push(
        ...(await problemsOf(
          name,
          bodies.map(
            (body) => () =>
              server.call(server.admin, 'POST', '/api/mutate', {
                key: newKey(),
                mutations: [{ name, args: body }],
              }),
          ),
        )),
      );
    }
    expect(found).toEqual([]);
  },
  RUN_TIMEOUT_MS,
);

/** Makes a value usable in a URL: truncates and encodes it, without lone surrogates. */
const inAddress = (value: unknown): string =>
  encodeURIComponent(
    String(value)
      .slice(0, 300)
      .replace(/[\ud800-\udfff]/g, ''),
  );

test(
  'every route takes odd bodies, paths, and parameters, whether it has a body or not',
  async () => {
    const found: string[] = [];
    for (const [at, { method, path, body, parameters }] of operations.entries()) {
      const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      const bodies = body === undefined ? oddValues : oddBodies(body, schemas, COUNT, at);
      const sends = Array.from({ length: COUNT }, (_, n) => {
        const odd = inAddress(oddValues[n % 31]);
        const place = path.replace(/\{\w+\}/g, n % 4 === 3 ? odd || 'x' : idFor(path));
        // An unknown parameter is as odd as an invalid one.
        const address = `${place}?${names[n % (names.length + 1)] ?? 'unknown'}=${odd}`;
        const payload = method === 'GET' ? undefined : bodies[n % bodies.length];
        return () => server.call(server.admin, method, n % 5 === 4 ? place : address, payload);
      });
      found.push(...(await problemsOf(`${method} ${path}`, sends)));
    }
    expect(operations.length).toBeGreaterThan(250);
    expect(found).toEqual([]);
  },
  RUN_TIMEOUT_MS,
);

test('the person who sent all this is still signed in', async () => {
  const session = await server.call(server.admin, 'GET', '/api/session');
  expect(session.json<{ user: object | null }>().user).not.toBeNull();
});
