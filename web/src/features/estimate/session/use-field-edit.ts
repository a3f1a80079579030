import { useRef, useState } from 'react';
import type { EditorRows } from './inverse.ts';
import { useEditorHead } from './editor-context.tsx';

export type TextFieldName = 'title' | 'message' | 'terms' | 'internalNotes';

/** Words of the estimate's head while they are typed: saved at every pause, one step of the history for all of it. */
export function useFieldEdit(field: TextFieldName, label: string) {
  const { estimate, autosave, history, act, rows } = useEditorHead();
  const stored = estimate[field] ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const start = useRef<{ readonly rows: EditorRows; readonly version: number } | null>(null);
  const saved = useRef(false);
  const key = `estimate:${field}`;

  const update = (text: string) =>
    ({
      kind: 'estimate',
      args: { id: estimate.id, patch: { [field]: text.trim() || null } },
    }) as const;
  const expectedVersions = () => [
    {
      collection: 'estimates',
      id: estimate.id,
      version: start.current?.version ?? estimate.version,
      fields: [field],
    },
  ];
  const allowed = (text: string) => field !== 'title' || text.trim() !== '';

  return {
    text: typed ?? stored,
    begin() {
      const before = rows();
      start.current = { rows: before, version: before.estimate.version };
      saved.current = false;
    },
    change(text: string) {
      setTyped(text);
      if (!allowed(text)) return autosave.cancel(key);
      autosave.schedule(key, () => {
        saved.current = true;
        void history.act('', [update(text)], { record: false, expectedVersions: expectedVersions() });
      });
    },
    /** An empty title is no title: the one from before stays. */
    finish() {
      autosave.cancel(key);
      const before = start.current?.rows.estimate[field] ?? '';
      if (typed !== null && allowed(typed) && (saved.current || typed.trim() !== before)) {
        const begun = start.current;
        void act(label, [update(typed)], {
          expectedVersions: expectedVersions(),
          ...(begun && { before: begun.rows }),
        });
      }
      setTyped(null);
    },
    cancel() {
      autosave.cancel(key);
      const before = start.current?.rows.estimate[field] ?? '';
      if (saved.current) void history.act('', [update(before)], { record: false });
      setTyped(null);
    },
  };
}
