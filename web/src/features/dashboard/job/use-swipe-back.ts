import { useRef, type PointerEvent } from 'react';

/** Pixels to the left that are meant, and up or down that are a scroll. */
const FAR = 56;
const STEEP = 40;

/** Handlers that hear a finger going back to the left over an element. */
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
