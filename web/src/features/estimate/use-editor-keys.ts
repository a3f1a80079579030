import { useEffect } from 'react';
import { withdrawUndo } from '../../ui/undo.ts';
import type { EditHistory } from './session/edit-history.ts';

const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Ctrl+Z and Ctrl+Y (Shift+Ctrl+Z) take back and do again, wherever the focus is but in a field with its own undo. */
export function useEditorKeys(history: EditHistory | undefined, editable: boolean): void {
  useEffect(() => {
    if (!history || !editable) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || inField(event.target)) return;
      const key = event.key.toLowerCase();
      const redo = key === 'y' || (key === 'z' && event.shiftKey);
      if (key !== 'z' && !redo) return;
      event.preventDefault();
      withdrawUndo();
      void (redo ? history.redo() : history.undo());
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [history, editable]);
}
