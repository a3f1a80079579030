import type { z } from 'zod';
import { deepEqual } from './deep-equal.ts';
import type { AnyEntity, AnyRow } from './entity.ts';
import { invalidField } from './input.ts';

/** Returns a row that its schema has parsed with its derived fields, by which the entity's own rule judges it. Throws AppError. */
export function deriveRow(entity: AnyEntity, parsed: object): AnyRow {
  const typed = parsed as AnyRow;
  const row = entity.derive ? { ...typed, ...entity.derive(typed) } : typed;
  entity.check?.(row);
  return row;
}

/** Returns a row as it is stored: parsed, with its derived fields and parents. Throws INVALID with the field that is not right. */
export function completeRow(entity: AnyEntity, draft: object): AnyRow {
  const parsed = entity.schema.safeParse(draft);
  if (!parsed.success) throw invalidField(entity, parsed.error.issues[0]);
  return withParents(entity, deriveRow(entity, parsed.data));
}

/**
 * Returns a row with a patch as it is stored. What the patch leaves as it was, was parsed when it was written, and is not parsed again: of sixty fields a person changes one.
 * Null where the patch changes nothing. Throws INVALID with the field that is not right.
 */
export function completeChange(entity: AnyEntity, old: AnyRow, patch: object): AnyRow | null {
  const fields = entity.schema.shape as Readonly<Record<string, z.ZodType | undefined>>;
  const changed = Object.entries(patch).filter(([field, value]) => !deepEqual(old[field], value));
  if (changed.length === 0) return null;
  const values = changed.flatMap(([field, value]) => {
    const schema = fields[field];
    if (!schema) return [];
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw invalidField(entity, parsed.error.issues[0], [field]);
    return [[field, parsed.data]];
  });
  return withParents(entity, deriveRow(entity, { ...old, ...Object.fromEntries(values) }));
}

function withParents(entity: AnyEntity, row: AnyRow): AnyRow {
  const parents = (entity.parents?.(row) ?? []).filter((path): path is string => path !== null);
  return { ...row, belongsTo: [...new Set(parents)] };
}
