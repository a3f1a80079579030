import { z } from 'zod';
import type { Json } from './json-schema.ts';

/**
 * Values that have broken databases, parsers, and calendars in other products: characters that PostgreSQL cannot
 * store, lone surrogates, direction marks, numbers beyond exact precision, nonexistent dates, names from every
 * object's prototype, and values of other types.
 */
export const oddValues: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00',
  '\u202eevil',
  '\u200b',
  '\ufeff',
  '𝄞𝄞',
  'e\u0301',
  '',
  ' ',
  'x'.repeat(20_001),
  'x'.repeat(200_000),
  "'; drop table accounts; --",
  '%_\\',
  '${7*7}',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  'NaN',
  'null',
  'true',
  '0000-00-00',
  '2025-02-29',
  '2026-13-01',
  '+275760-09-13',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '00000000-0000-0000-0000-000000000000',
  '2897225e-5f3d-4fe9-9d2f-d9cf8f73b7a4',
  'not-an-id',
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53 + 1,
  -(2 ** 63),
  null,
  true,
  false,
  [],
  [[]],
  [null],
  ['\u0000'],
  Array.from({ length: 5000 }, () => 0),
  {},
  { length: 5 },
  { constructor: { prototype: 1 } },
  JSON.parse('{"__proto__":{"admin":true}}'),
  JSON.parse('{"a":'.repeat(60) + '1' + '}'.repeat(60)),
];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const formats: Readonly<Record<string, string>> = {
  uuid: '2897225e-5f3d-4fe9-9d2f-d9cf8f73b7a4',
  date: '2026-03-02',
  'date-time': '2026-03-02T15:00:00.000Z',
  email: 'hanna@example.com',
  uri: 'https://example.com',
};

/** Returns a value that matches a JSON schema of the document, with every optional part. */
function exampleOf(schema: unknown, schemas: Json, depth = 0): unknown {
  if (!isObject(schema) || depth > 8) return 'text';
  const { $ref, anyOf, oneOf, allOf, type, format, properties, items } = schema;
  if (typeof $ref === 'string') return exampleOf(schemas[$ref.split('/').at(-1) ?? ''], schemas, depth + 1);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const [first] = [anyOf, oneOf, allOf].flatMap((parts): unknown[] =>
    Array.isArray(parts) ? parts.slice(0, 1) : [],
  );
  if (first !== undefined) return exampleOf(first, schemas, depth + 1);
  if (isObject(properties))
    return Object.fromEntries(
      Object.entries(properties).map(([key, part]) => [key, exampleOf(part, schemas, depth + 1)]),
    );
  if (type === 'object') return {};
  if (type === 'array') return items === undefined ? [] : [exampleOf(items, schemas, depth + 1)];
  if (type === 'integer' || type === 'number') return Number(schema['minimum'] ?? 1);
  if (type === 'boolean') return true;
  return formats[String(format)] ?? 'text';
}

type Path = readonly (string | number)[];

/** Returns the paths in a value where something else can be put, the whole value first. */
function placesIn(value: unknown, path: Path = []): Path[] {
  const inner = Array.isArray(value)
    ? value.flatMap((part, at) => placesIn(part, [...path, at]))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, key]))
      : [];
  return [path, ...inner];
}

function replaced(value: unknown, [step, ...rest]: Path, odd: unknown): unknown {
  if (step === undefined) return odd;
  if (Array.isArray(value)) return value.map((part, at) => (at === step ? replaced(part, rest, odd) : part));
  if (!isObject(value)) return value;
  return { ...value, [step]: replaced(value[step], rest, odd) };
}

/** Returns an integer from 0 to `below` - 1 for the n-th draw: the same in each run. */
const draw = (n: number, below: number): number => Math.abs(Math.imul(n + 1, 2_654_435_761) >> 4) % below;

/** Returns odd bodies for an operation: its example with one or two parts replaced, or with an extra part. */
export function oddBodies(schema: unknown, schemas: Json, count: number, seed = 0): unknown[] {
  const example = exampleOf(schema, schemas);
  const places = placesIn(example);
  const oddAt = (n: number): unknown => oddValues[draw(n, oddValues.length)];
  return Array.from({ length: count }, (_, at) => {
    const n = seed * 1000 + at * 3;
    const once = replaced(example, places[draw(n, places.length)] ?? [], oddAt(n + 1));
    if (at % 5 === 3 && isObject(once)) return { ...once, [`unknown${at}`]: oddAt(n + 2) };
    return at % 5 === 4 ? replaced(once, places[draw(n + 2, places.length)] ?? [], oddAt(n + 2)) : once;
  });
}

/** A value of each JSON type; undefined leaves the part out. */
const eachType: readonly unknown[] = [7.5, 'text', true, [1], { a: 1 }, null, undefined];

const isSameType = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other &&
  Array.isArray(one) === Array.isArray(other) &&
  (one === null) === (other === null);

/** Returns bodies in which one part has another type than the schema asks for: two for each part of the example. */
export function wronglyTypedBodies(schema: unknown, schemas: Json): unknown[] {
  const example = exampleOf(schema, schemas);
  return placesIn(example).flatMap((place, at) => {
    const part = place.reduce<unknown>(
      (value, step) => (isObject(value) || Array.isArray(value) ? Reflect.get(value, step) : undefined),
      example,
    );
    const wrong = eachType.filter((value) => !isSameType(value, part));
    return [at, at + 3].map((nth) => replaced(example, place, wrong[nth % wrong.length]));
  });
}

/** The part of an answer that is checked. */
export interface OddAnswer {
  readonly statusCode: number;
  readonly body: string;
}

/**
 * Retries while the server is overloaded, as every client does; an input that keeps it overloaded never gets an
 * answer.
 */
export async function answered<A extends OddAnswer>(send: () => Promise<A>): Promise<A> {
  const answer = await send();
  return answer.statusCode === 503 && answer.body.includes('"UNAVAILABLE"') ? answered(send) : answer;
}

const refusal = z.object({ error: z.object({ code: z.string().min(1), message: z.string().min(8) }) });

/** Parses a text as JSON; null if it is invalid. */
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Returns the problem with an answer to an odd input; null if the input is accepted, or rejected with a code and a
 * message without internal details.
 */
export function problemOf({ statusCode, body }: OddAnswer): string | null {
  if (statusCode < 400) return null;
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 300)}`;
  const error = refusal.safeParse(jsonIn(body));
  if (!error.success) return `${statusCode} without code and words: ${body.slice(0, 200)}`;
  const { message } = error.data.error;
  return /\bat .*\.ts|select |insert into|violates|ZodError|\/home\//.test(message) ? message : null;
}
