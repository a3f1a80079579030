import { type FormEvent, useState } from 'react';
import type { Outcome, Refusal } from './auth-request.ts';

interface Submit {
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  /** Clears the refusal when the form moves on to something else. */
  readonly forgive: () => void;
  readonly handleSubmit: (event: FormEvent) => void;
}

/**
 * Submits a form: one request at a time. The refusal remains until the next attempt. `onDone` may return its own
 * refusal if a step after the successful request failed.
 */
export const useSubmit = <T>(
  request: () => Promise<Outcome<T>>,
  onDone: (answer: T) => void | Promise<Refusal | null | void>,
): Submit => {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const outcome = await request();
    const problem = outcome.ok ? await onDone(outcome.answer) : outcome.refusal;
    if (problem) setRefusal(problem);
    setBusy(false);
  };
  return {
    busy,
    refusal,
    forgive: () => setRefusal(null),
    handleSubmit: (event) => {
      event.preventDefault();
      if (!busy) void submit();
    },
  };
};
