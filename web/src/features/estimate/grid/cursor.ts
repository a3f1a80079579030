import { isTyped, type ColumnId } from '../session/columns.ts';
import { isBlank, type GridRow } from './grid-rows.ts';

export interface CellPlace {
  readonly rowId: string;
  readonly column: ColumnId;
}

/** Position of the user in the grid. Only one cell is active, and only the active cell can be open. */
export interface CursorState {
  readonly active: CellPlace | null;
  /** Index of the active row. Keeps the cursor nearby when the row is removed. */
  readonly index: number;
  /** The column that Enter returns to after a run of Tabs. */
  readonly home: ColumnId;
  /** The other end of a selection of rows. */
  readonly anchor: string | null;
  /** Initial text of the open cell. A null text keeps the cell's value. */
  readonly open: { readonly text: string | null } | null;
}

/** Whether Tab enters the grid at this row's first cell: true for the first row if the cursor is not in the grid. */
export const isEntry = (rows: readonly GridRow[], index: number, { active }: CursorState): boolean =>
  index === 0 && !rows.some(({ id }) => id === active?.rowId);

export type CursorEvent =
  /** `home`: the column that Enter returns to, if it is not this column. */
  | { readonly type: 'go'; readonly to: CellPlace; readonly extend?: boolean; readonly home?: ColumnId }
  | { readonly type: 'step'; readonly rows: number; readonly columns: number; readonly extend?: boolean }
  | { readonly type: 'edge'; readonly to: 'row-start' | 'row-end' | 'first' | 'last' }
  | { readonly type: 'tab'; readonly back: boolean }
  | { readonly type: 'enter'; readonly back: boolean }
  | { readonly type: 'open'; readonly text: string | null }
  /** `left`: the cell that lost the focus. The focus does not return to it. */
  | { readonly type: 'close'; readonly left?: CellPlace }
  | { readonly type: 'rows' };

export const startCursor: CursorState = { active: null, index: 0, home: 'item', anchor: null, open: null };

function at(state: CursorState, rows: readonly GridRow[], index: number, column: ColumnId, extend: boolean) {
  const bounded = Math.max(0, Math.min(rows.length - 1, index));
  const row = rows[bounded];
  if (!row) return startCursor;
  const fits = row.columns.includes(column) ? column : 'item';
  const anchor = extend ? (state.anchor ?? state.active?.rowId ?? row.id) : null;
  return { ...state, active: { rowId: row.id, column: fits }, index: bounded, anchor, open: null };
}

function step(state: CursorState, rows: readonly GridRow[], down: number, across: number, extend: boolean) {
  const row = rows[state.index];
  if (!state.active || !row) return at(state, rows, 0, 'item', false);
  // Up and down keep the column in which the movement started, even across rows that lack this column.
  if (across === 0) {
    const moved = at(state, rows, state.index + down, state.home, extend);
    return { ...moved, home: state.home };
  }
  const place = row.columns.indexOf(state.active.column);
  const column = row.columns[Math.max(0, Math.min(row.columns.length - 1, place + across))] ?? 'item';
  return { ...at(state, rows, state.index, column, extend), home: column };
}

/** Moves to the next editable cell, and continues in the adjacent row at either end of a row. */
function tab(state: CursorState, rows: readonly GridRow[], back: boolean): CursorState {
  const cells = (row: GridRow) => row.columns.filter((column) => column !== 'net');
  const row = rows[state.index];
  if (!state.active || !row) return state;
  const own = cells(row);
  const current = state.active.column;
  const place = current === 'description' ? 0 : own.findIndex((column) => column === current);
  const next = own[place + (back ? -1 : 1)];
  if (next && place >= 0) return { ...at(state, rows, state.index, next, false), home: state.home };
  const other = rows[state.index + (back ? -1 : 1)];
  if (!other) return state;
  const column = back ? (cells(other).at(-1) ?? 'item') : 'item';
  return { ...at(state, rows, state.index + (back ? -1 : 1), column, false), home: 'item' };
}

/** Adjusts the cursor after the rows have changed: it stays on its row, or moves to the row that took its place. */
function settle(state: CursorState, rows: readonly GridRow[]): CursorState {
  if (!state.active) return state;
  const { rowId, column } = state.active;
  const index = rows.findIndex((row) => row.id === rowId);
  if (index < 0) return { ...at(state, rows, state.index, column, false), anchor: null };
  const anchor = state.anchor !== null && rows.some((row) => row.id === state.anchor) ? state.anchor : null;
  if (index === state.index && anchor === state.anchor) return state;
  return { ...state, index, anchor };
}

/** Moves the cursor like a spreadsheet. Pure function; `rows` are the current rows of the grid. */
export function moveCursor(state: CursorState, event: CursorEvent, rows: readonly GridRow[]): CursorState {
  switch (event.type) {
    case 'go': {
      const index = rows.findIndex((row) => row.id === event.to.rowId);
      if (index < 0) return state;
      if (event.to.column === 'description' && rows[index]?.line)
        return { ...state, active: event.to, index, anchor: null, open: null, home: 'item' };
      const moved = at(state, rows, index, event.to.column, event.extend ?? false);
      return { ...moved, home: event.home ?? moved.active?.column ?? 'item' };
    }
    case 'step':
      return step(state, rows, event.rows, event.columns, event.extend ?? false);
    case 'edge':
      return edge(state, rows, event.to);
    case 'tab':
      return tab(state, rows, event.back);
    case 'enter':
      return at(state, rows, state.index + (event.back ? -1 : 1), state.home, false);
    case 'open':
      return open(state, rows, event.text);
    case 'close':
      return event.left && !samePlace(event.left, state.active) ? state : { ...state, open: null };
    case 'rows':
      return settle(state, rows);
  }
}

const samePlace = (a: CellPlace, b: CellPlace | null) => a.rowId === b?.rowId && a.column === b.column;

function edge(state: CursorState, rows: readonly GridRow[], to: 'row-start' | 'row-end' | 'first' | 'last') {
  if (to === 'first' || to === 'last')
    return at(state, rows, to === 'first' ? 0 : rows.length - 1, state.home, false);
  const columns = rows[state.index]?.columns ?? ['item' as const];
  const column = (to === 'row-start' ? columns[0] : columns.at(-1)) ?? 'item';
  return { ...at(state, rows, state.index, column, false), home: column };
}

function open(state: CursorState, rows: readonly GridRow[], text: string | null): CursorState {
  const column = state.active?.column;
  if (!column || column === 'net' || !rows[state.index]) return state;
  if (text !== null && !isTyped(column)) return state;
  return { ...state, anchor: null, open: { text } };
}

/** Returns the selected lines in order: the range between the anchor and the cursor, without empty rows. */
export function selectedIds(state: CursorState, rows: readonly GridRow[]): string[] {
  if (!state.active) return [];
  const from = rows.findIndex((row) => row.id === (state.anchor ?? state.active?.rowId));
  const to = state.index;
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return range.filter((row) => !isBlank(row.id)).map((row) => row.id);
}
