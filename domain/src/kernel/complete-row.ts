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
  const row = deriveRow(entity, parsed.data);
  const parents = (entity.parents?.(row) ?? []).filter((path): path is string => path !== null);
  return { ...row, belongsTo: [...new Set(parents)] };
}
