import type { AnyEntity } from '@sable/domain/kernel/entity';
import { encodeFilter, type Filter } from '@sable/domain/list-filter';

const filtersOf = (values: Readonly<Record<string, string | boolean>> = {}): Filter[] =>
  Object.entries(values).map(([field, value]) =>
    typeof value === 'boolean' ? { field, op: 'is', value } : { field, op: 'in', values: [value] },
  );

/**
 * Returns the conditions of "Open": the rows with work left to do. Empty for a collection whose rows are never done.
 */
export const openFilters = (entity: AnyEntity): Filter[] => filtersOf(entity.openRows);

/**
 * Returns the conditions of "Mine": the rows that a person is responsible for. Empty for a collection whose rows
 * belong to nobody.
 */
export const ownFilters = (entity: AnyEntity, userId: string): Filter[] => filtersOf(entity.mine?.(userId));

/** Returns whether exactly the given conditions are active. */
export function areFilters(filters: readonly Filter[], wanted: readonly Filter[]): boolean {
  if (filters.length !== wanted.length) return false;
  const inForce = new Set(filters.map((filter) => `${filter.field} ${encodeFilter(filter)}`));
  return wanted.every((filter) => inForce.has(`${filter.field} ${encodeFilter(filter)}`));
}
