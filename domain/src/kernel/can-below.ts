import { isSystem, type Actor } from './actor.ts';
import type { AnyEntity } from './entity.ts';
import type { Action } from './permission.ts';
import { matches } from './predicate.ts';

/**
 * Says whether an actor may do something to a row below a record that the screen has read. Of records further above nothing is known: they count as theirs, and the server
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
