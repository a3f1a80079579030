import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { isLinked } from '@sable/domain/kernel/filterable';
import type { Change } from '@sable/domain/kernel/change';
import { onceOfEntity } from './columns.ts';

/** A row of `links`: indexes a document by an element of one of its lists, such as a parent's path. */
interface Link {
  /** The element. */
  readonly parent: string;
  /** The document's collection, followed by the field unless that is `belongsTo`. */
  readonly collection: string;
  readonly document_id: string;
}

/** Returns the `collection` of a list field's links; undefined for a field whose elements are not links. */
export function linkedAs(entity: AnyEntity, field: string): string | undefined {
  if (field === 'belongsTo') return entity.collection;
  return isLinked(entity, field) ? `${entity.collection}.${field}` : undefined;
}

const linkedFields = onceOfEntity((entity) =>
  ['belongsTo', ...entity.ownFields].flatMap((field) => {
    const collection = linkedAs(entity, field);
    return collection === undefined ? [] : [{ field, collection }];
  }),
);

/** Returns the links of a document without duplicates. */
export const linksOf = (entity: AnyEntity, row: AnyRow): Link[] =>
  linkedFields(entity).flatMap(({ field, collection }) => {
    const elements = row[field];
    if (!Array.isArray(elements)) return [];
    return [...new Set(elements)].map((parent) => ({
      parent: String(parent),
      collection,
      document_id: row.id,
    }));
  });

const withoutThose = (links: readonly Link[], others: readonly Link[]): Link[] =>
  links.filter(
    ({ parent, collection }) =>
      !others.some((other) => other.parent === parent && other.collection === collection),
  );

/** Returns the links that changes add and remove. */
export function linkChanges(
  changes: readonly Change[],
  entityOf: (collection: string) => AnyEntity,
): { readonly gone: readonly Link[]; readonly fresh: readonly Link[] } {
  const pairs = changes.map(({ collection, before, after }) => {
    const links = (row: AnyRow | null) => (row ? linksOf(entityOf(collection), row) : []);
    return { old: links(before), now: links(after) };
  });
  return {
    gone: pairs.flatMap(({ old, now }) => withoutThose(old, now)),
    fresh: pairs.flatMap(({ old, now }) => withoutThose(now, old)),
  };
}
