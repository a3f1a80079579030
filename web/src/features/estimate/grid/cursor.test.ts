import { describe, expect, it } from 'vitest';
import {
  isEntry,
  moveCursor,
  selectedIds,
  startCursor,
  type CursorEvent,
  type CursorState,
} from './cursor.ts';
import { gridRows } from './grid-rows.ts';
import { lineRow } from '../session/test-rows.ts';

const options = { view: { cost: false, compact: false } as const, editable: true, insertion: null };
const lines = [
  lineRow('a'),
  lineRow('s', { kind: 'section' }),
  lineRow('b'),
  lineRow('m', { kind: 'monitoring', bucket: 'monthly' }),
];
const rows = gridRows(lines, options);

const run = (events: readonly CursorEvent[], start: CursorState = startCursor) =>
  events.reduce((state, event) => moveCursor(state, event, rows), start);
const at = (rowId: string, column: 'item' | 'quantity' | 'price' | 'net'): CursorEvent => ({
  type: 'go',
  to: { rowId, column },
});

describe('the cursor of the grid', () => {
  it('leaves a way in for the Tab key to each grid that it is not in', () => {
    const oneTime = rows.filter(({ bucket }) => bucket === 'one-time');
    const monthly = rows.filter(({ bucket }) => bucket === 'monthly');
    const entries = (state: CursorState) =>
      [oneTime, monthly].map((grid) =>
        grid.filter((_, index) => isEntry(grid, index, state)).map(({ id }) => id),
      );
    expect(entries(startCursor)).toEqual([['a'], ['m']]);
    expect(entries(run([at('m', 'price')]))).toEqual([['a'], []]);
    expect(entries(run([at('b', 'item')]))).toEqual([[], ['m']]);
  });

  it('begins at the first item when an arrow is pressed', () => {
    expect(run([{ type: 'step', rows: 1, columns: 0 }]).active).toEqual({ rowId: 'a', column: 'item' });
  });

  it('stays inside the grid at its edges', () => {
    const state = run([
      at('a', 'item'),
      { type: 'step', rows: -1, columns: 0 },
      { type: 'step', rows: 0, columns: -1 },
    ]);
    expect(state.active).toEqual({ rowId: 'a', column: 'item' });
  });

  it('keeps its column over a heading that does not have it', () => {
    const down: CursorEvent = { type: 'step', rows: 1, columns: 0 };
    expect(run([at('a', 'price'), down]).active).toEqual({ rowId: 's', column: 'item' });
    expect(run([at('a', 'price'), down, down]).active).toEqual({ rowId: 'b', column: 'price' });
  });

  it('goes by Tab over what can be changed, on to the next row, and never onto the net', () => {
    const tab: CursorEvent = { type: 'tab', back: false };
    expect(run([at('a', 'item'), tab]).active?.column).toBe('kind');
    expect(run([at('b', 'item'), ...Array.from({ length: 7 }, () => tab)]).active).toEqual({
      rowId: 'new:one-time',
      column: 'item',
    });
    expect(run([at('b', 'item'), { type: 'tab', back: true }]).active).toEqual({
      rowId: 's',
      column: 'item',
    });
  });

  it('comes back by Enter to the column where a run of Tabs began', () => {
    const tab: CursorEvent = { type: 'tab', back: false };
    const state = run([
      at('a', 'item'),
      tab,
      tab,
      tab,
      { type: 'enter', back: false },
      { type: 'enter', back: false },
    ]);
    expect(state.active).toEqual({ rowId: 'b', column: 'item' });
  });

  it('selects rows by extending, without the empty ones', () => {
    const more: CursorEvent = { type: 'step', rows: 1, columns: 0, extend: true };
    const state = run([at('a', 'item'), more, more, more]);
    expect(selectedIds(state, rows)).toEqual(['a', 's', 'b']);
    expect(selectedIds(run([{ type: 'step', rows: -1, columns: 0 }], state), rows)).toEqual(['b']);
  });

  it('opens with the typed letter only where text is typed, and never the net', () => {
    expect(run([at('a', 'price'), { type: 'open', text: '4' }]).open).toEqual({ text: '4' });
    expect(
      run([
        { type: 'go', to: { rowId: 'a', column: 'kind' } },
        { type: 'open', text: 'l' },
      ]).open,
    ).toBeNull();
    expect(run([at('a', 'net'), { type: 'open', text: null }]).open).toBeNull();
  });

  it('stays with its row when rows come before it, and takes the next when its own goes away', () => {
    const state = run([at('b', 'quantity')]);
    const more = gridRows([lineRow('0'), ...lines], options);
    expect(moveCursor(state, { type: 'rows' }, more)).toMatchObject({
      index: 3,
      active: { rowId: 'b', column: 'quantity' },
    });
    const fewer = gridRows(lines.slice(1), options);
    expect(moveCursor(run([at('a', 'quantity')]), { type: 'rows' }, fewer).active).toEqual({
      rowId: 's',
      column: 'item',
    });
  });

  it('is not closed by a cell that was left for another one', () => {
    const state = run([at('a', 'price'), { type: 'open', text: null }]);
    const left: CursorEvent = { type: 'close', left: { rowId: 'b', column: 'price' } };
    expect(moveCursor(state, left, rows).open).not.toBeNull();
    expect(moveCursor(state, { type: 'close', left: { rowId: 'a', column: 'price' } }, rows).open).toBeNull();
  });
});
