import { createElement, useLayoutEffect, useRef, type FunctionComponent } from 'react';
import { fetchOnce, type Fetchable } from './fetch-part.ts';
import { tellMissing } from './missing-part.ts';
import { createStore, useStore } from './store.ts';
import { closeToast } from './toast.ts';
import { usePrefetch } from './use-prefetch.ts';

interface LaterOptions<Props> {
  /** Stands in its place meanwhile; nothing for what lies over the page and comes a moment later. */
  Meanwhile?: FunctionComponent<Props>;
  /** Whether what stands in its place will do until the browser is idle. */
  canWait?: (props: Props) => boolean;
  /** Closes what could not be shown, so that it can be opened again. */
  onGiveUp?: (props: Props) => void;
}

/** Brings what is shown but not here; where that fails, says so and offers another attempt. */
const useFetched = (fetch: Fetchable['fetch'], missing: boolean, giveUp: () => void): void => {
  const latest = useRef(giveUp);
  useLayoutEffect(() => {
    latest.current = giveUp;
  });
  useLayoutEffect(() => {
    if (!missing) return;
    const told = new Set<string>();
    let gone = false;
    const attempt = async () => {
      if (await fetch()) return;
      const tell = await tellMissing();
      if (!gone) told.add(tell({ onRetry: handleRetry, onDismiss: () => latest.current() }));
    };
    const handleRetry = () => void attempt();
    handleRetry();
    window.addEventListener('online', handleRetry);
    return () => {
      gone = true;
      window.removeEventListener('online', handleRetry);
      for (const id of told) closeToast(id);
    };
  }, [fetch, missing]);
};

/**
 * A component whose code is no part of the screen's own: it comes when it is first shown, or before that with
 * `usePrefetch`, and then opens at once. React's `lazy` would keep a failure for ever and hide what stands in its place.
 */
export const later = <Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  { Meanwhile, canWait, onGiveUp }: LaterOptions<Props> = {},
): FunctionComponent<Props> & Fetchable => {
  const here = createStore<FunctionComponent<Props> | null>(null);
  const fetch = fetchOnce(async () => here.set(await load()));
  const own = [{ fetch }];
  const Later = (props: Props) => {
    const part = useStore(here);
    const waits = canWait?.(props) ?? false;
    useFetched(fetch, part === null && !waits, () => onGiveUp?.(props));
    usePrefetch(own, part === null && waits);
    const shown = part ?? Meanwhile;
    return shown ? createElement(shown, props) : null;
  };
  return Object.assign(Later, { fetch });
};
