import { useState } from 'react';
import { ClientError } from '../../../live/client-error.ts';
import { useLiveClient } from '../../../live/hooks.ts';
import { useEditorHead } from './editor-context.tsx';

/** What the server answers to sending: the link's token comes only here, once. */
export interface Sent {
  readonly token: string;
  readonly mailed: boolean;
}

/** One step of the estimate's life at the server. Everything typed goes first, so that what is sent is what is shown. */
export function useStep() {
  const client = useLiveClient();
  const { estimate, settle } = useEditorHead();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  /** Stays until the next one: a sheet that asks for approval because of it goes on saying so while it asks. */
  const [refusal, setRefusal] = useState<ClientError['code'] | null>(null);
  const run = async (name: string, args: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    setBusy(true);
    setFault(null);
    settle();
    try {
      return (await client.mutate(name, { id: estimate.id, ...args })) ?? {};
    } catch (error) {
      if (error instanceof ClientError) setRefusal(error.code);
      setFault(
        error instanceof ClientError ? error.message : 'This did not work. Nothing was changed. Try again.',
      );
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, fault, refusal };
}

export function sentOf(answer: unknown): Sent | null {
  const { token, mailed } = (answer ?? {}) as Partial<Sent>;
  return typeof token === 'string' ? { token, mailed: mailed === true } : null;
}

export const linkOf = (token: string): string => `${window.location.origin}/e/${token}`;
