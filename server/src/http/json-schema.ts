import { z } from 'zod';

export type Json = Record<string, unknown>;

/** A field's metadata in the words of JSON Schema, or as an extension. What only the screens read is left out. */
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
 * Prints a Zod schema as JSON Schema: what a client sends (`input`), or what it is answered with (`output`). A part with an id
 * (`.meta({ id })`) goes into `components` and is referred to. A transform cannot be printed; what it starts from stands for it.
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

/** Points references at the document's components. */
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
 * Prints what Zod does not: the answer of a transform by what it starts from, and that an input which is changed before it is checked
 * also takes an empty text for null.
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
