import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import type { FieldMeta } from '@sable/domain/kernel/fields';
import { IconDots } from '@tabler/icons-react';
import { Fragment, memo, type ReactNode } from 'react';
import { RecordPicture } from '../../shared/record-picture.tsx';
import { cellContent } from '../fields/cell-content.tsx';
import { pictureOf } from '../fields/field-facts.ts';
import { formatValue, isFigure, isHidden, type FormatEnv } from '../fields/format-value.ts';
import { rowAlert } from '../fields/row-alert.tsx';
import { zoneName } from '../../shared/zone-name.ts';
import { recordPath } from '../../record-path.ts';
import { RecordPart } from '../record-part.tsx';
import type { LeaveTo } from './cell-editing.ts';
import { CellEditor } from './cell-editor.tsx';
import type { CellEdit } from './grid-cursor.ts';
import classes from './list-table.module.css';

/** Returns the menu button of a row, from any element within the row. */
export const menuButtonOf = (within: Element | null): Element | null =>
  within?.closest('[data-row]')?.querySelector('[data-menu]') ?? null;

export const cellId = (row: number, column: number): string => `cell-${row}-${column}`;

/** Stable for the lifetime of a table, so that a row renders only for its own change. */
export interface RowFrame {
  readonly entity: AnyEntity;
  readonly columns: readonly { readonly field: string; readonly meta: FieldMeta }[];
  readonly env: FormatEnv;
  /** Whether the list has a computed column next to the row's name. */
  readonly computed?: boolean;
  readonly onSave: (row: AnyRow, field: string, value: unknown, to: LeaveTo, version: number) => void;
  readonly onLeave: (to: LeaveTo) => void;
}

interface ListRowProps {
  frame: RowFrame;
  row: AnyRow | undefined;
  index: number;
  top: number;
  /** The column of the cursor if it is in this row, otherwise -1. */
  cursor: number;
  editing: CellEdit | null;
  selected: boolean;
  /**
   * Incremented with each change by someone else; odd and even values flash alike, so that two changes in a row flash
   * twice.
   */
  changes: number;
}

const contentOf = (
  { entity, env }: RowFrame,
  row: AnyRow,
  field: string,
  meta: FieldMeta,
  first: boolean,
): ReactNode => {
  if (first) {
    return (
      <>
        <RecordPicture pictureId={pictureOf(entity, row)} />
        <a className={classes.title} href={recordPath(entity.collection, row.id)} data-open tabIndex={-1}>
          {cellContent(meta, row[field], env) ?? entity.title(row)}
        </a>{' '}
        {rowAlert(entity, row, env)}
      </>
    );
  }
  const content = cellContent(meta, row[field], env);
  const id = row[field];
  if (meta.kind !== 'ref' || !meta.collection || typeof id !== 'string' || isHidden(meta, id, env))
    return content;
  return (
    <a className={classes.ref} href={recordPath(meta.collection, id)} tabIndex={-1}>
      {content}
    </a>
  );
};

/** Kinds whose text a narrow column truncates. */
const CUT: readonly FieldMeta['kind'][] = ['text', 'ref', 'instant'];

/**
 * Returns the tooltip of a cell that truncates or abbreviates its value: the whole text, and an instant with its time
 * zone.
 */
export function wholeText(env: FormatEnv, meta: FieldMeta, value: unknown): string | undefined {
  if (typeof value !== 'string' || !CUT.includes(meta.kind)) return undefined;
  const text = formatValue(meta, value, { ...env, compact: false, readerZone: undefined });
  if (meta.kind === 'instant') return `${text} ${zoneName(value, env.timeZone, env.locale)}`;
  return text || undefined;
}

const EmptyRow = ({ frame, index, top }: Pick<ListRowProps, 'frame' | 'index' | 'top'>) => (
  <div
    className={classes.row}
    role="row"
    aria-rowindex={index + 2}
    style={{ transform: `translateY(${top}px)` }}
  >
    <div className={classes.select} role="gridcell" />
    {frame.columns.map(({ field }, column) => (
      <Fragment key={field}>
        <div className={classes.cell} role="gridcell" data-column={column}>
          <span className={classes.bone} style={{ width: `${40 + ((index * 7 + column * 23) % 45)}%` }} />
        </div>
        {column === 0 && frame.computed && <div className={classes.cell} role="gridcell" />}
      </Fragment>
    ))}
    <div className={classes.acts} role="gridcell" />
  </div>
);

/** One line of a list: plain cells, each at most a chip or a link. Clicks are handled by the table. */
export const ListRow = memo((props: ListRowProps) => {
  const { frame, row, index, top, cursor, editing, selected, changes } = props;
  if (!row) return <EmptyRow frame={frame} index={index} top={top} />;
  return (
    <div
      className={classes.row}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-row={index}
      data-flash={changes > 0 ? (changes % 2 ? 'odd' : 'even') : undefined}
      data-here={cursor >= 0 || undefined}
      data-editing={(cursor >= 0 && editing !== null) || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className={classes.select} role="gridcell">
        <label className={classes.tickArea}>
          <input
            type="checkbox"
            className={classes.tick}
            checked={selected}
            readOnly
            tabIndex={-1}
            data-select
            aria-label={`Select ${frame.entity.title(row)}`}
          />
        </label>
      </div>
      {frame.columns.map(({ field, meta }, column) => (
        <Fragment key={field}>
          <div
            id={cellId(index, column)}
            className={classes.cell}
            role="gridcell"
            data-column={column}
            data-figure={isFigure(meta) || undefined}
            title={wholeText(frame.env, meta, row[field])}
            data-cursor={column === cursor || undefined}
          >
            {column === cursor && editing ? (
              <CellEditor
                entity={frame.entity}
                row={row}
                field={field}
                typed={editing.typed}
                onSave={(value, to, version) => frame.onSave(row, field, value, to, version)}
                onLeave={frame.onLeave}
              />
            ) : (
              contentOf(frame, row, field, meta, column === 0)
            )}
          </div>
          {column === 0 && frame.computed && (
            <div className={classes.cell} role="gridcell" data-figure>
              <RecordPart collection={frame.entity.collection} place="card" row={row} />
            </div>
          )}
        </Fragment>
      ))}
      <div className={classes.acts} role="gridcell">
        <button
          type="button"
          className={classes.menu}
          tabIndex={-1}
          data-menu
          aria-label={`Actions for ${frame.entity.title(row)}`}
          aria-haspopup="menu"
          title="Actions (Shift+F10)"
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
    </div>
  );
});
ListRow.displayName = 'ListRow';
