import { useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA)$/.test(target.tagName));

/** Takes files that are pasted on the page, such as a picture of the screen; what is pasted into a field stays the field's. */
export function usePaste(onFiles: ((pasted: readonly File[]) => void) | null): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  const listens = onFiles !== null;
  useEffect(() => {
    if (!listens) return;
    const handlePaste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])];
      if (pasted.length === 0 || isTyping(event.target)) return;
      event.preventDefault();
      latest.current?.(pasted);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [listens]);
}
