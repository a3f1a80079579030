import { useCallback, useEffect, useState } from 'react';
import { asClientError, type ClientError } from '../live/client-error.ts';

export interface RequestState<T> {
  /** The newest answer; undefined before the first one. */
  readonly value: T | undefined;
  /** Why the newest request failed. The value before it stays. */
  readonly error: ClientError | undefined;
  /** Sends the request again. The value stays until the answer. */
  readonly refetch: () => void;
}

/**
 * Reads from the server what is not in a live collection. Sends the request on mount, when `send` changes, and every `everyMs` milliseconds.
 * `send` must be stable.
 */
export function useRequest<T>(send: () => Promise<T>, everyMs?: number): RequestState<T> {
  const [state, setState] = useState<{ value?: T; error?: ClientError }>({});
  const request = useCallback(() => {
    let current = true;
    send().then(
      (value) => current && setState({ value }),
      (error: unknown) => current && setState((before) => ({ ...before, error: asClientError(error) })),
    );
    return () => {
      current = false;
    };
  }, [send]);
  const refetch = useCallback(() => void request(), [request]);
  useEffect(request, [request]);
  useEffect(() => {
    if (!everyMs) return;
    const timer = setInterval(refetch, everyMs);
    return () => clearInterval(timer);
  }, [refetch, everyMs]);
  return { value: state.value, error: state.error, refetch };
}
