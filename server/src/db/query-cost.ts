import type { AnyEntity } from '@sable/domain/kernel/entity';
import { filterCost } from '@sable/domain/kernel/filterable';
import type { QuerySpec } from '@sable/domain/kernel/query';
import type { ReadMode } from './tenant.ts';

/**
 * Whether a query may read many rows to return a few: sums and counts, searches, and lists whose filter has no index.
 * Lists are sorted only along an index. Such queries run in a pool of their own, where they cannot delay fast ones.
 */
export const isSlowQuery = (entity: AnyEntity, { aggregate, search, where }: QuerySpec): boolean =>
  aggregate !== undefined || search !== undefined || filterCost(entity, where) === 'rows';

/** Returns the transaction mode that a query runs in. */
export const queryMode = (entity: AnyEntity, spec: QuerySpec): ReadMode =>
  isSlowQuery(entity, spec) ? 'slow' : 'snapshot';

/**
 * Whether PostgreSQL must plan a query for its actual values, because they decide whether an index or the list order
 * reaches the page sooner. A cached plan is made for an average value.
 */
export const dependsOnValues = (entity: AnyEntity, { where }: QuerySpec): boolean =>
  where !== undefined && filterCost(entity, where) !== 'few';
