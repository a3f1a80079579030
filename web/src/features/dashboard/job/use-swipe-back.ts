import { useRef, type PointerEvent } from 'react';

/**
 * Minimum horizontal distance of a swipe in pixels; `STEEP` is the vertical distance from which it counts as a
 * scroll.
 */
const FAR = 56;
const STEEP = 40;

/** Returns handlers that detect a swipe to the left on an element. */
export function useSwipeBack(onSwipe: (() => void) | undefined) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      start.current = { x, y };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from && from.x - clientX > FAR && Math.abs(from.y - clientY) < STEEP) onSwipe?.();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
