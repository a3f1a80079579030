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

/** The passkey suggestion starts again before its challenge is ten minutes old. */
const RENEW_INTERVAL_MS = 9 * 60_000;

interface PasskeySignIn {
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  readonly signIn: () => Promise<void>;
}

/** Lets the browser suggest a passkey at the email address, until `ended`. */
async function suggest(ended: AbortSignal): Promise<void> {
  try {
    if (!(await supportsPasskeyAutofill())) return;
    await givePasskey('/api/sign-in/passkey', { suggestedUntil: ended });
    await refreshSession();
  } catch {
    // The person asked for nothing yet: the button says what is wrong.
  }
}

/** Signing in with a passkey: by a button, and from the suggestions at the email address where the browser makes them. */
export const usePasskey = (): PasskeySignIn => {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  // The suggestion rests while the person is asked: a browser ends one request for a passkey when another begins.
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
