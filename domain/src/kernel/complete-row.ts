import type { z } from 'zod';
import { deepEqual } from './deep-equal.ts';
import type { AnyEntity, AnyRow } from './entity.ts';
import { invalidField } from './input.ts';
import { firstProblem } from './invalid-input.ts';

/**
 * Adds the derived fields to a row that its schema has parsed, and runs the entity's own rule on the result. Throws
 * AppError.
 */
export function deriveRow(entity: AnyEntity, parsed: object): AnyRow {
  const typed = parsed as AnyRow;
  const row = entity.derive ? { ...typed, ...entity.derive(typed) } : typed;
  entity.check?.(row);
  return row;
}

/**
 * Returns a row as it is stored: parsed, with its derived fields and parents. Throws INVALID with the name of the
 * invalid field.
 */
export function completeRow(entity: AnyEntity, draft: object): AnyRow {
  const parsed = entity.schema.safeParse(draft);
  if (!parsed.success) throw invalidField(entity, firstProblem(parsed.error));
  return withParents(entity, deriveRow(entity, parsed.data));
}

/**
 * Applies a patch to a row and returns the row as it is stored, or null if the patch changes nothing. Parses only the
 * changed fields: the others were parsed when they were written, and a person typically changes one of sixty fields.
 * Throws INVALID with the name of the invalid field.
 */
export function completeChange(entity: AnyEntity, old: AnyRow, patch: object): AnyRow | null {
  const fields = entity.schema.shape as Readonly<Record<string, z.ZodType | undefined>>;
  const changed = Object.entries(patch).filter(([field, value]) => !deepEqual(old[field], value));
  if (changed.length === 0) return null;
  const values = changed.flatMap(([field, value]) => {
    const schema = fields[field];
    if (!schema) return [];
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      const problem = firstProblem(parsed.error);
      throw invalidField(entity, { ...problem, path: [field, ...problem.path] });
    }
    return [[field, parsed.data]];
  });
  return withParents(entity, deriveRow(entity, { ...old, ...Object.fromEntries(values) }));
}

function withParents(entity: AnyEntity, row: AnyRow): AnyRow {
  const parents = (entity.parents?.(row) ?? []).filter((path): path is string => path !== null);
  return { ...row, belongsTo: [...new Set(parents)] };
}
