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

/** The paths of every document that a change concerns: its own first, then what it belonged to before or belongs to now. */
export const relatedPaths = ({ collection, id, before, after }: WrittenDocument): string[] => [
  ...new Set([pathOf(collection, id), ...(before?.belongsTo ?? []), ...(after?.belongsTo ?? [])]),
];

/**
 * What an audit row keeps of the document before a change: of an update only the fields that changed, with null for a field that did not
 * exist. {@link wholeBefore} is the way back.
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
 * The whole document before a change, from a stored audit row. Rows of the first release keep it whole already, which this leaves as it is.
 * Everything that looks at `before` reads it through here: permissions and live queries must never meet half a document.
 */
export const wholeBefore = <R>({
  before,
  after,
}: {
  readonly before: R | null;
  readonly after: R | null;
}): R | null => (before && after ? { ...after, ...before } : before);
