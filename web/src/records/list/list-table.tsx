import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import type { Order } from '@sable/domain/kernel/query';
import { useMergedRef } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { tapSize } from '../../ui/tap-size.ts';
import { useShortcuts, type Shortcut } from '../../ui/shortcuts.ts';
import { useActor } from '../../live/hooks.ts';
import { metaOf, startColumns } from '../fields/field-facts.ts';
import type { FormatEnv } from '../fields/format-value.ts';
import { CellConflict } from './cell-conflict.tsx';
import { listSizes, listStyle } from './column-width.ts';
import { ListFoot } from './list-foot.tsx';
import { ListHead } from './list-head.tsx';
import { cellId, ListRow, menuButtonOf } from './list-row.tsx';
import type { LivePages, PagesView } from './live-pages.ts';
import { computedColumnOf } from './computed-column.ts';
import { isOwnWrite } from './own-writes.ts';
import { useCellSave } from './use-cell-save.ts';
import { useColumnWidths } from './use-column-widths.ts';
import { useGridKeys, type GridKeys } from './use-grid-keys.ts';
import type { ListTotals } from './use-live-pages.ts';
import { useRowFrame } from './use-row-frame.ts';
import { useRowMenu, type RowRules } from './use-row-menu.tsx';
import { MAX_SELECTED, type Selection } from './use-selection.ts';
import { useTableClicks } from './use-table-clicks.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import classes from './list-table.module.css';

export interface ListBodyProps {
  entity: AnyEntity;
  fields: readonly string[];
  pages: LivePages;
  view: PagesView;
  totals: ListTotals;
  env: FormatEnv;
  sort: Order;
  selection: Selection;
  /** Whether other rows are loading; the current rows answer the previous query. */
  stale: boolean;
  onSort: (field: string) => void;
  onOpen: (row: AnyRow) => void;
  onSearch: () => void;
  rowRules?: RowRules;
}

/** Returns the number of rows for the scroll bar: all that are counted, or all that are known. */
export const rowsInAll = (view: PagesView, totals: ListTotals): number =>
  view.complete ? view.known : Math.max(totals.count ?? 0, view.known);

const loadedRows = (view: PagesView): AnyRow[] => {
  const rows = Array.from({ length: Math.min(view.known, MAX_SELECTED) }, (_, index) => view.rowAt(index));
  return rows.filter((row) => row !== undefined);
};

/**
 * Selects all rows, including those that were never scrolled into view; if they cannot be read now, only the loaded
 * ones.
 */
const selectAll = async ({ pages, view, selection }: ListBodyProps): Promise<void> =>
  selection.add(await pages.readFirst(MAX_SELECTED).catch(() => loadedRows(view)));

const cursorColumn = ({ cursor }: GridKeys, row: AnyRow | undefined, index: number): number => {
  const here = cursor.editing ? cursor.editing.id === row?.id : cursor.row === index;
  return here ? cursor.column : -1;
};

