import type { AnyEntity, AnyRow, SearchEntry } from '@sable/domain/kernel/entity';
import { knownWords, searchText } from '@sable/domain/kernel/search-text';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import type { Change } from '@sable/domain/kernel/change';

/** What changes do to the search rows of a company. */
interface SearchRowChanges {
  readonly gone: readonly { readonly type: string; readonly id: string }[];
  /** Rows to add or to replace, in the table's names. */
  readonly kept: readonly object[];
  /** Words that the kept rows did not hold before. */
  readonly words: readonly string[];
}

/** The search rows that changes touch; none for a record that is found as before. */
export function searchRowChanges(
  changes: readonly Change[],
  entityOf: (collection: string) => AnyEntity,
): SearchRowChanges {
  const entries = changes.flatMap((change) => {
    const entity = entityOf(change.collection);
    const before = entryOf(entity, change.before);
    const after = entryOf(entity, change.after);
    const same = deepEqual([before, change.before?.belongsTo], [after, change.after?.belongsTo]);
    return same || (!before && !after) ? [] : [{ change, before, after }];
  });
  const gone = entries
    .filter(({ after }) => !after)
    .map(({ change }) => ({ type: change.collection, id: change.id }));
  const kept = entries.flatMap(({ change, after }) =>
    after
      ? [
          {
            id: change.id,
            type: change.collection,
            title: after.title,
            subtitle: after.subtitle ?? null,
            text: searchText(after),
            belongs_to: change.after?.belongsTo ?? [],
            ...after.extra,
          },
        ]
      : [],
  );
  const known = new Set(entries.flatMap(({ before }) => (before ? knownWords(searchText(before)) : [])));
  const words = new Set(kept.flatMap(({ text }) => knownWords(text)));
  return { gone, kept, words: [...words].filter((word) => !known.has(word)).sort() };
}

const entryOf = (entity: AnyEntity, row: AnyRow | null): SearchEntry | null =>
  row && entity.search ? entity.search(row) : null;

/** Adds the words `w.word` of a source that are new to the company, which is $1. */
export const insertSearchWords = (source: string): string =>
  `insert into search_words (company_id, word) select $1::uuid, w.word from ${source} on conflict do nothing`;
