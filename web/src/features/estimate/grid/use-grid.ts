import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ColumnId, ColumnView } from '../session/columns.ts';
import { moveCursor, selectedIds, startCursor, type CursorEvent, type CursorState } from './cursor.ts';
import { gridRows, INSERTED, type GridRow, type Insertion } from './grid-rows.ts';
import { cellDomId } from './grid-controls.ts';
import { useEditor, type Editor } from '../session/editor-context.tsx';

/** A line that was asked for: where the cursor goes when it is here. */
interface Awaited {
  readonly known: ReadonlySet<string>;
  readonly column: ColumnId | null;
  readonly open: boolean;
  /** The empty row in the middle moves on behind it. */
  readonly inserted: boolean;
}

/** What event handlers read: always the newest, without making them new. */
export interface GridNow {
  editor: Editor;
  rows: readonly GridRow[];
  cursor: CursorState;
  insertion: Insertion | null;
}

/** Rows, cursor and the row that is being inserted. */
export function useGrid({ cost, compact }: ColumnView) {
  const editor = useEditor();
  const { lines, editable } = editor;
  const [insertion, setInsertion] = useState<Insertion | null>(null);
  const [stored, setStored] = useState(startCursor);
  const awaited = useRef<Awaited | null>(null);
  const rows = useMemo(
    () => gridRows(lines, { view: { cost, compact }, editable, insertion }),
    [lines, cost, compact, editable, insertion],
  );
  const cursor = useMemo(() => moveCursor(stored, { type: 'rows' }, rows), [stored, rows]);
  const now = useRef<GridNow>({ editor, rows, cursor, insertion });
  useLayoutEffect(() => {
    now.current = { editor, rows, cursor, insertion };
  });
  /** Where the focus should follow the cursor: only after the person's own keys and clicks. */
  const follow = useRef(false);
  const [send] = useState(() => (event: CursorEvent) => {
    if (event.type !== 'close' || !event.left) follow.current = true;
    setStored((state) => {
      const settled = moveCursor(state, { type: 'rows' }, now.current.rows);
      return moveCursor(settled, event, now.current.rows);
    });
  });
  // Before the effects that send the cursor on: what they ask for is followed once it is rendered, not at the old cursor.
  useLayoutEffect(() => {
    if (!follow.current || !cursor.active) return;
    follow.current = false;
    if (!cursor.open) document.getElementById(cellDomId(cursor.active.rowId, cursor.active.column))?.focus();
  });
  const [awaitLine] = useState(() => (next: Omit<Awaited, 'known'>) => {
    awaited.current = { ...next, known: new Set(now.current.editor.lines.map((line) => line.id)) };
  });
  useLayoutEffect(() => {
    const waiting = awaited.current;
    const own = (createdBy: string | null) => createdBy === now.current.editor.actor.id;
    const arrived = waiting && lines.find((line) => !waiting.known.has(line.id) && own(line.createdBy));
    if (!waiting || !arrived) return;
    awaited.current = null;
    if (waiting.inserted)
      setInsertion((open) => (open && !waiting.column ? { ...open, after: arrived.id } : null));
    if (!waiting.column) return;
    send({ type: 'go', to: { rowId: arrived.id, column: waiting.column }, home: 'item' });
    if (waiting.open) send({ type: 'open', text: null });
  }, [lines, send]);
  useLayoutEffect(() => {
    if (insertion) send({ type: 'go', to: { rowId: INSERTED, column: 'item' } });
  }, [insertion, send]);
  const selected = useMemo(
    () => (cursor.anchor === null ? new Set<string>() : new Set(selectedIds(cursor, rows))),
    [cursor, rows],
  );
  return { rows, cursor, selected, send, now, awaitLine, insertion, setInsertion };
}
