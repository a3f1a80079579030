import { useEffect, useState } from 'react';
import { asClientError } from '../../live/client-error.ts';
import {
  cancelPasskey,
  givePasskey,
  supportsPasskeyAutofill,
  supportsPasskeys,
} from '../../shared/passkey.ts';
import type { Refusal } from './auth-request.ts';
import { refreshSession } from './enter-product.ts';

/** Restarts the passkey suggestion before its challenge is ten minutes old. */
const RENEW_INTERVAL_MS = 9 * 60_000;

interface PasskeySignIn {
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  readonly signIn: () => Promise<void>;
}

/** Lets the browser suggest a passkey in the email field, until `ended` is aborted. */
async function suggest(ended: AbortSignal): Promise<void> {
  try {
    if (!(await supportsPasskeyAutofill())) return;
    await givePasskey('/api/sign-in/passkey', { suggestedUntil: ended });
    await refreshSession();
  } catch {
    // The user has not requested anything yet. The button reports problems.
  }
}

/**
 * Handles sign-in with a passkey: by a button, and from suggestions in the email field if the browser supports them.
 */
export const usePasskey = (): PasskeySignIn => {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  // The suggestion pauses while the user is prompted, because a browser cancels a passkey request when another one
  // starts.
  useEffect(() => {
    if (busy || !supportsPasskeys()) return;
    const ended = new AbortController();
    void suggest(ended.signal);
    const timer = setInterval(() => void suggest(ended.signal), RENEW_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [busy]);

  useEffect(
    () => () => {
      if (supportsPasskeys()) void cancelPasskey();
    },
    [],
  );

  const signIn = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await givePasskey('/api/sign-in/passkey');
      // The screen continues automatically once the session is known.
      await refreshSession();
    } catch (error) {
      setRefusal({ message: asClientError(error).message, field: null });
    }
    setBusy(false);
  };
  return { busy, refusal, signIn };
};
