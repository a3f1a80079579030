import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequestFailure } from './customer-api.ts';

/** Milliseconds between two polls for changes made by others. */
const INTERVAL_MS = 10_000;

/** The content of a link, or why it cannot be opened. */
type Followed = { readonly failure: RequestFailure } | object;

/**
 * Returns whether a failure is transient. A link that is no longer valid is shown as such; any other failed poll is
 * repeated, while the screen keeps its content.
 */
const isTransient = (next: Followed): boolean => 'failure' in next && !next.failure.code.startsWith('LINK_');

/**
 * Returns the content of a link: loaded at once, polled every ten seconds while the page is visible, because others
 * answer, sign, or withdraw, and reloaded on request. A response older than what is shown is dropped: a document that
 * was just signed must not look unsigned.
 *
 * @param load must be stable; it does not reject.
 * @param everyMs milliseconds between two polls, if the content needs a different interval.
 */
export function useFollowed<T extends Followed>(
  load: () => Promise<T>,
  everyMs?: (shown: T | null) => number | undefined,
) {
  const [shown, setShown] = useState<T | null>(null);
  /** The number of requests sent, and the first of them whose response still counts. */
  const requests = useRef({ sent: 0, first: 1 });
  const ask = useCallback(
    async (takes: (next: T) => boolean = () => true) => {
      const place = ++requests.current.sent;
      const next = await load();
      if (place < requests.current.first || !takes(next)) return;
      requests.current.first = place;
      setShown((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    },
    [load],
  );
  useEffect(() => {
    const counted = requests.current;
    void ask();
    return () => {
      counted.first = counted.sent + 1;
    };
  }, [ask]);
  const every = everyMs?.(shown) ?? INTERVAL_MS;
  const isLoaded = shown !== null;
  useEffect(() => {
    if (!isLoaded) return;
    const look = () => {
      if (document.visibilityState === 'visible') void ask((next) => !isTransient(next));
    };
    const timer = setInterval(look, every);
    return () => clearInterval(timer);
  }, [ask, every, isLoaded]);
  /** Shows the response to the page's own request, which is newer than all requests sent before. */
  const show = useCallback((next: T) => {
    requests.current.first = requests.current.sent + 1;
    setShown(next);
  }, []);
  const reload = useCallback(() => ask(), [ask]);
  return { shown, show, reload };
}
