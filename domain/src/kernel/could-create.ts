import { isSystem, type Actor } from './actor.ts';
import type { AnyEntity } from './entity.ts';
import { fieldValue, matches, type ParentMatcher, type Predicate } from './predicate.ts';

/** A record that others hang below, as a screen shows it. */
export interface Above {
  readonly id: string;
}

/** Judges the conditions on a record above by what a screen knows of it; what it does not know it leaves to the transaction. */
export const knowing =
  (above: Above | undefined): ParentMatcher =>
  ({ parent, is }, row) =>
    !above || fieldValue(row, parent) !== above.id || matches(above, is, () => true);

/** Whether something that a new row says, or does not say yet, could satisfy a condition. @param field names the record above, which is known. */
function could(condition: Predicate, field: string, above: Above): boolean {
  if ('all' in condition) return condition.all.every((part) => could(part, field, above));
  if ('any' in condition) return condition.any.some((part) => could(part, field, above));
  if ('not' in condition) return true;
  if ('parent' in condition) return condition.parent !== field || matches(above, condition.is, () => true);
  return condition.field !== field || matches({ [field]: above.id }, condition);
}

/** Whether an actor could create a row below a record, as far as the record tells. What else the row will say is not known yet, and the transaction decides. */
export const couldCreateBelow = (entity: AnyEntity, actor: Actor, field: string, above: Above): boolean =>
  isSystem(actor) || could(entity.permission(actor).create, field, above);
