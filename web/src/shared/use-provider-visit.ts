import { useEffect, useRef, useState } from 'react';
import type { Provider } from '@sable/domain/sign-in-provider';
import { asClientError } from '../live/client-error.ts';
import { BlockedWindow, preferredWindow, visitProvider, type VisitRequest } from './provider-window.ts';

interface ProviderVisitOptions extends Pick<VisitRequest, 'path' | 'invitation'> {
  readonly onDone: () => void;
  /** Runs before the visit, for example a fresh sign-in. */
  readonly before?: () => Promise<unknown>;
}

export interface ProviderVisit {
  /** The provider whose window is open. */
  readonly waitingFor: string | null;
  readonly message: string | null;
  /** The provider whose window the browser blocked. */
  readonly blocked: Provider | null;
  readonly visit: (provider: Provider) => void;
  readonly visitInTab: (provider: Provider) => void;
}

interface State {
  waitingFor: string | null;
  message: string | null;
  blocked: Provider | null;
}

const idle: State = { waitingFor: null, message: null, blocked: null };

/** Manages a person's visits to sign-in providers from one screen, one at a time. */
export function useProviderVisit({ path, invitation, onDone, before }: ProviderVisitOptions): ProviderVisit {
  const [state, setState] = useState<State>(idle);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const go = async (provider: Provider, where: VisitRequest['where']): Promise<void> => {
    stop.current();
    setState({ ...idle, waitingFor: provider.id });
    try {
      await before?.();
      stop.current = await visitProvider({
        provider,
        path,
        where,
        invitation,
        onEnd: (message) => {
          setState({ ...idle, message });
          if (message === null) onDone();
        },
        onClosed: (message) => setState({ ...idle, message }),
      });
    } catch (error) {
      const { message } = asClientError(error);
      setState({ waitingFor: null, message, blocked: error instanceof BlockedWindow ? provider : null });
    }
  };

  return {
    ...state,
    visit: (provider) => void go(provider, preferredWindow()),
    visitInTab: (provider) => void go(provider, 'tab'),
  };
}
