import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Names of field metadata in JSON Schema, or as an extension. Metadata that only the screens use is left out. */
const metaNames: Readonly<Record<string, string | null>> = {
  label: 'title',
  help: 'description',
  unit: 'x-unit',
  kind: 'x-kind',
  collection: 'x-ref',
  sharing: 'x-sharing',
  among: 'x-among',
  server: null,
  unused: null,
  notSummed: null,
  findsBelonging: null,
  sortBy: null,
  parts: null,
};

const COMPONENTS = '#/components/schemas/';

/**
 * Converts a Zod schema to JSON Schema: what a client sends (`input`), or what it receives (`output`). A part with an
 * id (`.meta({ id })`) goes into `components` and is referenced. A transform cannot be represented; its source schema
 * is used instead.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json = {}): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...printed
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: node }) => {
      const written: Json = node;
      printTransform(zodSchema, io, written);
      renameMeta(written);
    },
  });
  for (const [name, { id: _id, ...part }] of Object.entries($defs)) components[name] ??= refer(part);
  return refer(printed);
}

/** Rewrites references to the document's components. */
const refer = (schema: object): Json =>
  Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', COMPONENTS) : referIn(value),
    ]),
  );

function referIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referIn);
  return typeof value === 'object' && value !== null ? refer(value) : value;
}

/**
 * Adds what Zod does not print: the output of a transform as its source schema, and that an input with preprocessing
 * also accepts an empty string for null.
 */
function printTransform(schema: z.core.$ZodType, io: 'input' | 'output', node: Json): void {
  if (!(schema instanceof z.ZodPipe)) return;
  if (io === 'output' && schema.out instanceof z.ZodTransform && schema.in instanceof z.ZodType)
    Object.assign(node, { ...jsonSchema(schema.in, io), ...node });
  const { anyOf } = node;
  if (
    io === 'input' &&
    schema.in instanceof z.ZodTransform &&
    Array.isArray(anyOf) &&
    !anyOf.some(acceptsEmpty)
  )
    node['anyOf'] = [...anyOf, { const: '' }];
}

const acceptsEmpty = ({ type, minLength, format, pattern, enum: choices }: Json): boolean =>
  type === 'string' && minLength === undefined && format === undefined && pattern === undefined && !choices;

function renameMeta(node: Json): void {
  for (const [name, renamed] of Object.entries(metaNames)) {
    if (!(name in node)) continue;
    if (renamed) node[renamed] = node[name];
    delete node[name];
  }
}
