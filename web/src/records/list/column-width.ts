import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import type { FieldMeta } from '@sable/domain/kernel/fields';
import { choiceLabel } from '../../shared/formats.ts';
import { pictureOf } from '../fields/field-facts.ts';
import { alertText } from '../fields/row-alert.tsx';
import { formatMoney, formatValue, isFigure, type FormatEnv } from '../fields/format-value.ts';
import { isState, MAX_TAGS } from '../fields/cell-content.tsx';
import type { WantedColumn } from './fit-columns.ts';
import { textWidth, withEvenDigits } from './text-width.ts';

/** The width of a column by kind before its rows are known, and while a name in it is still loading. */
const widths: Partial<Record<FieldMeta['kind'], number>> = {
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
  instant: 130,
  ref: 160,
  tags: 170,
  object: 260,
  list: 130,
  color: 110,
};
const OTHER_WIDTH = 150;

/** The minimum width of each kind that stays readable when it is truncated. */
const least: Partial<Record<FieldMeta['kind'], number>> = {
  text: 150,
  longText: 150,
  email: 130,
  url: 120,
  ref: 168,
  creator: 132,
  tags: 100,
  object: 140,
  list: 100,
};
/**
 * The minimum width of a name, even if the other columns are tight: a table scrolls rather than truncate it further.
 */
const MIN_NAME_WIDTH = 200;
/** Names are not truncated below this width before the other columns have shrunk. */
const ROOMY_NAME_WIDTH = 260;
/** The minimum widths for a table that would not fit otherwise. */
const tight: typeof least = {
  text: 96,
  longText: 104,
  email: 104,
  url: 96,
  ref: 96,
  creator: 96,
  tags: 84,
  object: 104,
  list: 84,
};

/** The maximum width of a column; wider content is truncated. */
const MAX_WIDTH = 340;
/** Total padding on both sides of a cell's text. */
const PADDING = 25;
/** The extra width of a chip, including its icon. */
const CHIP = 30;
const TAG = 20;
const PICTURE = 36;
const SORT_MARK = 18;

/** Sizes, in pixels, of a list's fixed side columns and of its rows. */
export interface ListSizes {
  /** The column of checkboxes. */
  readonly select: number;
  /** The column with each row's menu button. */
  readonly acts: number;
  /** A row, including the line below it. */
  readonly row: number;
  /** The computed column; 0 if there is none. */
  readonly computed: number;
}

/** Returns the sizes of a list whose tap targets must be at least this large. */
export const listSizes = (tap: number, computed = 0): ListSizes => ({
  computed,
  select: Math.max(40, tap),
  acts: Math.max(36, tap),
  row: Math.max(40, tap + 1),
});

/** Returns the total width of the side columns of a list. */
export const sidesWidth = ({ select, computed, acts }: ListSizes): number => select + computed + acts;

const TEXT = { size: 0.8125, weight: 400 };
const TITLE = { size: 0.8125, weight: 560 };
const FIGURE_SUM = { size: 0.8125, weight: 600 };
const HEAD = { size: 0.75, weight: 560 };
const CHIP_TEXT = { size: 0.75, weight: 550 };

/** A column of a list, and what is known about its content. */
export interface ColumnContent {
  readonly entity: AnyEntity;
  readonly field: string;
  readonly meta: FieldMeta;
  /** Whether it is the first column, which names the row. */
  readonly first: boolean;
  readonly rows: readonly AnyRow[];
  /** The sum in the footer, in cents. */
  readonly sum: number | undefined;
  readonly env: FormatEnv;
}

/** Returns the desired width of a column for its header, its footer, and the loaded rows. */
export function wantedColumn(content: ColumnContent): WantedColumn {
  const { meta, first, rows, sum, env } = content;
  const head = textWidth(meta.label, HEAD) + SORT_MARK;
  const foot = sum === undefined ? 0 : textWidth(withEvenDigits(formatMoney(sum, env)), FIGURE_SUM);
  const cells = rows.map((row) => cellWidth(content, row));
  const known = cells.every((width) => width !== undefined);
  const start = known ? 0 : (widths[meta.kind] ?? OTHER_WIDTH) - PADDING;
  const natural = Math.max(head, foot, start, ...cells.map((width) => width ?? 0)) + PADDING;
  const wanted = Math.min(MAX_WIDTH, Math.ceil(natural));
  return {
    natural: wanted,
    least: Math.min(wanted, first ? MIN_NAME_WIDTH : (least[meta.kind] ?? wanted)),
    tight: Math.min(wanted, first ? MIN_NAME_WIDTH : (tight[meta.kind] ?? wanted)),
    ...(first && { roomy: Math.min(wanted, ROOMY_NAME_WIDTH) }),
  };
}

/**
 * Returns the width of a cell's content; undefined if it is not known yet, because text cannot be measured or a name
 * is still loading.
 */
function cellWidth({ entity, field, meta, first, env }: ColumnContent, row: AnyRow): number | undefined {
  const value = row[field];
  if (textWidth('0', TEXT) === 0) return undefined;
  if (first) {
    const alert = alertText(entity, row, env);
    return (
      textWidth(formatValue(meta, value, env) || entity.title(row), TITLE) +
      (alert === null ? 0 : textWidth(alert, CHIP_TEXT) + CHIP) +
      (pictureOf(entity, row) ? PICTURE : 0)
    );
  }
  if (value === null || value === undefined || value === '') return 0;
  if (meta.kind === 'choice')
    return isState(meta)
      ? textWidth(choiceLabel(String(value)), CHIP_TEXT) + CHIP
      : textWidth(choiceLabel(String(value)), TEXT);
  if (meta.kind === 'tags' && Array.isArray(value))
    return value
      .slice(0, MAX_TAGS + 1)
      .reduce<number>((total, tag) => total + textWidth(String(tag), CHIP_TEXT) + TAG, 0);
  if (meta.kind === 'ref' && meta.collection && env.titleOf(meta.collection, String(value)) === undefined)
    return undefined;
  const text = formatValue(meta, value, env);
  return textWidth(isFigure(meta) ? withEvenDigits(text) : text, TEXT);
}

/** Returns all columns as a CSS grid; the first column receives any leftover fraction. */
const gridTemplate = (pixels: readonly number[], { select, computed, acts }: ListSizes): string =>
  [
    `${select}px`,
    ...pixels.flatMap((width, index) =>
      index > 0 ? `${width}px` : [`minmax(${width}px, 1fr)`, ...(computed > 0 ? [`${computed}px`] : [])],
    ),
    `${acts}px`,
  ].join(' ');

/** Returns the CSS properties of a list that follow from its column widths. */
export const listStyle = (pixels: readonly number[], sizes: ListSizes) => ({
  '--list-columns': gridTemplate(pixels, sizes),
  '--list-width': `${sidesWidth(sizes) + pixels.reduce((sum, width) => sum + width, 0)}px`,
  '--list-select': `${sizes.select}px`,
  '--list-row': `${sizes.row}px`,
});
