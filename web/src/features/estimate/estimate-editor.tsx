import { useAddress, useIsOnScreen } from '../../address.ts';
import { useMutate } from '../../live/hooks.ts';
import { navigate } from '../../navigate.ts';
import { dialog } from '../../ui/dialog.ts';
import { SelectList } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.ts';
import { withdrawUndo } from '../../ui/undo.ts';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import { memo, useCallback, useEffect, useState } from 'react';
import type { Bucket } from '@sable/domain/product-kind';
import { m } from '@sable/domain/mutation-names';
import type { LifecycleSheet } from './session/lifecycle-sheet.ts';
import { EstimateDocument } from './estimate-document.tsx';
import { EstimateHeader } from './estimate-header.tsx';
import { focusLine } from './grid/cell-focus.ts';
import {
  ConflictBars,
  EstimatePanel,
  ExplainSteps,
  LineSheet,
  NewLineSheet,
  PasteSheet,
  Sheets,
  SiblingQuestion,
} from './lazy-parts.tsx';
import { ExplainPopup } from './panel/explained-amount.tsx';
import { SummaryBar } from './panel/summary-bar.tsx';
import { useEditor } from './session/editor-context.tsx';
import { useDealPanel } from './session/use-deal-panel.ts';
import { usePageWidth } from './session/use-page-width.ts';
import { StatusBanner } from './status-banner.tsx';
import classes from './estimate-view.module.css';

const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Ctrl+Z undoes and Ctrl+Y (Shift+Ctrl+Z) redoes, unless the focus is in a field, which has its own undo. */
function useEditorKeys(): void {
  const { session, editable } = useEditor();
  useEffect(() => {
    if (!editable) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || inField(event.target)) return;
      const key = event.key.toLowerCase();
      const redo = key === 'y' || (key === 'z' && event.shiftKey);
      if (key !== 'z' && !redo) return;
      event.preventDefault();
      void (redo ? session.redo() : session.undo());
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [session, editable]);
}

/** Parts that a key or a click can open next, for prefetching. */
const nextParts = [ExplainSteps, Sheets, SelectList, LineSheet, NewLineSheet, PasteSheet];

/** Returns a function that deletes the draft after a confirmation. */
function useDelete() {
  const { estimate } = useEditor();
  const mutate = useMutate();
  const isOnScreen = useIsOnScreen();
  const remove = async () => {
    const sure = await dialog.confirm({
      title: `Delete ${estimate.reference}?`,
      message: 'The draft is deleted, and its number is not used again. This cannot be undone.',
      okText: 'Delete',
      danger: true,
    });
    if (!sure) return;
    try {
      await mutate(m.estimates.delete, { id: estimate.id });
      if (isOnScreen()) navigate('/estimates', { replace: true });
    } catch (error) {
      toast.error(
        error instanceof Error ? error.message : 'This did not work. Nothing was changed. Try again.',
      );
    }
  };
  return () => void remove();
}

/** The document, the panel, and the sheets that open next to them. */
export const EstimateEditor = memo(() => {
  const { canAct, estimate } = useEditor();
  const canSend = canAct && (estimate.status === 'draft' || estimate.status === 'approved');
  const width = usePageWidth();
  const { isShown } = useDealPanel();
  usePrefetch(nextParts, true);
  useEditorKeys();
  const remove = useDelete();
  const { query } = useAddress();
  // The pipeline board links here to send an estimate. A question links to its answer in the panel.
  const [sheet, setSheet] = useState<LifecycleSheet | null>(() => {
    if (canSend && query['sheet'] === 'send') return 'send';
    return query['question'] && !isShown ? 'panel' : null;
  });
  const [pasted, setPasted] = useState<string | null>(null);
  const [detailsOf, setDetails] = useState<string | null>(null);
  const [newIn, setNewIn] = useState<Bucket | null>(null);
  const openPaste = useCallback(() => setPasted(''), []);
  const covered = sheet !== null || pasted !== null || detailsOf !== null || newIn !== null;
  // The undo bar would cover the messages at the foot of the sheet.
  useEffect(() => {
    if (covered) withdrawUndo();
  }, [covered]);
  const closeDetails = (focusOn?: string | null) => {
    setDetails(null);
    if (focusOn) focusLine(focusOn);
  };
  return (
    <div className={classes.page} data-width={width} data-panel={isShown || undefined}>
      <EstimateHeader onSheet={setSheet} onPaste={openPaste} onDelete={remove} />
      <StatusBanner onSheet={setSheet} />
      <SiblingQuestion />
      <ConflictBars />
      <div className={classes.columns}>
        <EstimateDocument width={width} onTable={setPasted} onDetails={setDetails} onNewLine={setNewIn} />
        {isShown && (
          <aside className={classes.side} aria-label="Deal">
            <EstimatePanel onSheet={setSheet} />
          </aside>
        )}
      </div>
      {!isShown && <SummaryBar onOpen={() => setSheet('panel')} />}
      <ExplainPopup />
      {sheet && <Sheets open={sheet} width={width} onSheet={setSheet} onClose={() => setSheet(null)} />}
      {pasted !== null && <PasteSheet text={pasted} onClose={() => setPasted(null)} />}
      {detailsOf && <LineSheet lineId={detailsOf} width={width} onClose={closeDetails} />}
      {newIn && <NewLineSheet bucket={newIn} onClose={() => setNewIn(null)} />}
    </div>
  );
});
EstimateEditor.displayName = 'EstimateEditor';
