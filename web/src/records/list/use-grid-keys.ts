import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { useReducer, type KeyboardEvent } from 'react';
import { useActor } from '../../live/hooks.ts';
import { useTimeZone } from '../../shared/use-company.ts';
import { isNullable, canEdit } from '../fields/field-facts.ts';
import { typedOf } from '../fields/typed-value.ts';
import { editsInCell } from './cell-editor.tsx';
import {
  firstCell,
  moveCursor,
  movingKeys,
  type GridAction,
  type GridCursor,
  type GridSize,
} from './grid-cursor.ts';
import type { RowFrame } from './list-row.tsx';

interface GridKeysOptions {
  entity: AnyEntity;
  columns: RowFrame['columns'];
  size: GridSize;
  rowAt: (index: number) => AnyRow | undefined;
  onOpen: (row: AnyRow) => void;
  /** Called for the key that opens the menu of the cursor's row. */
  onMenu: (row: AnyRow, index: number, column: number) => void;
  onSearch: () => void;
  onToggle: (row: AnyRow) => void;
  onClear: (row: AnyRow, field: string) => void;
  onUndo: () => void;
  onEscape: () => void;
}

export interface GridKeys {
  readonly cursor: GridCursor;
  readonly act: (action: GridAction) => void;
  readonly editAt: (row: number, column: number) => void;
  readonly handleKeyDown: (event: KeyboardEvent) => void;
}

const isPrintable = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (shiftKey && key === 'F10');

/** Returns whether a key presses a focused button or checkbox of the header, rather than the cursor's row. */
const pressesHead = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof Element &&
  target.closest('[role="columnheader"]') !== null;

/**
 * Handles the keyboard of a list, as in a spreadsheet. Keys without a meaning here are left to the rest of the
 * product.
 */
export function useGridKeys(options: GridKeysOptions): GridKeys {
  const { entity, columns, size, rowAt } = options;
  const actor = useActor();
  const timeZone = useTimeZone();
  const [cursor, act] = useReducer(
    (before: GridCursor, action: GridAction) => moveCursor(before, action, size),
    firstCell,
  );

  const writable = (row: AnyRow | undefined, column: number): row is AnyRow => {
    const field = columns[column]?.field;
    return (
      row !== undefined &&
      field !== undefined &&
      canEdit(entity, actor, row, field) &&
      editsInCell(entity, field)
    );
  };

  /** Whether this person can edit cells of this list at all. */
  const isTypedInto = entity.generic?.update !== false && entity.permission(actor).update !== matchNone;

  const editAt = (index: number, column: number) => {
    act({ type: 'place', row: index, column });
    const row = rowAt(index);
    if (writable(row, column)) act({ type: 'edit', id: row.id });
  };

  /** Handles a key. Returns whether it was meant for the list. */
  const handle = (event: KeyboardEvent): boolean => {
    const row = rowAt(cursor.row);
    const column = columns[cursor.column];
    const far = event.ctrlKey || event.metaKey;
    if (movingKeys.has(event.key)) act({ type: 'move', key: event.key, far });
    else if (event.key === 'Escape') options.onEscape();
    else if (far && event.key === 'z') options.onUndo();
    else if (far && event.key === 'c' && row && column) {
      void navigator.clipboard.writeText(typedOf(column.meta, row[column.field], timeZone));
    } else if (event.key === 'Enter' && row) options.onOpen(row);
    else if (isMenuKey(event) && row) options.onMenu(row, cursor.row, cursor.column);
    else if (event.key === '/') options.onSearch();
    else if ((event.key === 'x' || event.key === ' ') && !far && row) options.onToggle(row);
    else if (event.key === 'F2' && writable(row, cursor.column)) act({ type: 'edit', id: row.id });
    else if (
      event.key === 'Delete' &&
      writable(row, cursor.column) &&
      column &&
      isNullable(entity, column.field)
    ) {
      options.onClear(row, column.field);
    } else if (isPrintable(event) && row && isTypedInto) {
      // A word typed on a read-only cell must not trigger shortcuts and navigate away.
      if (writable(row, cursor.column)) act({ type: 'edit', id: row.id, typed: event.key });
    } else return false;
    return true;
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (cursor.editing || event.nativeEvent.isComposing || pressesHead(event) || !handle(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return { cursor, act, editAt, handleKeyDown };
}
