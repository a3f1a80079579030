import { type FormEvent, useState } from 'react';
import type { Outcome, Refusal } from './auth-request.ts';

interface Submit {
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  /** Takes the refusal away, for a form that has gone on to something else. */
  readonly forgive: () => void;
  readonly handleSubmit: (event: FormEvent) => void;
}

/**
 * A form's way to the server: one request at a time, with its refusal kept until the next try. `onDone` may answer with a refusal of its
 * own, when what follows a success failed.
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
