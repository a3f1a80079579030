import { beforeAll, expect, test } from 'vitest';
import { entities, mutations } from '@sable/domain/registry';
import { z } from 'zod';
import { newKey } from '../transaction-context.ts';
import type { Json } from './json-schema.ts';
import { oddBodies, oddValues } from './odd-input.ts';
import { testApp, type TestApp } from './test-app.ts';

// Every operation of the document, and every mutation, takes odd inputs. Each is taken or refused with a code and words; none breaks anything.
// `ODD_INPUTS=200 npx vitest run --project server server/src/http/odd-input.test.ts` is the long run.

const COUNT = Number(process.env['ODD_INPUTS'] ?? 20);

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
/** What ends the session that asks. */
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

type Answer = Awaited<ReturnType<TestApp['call']>>;

/** What is wrong with an answer to an odd input; null where it is taken, or refused in words. */
function problemOf({ statusCode, body }: Answer): string | null {
  if (statusCode < 400) return null;
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 300)}`;
  const error = z
    .object({ error: z.object({ code: z.string().min(1), message: z.string().min(8) }) })
    .safeParse(JSON.parse(body || '{}'));
  if (!error.success) return `${statusCode} without code and words: ${body.slice(0, 200)}`;
  const { message } = error.data.error;
  return /\bat .*\.ts|select |insert into|violates|ZodError|\/home\//.test(message) ? message : null;
}

const idFor = (path: string): string => known.get(path.split('/')[2] ?? '') ?? newKey();

/** Sends inputs a few at a time and gives what was wrong, by operation. */
async function problemsOf(name: string, sends: readonly (() => Promise<Answer>)[]): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < sends.length; from += 8) {
    const answers = await Promise.all(sends.slice(from, from + 8).map((send) => send()));
    for (const [at, answer] of answers.entries()) {
      const problem = problemOf(answer);
      if (problem !== null) found.push(`${name} #${from + at}: ${problem}`);
    }
  }
  return found;
}

test('every mutation takes odd arguments', async () => {
  const found: string[] = [];
  for (const [at, [name, { args }]] of [...mutations].entries()) {
    const schema = z.toJSONSchema(args, { io: 'input', unrepresentable: 'any' });
    const collection = name.split('.')[0] ?? '';
    const bodies = oddBodies(schema, {}, COUNT, at).map((body, n) =>
      // Half of them are about a record that there is.
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
}, 900_000);

test('every route takes odd bodies, paths, and parameters', async () => {
  const found: string[] = [];
  for (const [at, { method, path, body, parameters }] of operations.entries()) {
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const hasPath = path.includes('{');
    if (body === undefined && query.length === 0 && !hasPath) continue;
    const bodies = body === undefined ? [] : oddBodies(body, schemas, COUNT, at);
    const sends = Array.from({ length: COUNT }, (_, n) => {
      const odd = encodeURIComponent(
        String(oddValues[n % 31])
          .slice(0, 300)
          .replace(/[\ud800-\udfff]/g, ''),
      );
      const place = path.replace(/\{\w+\}/g, n % 4 === 3 ? odd || 'x' : idFor(path));
      const asked = query[n % Math.max(1, query.length)];
      const address = asked ? `${place}?${asked.name}=${odd}` : place;
      const sent = n % 4 === 3 && method === 'DELETE' ? 'DELETE' : method;
      return () => server.call(server.admin, sent, address, body === undefined ? undefined : bodies[n]);
    });
    found.push(...(await problemsOf(`${method} ${path}`, sends)));
  }
  expect(found).toEqual([]);
}, 900_000);

test('the person who sent all this is still signed in', async () => {
  const session = await server.call(server.admin, 'GET', '/api/session');
  expect(session.json<{ user: object | null }>().user).not.toBeNull();
});
