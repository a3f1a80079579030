import { z } from 'zod';
import type { Actor } from './actor.ts';
import { anyEntity, visibleFields, type AnyEntity, type DefaultFields } from './entity.ts';
import { AppError } from './errors.ts';
import type { ServerWritten } from './fields.ts';
import { firstProblem, invalidInput, problemText, type Problem } from './invalid-input.ts';

/** The parts of an entity that the input types need. */
interface Fields {
  readonly shape: z.ZodRawShape;
  readonly defaults?: object;
}

type WritableField<Shape> = { [K in keyof Shape]: Shape[K] extends ServerWritten ? never : K }[keyof Shape];
type DefaultFieldOf<E> = E extends { readonly [key in DefaultFields]?: infer Field } ? Field : never;
type Omissible<Shape, K extends keyof Shape, Default> = K extends Default
  ? K
  : undefined extends z.input<Shape[K]>
    ? K
    : never;
type OmissibleField<E extends Fields> = {
  [K in WritableField<E['shape']>]: Omissible<E['shape'], K, DefaultFieldOf<E>>;
}[WritableField<E['shape']>];
type Flat<T> = { [K in keyof T]: T[K] };

/**
 * The fields that a client may write when it creates a row. Fields with a default and fields that may be empty can be
 * omitted.
 */
export type CreateInput<E extends Fields> = Flat<
  {
    readonly [K in Exclude<WritableField<E['shape']>, OmissibleField<E>>]: z.input<E['shape'][K]>;
  } & { readonly [K in OmissibleField<E>]?: z.input<E['shape'][K]> }
>;
type CreateValues<E extends Fields> = Flat<
  {
    [K in Exclude<WritableField<E['shape']>, OmissibleField<E>>]: z.output<E['shape'][K]>;
  } & { [K in OmissibleField<E>]?: z.output<E['shape'][K]> }
>;

/** The fields of a row that a client may change; omitted fields keep their values. */
export type PatchInput<E extends Fields> = {
  readonly [K in WritableField<E['shape']>]?: z.input<E['shape'][K]>;
};
type PatchValues<E extends Fields> = { [K in WritableField<E['shape']>]?: z.output<E['shape'][K]> };

/** Maps each schema below to its entity: {@link parseArgs} uses it to check an actor's fields. */
const entityOfInput = new WeakMap<z.ZodType, AnyEntity>();

function inputSchema(declared: object, isOptional: (field: string) => boolean): z.ZodType {
  const entity = anyEntity(declared);
  const shape: z.ZodRawShape = {};
  // A browser parses only a few of all mutation inputs, so each field's schema is created lazily.
  for (const field of entity.writableFields)
    Object.defineProperty(shape, field, {
      enumerable: true,
      get: () => {
        const schema = entity.shape[field] as z.ZodType;
        return isOptional(field) ? schema.optional() : schema;
      },
    });
  const schema = z.strictObject(shape);
  entityOfInput.set(schema, entity);
  return schema;
}

/** Returns the schema of {@link CreateInput}, for use in a mutation's arguments. */
export function createInput<E extends Fields>(entity: E): z.ZodType<CreateValues<E>, CreateInput<E>> {
  const defaults = entity.defaults ?? {};
  const acceptsNothing = (field: string) =>
    field in defaults || (entity.shape[field] as z.ZodType).safeParse(undefined).success;
  return inputSchema(entity, acceptsNothing) as z.ZodType<CreateValues<E>, CreateInput<E>>;
}

/** Returns the schema of {@link PatchInput}, for use in a mutation's arguments. */
export const patchInput = <E extends Fields>(entity: E): z.ZodType<PatchValues<E>, PatchInput<E>> =>
  inputSchema(entity, () => true) as z.ZodType<PatchValues<E>, PatchInput<E>>;

/**
 * Throws UNKNOWN_FIELD for a field that does not exist for the actor, and SERVER_FIELD for one that only the server
 * writes.
 */
function assertWritableFields(entity: AnyEntity, actor: Actor, input: object): void {
  const visible = visibleFields(entity, actor);
  for (const field of Object.keys(input)) {
    if (!visible.has(field)) throw new AppError('UNKNOWN_FIELD', { field });
    if (!entity.writableFields.includes(field)) throw new AppError('SERVER_FIELD', { field });
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Checks the fields of every entity input in the arguments, before a validation error could reveal a hidden field.
 */
function checkFields(schema: z.ZodType, actor: Actor, value: unknown): void {
  const entity = entityOfInput.get(schema);
  if (entity) {
    if (isObject(value)) assertWritableFields(entity, actor, value);
  } else if (schema instanceof z.ZodObject) {
    if (!isObject(value)) return;
    for (const [key, part] of Object.entries<z.ZodType>(schema.shape)) checkFields(part, actor, value[key]);
  } else if (schema instanceof z.ZodArray) {
    if (Array.isArray(value)) for (const each of value) checkFields(schema.element as z.ZodType, actor, each);
  } else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    checkFields(schema.unwrap() as z.ZodType, actor, value);
  }
}

/** Returns the entity whose input a path passes through, and the rest of the path within that input. */
function inputAt(
  schema: z.ZodType,
  path: readonly PropertyKey[],
): { readonly entity: AnyEntity; readonly path: readonly PropertyKey[] } | undefined {
  const entity = entityOfInput.get(schema);
  if (entity) return { entity, path };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return inputAt(schema.unwrap() as z.ZodType, path);
  const [step, ...rest] = path;
  if (step === undefined) return undefined;
  if (schema instanceof z.ZodArray) return inputAt(schema.element as z.ZodType, rest);
  const part =
    schema instanceof z.ZodObject ? (schema.shape[String(step)] as z.ZodType | undefined) : undefined;
  return part && inputAt(part, rest);
}

/** Returns the error for an invalid value of an entity's field, with the field's label. */
export function invalidField(entity: AnyEntity, problem: Problem): AppError {
  return new AppError('INVALID', {
    message: `${problemText(entity.schema, problem)}. Nothing was saved. Correct it and save again.`,
    field: String(problem.path[0] ?? ''),
    collection: entity.collection,
  });
}

/**
 * Parses the arguments of a mutation for its actor. Throws UNKNOWN_FIELD or SERVER_FIELD for a field that the actor
 * may not write, and INVALID for a value that the schema rejects.
 */
export function parseArgs<S extends z.ZodType>(schema: S, actor: Actor, input: unknown): z.output<S> {
  checkFields(schema, actor, input);
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problem = firstProblem(parsed.error);
  const place = inputAt(schema, problem.path);
  if (place && place.path.length > 0) throw invalidField(place.entity, { ...problem, path: place.path });
  throw invalidInput(schema, problem, 'Nothing was saved. Correct it and try again.');
}
