import type { FieldMeta } from '@sable/domain/kernel/fields';

export type Parts = Readonly<Record<string, FieldMeta>>;
export type ListRow = Readonly<Record<string, unknown>>;

/** Rows of an embedded list; nothing for what is none. */
export const rowsOf = (value: unknown): readonly ListRow[] =>
  Array.isArray(value) ? value.filter((row): row is ListRow => typeof row === 'object' && row !== null) : [];

const ONE = 1000;

/** What a part of a new row holds before anyone has typed: one of a thing, the first of several, else the emptiest value of its kind. */
const startOf = ({ kind, choices, clearable }: FieldMeta): unknown => {
  if (kind === 'choice' && !clearable) return choices?.[0] ?? null;
  if (kind === 'quantity') return ONE;
  if (kind === 'flag') return false;
  if (kind === 'text' || kind === 'longText') return '';
  return null;
};

export const newRow = (parts: Parts): ListRow =>
  Object.fromEntries(Object.entries(parts).map(([name, meta]) => [name, startOf(meta)]));

/** The rows with one of them a place further up. */
export const movedUp = (rows: readonly ListRow[], index: number): ListRow[] => {
  const [row] = rows.slice(index, index + 1);
  return row ? rows.toSpliced(index, 1).toSpliced(Math.max(0, index - 1), 0, row) : [...rows];
};
