import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Pixels from the top of the window. */
interface Span {
  readonly top: number;
  readonly bottom: number;
}

export interface ListPlace {
  readonly side: 'above' | 'below';
  /** Pixels that the list may take; what is longer scrolls in it. */
  readonly height: number;
}

const MAX_HEIGHT = 352;
const GAP = 3;

/**
 * Where a list opens at its field: below it where a list of full length has room there, else on the side with more. Not by
 * the length of the moment, or the list would jump while words are typed.
 */
export function placeList(field: Span, free: Span): ListPlace {
  const below = Math.max(0, free.bottom - field.bottom - GAP);
  const above = Math.max(0, field.top - free.top - GAP);
  const side = below >= MAX_HEIGHT || below >= above ? 'below' : 'above';
  return { side, height: Math.min(MAX_HEIGHT, side === 'below' ? below : above) };
}

/** The window without what stands fixed at its top and foot, which the list's scroll margins tell of. */
function freeOf(list: HTMLElement) {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(list);
  // With a keyboard on screen only a part of the window is left.
  const view = window.visualViewport;
  const top = view?.offsetTop ?? 0;
  return {
    top: top + Number.parseFloat(scrollMarginTop),
    bottom: top + (view?.height ?? window.innerHeight) - Number.parseFloat(scrollMarginBottom),
  };
}

/** Keeps an open list inside what is seen of the window, above or below the cell it belongs to. */
export function useListPlace(open: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = list.current;
    const cell = node?.offsetParent;
    if (!open || !node || !cell) return;
    const place = () => {
      const { side, height } = placeList(cell.getBoundingClientRect(), freeOf(node));
      node.dataset['side'] = side;
      node.style.maxHeight = `${height}px`;
    };
    place();
    window.addEventListener('scroll', place, { passive: true });
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place);
      window.visualViewport?.removeEventListener('resize', place);
    };
  }, [open]);
  return list;
}
