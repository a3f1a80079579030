import { z } from 'zod';
import { capitalized } from '../capitalized.ts';
import { keyText } from './key-text.ts';

/** Returns the schema inside of wrappers that add no level to a path. */
function unwrapped(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap() as z.ZodType];
  if (schema instanceof z.ZodPipe) return [schema.out as z.ZodType, schema.in as z.ZodType];
  if (schema instanceof z.ZodUnion) return schema.options as readonly z.ZodType[];
  if (schema instanceof z.ZodLazy) return [schema.unwrap() as z.ZodType];
  return [];
}

/** Returns the schema at one step of a path. */
function partAt(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)] as z.ZodType | undefined;
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType;
  for (const inner of unwrapped(schema)) {
    const part = partAt(inner, step);
    if (part) return part;
  }
  return undefined;
}

/** Returns the label of a field. An id in arguments has only the label of every id, so it goes by its key. */
function labelOf(schema: z.ZodType | undefined): string | undefined {
  const meta = schema?.meta();
  if (!schema || meta?.['kind'] === 'id') return undefined;
  return typeof meta?.['label'] === 'string' ? meta['label'] : labelOf(unwrapped(schema)[0]);
}

/** Returns the name of a field for a person: “Steps, row 2, Done”. Empty for the whole input. */
export function fieldName(schema: z.ZodType, path: readonly PropertyKey[]): string {
  let part: z.ZodType | undefined = schema;
  const names = path.map((step) => {
    part = part && partAt(part, step);
    return typeof step === 'number'
      ? `row ${step + 1}`
      : (labelOf(part) ?? capitalized(keyText(String(step))));
  });
  return names.join(', ');
}
