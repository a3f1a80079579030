import type { Actor } from '@sable/domain/kernel/actor';
import { entityOf } from '@sable/domain/registry';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { isSortable } from '@sable/domain/kernel/sortable';
import { shownFields } from '../web/src/records/fields/field-facts.ts';
import { defaultSort, listQuery, type ListState } from '../web/src/records/list/list-state.ts';

/** A query that a list sends, and the user action that causes it. */
export interface Question {
  readonly title: string;
  readonly spec: QuerySpec;
}

/** Returns the query of a list in its initial state, with a person's changes applied. */
export const asked = (collection: string, actor: Actor, change: Partial<ListState>): QuerySpec => {
  const entity = entityOf(collection);
  const start = { sort: defaultSort(entity, actor), q: '' };
  return { ...listQuery(entity, actor, { ...start, ...change }), limit: 100 };
};

/** Returns the first page of a list sorted by each of its sortable columns, in both directions. */
export const everySort = (collection: string, actor: Actor): Question[] =>
  shownFields(entityOf(collection), actor)
    .filter((field) => isSortable(entityOf(collection), field))
    .flatMap((field) =>
      (['asc', 'desc'] as const).map((direction) => ({
        title: `${collection} by ${field}, ${direction}`,
        spec: asked(collection, actor, { sort: { field, direction } }),
      })),
    );
