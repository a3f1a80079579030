import { describe, expect, test } from 'vitest';
import { firstCell, moveCursor, type GridAction, type GridCursor } from './grid-cursor.ts';

const size = { rows: 1_000, columns: 6, screen: 20 };
const at = (row: number, column: number): GridCursor => ({ row, column, editing: null });
const move = (from: GridCursor, key: string, far = false) =>
  moveCursor(from, { type: 'move', key, far }, size);

describe('the keyboard in a list', () => {
  test.each<[string, boolean, [number, number]]>([
    ['ArrowUp', false, [49, 3]],
    ['ArrowDown', false, [51, 3]],
    ['ArrowLeft', false, [50, 2]],
    ['ArrowRight', false, [50, 4]],
    ['Home', false, [50, 0]],
    ['End', false, [50, 5]],
    ['PageUp', false, [30, 3]],
    ['PageDown', false, [70, 3]],
    ['Home', true, [0, 0]],
    ['End', true, [999, 5]],
    ['ArrowDown', true, [999, 3]],
    ['ArrowLeft', true, [50, 0]],
  ])('%s (with Ctrl: %s) goes to %j', (key, far, [row, column]) => {
    expect(move(at(50, 3), key, far)).toEqual(at(row, column));
  });

  test('stays inside the list at every edge', () => {
    expect(move(at(0, 0), 'ArrowUp')).toEqual(at(0, 0));
    expect(move(at(0, 0), 'ArrowLeft')).toEqual(at(0, 0));
    expect(move(at(999, 5), 'PageDown')).toEqual(at(999, 5));
    expect(move(at(999, 5), 'ArrowRight')).toEqual(at(999, 5));
  });

  test('editing begins with what was typed and keeps to its row by id', () => {
    const editing = moveCursor(at(2, 1), { type: 'edit', id: 'row-2', typed: 'G' }, size);
    expect(editing).toEqual({ row: 2, column: 1, editing: { id: 'row-2', typed: 'G' } });
  });

  test('Enter and Escape stay, Tab goes on, also into the next line', () => {
    const leave = (from: GridCursor, to: Extract<GridAction, { type: 'leave' }>['to']) =>
      moveCursor({ ...from, editing: { id: 'x', typed: undefined } }, { type: 'leave', to }, size);
    expect(leave(at(2, 1), 'stay')).toEqual(at(2, 1));
    expect(leave(at(2, 1), 'next')).toEqual(at(2, 2));
    expect(leave(at(2, 5), 'next')).toEqual(at(3, 0));
    expect(leave(at(2, 0), 'before')).toEqual(at(1, 5));
  });

  test('a click ends editing and places the cursor', () => {
    const editing = moveCursor(at(2, 1), { type: 'edit', id: 'row-2' }, size);
    expect(moveCursor(editing, { type: 'place', row: 8, column: 4 }, size)).toEqual(at(8, 4));
  });

  test('has nowhere to go in an empty list', () => {
    expect(
      moveCursor(at(3, 3), { type: 'move', key: 'ArrowDown' }, { rows: 0, columns: 6, screen: 20 }),
    ).toEqual(firstCell);
  });
});
