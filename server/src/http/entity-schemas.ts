import { z } from 'zod';
import type { AnyEntity } from '@sable/domain/kernel/entity';

/** Returns an entity's name in the document: `EstimateLine`. */
export const nameOf = (entity: AnyEntity): string => pascalCase(entity.one);
/** Returns its collection's name: `EstimateLines`. */
export const collectionName = (entity: AnyEntity): string => pascalCase(entity.collection);

export const pascalCase = (text: string): string =>
  text.replace(/(^|[^A-Za-z]+)(\w)?/g, (_, __, letter: string | undefined) => letter?.toUpperCase() ?? '');

/** Returns the schema of a row in answers: a field that requires a permission is absent for people without it. */
export function rowSchema(entity: AnyEntity): z.ZodType {
  const restricted = new Set(Object.keys(entity.access.fields ?? {}));
  const shape = Object.entries<z.ZodType>(entity.schema.shape).map(([field, schema]) => [
    field,
    restricted.has(field) ? schema.optional() : schema,
  ]);
  return z.object(Object.fromEntries(shape)).meta({ id: nameOf(entity), description: `${entity.one}.` });
}

export const pageSchema = (row: z.ZodType): z.ZodType =>
  z.object({
    rows: z.array(row),
    seq: z.int().meta({
      description: 'The company’s sequence number at the moment of the read',
    }),
  });