/** Scrolls the view when the cursor moves, and only then: inserted rows must not move a reader's position. */
const useFollowCursor = ({ row, column }: GridKeys['cursor'], scrollTo: (row: number) => void) => {
  useEffect(() => {
    if (row === 0 && column === 0) return;
    scrollTo(row);
    document.getElementById(cellId(row, column))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [row, column]);
};

const useListShortcuts = (focus: () => void, onSearch: () => void) => {
  // The list must stay stable for the registry; both functions access the current grid through refs.
  const keys = useMemo<readonly Shortcut[]>(
    () => [
      { keys: 'ArrowDown', label: 'Go to the list', group: 'List', run: focus },
      { keys: '/', label: 'Search this list', group: 'List', run: onSearch },
    ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  );
  useShortcuts(keys);
};

const useListGrid = (props: ListBodyProps) => {
  const { entity, fields, pages, view, totals, selection, onOpen, onSearch, rowRules } = props;
  const rowMenu = useRowMenu({ entity, rules: rowRules, onOpen });
  const showMenu = (row: AnyRow, button: Element | null) => {
    if (button && scroll.current) rowMenu.open(row, button, scroll.current);
  };
  const env = useMemo(() => ({ ...props.env, compact: true }), [props.env]);
  const count = rowsInAll(view, totals);
  const actor = useActor();
  // Existing rows keep their height: another pointer type takes effect when the list opens next.
  const [tap] = useState(tapSize);
  const computed = computedColumnOf(entity, actor);
  const sizes = listSizes(tap, computed?.width);
  const all = useMemo(
    () => fields.map((field) => ({ field, meta: metaOf(entity, field) })),
    [entity, fields],
  );
  const isChosen = fields.join() !== startColumns(entity, actor).join();
  const { ref, widths, columns, scrolls } = useColumnWidths({
    ...{ entity, columns: all, view, totals, env, sizes },
    // The time of the last change is shown only where it fits, unless a person chose it.
    givesWay: (field) => field === 'updatedAt' && !isChosen && props.sort.field !== field,
  });
  const scroll = useRef<HTMLDivElement>(null);
  const again = useRef<(row: AnyRow, field: string) => void>(() => undefined);
  const cells = useCellSave(entity, (row, field) => again.current(row, field));
  const grid: GridKeys = useGridKeys({
    entity,
    columns,
    size: {
      rows: count,
      columns: columns.length,
      screen: Math.max(1, Math.floor(window.innerHeight / sizes.row) - 8),
    },
    rowAt: view.rowAt,
    onOpen,
    onMenu: (row, index, column) =>
      showMenu(row, menuButtonOf(document.getElementById(cellId(index, column)))),
    onSearch,
    onToggle: selection.toggle,
    onClear: (row, field) => cells.save(row, field, null),
    onUndo: cells.undo,
    // A menu takes the focus only after it is shown: a quick Escape still arrives here.
    onEscape: rowMenu.isOpen ? rowMenu.close : selection.clear,
  });
  const held = grid.cursor.editing ? grid.cursor.row : null;
  useEffect(() => {
    again.current = (row, field) => {
      const index = loadedRows(view).findIndex(({ id }) => id === row.id);
      if (index >= 0)
        grid.editAt(
          index,
          columns.findIndex((column) => column.field === field),
        );
    };
  });
  const rows = useVirtualRows({ scroll, pages, count, height: sizes.row, held });
  const frame = useRowFrame({ entity, columns, env, computed: computed !== undefined, cells, grid, scroll });
  useFollowCursor(grid.cursor, rows.scrollTo);
  useListShortcuts(() => scroll.current?.focus({ preventScroll: true }), onSearch);
  const scrollRef = useMergedRef(scroll, ref);
  return {
    ...{ count, columns, computed, widths, sizes, scrolls, cells, env, grid, rows, frame },
    ...{ scrollRef, menu: rowMenu.menu, showMenu },
  };
};

/** A list as a grid: it renders only visible rows, has one cursor, and handles every click in one place. */
export const ListTable = (props: ListBodyProps) => {
  const { entity, pages, view, totals, sort, selection, stale, onSort, onOpen } = props;
  const { count, columns, computed, widths, sizes, scrolls, cells, env, grid, rows, frame, ...list } =
    useListGrid(props);
  const { scrollRef, menu, showMenu } = list;
  const { handleClick, handleDoubleClick } = useTableClicks({
    view,
    grid,
    selection,
    onOpen,
    onMenu: showMenu,
  });
  const { size } = selection.rows;
  const { cursor } = grid;
  return (
    <>
      <CellConflict entity={entity} cells={cells} env={env} />
      <div
        className={classes.frame}
        data-stale={stale || undefined}
        data-scrolls={scrolls || undefined}
        style={listStyle(widths, sizes)}
      >
        <div
          ref={scrollRef}
          className={classes.scroll}
          role="grid"
          tabIndex={0}
          aria-label={entity.many}
          aria-rowcount={count + 1}
          aria-colcount={columns.length + (computed ? 3 : 2)}
          aria-busy={stale}
          aria-multiselectable
          aria-activedescendant={cursor.editing ? undefined : cellId(cursor.row, cursor.column)}
          onKeyDown={grid.handleKeyDown}
          onClick={handleClick}
          onDoubleClick={handleDoubleClick}
        >
          <div className={classes.table} role="presentation" data-selecting={size > 0 || undefined}>
            <ListHead
              entity={entity}
              columns={columns}
              computed={computed}
              sort={sort}
              onSort={onSort}
              selected={size === 0 ? 'none' : size >= Math.min(count, MAX_SELECTED) ? 'all' : 'some'}
              onSelectAll={() => (size === 0 ? void selectAll(props) : selection.clear())}
            />
            <div className={classes.body} role="rowgroup" style={{ height: rows.totalHeight }}>
              {rows.items.map(({ index, start }) => {
                const row = view.rowAt(index);
                const column = cursorColumn(grid, row, index);
                return (
                  <ListRow
                    key={row?.id ?? `empty-${index}`}
                    frame={frame}
                    row={row}
                    index={index}
                    top={start}
                    cursor={column}
                    editing={column >= 0 ? cursor.editing : null}
                    selected={row !== undefined && selection.rows.has(row.id)}
                    changes={row && !isOwnWrite(row.id) ? pages.changesOf(row.id) : 0}
                  />
                );
              })}
            </div>
            <ListFoot
              entity={entity}
              columns={columns}
              computed={computed !== undefined}
              totals={totals}
              env={env}
            />
          </div>
        </div>
      </div>
      {menu}
    </>
  );
};
