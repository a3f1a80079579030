import { useEffect } from 'react';
import { useEditor } from './session/editor-context.tsx';

const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Ctrl+Z undoes and Ctrl+Y (Shift+Ctrl+Z) redoes, unless the focus is in a field, which has its own undo. */
export function useEditorKeys(): void {
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
