import { IconDots, IconGripVertical } from '@tabler/icons-react';
import { memo } from 'react';
import { isChoice, type ColumnId } from '../session/columns.ts';
import type { EstimateFormats } from '../session/formats.ts';
import { CellView } from './cell-view.tsx';
import { NumberCellEditor } from './cell-editor.tsx';
import { ChoiceEditor } from './choice-editor.tsx';
import { cellDomId } from './grid-controls.ts';
import { ItemCell } from './item-cell.tsx';
import classes from './lines-grid.module.css';
import type { LineRow } from '../session/rows.ts';

export interface LineRowViewProps {
  line: LineRow;
  columns: readonly ColumnId[];
  /** 1-based place among the rows of its grid, for screen readers. */
  place: number;
  net: number;
  gross: number;
  formats: EstimateFormats;
  /** The column of the cursor when it is in this row. */
  active: ColumnId | null;
  /** The open cell's first text; undefined while none of this row is open. */
  open: string | null | undefined;
  selected: boolean;
  editable: boolean;
  compact: boolean;
  /** Lets a cell of the first row be reached by Tab while the grid has no cursor yet. */
  entry: boolean;
}

interface CellProps extends LineRowViewProps {
  column: ColumnId;
}

const OpenCell = ({ line, column, open = null }: CellProps) => {
  if (isChoice(column)) return <ChoiceEditor line={line} column={column} />;
  return <NumberCellEditor line={line} column={column} startText={open} />;
};

const Cell = (props: CellProps) => {
  const { line, column, active, open, net, gross, formats, editable, entry, columns } = props;
  const item = column === 'item';
  const here = active === column || (item && active === 'description');
  const opened = open !== undefined && here;
  const what = item ? (
    <ItemCell
      line={line}
      compact={props.compact}
      editable={editable}
      open={opened && (active === 'item' || active === 'description') ? active : null}
      described={active === 'description'}
      startText={open ?? null}
    />
  ) : opened ? (
    <OpenCell {...props} />
  ) : (
    <CellView line={line} column={column} net={net} gross={gross} formats={formats} />
  );
  return (
    <div
      role="gridcell"
      id={cellDomId(line.id, column)}
      tabIndex={active === column || (entry && item) ? 0 : -1}
      aria-colindex={columns.indexOf(column) + 1}
      aria-readonly={!editable || column === 'net' || undefined}
      data-column={column}
      data-active={active === column || undefined}
      data-open={opened || undefined}
      className={classes.cell}
    >
      {what}
    </div>
  );
};

/** One line of the grid. Renders only when its own line, amount or cursor changes. */
export const LineRowView = memo((props: LineRowViewProps) => {
  const { line, columns, place, selected, editable } = props;
  return (
    <div
      role="row"
      aria-rowindex={place}
      aria-selected={selected}
      data-row={line.id}
      data-kind={line.kind}
      data-optional={line.optional || undefined}
      data-wide={columns.length === 1 || undefined}
      className={classes.row}
    >
      {editable && (
        <span className={classes.handle} data-handle aria-hidden>
          <IconGripVertical size={16} stroke={1.5} />
        </span>
      )}
      {columns.map((column) => (
        <Cell key={column} {...props} column={column} />
      ))}
      {editable && (
        <div role="gridcell" aria-colindex={columns.length + 1} className={classes.moreCell}>
          <button
            type="button"
            tabIndex={-1}
            className={classes.more}
            data-menu
            aria-label={`Actions for ${line.name}`}
          >
            <IconDots size={16} stroke={1.75} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
});
LineRowView.displayName = 'LineRowView';
