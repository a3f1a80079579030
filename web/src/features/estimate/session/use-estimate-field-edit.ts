import { useState } from 'react';
import { estimateUpdate } from './edits.ts';
import { useEditor, useRows } from './editor-context.tsx';

export type TextFieldName = 'title' | 'message' | 'terms' | 'internalNotes' | 'poNumber';

/** Edits a text of the estimate: sends it after each debounce, with one undo step per visit. */
export function useEstimateFieldEdit(field: TextFieldName, label: string) {
  const { session } = useEditor();
  const stored = useRows(({ shownEstimate }) => shownEstimate[field]) ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const cell = { key: `estimate:${field}`, label };
  const isValid = (text: string) => field !== 'title' || text.trim() !== '';
  const cancel = () => {
    session.cancel(cell);
    setTyped(null);
  };
  return {
    text: typed ?? stored,
    begin: () => session.enter(cell),
    change(text: string) {
      setTyped(text);
      const update = estimateUpdate(session.estimateId, { [field]: text.trim() || null });
      session.edit(cell, isValid(text) ? update : null);
    },
    cancel,
    /** An empty title is invalid; the previous one remains. */
    finish() {
      if (typed !== null && !isValid(typed)) return cancel();
      session.leave(cell);
      setTyped(null);
    },
  };
}
