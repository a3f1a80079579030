import { useEffect, useRef, type RefObject } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA)$/.test(target.tagName));

type Place = RefObject<HTMLElement | null>;
/** The places that currently accept pasted files. */
const places = new Set<Place>();

/** Returns whether a panel or a dialog is open over a place. The panel or dialog may have no place for files yet. */
const isCovered = (own: HTMLElement): boolean => {
  const front = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return front !== undefined && !front.contains(own);
};

/** Returns whether a place is in front of all others: a panel or a dialog comes after the page in the document. */
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
 * Accepts files that are pasted on the page, such as a screenshot. If there are several places, the frontmost one
 * receives the files: a note in a panel, not the account under it. Content pasted into a text field stays in that
 * field.
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
