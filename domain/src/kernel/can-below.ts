import { isSystem, type Actor } from './actor.ts';
import type { AnyEntity } from './entity.ts';
import type { Action } from './permission.ts';
import { matches } from './predicate.ts';

/**
 * Whether an actor may do something to a child row of a record that the screen has read. Further parents are unknown: they count as the actor's, and the server
 * decides.
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
