import type { Actor } from '@sable/domain/kernel/actor';
import { visibleFields, type AnyEntity } from '@sable/domain/kernel/entity';
import { entities } from '@sable/domain/registry';
import { canRead } from '../fields/field-facts.ts';

export interface Relation {
  readonly entity: AnyEntity;
  /** The field of the other collection that points here. */
  readonly field: string;
}

/** The lists that stand on a record of this collection, as their entities declare it, as far as this person may see them. */
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
