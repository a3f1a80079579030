import { useState } from 'react';
import type { MutationName } from '@sable/domain/kernel/mutation-name';
import { ClientError } from '../../../live/client-error.ts';
import { useMutate } from '../../../live/hooks.ts';
import { useEditor } from './editor-context.tsx';

/** The server's response to sending. It returns the link's token only here, once. */
export interface Sent {
  readonly token: string;
  readonly mailed: boolean;
}

/**
 * Runs a lifecycle step of the estimate on the server. Flushes typed values first, so that the sent estimate matches
 * the screen.
 */
export function useStep() {
  const mutate = useMutate();
  const { session } = useEditor();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  /** Kept until the next refusal, so that a sheet continues to offer the alternative that it implies. */
  const [refusal, setRefusal] = useState<ClientError['code'] | null>(null);
  /** Returns undefined if the server rejected the step; `fault` then has the reason. */
  const run = async <Args, Result>(
    name: MutationName<Args, Result>,
    args: NoInfer<Args>,
  ): Promise<{ readonly result: Result } | undefined> => {
    setBusy(true);
    setFault(null);
    session.flush();
    try {
      return { result: await mutate(name, args) };
    } catch (error) {
      if (error instanceof ClientError) setRefusal(error.code);
      setFault(
        error instanceof ClientError ? error.message : 'This did not work. Nothing was changed. Try again.',
      );
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, fault, refusal };
}

export const linkOf = (token: string): string => `${window.location.origin}/e/${token}`;
