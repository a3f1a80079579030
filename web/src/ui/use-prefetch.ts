import { useEffect } from 'react';
import type { Loadable } from './load-part.ts';

/** What is on the screen goes first, its data included. */
const PAUSE = 1_000;

/** Runs when the browser has nothing else to do; answers how to call it off. */
const whenIdle = (run: () => void): (() => void) => {
  // Safari tells nobody when that is.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 100);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run);
  return () => cancelIdleCallback(id);
};

/** Brings, one after the other, what may be opened next, once the screen itself has been shown. A failure is no news: opening tries again. */
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
