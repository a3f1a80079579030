import type { RowFor } from './kernel/entity.ts';
import {
  groupQuery,
  listQuery,
  type GroupRow,
  type TypedAggregateSpec,
  type TypedListSpec,
  type TypedQuery,
} from './kernel/typed-query.ts';
import type { Entities } from './registry.ts';

type Collection = keyof Entities;
/** A row of a collection as the server sends it, without the fields that the reader may not see. */
export type RowIn<C extends Collection> = RowFor<Entities[C]>;

/**
 * Returns a query over a collection; its rows have the type of the collection.
 * @example query('contacts', { where: { accountId }, orderBy: 'nameKey', limit: 100 })
 */
export const query = <C extends Collection>(
  collection: C,
  spec?: TypedListSpec<RowIn<C>>,
): TypedQuery<RowIn<C>> => listQuery(collection, spec);

/**
 * Returns a query for counts and sums over a collection, in groups.
 * @example groups('estimates', { where: { ownerUserId }, groupBy: ['status'], sum: ['total'] })
 */
export const groups = <
  C extends Collection,
  Group extends keyof RowIn<C> & string = never,
  Sum extends keyof RowIn<C> & string = never,
>(
  collection: C,
  spec: TypedAggregateSpec<RowIn<C>, Group, Sum>,
): TypedQuery<GroupRow<RowIn<C>, Group, Sum>> => groupQuery(collection, spec);
