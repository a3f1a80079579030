import type { z } from 'zod';
import type { AnyEntity, AnyRow, Entity } from './entity.ts';
import type { Predicate } from './predicate.ts';
import type { ReadOptions } from './source.ts';
import type { Transaction } from './transaction.ts';

/** The schema of a field. Throws for a field that the entity does not have. */
export function fieldSchema(entity: AnyEntity, field: string): z.ZodType {
  const schema = entity.schema.shape[field];
  if (!schema) throw new Error(`${entity.collection} has no field ${field}.`);
  return schema as z.ZodType;
}

/** Reads a row of an entity that is known only at run time. Throws NOT_FOUND for a row that the actor may not read. */
export const getAnyRow = (tx: Transaction, entity: AnyEntity, id: string): Promise<AnyRow> =>
  tx.get(entity as unknown as Entity, id);

/** Like {@link getAnyRow}, with undefined in place of NOT_FOUND. */
export const findAnyRow = (tx: Transaction, entity: AnyEntity, id: string): Promise<AnyRow | undefined> =>
  tx.find(entity as unknown as Entity, id);

/** Locks rows of an entity that is known only at run time, in one read; those that the actor may not read are left out. */
export const lockAnyRows = (
  tx: Transaction,
  entity: AnyEntity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnyRow>> => tx.findMany(entity as unknown as Entity, ids, { lock: true });

/** The title of a row that may have redacted fields; null when it is made of one of those. */
export function knownTitle(entity: AnyEntity, row: object): string | null {
  try {
    return entity.title(row as AnyRow) || null;
  } catch {
    return null;
  }
}

/** Every row of any entity that satisfies a condition, as the generic machinery reads it. */
export const listAnyRows = (
  tx: Transaction,
  entity: AnyEntity,
  condition: Predicate,
  options: ReadOptions = {},
): Promise<readonly AnyRow[]> => tx.listAll(entity as unknown as Entity, condition, options);

/** Changes fields of a locked row of an entity that is known only at run time. Throws like `Transaction.update`. */
export const updateAnyRow = (
  tx: Transaction,
  entity: AnyEntity,
  before: AnyRow,
  patch: Readonly<Record<string, unknown>>,
): Promise<AnyRow> => tx.update(entity as unknown as Entity, before, patch);
