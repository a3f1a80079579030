import type { Actor } from '@sable/domain/kernel/actor';
import { visibleFields, type AnyEntity } from '@sable/domain/kernel/entity';

/**
 * A column that is computed from a row rather than stored in it: it shows what a card of the row shows besides its
 * fields.
 */
export interface ComputedColumn {
  readonly label: string;
  readonly width: number;
}

const computedColumns: Readonly<Record<string, ComputedColumn & { readonly needs: string }>> = {
  packages: { label: 'Total price', width: 190, needs: 'price' },
};

/** Returns the computed column of a collection, if the person may see the data that it is computed from. */
export const computedColumnOf = (entity: AnyEntity, actor: Actor): ComputedColumn | undefined => {
  const computed = computedColumns[entity.collection];
  return computed && visibleFields(entity, actor).has(computed.needs) ? computed : undefined;
};
