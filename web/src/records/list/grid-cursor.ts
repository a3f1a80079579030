/** The list cell with the keyboard focus, and whether it is being edited. */
export interface GridCursor {
  readonly row: number;
  readonly column: number;
  /** Null while moving. The row is referenced by id, because rows may be inserted above while someone types. */
  readonly editing: CellEdit | null;
}

export interface CellEdit {
  readonly id: string;
  /** The initial text of the editor; undefined for the stored value. */
  readonly typed: string | undefined;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows on one screen, for PageUp and PageDown. */
  readonly screen: number;
}

export type GridAction =
  | { readonly type: 'move'; readonly key: string; readonly far?: boolean }
  | { readonly type: 'place'; readonly row: number; readonly column: number }
  | { readonly type: 'edit'; readonly id: string; readonly typed?: string }
  /** Leaves the editor: `stay` after Enter and Escape, otherwise to the next cell. */
  | { readonly type: 'leave'; readonly to: 'stay' | 'next' | 'before' };

export const firstCell: GridCursor = { row: 0, column: 0, editing: null };

const clamp = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value));

const targetOf = (cursor: GridCursor, key: string, far: boolean, size: GridSize): [number, number] => {
  const { row, column } = cursor;
  const moves: Record<string, [number, number]> = {
    ArrowUp: [far ? 0 : row - 1, column],
    ArrowDown: [far ? size.rows - 1 : row + 1, column],
    ArrowLeft: [row, far ? 0 : column - 1],
    ArrowRight: [row, far ? size.columns - 1 : column + 1],
    Home: far ? [0, 0] : [row, 0],
    End: far ? [size.rows - 1, size.columns - 1] : [row, size.columns - 1],
    PageUp: [row - size.screen, column],
    PageDown: [row + size.screen, column],
  };
  return moves[key] ?? [row, column];
};

export const movingKeys: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

/** Tab moves through the cells row by row. */
const stepThrough = (cursor: GridCursor, step: 1 | -1, size: GridSize): GridCursor => {
  const at = cursor.row * size.columns + cursor.column + step;
  const cell = clamp(at, size.rows * size.columns);
  return { row: Math.floor(cell / size.columns), column: cell % size.columns, editing: null };
};

/** Returns the next position of the cursor. It never leaves the list, and moving always ends editing. */
export function moveCursor(cursor: GridCursor, action: GridAction, size: GridSize): GridCursor {
  if (size.rows === 0 || size.columns === 0) return firstCell;
  if (action.type === 'place') return placed(action.row, action.column, size);
  if (action.type === 'edit') return { ...cursor, editing: { id: action.id, typed: action.typed } };
  if (action.type === 'move') {
    const [row, column] = targetOf(cursor, action.key, action.far ?? false, size);
    return placed(row, column, size);
  }
  if (action.to === 'stay') return { ...cursor, editing: null };
  return stepThrough(cursor, action.to === 'next' ? 1 : -1, size);
}

const placed = (row: number, column: number, size: GridSize): GridCursor => ({
  row: clamp(row, size.rows),
  column: clamp(column, size.columns),
  editing: null,
});
