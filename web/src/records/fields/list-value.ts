import type { FieldMeta } from '@sable/domain/kernel/fields';

export type Parts = Readonly<Record<string, FieldMeta>>;
export type ListRow = Readonly<Record<string, unknown>>;

/** Returns the rows of an embedded list; empty if the value is not a list. */
export const rowsOf = (value: unknown): readonly ListRow[] =>
  Array.isArray(value) ? value.filter((row): row is ListRow => typeof row === 'object' && row !== null) : [];

const ONE = 1000;

/**
 * Returns the start value of a part of a new row: a quantity of one, the first of several choices, otherwise the
 * emptiest value of its kind.
 */
const startOf = ({ kind, choices, clearable }: FieldMeta): unknown => {
  if (kind === 'choice' && !clearable) return choices?.[0] ?? null;
  if (kind === 'quantity') return ONE;
  if (kind === 'flag') return false;
  if (kind === 'text' || kind === 'longText') return '';
  return null;
};

export const newRow = (parts: Parts): ListRow =>
  Object.fromEntries(Object.entries(parts).map(([name, meta]) => [name, startOf(meta)]));

/** Returns the rows with one of them moved up by one. */
export const movedUp = (rows: readonly ListRow[], index: number): ListRow[] => {
  const [row] = rows.slice(index, index + 1);
  return row ? rows.toSpliced(index, 1).toSpliced(Math.max(0, index - 1), 0, row) : [...rows];
};
