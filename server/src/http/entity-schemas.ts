import { z } from 'zod';
import type { AnyEntity } from '@sable/domain/kernel/entity';

/** What an entity is called in the document: `EstimateLine`. */
export const nameOf = (entity: AnyEntity): string => pascalCase(entity.one);
/** What its collection is called: `EstimateLines`. */
export const collectionName = (entity: AnyEntity): string => pascalCase(entity.collection);

export const pascalCase = (text: string): string =>
  text.replace(/(^|[^A-Za-z]+)(\w)?/g, (_, __, letter: string | undefined) => letter?.toUpperCase() ?? '');

/** A row as it leaves the server: a field that asks for a right is not there for who does not have it. */
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
