import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Pixels from the top of the window. */
interface Span {
  readonly top: number;
  readonly bottom: number;
}

export interface ListPlace {
  readonly side: 'above' | 'below';
  /** Maximum height of the list in pixels. A longer list scrolls. */
  readonly height: number;
}

const MAX_HEIGHT = 352;
const GAP = 3;

/**
 * Returns where a list opens next to its field: below if a full-length list fits there, else on the side with more
 * room. It ignores the list's current length, or the list would jump during typing.
 */
export function placeList(field: Span, free: Span): ListPlace {
  const below = Math.max(0, free.bottom - field.bottom - GAP);
  const above = Math.max(0, field.top - free.top - GAP);
  const side = below >= MAX_HEIGHT || below >= above ? 'below' : 'above';
  return { side, height: Math.min(MAX_HEIGHT, side === 'below' ? below : above) };
}

/**
 * Returns the part of the window between the fixed bars at its top and bottom. The list's scroll margins contain
 * their heights.
 */
function freeOf(list: HTMLElement) {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(list);
  // An on-screen keyboard leaves only a part of the window visible.
  const view = window.visualViewport;
  const top = view?.offsetTop ?? 0;
  return {
    top: top + Number.parseFloat(scrollMarginTop),
    bottom: top + (view?.height ?? window.innerHeight) - Number.parseFloat(scrollMarginBottom),
  };
}

/** Keeps an open list inside the visible part of the window, above or below its cell. */
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
