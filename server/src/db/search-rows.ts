import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { filterText, knownWords, searchText } from '@sable/domain/kernel/search-text';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import type { Change } from '@sable/domain/kernel/change';

/** The effect of changes on a company's search rows. */
interface SearchRowChanges {
  readonly gone: readonly { readonly type: string; readonly id: string }[];
  /** Rows to insert or replace, with the table's column names. */
  readonly kept: readonly object[];
  /** Words that the kept rows did not contain before. */
  readonly words: readonly string[];
}

/** Returns the search row of a record with the table's column names; null for a record that is not searchable. */
export function searchRowOf(entity: AnyEntity, row: AnyRow) {
  const entry = entity.search?.(row);
  if (!entry) return null;
  return {
    id: row.id,
    type: entity.collection,
    title: entry.title,
    subtitle: entry.subtitle ?? null,
    text: searchText(entry),
    filter_text: filterText(entity, row),
    belongs_to: row.belongsTo,
    ...entry.extra,
  };
}

/** Returns the search rows that changes affect; none for a record whose search data is unchanged. */
export function searchRowChanges(
  changes: readonly Change[],
  entityOf: (collection: string) => AnyEntity,
): SearchRowChanges {
  const touched = changes.flatMap((change) => {
    const entity = entityOf(change.collection);
    const source = (row: AnyRow | null) => row && [entity.search?.(row), row.belongsTo];
    // Most changes do not affect search data; the text is folded only for those that do.
    if (deepEqual(source(change.before), source(change.after))) return [];
    const before = change.before && searchRowOf(entity, change.before);
    const after = change.after && searchRowOf(entity, change.after);
    return before || after ? [{ change, before, after }] : [];
  });
  const gone = touched
    .filter(({ after }) => !after)
    .map(({ change }) => ({ type: change.collection, id: change.id }));
  const kept = touched.flatMap(({ after }) => after ?? []);
  const known = new Set(touched.flatMap(({ before }) => (before ? knownWords(before.text) : [])));
  const words = new Set(kept.flatMap(({ text }) => knownWords(text)));
  return { gone, kept, words: [...words].filter((word) => !known.has(word)).sort() };
}

/** Returns SQL that adds the words `w.word` of a source that are new to the company, which is $1. */
export const insertSearchWords = (source: string): string =>
  `insert into search_words (company_id, word) select $1::uuid, w.word from ${source} on conflict do nothing`;
