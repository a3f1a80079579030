import { isSystem, type Actor } from './actor.ts';
import type { AnyEntity } from './entity.ts';
import type { Action } from './permission.ts';
import { matches, type Predicate } from './predicate.ts';

/**
 * Whether an actor may perform an action on a child row of a record that the screen has loaded. Other parents are
 * unknown: they count as the actor's own, and the server decides.
 */
export function canBelow(
  above: { readonly collection: string; readonly row: object },
  entity: AnyEntity,
  actor: Actor,
  action: Action,
  row: object,
): boolean {
  return (
    isSystem(actor) ||
    matches(
      row,
      entity.permission(actor)[action],
      ({ in: collection, is }) => collection !== above.collection || matches(above.row, is, () => true),
    )
  );
}

/**
 * Whether a new row could satisfy a condition, given that some of its values are not known yet.
 * @param field the field that references the parent, which is known.
 */
function could(condition: Predicate, field: string, above: { readonly id: string }): boolean {
  if ('all' in condition) return condition.all.every((part) => could(part, field, above));
  if ('any' in condition) return condition.any.some((part) => could(part, field, above));
  if ('not' in condition) return true;
  if ('parent' in condition) return condition.parent !== field || matches(above, condition.is, () => true);
  return condition.field !== field || matches({ [field]: above.id }, condition);
}

/**
 * Whether an actor could create a row below a record, judging by the record alone. The row's other values are not
 * known yet; the server decides.
 */
export const couldCreateBelow = (
  entity: AnyEntity,
  actor: Actor,
  field: string,
  above: { readonly id: string },
): boolean => isSystem(actor) || could(entity.permission(actor).create, field, above);
