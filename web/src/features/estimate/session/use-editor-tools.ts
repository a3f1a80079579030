import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useLiveClient, useMutate } from '../../../live/hooks.ts';
import { ClientError } from '../../../live/client-error.ts';
import { createStore } from '../../../ui/store.ts';
import { toast } from '../../../ui/toast.ts';
import { offerUndo, withdrawUndo } from '../../../ui/undo.ts';
import type { EstimateAction } from './edits.ts';
import type { EditorRows } from './inverse.ts';
import { createAutosave } from './autosave.ts';
import { conflictOf, createConflicts, type Conflicts } from './conflicts.ts';
import { EditHistory } from './edit-history.ts';
import type { EditorTools, Explained, Typing } from './editor-context.tsx';

function report(error: unknown, action: EstimateAction, rows: EditorRows, conflicts: Conflicts): void {
  const conflict = conflictOf(error, action, rows.lines);
  if (conflict) return conflicts.set([...conflicts.get(), conflict]);
  const words =
    error instanceof ClientError
      ? error.message
      : 'This could not be saved. Your other changes are kept. Try again.';
  toast.error(words);
}

/** The tools of one open estimate. `rows` gives the rows of the moment; undefined before they are here. */
export function useEditorTools(estimateId: string, rows: EditorRows | undefined) {
  const client = useLiveClient();
  const mutate = useMutate();
  const [latest] = useState(() => createStore<EditorRows | undefined>(undefined));
  useLayoutEffect(() => latest.set(rows), [latest, rows]);
  const tools = useMemo(() => {
    const conflicts = createConflicts();
    const autosave = createAutosave();
    const now = (): EditorRows => {
      const held = latest.get();
      if (!held) throw new Error('The estimate is not here yet.');
      return held;
    };
    const history = new EditHistory({
      mutate,
      rows: now,
      refused: (error, action) => report(error, action, now(), conflicts),
    });
    const act: EditorTools['act'] = (label, actions, { offer = false, ...options } = {}) => {
      const done = history.act(label, actions, options);
      // The bar is about the last action only: a newer one takes it away.
      if (offer) offerUndo(label, () => void history.undo());
      else withdrawUndo();
      return done;
    };
    const setEstimate: EditorTools['setEstimate'] = (label, patch) =>
      void act(label, [{ kind: 'estimate', args: { id: estimateId, patch } }]);
    const settle = () => {
      autosave.flush();
      client.flush();
    };
    const typing = createStore<Typing | null>(null);
    const explained = createStore<Explained | null>(null);
    return { history, autosave, rows: now, typing, explained, act, setEstimate, settle, conflicts };
  }, [client, mutate, estimateId, latest]);

  useEffect(() => {
    window.addEventListener('pagehide', tools.settle);
    return () => {
      window.removeEventListener('pagehide', tools.settle);
      tools.settle();
      withdrawUndo();
    };
  }, [tools]);
  // Once sent, nothing can be taken back here.
  const draft = rows?.estimate.status === 'draft';
  useEffect(() => (draft ? withdrawUndo : undefined), [draft]);
  return tools;
}
