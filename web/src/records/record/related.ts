import type { Actor } from '@sable/domain/kernel/actor';
import { visibleFields, type AnyEntity } from '@sable/domain/kernel/entity';
import { entities } from '@sable/domain/registry';
import { canRead } from '../fields/field-facts.ts';

export interface Relation {
  readonly entity: AnyEntity;
  /** The field of the other collection that references this one. */
  readonly field: string;
}

/**
 * Returns the related lists on a record of this collection, as their entities declare them, limited to what this
 * person may see.
 */
export function relationsOf(collection: string, actor: Actor): Relation[] {
  return entities
    .filter((entity) => canRead(entity, actor))
    .flatMap((entity) => {
      const visible = visibleFields(entity, actor);
      return (entity.listedOn ?? [])
        .filter((field) => visible.has(field) && entity.meta[field]?.collection === collection)
        .map((field) => ({ entity, field }));
    });
}
