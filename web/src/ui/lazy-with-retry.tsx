import { createElement, useLayoutEffect, useRef, type FunctionComponent } from 'react';
import { afterPress } from './after-press.ts';
import { createLoadErrorToast } from './load-error-toast.ts';
import { loadOnce, type Loadable } from './load-part.ts';
import { createStore, useStore } from './store.ts';
import { closeToast } from './toast.ts';
import { usePrefetch } from './use-prefetch.ts';

interface LazyOptions<Props> {
  /** Shown until the component is loaded. An overlay needs none: it just opens a moment later. */
  Fallback?: FunctionComponent<Props>;
  /** Returns whether loading can wait until the browser is idle. */
  deferUntilIdle?: (props: Props) => boolean;
  /**
   * Closes the part that could not be loaded, so that it can be opened again. Called when the person dismisses the
   * message.
   */
  onLoadFailed?: (props: Props) => void;
}

/** Loads a component that is shown but not loaded. After a failure, shows a message with a button to retry. */
const useLoadOnMount = (load: Loadable['load'], missing: boolean, onLoadFailed: () => void): void => {
  const latest = useRef(onLoadFailed);
  useLayoutEffect(() => {
    latest.current = onLoadFailed;
  });
  useLayoutEffect(() => {
    if (!missing) return;
    const toasts = new Set<string>();
    let unmounted = false;
    const attempt = async () => {
      if (await load()) return;
      const showToast = await createLoadErrorToast();
      if (!unmounted) toasts.add(showToast({ onRetry: handleRetry, onDismiss: () => latest.current() }));
    };
    const handleRetry = () => void attempt();
    handleRetry();
    window.addEventListener('online', handleRetry);
    return () => {
      unmounted = true;
      window.removeEventListener('online', handleRetry);
      for (const id of toasts) closeToast(id);
    };
  }, [load, missing]);
};

/**
 * Returns a lazy-loaded component with a fallback. `usePrefetch` loads it ahead, and it then renders at once. Unlike
 * with `React.lazy`, a failed load can be retried.
 */
export const lazyWithRetry = <Props extends object>(
  importComponent: () => Promise<FunctionComponent<Props>>,
  { Fallback, deferUntilIdle, onLoadFailed }: LazyOptions<Props> = {},
): FunctionComponent<Props> & Loadable => {
  const loaded = createStore<FunctionComponent<Props> | null>(null);
  const load = loadOnce(async () => {
    const component = await importComponent();
    // If a pressed fallback is replaced before its release, there is no click, and the browser removes the focus from
    // the replacement.
    if (Fallback) await new Promise<void>(afterPress);
    loaded.set(component);
  });
  const own = [{ load }];
  const Lazy = (props: Props) => {
    const component = useStore(loaded);
    const deferred = deferUntilIdle?.(props) ?? false;
    useLoadOnMount(load, component === null && !deferred, () => onLoadFailed?.(props));
    usePrefetch(own, component === null && deferred);
    const shown = component ?? Fallback;
    return shown ? createElement(shown, props) : null;
  };
  return Object.assign(Lazy, { load });
};
