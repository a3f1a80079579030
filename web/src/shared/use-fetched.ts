import { useCallback, useEffect, useState } from 'react';
import { ClientError } from '../live/client-error.ts';

export interface Fetched<T> {
  /** Undefined before the first answer. */
  readonly value: T | undefined;
  readonly error: ClientError | undefined;
  /** Asks again; what is shown stays until the answer. */
  readonly again: () => void;
}

const asClientError = (error: unknown): ClientError =>
  error instanceof ClientError
    ? error
    : new ClientError('INTERNAL', 'The answer could not be read. Nothing was changed. Try again.');

/** What is asked of the server by plain request: what is outside of the live collections. Give a function that stays the same. */
export function useFetched<T>(ask: () => Promise<T>, everyMs?: number): Fetched<T> {
  const [state, setState] = useState<{ value?: T; error?: ClientError }>({});
  const request = useCallback(() => {
    let current = true;
    ask().then(
      (value) => current && setState({ value }),
      (error: unknown) => current && setState((before) => ({ ...before, error: asClientError(error) })),
    );
    return () => {
      current = false;
    };
  }, [ask]);
  const again = useCallback(() => void request(), [request]);
  useEffect(request, [request]);
  useEffect(() => {
    if (!everyMs) return;
    const timer = setInterval(again, everyMs);
    return () => clearInterval(timer);
  }, [again, everyMs]);
  return { value: state.value, error: state.error, again };
}
