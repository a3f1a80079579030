import { useRef, type PointerEvent } from 'react';
import type { GridControls } from './grid-controls.ts';

interface Drag {
  readonly ids: readonly string[];
  readonly pointerId: number;
  target: HTMLElement | null;
}

const EDGE = 72;

const rowAt = (x: number, y: number): HTMLElement | null => {
  const found = document.elementFromPoint(x, y);
  return found instanceof Element ? found.closest<HTMLElement>('[data-row]') : null;
};

/**
 * Returns the row before which a drop would insert: the row under the pointer, or the next one if the pointer is over
 * its lower half.
 */
function targetOf(event: PointerEvent): HTMLElement | null {
  const row = rowAt(event.clientX, event.clientY);
  if (!row) return null;
  const { top, height } = row.getBoundingClientRect();
  if (event.clientY < top + height / 2 || row.dataset['kind'] === 'blank') return row;
  const { bottom } = row.getBoundingClientRect();
  return rowAt(event.clientX, bottom + 4) ?? row;
}

/**
 * Lets users drag rows by their handle with mouse, pen, or finger. The drop marker is set on the row elements
 * directly, so that a drag over a thousand lines renders nothing. Alt+↑ and Alt+↓ do the same by keyboard.
 */
export function useRowDrag(controls: GridControls) {
  const drag = useRef<Drag | null>(null);

  const mark = (next: HTMLElement | null) => {
    const now = drag.current;
    if (!now || now.target === next) return;
    now.target?.removeAttribute('data-drop');
    next?.setAttribute('data-drop', '');
    now.target = next;
  };

  const end = (event: PointerEvent, drop: boolean) => {
    const now = drag.current;
    if (!now || now.pointerId !== event.pointerId) return;
    const before = now.target?.dataset['row'];
    mark(null);
    drag.current = null;
    document.documentElement.style.removeProperty('cursor');
    for (const id of now.ids) document.querySelector(`[data-row="${id}"]`)?.removeAttribute('data-dragged');
    if (drop && before && !now.ids.includes(before)) controls.moveBefore(now.ids, before);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !(event.target instanceof Element) || !event.target.closest('[data-handle]'))
        return;
      const rowId = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
      const ids = rowId ? controls.chosen(rowId) : [];
      if (ids.length === 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { ids, pointerId: event.pointerId, target: null };
      document.documentElement.style.cursor = 'grabbing';
      for (const id of ids) document.querySelector(`[data-row="${id}"]`)?.setAttribute('data-dragged', '');
    },
    onPointerMove(event: PointerEvent) {
      if (!drag.current) return;
      if (event.clientY < EDGE + 52) window.scrollBy(0, -12);
      if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, 12);
      mark(targetOf(event));
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}
