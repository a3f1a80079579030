import { useEffect } from 'react';
import type { Loadable } from './load-part.ts';

/** The current screen goes first, including its data. */
const PAUSE = 1_000;

/** Runs when the browser is idle; returns a function that cancels it. */
const whenIdle = (run: () => void): (() => void) => {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 100);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run);
  return () => cancelIdleCallback(id);
};

/**
 * Prefetches parts that may be opened next, one after another, once the screen itself is shown. A failure is ignored:
 * opening retries.
 */
export const usePrefetch = (parts: readonly Loadable[], shown: boolean): void => {
  useEffect(() => {
    if (!shown) return;
    let callOff = () => {};
    let left = false;
    const fetchFrom = (index: number) => {
      const part = parts[index];
      if (!part || left) return;
      callOff = whenIdle(() => void part.load().then(() => fetchFrom(index + 1)));
    };
    const timer = setTimeout(() => fetchFrom(0), PAUSE);
    return () => {
      left = true;
      clearTimeout(timer);
      callOff();
    };
  }, [parts, shown]);
};
