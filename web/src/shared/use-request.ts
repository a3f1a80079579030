import { useCallback, useEffect, useRef, useState } from 'react';
import { asClientError, type ClientError } from '../live/client-error.ts';

export interface RequestState<T> {
  /** The latest response; undefined before the first one. */
  readonly value: T | undefined;
  /** Why the latest request failed. The previous value stays. */
  readonly error: ClientError | undefined;
  /** Sends the request again. The value stays until the response. */
  readonly refetch: () => void;
}

/**
 * Loads data from the server that is not in a live collection. Sends the request on mount, when `send` changes, and
 * every `everyMs` milliseconds. `send` must be stable. A response that arrives after that of a later request is
 * ignored.
 */
export function useRequest<T>(send: () => Promise<T>, everyMs?: number): RequestState<T> {
  const [state, setState] = useState<{ value?: T; error?: ClientError }>({});
  /**
   * The number of requests sent, and the first of them whose response still counts: none older than what is shown.
   */
  const requests = useRef({ sent: 0, first: 1 });
  const refetch = useCallback(() => {
    const place = ++requests.current.sent;
    const answered = (next: (before: { value?: T }) => typeof state) => {
      if (place < requests.current.first) return;
      requests.current.first = place;
      setState(next);
    };
    send().then(
      (value) => answered(() => ({ value })),
      (error: unknown) => answered((before) => ({ ...before, error: asClientError(error) })),
    );
  }, [send]);
  useEffect(() => {
    const counted = requests.current;
    refetch();
    return () => {
      counted.first = counted.sent + 1;
    };
  }, [refetch]);
  useEffect(() => {
    if (!everyMs) return;
    const timer = setInterval(refetch, everyMs);
    return () => clearInterval(timer);
  }, [refetch, everyMs]);
  return { value: state.value, error: state.error, refetch };
}
