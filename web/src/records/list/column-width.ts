import type { FieldMeta } from '@sable/domain/kernel/fields';

const widths: Partial<Record<FieldMeta['kind'], number>> = {
  text: 150,
  longText: 260,
  email: 210,
  phone: 156,
  url: 200,
  choice: 124,
  flag: 96,
  count: 104,
  money: 112,
  quantity: 104,
  percent: 112,
  date: 116,
  instant: 172,
  ref: 160,
  creator: 150,
  tags: 170,
  object: 260,
  list: 130,
  color: 110,
};

/** Pixels of the column that selects rows. */
export const SELECT_WIDTH = 40;

/** The chip of a state is wider than a word. */
const STATUS_WIDTH = 150;

/** A column's width by what it holds; the first one, which names the row, is wider. */
export function columnWidth(meta: FieldMeta, first: boolean): number {
  const width = meta.label === 'Status' ? STATUS_WIDTH : (widths[meta.kind] ?? 150);
  return first ? Math.max(220, width) : width;
}

/** All columns as a CSS grid: what is left over goes to the first. */
export const gridTemplate = (metas: readonly FieldMeta[]): string =>
  [
    `${SELECT_WIDTH}px`,
    ...metas.map((meta, index) => {
      const width = columnWidth(meta, index === 0);
      return index === 0 ? `minmax(${width}px, 1.6fr)` : `minmax(${width}px, 1fr)`;
    }),
  ].join(' ');

export const totalWidth = (metas: readonly FieldMeta[]): number =>
  SELECT_WIDTH + metas.reduce((sum, meta, index) => sum + columnWidth(meta, index === 0), 0);
