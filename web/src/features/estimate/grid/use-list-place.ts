import { useLayoutEffect, useRef, type RefObject } from 'react';
import { placeList } from './place-list.ts';

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
