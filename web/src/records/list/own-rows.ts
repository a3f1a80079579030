import type { AnyEntity } from '@sable/domain/kernel/entity';
import { encodeFilter, type Filter } from './filter.ts';

/** The conditions of "Mine": the rows that a person is to work on. None for a collection whose rows belong to nobody. */
export const ownFilters = (entity: AnyEntity, userId: string): Filter[] =>
  Object.entries(entity.mine?.(userId) ?? {}).map(([field, value]) =>
    typeof value === 'boolean' ? { field, op: 'is', value } : { field, op: 'in', values: [value] },
  );

/** Whether all of the wanted conditions are in force, whatever else is. */
export const hasFilters = (filters: readonly Filter[], wanted: readonly Filter[]): boolean => {
  const inForce = new Set(filters.map((filter) => `${filter.field} ${encodeFilter(filter)}`));
  return wanted.every((filter) => inForce.has(`${filter.field} ${encodeFilter(filter)}`));
};

/** The address of a list with conditions in force, as the list itself writes them. */
export const filterQuery = (filters: readonly Filter[]): Record<string, string> =>
  Object.fromEntries(filters.map((filter) => [`f.${filter.field}`, encodeFilter(filter)]));
