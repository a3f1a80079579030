import type { AnyEntity, AnyRow } from './entity.ts';
import { invalidField } from './input.ts';

/** Returns a row as it is stored: parsed, with its derived fields and parents. Throws INVALID with the field that is not right. */
export function completeRow(entity: AnyEntity, draft: object): AnyRow {
  const parsed = entity.schema.safeParse(draft);
  if (!parsed.success) throw invalidField(entity, parsed.error.issues[0]);
  let row = parsed.data as unknown as AnyRow;
  if (entity.derive) row = { ...row, ...entity.derive(row) };
  entity.check?.(row);
  const parents = (entity.parents?.(row) ?? []).filter((path): path is string => path !== null);
  return { ...row, belongsTo: [...new Set(parents)] };
}
