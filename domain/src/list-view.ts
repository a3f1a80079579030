import type { AnyEntity } from './kernel/entity.ts';
import type { Filter } from './list-filter.ts';
import { canFilter, decodeFilter } from './list-filter.ts';

/** A stored condition of a view. */
export interface StoredFilter {
  readonly field: string;
  readonly condition: string;
}

/**
 * Returns the conditions of a view that its reader's list supports. Conditions on fields that no longer exist, are
 * hidden from the reader, or have no index are omitted: the view then opens with fewer conditions, within the
 * reader's own rights.
 */
export function readFilters(
  entity: AnyEntity,
  visible: ReadonlySet<string>,
  stored: readonly StoredFilter[],
): { readonly filters: readonly Filter[]; readonly lost: number } {
  const filters = stored.flatMap(({ field, condition }) => {
    if (!visible.has(field) || !canFilter(entity, field)) return [];
    const filter = decodeFilter(entity, field, condition);
    return filter ? [filter] : [];
  });
  return { filters, lost: stored.length - filters.length };
}
