import { useEffect, useRef, useState } from 'react';
import { sameValue } from '@sable/domain/kernel/same-value';
import { toast } from '../../../ui/toast.ts';
import { cellText, parseCell } from '../session/cell-text.ts';
import { columnLabels, type ColumnId } from '../session/columns.ts';
import { useEditorHead } from '../session/editor-context.tsx';
import type { LineRow } from '../session/rows.ts';

interface CellEditOptions {
  readonly line: LineRow;
  readonly column: ColumnId;
  /** The key that opened the cell replaces what it holds; null keeps it. */
  readonly startText: string | null;
}

const differs = (line: LineRow, patch: Partial<LineRow>): boolean =>
  Object.entries(patch).some(([field, value]) => !sameValue(line[field as keyof LineRow], value));

/**
 * One open cell. Every valid keystroke is priced at once and saved when typing pauses; leaving the cell makes one step of
 * the history of it all. What another person writes meanwhile does not touch what is being typed.
 */
export function useCellEdit({ line, column, startText }: CellEditOptions) {
  const { formats, autosave, typing, history, act, rows } = useEditorHead();
  const [start] = useState(() => ({ line, rows: rows() }));
  const [text, setText] = useState(startText ?? cellText(column, line, formats.locale));
  const [fault, setFault] = useState<string | null>(null);
  const saved = useRef(false);
  const done = useRef(false);
  const key = `${line.id}:${column}`;

  const update = (patch: Partial<LineRow>) => ({ kind: 'line', args: { id: line.id, patch } }) as const;
  const expectedVersions = (patch: Partial<LineRow>) => [
    { collection: 'estimate-lines', id: line.id, version: start.line.version, fields: Object.keys(patch) },
  ];

  const change = (next: string) => {
    setText(next);
    setFault(null);
    const parsed = parseCell(column, next, formats.locale);
    if (!parsed.ok) {
      autosave.cancel(key);
      return;
    }
    typing.set({ lineId: line.id, patch: parsed.patch });
    autosave.schedule(key, () => {
      if (!saved.current && !differs(start.line, parsed.patch)) return;
      saved.current = true;
      void history.act('', [update(parsed.patch)], {
        record: false,
        expectedVersions: expectedVersions(parsed.patch),
      });
    });
  };

  /** Takes the value over. False when it is no value; the cell stays open then and says why. */
  const commit = (): boolean => {
    if (done.current) return true;
    const parsed = parseCell(column, text, formats.locale);
    if (!parsed.ok) {
      setFault(parsed.reason);
      return false;
    }
    done.current = true;
    autosave.cancel(key);
    if (!saved.current && !differs(start.line, parsed.patch)) {
      typing.set(null);
      return true;
    }
    // What was typed last is priced already; anew only where something else was typed since.
    const last = typing.get();
    const priced = last?.lineId === line.id && sameValue(last.patch, parsed.patch);
    const typed = priced ? last : { lineId: line.id, patch: parsed.patch };
    if (!priced) typing.set(typed);
    const label = `${columnLabels[column]} of ${start.line.name}`;
    const options = { before: start.rows, expectedVersions: expectedVersions(parsed.patch), shown: true };
    void act(label, [update(parsed.patch)], options).then(() => {
      if (typing.get() === typed) typing.set(null);
    });
    return true;
  };

  const cancel = () => {
    if (done.current) return;
    done.current = true;
    autosave.cancel(key);
    typing.set(null);
    if (!saved.current) return;
    const parsed = parseCell(column, cellText(column, start.line, formats.locale), formats.locale);
    if (parsed.ok) void history.act('', [update(parsed.patch)], { record: false });
  };

  /** The cell lost the focus: a value is taken over, anything else is dropped with a word about it. */
  const leave = () => {
    if (done.current || commit()) return;
    toast.warning(`“${text}” was not taken over for ${columnLabels[column].toLowerCase()}.`, {
      detail: 'The value from before is kept.',
    });
    cancel();
  };

  const leaving = useRef(leave);
  const here = useRef(true);
  useEffect(() => {
    leaving.current = leave;
  });
  // A cell whose row goes away, or that scrolls out of the page, is left like any other.
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      queueMicrotask(() => {
        if (!here.current) leaving.current();
      });
    };
  }, []);
  return { text, fault, before: start, change, commit, cancel, leave };
}
