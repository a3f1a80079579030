import type { Actor } from '@sable/domain/kernel/actor';
import { entityOf } from '@sable/domain/registry';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { isSortable } from '@sable/domain/kernel/sortable';
import { shownFields } from '../web/src/records/fields/field-facts.ts';
import { defaultSort, listQuery, type ListState } from '../web/src/records/list/list-state.ts';

/** A question that a list asks, with what the person did to ask it. */
export interface Question {
  readonly title: string;
  readonly spec: QuerySpec;
}

/** The list as it opens, with what a person changes of it. */
export const asked = (collection: string, actor: Actor, change: Partial<ListState>): QuerySpec => {
  const entity = entityOf(collection);
  const start = { sort: defaultSort(entity, actor), q: '' };
  return { ...listQuery(entity, actor, { ...start, ...change }), limit: 100 };
};

/** First pages of a list in every order that its columns offer, both ways. */
export const everySort = (collection: string, actor: Actor): Question[] =>
  shownFields(entityOf(collection), actor)
    .filter((field) => isSortable(entityOf(collection), field))
    .flatMap((field) =>
      (['asc', 'desc'] as const).map((direction) => ({
        title: `${collection} by ${field}, ${direction}`,
        spec: asked(collection, actor, { sort: { field, direction } }),
      })),
    );
