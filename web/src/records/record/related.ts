import type { Actor } from '@sable/domain/kernel/actor';
import { visibleFields, type AnyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { entities } from '@sable/domain/registry';

export interface Relation {
  readonly entity: AnyEntity;
  /** The field of the other collection that points here. */
  readonly field: string;
}

/** Parts of other records, and what the product keeps for itself: never a list of their own. */
const inner = new Set([
  'settings',
  'notifications',
  'searches',
  'updates',
  'estimate-lines',
  'estimate-versions',
  'estimate-links',
  'estimate-events',
  'estimate-signatures',
]);

/** The collections whose records point at one of this collection, as far as this person may see them. */
export function relationsOf(collection: string, actor: Actor): Relation[] {
  return entities
    .filter((entity) => !inner.has(entity.collection) && entity.permission(actor).read !== matchNone)
    .flatMap((entity) => {
      const visible = visibleFields(entity, actor);
      return entity.ownFields
        .filter((field) => visible.has(field) && entity.meta[field]?.kind === 'ref')
        .filter((field) => entity.meta[field]?.collection === collection)
        .map((field) => ({ entity, field }));
    });
}
