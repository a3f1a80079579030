import { useEffect, useRef, type RefObject } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA)$/.test(target.tagName));

type Place = RefObject<HTMLElement | null>;
/** Whoever takes pasted files now. */
const places = new Set<Place>();

/** Whether a panel or a dialog over a place is open. It may have no place for files yet. */
const isCovered = (own: HTMLElement): boolean => {
  const front = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return front !== undefined && !front.contains(own);
};

/** Whether a place is in front of all others: a panel or a dialog comes after the page in the document. */
const isInFront = ({ current: own }: Place): boolean =>
  own !== null &&
  !isCovered(own) &&
  [...places].every(
    ({ current }) =>
      current === null ||
      current === own ||
      current.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING,
  );

/**
 * Takes files that are pasted on the page, such as a picture of the screen. Of several places the one in front takes them: a note in a panel, not the
 * account under it. What is pasted into a field stays the field's.
 */
export function usePaste(place: Place, onFiles: ((pasted: readonly File[]) => void) | null): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  const listens = onFiles !== null;
  useEffect(() => {
    if (!listens) return undefined;
    places.add(place);
    const handlePaste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])];
      if (pasted.length === 0 || isTyping(event.target) || !isInFront(place)) return;
      event.preventDefault();
      latest.current?.(pasted);
    };
    document.addEventListener('paste', handlePaste);
    return () => {
      places.delete(place);
      document.removeEventListener('paste', handlePaste);
    };
  }, [listens, place]);
}
