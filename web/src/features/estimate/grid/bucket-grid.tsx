import { useStableValue } from '../../../ui/use-stable-value.ts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { bucketColumns, type ColumnId, columnLabels, type ColumnView } from '../session/columns.ts';
import { useEditor, useShownLine } from '../session/editor-context.tsx';
import type { Bucket } from '@sable/domain/product-kind';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { isEntry, type CursorState } from './cursor.ts';
import type { GridRow } from './grid-rows.ts';
import { BlankRowView, LineRowView } from './line-row.tsx';
import classes from './lines-grid.module.css';
import visuallyHidden from '../../../ui/visually-hidden.module.css';

/** These columns appear under the item's name and need no visible heading. */
const headless: ReadonlySet<ColumnId> = new Set(['kind', 'frequency']);

const shortLabels: Partial<Record<ColumnId, string>> = {
  quantity: 'Qty',
  taxed: 'Tax',
  optional: 'Opt.',
  cost: 'Cost',
};

/** The column headings of a bucket. */
const GridHead = ({ columns, editable }: { columns: readonly ColumnId[]; editable: boolean }) => (
  <div role="row" aria-rowindex={1} className={classes.head}>
    {editable && <span aria-hidden />}
    {columns.map((column, index) => (
      <div key={column} role="columnheader" aria-colindex={index + 1} data-column={column}>
        {headless.has(column) ? (
          <span className={visuallyHidden.text}>{columnLabels[column]}</span>
        ) : shortLabels[column] ? (
          <>
            <span aria-hidden>{shortLabels[column]}</span>
            <span className={visuallyHidden.text}>{columnLabels[column]}</span>
          </>
        ) : (
          columnLabels[column]
        )}
      </div>
    ))}
    {editable && (
      <div role="columnheader" aria-colindex={columns.length + 1}>
        <span className={visuallyHidden.text}>Actions</span>
      </div>
    )}
  </div>
);

/** From this number of rows on, only rows near the window are rendered. */
const VIRTUAL_FROM = 60;
const USUAL_HEIGHT = 54;

interface BucketGridProps {
  bucket: Bucket;
  rows: readonly GridRow[];
  cursor: CursorState;
  selected: ReadonlySet<string>;
  view: ColumnView;
}

interface RowProps {
  row: GridRow;
  place: number;
  cursor: CursorState;
  selected: ReadonlySet<string>;
  compact: boolean;
  entry: boolean;
}

const RowOf = ({ row, place, cursor, selected, compact, entry }: RowProps) => {
  const { formats, editable, pictures } = useEditor();
  const shown = useShownLine(row.id);
  const active = cursor.active?.rowId === row.id ? cursor.active.column : null;
  const open = active && cursor.open ? (cursor.open.text ?? null) : undefined;
  const line = row.line && (shown?.line ?? row.line);
  if (!line)
    return (
      <BlankRowView
        rowId={row.id}
        bucket={row.bucket}
        place={place}
        active={active !== null}
        open={open}
        entry={entry}
      />
    );
  return (
    <LineRowView
      line={line}
      pictureId={pictures.get(line.productId ?? '') ?? null}
      columns={row.columns}
      place={place}
      net={shown?.net ?? line.net}
      gross={shown?.gross ?? line.gross}
      formats={formats}
      active={active}
      open={open}
      selected={selected.has(line.id)}
      editable={editable}
      compact={compact}
      entry={entry}
    />
  );
};

/** Renders the rows near the window, and always the row with the cursor, so that the focus is kept. */
const VirtualRows = ({
  rows,
  children,
}: {
  rows: BucketGridProps;
  children: (index: number) => React.ReactNode;
}) => {
  const body = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    setMargin(top + window.scrollY);
  }, [rows.rows.length]);
  const ids = useStableValue(
    rows.rows.map((row) => row.id),
    deepEqual,
  );
  const activeIndex = rows.rows.findIndex((row) => row.id === rows.cursor.active?.rowId);
  // The virtualizer changes within itself; nothing here is compiled to rely on the opposite.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: rows.rows.length,
    estimateSize: () => USUAL_HEIGHT,
    overscan: 8,
    scrollMargin: margin,
    // Memoized: a new function would make the virtualizer position every row again on each keystroke.
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    // Scrolling renders together with the frame's other updates, not synchronously in between.
    useFlushSync: false,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const near = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      if (activeIndex < 0 || (activeIndex >= from && activeIndex <= to)) return near;
      return activeIndex < from ? [activeIndex, ...near] : [...near, activeIndex];
    },
  });
  const shown = virtual.getVirtualItems();
  return (
    <div ref={body} role="rowgroup" className={classes.virtual} style={{ height: virtual.getTotalSize() }}>
      {shown.map((item, place) => (
        <div
          key={item.key}
          role="presentation"
          ref={virtual.measureElement}
          data-index={item.index}
          className={classes.placed}
          // Adjacent rows have no margin; only skipped rows leave a gap.
          style={{ marginTop: item.start - (shown[place - 1]?.end ?? margin) }}
        >
          {children(item.index)}
        </div>
      ))}
    </div>
  );
};

const labels: Readonly<Record<Bucket, string>> = { 'one-time': 'One-time items', monthly: 'Monthly items' };

/** The lines of one bucket as a grid. */
export const BucketGrid = (props: BucketGridProps) => {
  const { bucket, rows, cursor, selected, view } = props;
  const { editable } = useEditor();
  const columns = bucketColumns(bucket, view);
  const rowAt = (index: number) => {
    const row = rows[index];
    if (!row) return null;
    return (
      <RowOf
        key={row.id}
        row={row}
        place={index + 2}
        cursor={cursor}
        selected={selected}
        compact={view.compact}
        entry={isEntry(rows, index, cursor)}
      />
    );
  };
  return (
    <div
      role="grid"
      aria-label={labels[bucket]}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable={editable || undefined}
      data-bucket={bucket}
      data-editable={editable || undefined}
      data-cost={view.cost || undefined}
      data-compact={view.compact || undefined}
      className={classes.grid}
    >
      <GridHead columns={columns} editable={editable} />
      {rows.length > VIRTUAL_FROM ? (
        <VirtualRows rows={props}>{rowAt}</VirtualRows>
      ) : (
        <div role="rowgroup">{rows.map((_, index) => rowAt(index))}</div>
      )}
    </div>
  );
};
