import { useRef, useState } from 'react';
import { RequestFailure } from './customer-api.ts';

/** Sends one request at a time and ignores a second press while the first is in flight. Keeps the failure for display. */
export function useSubmit() {
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<RequestFailure | null>(null);

  const submit = async (send: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      setFailure(error);
    } finally {
      running.current = false;
      setPending(false);
    }
  };

  return { pending, failure, submit, clearFailure: () => setFailure(null) };
}
