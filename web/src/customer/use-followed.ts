import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequestFailure } from './customer-api.ts';

/** Milliseconds between two looks at what others may have done. */
const INTERVAL_MS = 10_000;

/** What a link opens, or why it cannot. */
type Followed = { readonly failure: RequestFailure } | object;

/** A link that is no longer good is said; any other failed look is made again, while the screen keeps what it has. */
const isTransient = (next: Followed): boolean => 'failure' in next && !next.failure.code.startsWith('LINK_');

/**
 * What a link shows: loaded at once, again every ten seconds while the page is looked at, as others answer, sign or withdraw, and when asked. An answer
 * that comes after something newer is dropped: what was just signed must not look unsigned.
 *
 * @param load must be stable; it does not reject.
 * @param everyMs milliseconds between two looks, where what is shown needs others than usual.
 */
export function useFollowed<T extends Followed>(
  load: () => Promise<T>,
  everyMs?: (shown: T | null) => number | undefined,
) {
  const [shown, setShown] = useState<T | null>(null);
  /** How many requests were sent, and the first of them whose answer still counts. */
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
  /** Shows what an own request was answered: newer than what was asked before. */
  const show = useCallback((next: T) => {
    requests.current.first = requests.current.sent + 1;
    setShown(next);
  }, []);
  const reload = useCallback(() => ask(), [ask]);
  return { shown, show, reload };
}
