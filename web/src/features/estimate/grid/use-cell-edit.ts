import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { cellText, parseCell } from '../session/cell-text.ts';
import { columnLabels, type ColumnId } from '../session/columns.ts';
import { lineUpdate } from '../session/edits.ts';
import { useEditor } from '../session/editor-context.tsx';
import type { Cell } from '../session/visit.ts';
import type { LineRow } from '../session/rows.ts';

interface CellEditOptions {
  readonly line: LineRow;
  readonly column: ColumnId;
  /** The typed key that opened the cell and replaces its value; null keeps the value. */
  readonly startText: string | null;
}

/** The text of an open cell. Changes by other users do not affect it; the session holds its value. */
export function useCellEdit({ line, column, startText }: CellEditOptions) {
  const { session, formats } = useEditor();
  const [start] = useState(line);
  const [cell] = useState((): Cell => ({
    key: `${line.id}:${column}`,
    label: `${columnLabels[column]} of ${line.name}`,
  }));
  const [text, setText] = useState(startText ?? cellText(column, line, formats.locale));
  const [fault, setFault] = useState<string | null>(null);
  /** The typed text; null before the first key. */
  const typed = useRef(startText);

  const enterText = (next: string) => {
    typed.current = next;
    const parsed = parseCell(column, next, formats.locale);
    session.edit(cell, parsed.ok ? lineUpdate(line.id, parsed.patch) : null);
  };
  const change = (next: string) => {
    setText(next);
    setFault(null);
    enterText(next);
  };
  /**
   * Ends the visit. Returns false if the text is not a valid value; then the cell stays open and shows the reason.
   */
  const commit = (): boolean => {
    if (typed.current !== null) {
      const parsed = parseCell(column, typed.current, formats.locale);
      if (!parsed.ok) {
        setFault(parsed.reason);
        return false;
      }
    }
    session.leave(cell);
    return true;
  };
  const cancel = () => session.cancel(cell);
  /** Handles the loss of focus: keeps a valid value, and discards anything else with a message. */
  const leave = () => {
    if (!session.isVisiting(cell) || commit()) return;
    toast.warning(
      `“${typed.current}” was not saved: it is not valid for ${columnLabels[column].toLowerCase()}.`,
      {
        detail: 'The previous value is kept.',
      },
    );
    cancel();
  };

  const isMounted = useRef(false);
  const onMount = useRef(() => {
    session.enter(cell);
    if (startText !== null) enterText(startText);
  });
  const onUnmount = useRef(leave);
  useEffect(() => {
    onUnmount.current = leave;
  });
  // A cell whose row is deleted or scrolls out of the page is left like any other cell.
  useLayoutEffect(() => {
    isMounted.current = true;
    onMount.current();
    return () => {
      isMounted.current = false;
      queueMicrotask(() => {
        if (!isMounted.current) onUnmount.current();
      });
    };
  }, []);
  return { cell, start, text, fault, change, commit, cancel, leave };
}
