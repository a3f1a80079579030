import { useState } from 'react';
import type { MutationName } from '@sable/domain/kernel/mutation-name';
import { ClientError } from '../../../live/client-error.ts';
import { useMutate } from '../../../live/hooks.ts';
import { useEditor } from './editor-context.tsx';

/** What the server answers to sending: it returns the link's token only here, once. */
export interface Sent {
  readonly token: string;
  readonly mailed: boolean;
}

/** One step of the estimate's lifecycle on the server. Typed values are sent first, so that what is sent is what is shown. */
export function useStep() {
  const mutate = useMutate();
  const { session } = useEditor();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  /** Stays until the next refusal: a sheet that asks for approval because of it keeps saying so. */
  const [refusal, setRefusal] = useState<ClientError['code'] | null>(null);
  /** Undefined if the server refused; `fault` then says why. */
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
