import type { z } from 'zod';
import type { AnyEntity, AnyRow, Entity } from './entity.ts';
import type { Predicate } from './predicate.ts';
import type { ReadOptions } from './source.ts';
import type { Transaction } from './transaction.ts';

/** Returns the schema of a field. Throws if the entity has no such field. */
export function fieldSchema(entity: AnyEntity, field: string): z.ZodType {
  const schema = entity.schema.shape[field];
  if (!schema) throw new Error(`${entity.collection} has no field ${field}.`);
  return schema as z.ZodType;
}

/** Reads a row of an entity that is known only at run time. Throws NOT_FOUND for a row that the actor may not read. */
export const getAnyRow = (tx: Transaction, entity: AnyEntity, id: string): Promise<AnyRow> =>
  tx.get(entity as unknown as Entity, id);

/** Like {@link getAnyRow}, but returns undefined instead of throwing NOT_FOUND. */
export const findAnyRow = (tx: Transaction, entity: AnyEntity, id: string): Promise<AnyRow | undefined> =>
  tx.find(entity as unknown as Entity, id);

/** Locks rows of an entity that is known only at run time, in one read; omits rows that the actor may not read. */
export const lockAnyRows = (
  tx: Transaction,
  entity: AnyEntity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnyRow>> => tx.findMany(entity as unknown as Entity, ids, { lock: true });

/** Reads rows of an entity that is known only at run time, in one read; those that the actor may not read are left out. */
export const findAnyRows = (
  tx: Transaction,
  entity: AnyEntity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnyRow>> => tx.findMany(entity as unknown as Entity, ids);

/** Returns the title of a row that may have redacted fields; null if the title depends on one of those. */
export function knownTitle(entity: AnyEntity, row: object): string | null {
  try {
    return entity.title(row as AnyRow) || null;
  } catch {
    return null;
  }
}

/** Lists all rows of an entity that is known only at run time that match a condition. */
export const listAnyRows = (
  tx: Transaction,
  entity: AnyEntity,
  condition: Predicate,
  options: ReadOptions = {},
): Promise<readonly AnyRow[]> => tx.listAll(entity as unknown as Entity, condition, options);

/** Updates fields of a locked row of an entity that is known only at run time. Throws like `Transaction.update`. */
export const updateAnyRow = (
  tx: Transaction,
  entity: AnyEntity,
  before: AnyRow,
  patch: Readonly<Record<string, unknown>>,
): Promise<AnyRow> => tx.update(entity as unknown as Entity, before, patch);
