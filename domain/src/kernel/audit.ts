import { pathOf } from './document.ts';
import { deepEqual } from './deep-equal.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Sides {
  readonly before: Fields | null;
  readonly after: Fields | null;
}

interface WrittenDocument {
  readonly collection: string;
  readonly id: string;
  readonly before: { readonly belongsTo: readonly string[] } | null;
  readonly after: { readonly belongsTo: readonly string[] } | null;
}

/**
 * The paths of every document that a change affects: the document itself first, then its parents and owners before
 * and after the change.
 */
export const relatedPaths = ({ collection, id, before, after }: WrittenDocument): string[] => [
  ...new Set([pathOf(collection, id), ...(before?.belongsTo ?? []), ...(after?.belongsTo ?? [])]),
];

/**
 * Returns the part of the document before a change that an audit row stores. For an update, only the fields that
 * changed, with null for a field that did not exist. {@link wholeBefore} is the inverse.
 */
export function storedBefore<S extends Sides>({ before, after }: S): Fields | null {
  if (!before || !after) return before;
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...fields]
      .filter((field) => !deepEqual(before[field], after[field]))
      .map((field) => [field, before[field] ?? null]),
  );
}

/**
 * Returns the whole document before a change, from a stored audit row. Rows of the first release store the whole
 * document; they are returned unchanged. Every reader of `before` must use this function: permissions and live
 * queries must never see a partial document.
 */
export const wholeBefore = <R>({
  before,
  after,
}: {
  readonly before: R | null;
  readonly after: R | null;
}): R | null => (before && after ? { ...after, ...before } : before);
