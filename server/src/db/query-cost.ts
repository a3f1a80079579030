import type { AnyEntity } from '@sable/domain/kernel/entity';
import { filterCost } from '@sable/domain/kernel/filterable';
import type { QuerySpec } from '@sable/domain/kernel/query';
import type { ReadMode } from './tenant.ts';

/**
 * Whether a query may read many rows for a few: sums and counts, searches, and lists whose filter no index serves. Lists are sorted only along an
 * index. Such a query runs among its like, where it cannot keep quick ones waiting.
 */
export const isSlowQuery = (entity: AnyEntity, { aggregate, search, where }: QuerySpec): boolean =>
  aggregate !== undefined || search !== undefined || filterCost(entity, where) === 'rows';

/** The kind of transaction that a query runs in. */
export const queryMode = (entity: AnyEntity, spec: QuerySpec): ReadMode =>
  isSlowQuery(entity, spec) ? 'slow' : 'snapshot';

/**
 * Whether PostgreSQL must plan a query for its values, because they decide whether an index or the order of the list leads to the page sooner: a
 * plan that is kept is made for an average value.
 */
export const dependsOnValues = (entity: AnyEntity, { where }: QuerySpec): boolean =>
  where !== undefined && filterCost(entity, where) !== 'few';
