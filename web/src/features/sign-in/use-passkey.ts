import { useCallback, useEffect, useState } from 'react';
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
const RENEW_MS = 9 * 60_000;

interface PasskeySignIn {
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  readonly signIn: () => Promise<void>;
}

/** Signing in with a passkey: by a button, and from the suggestions at the email address where the browser makes them. */
export const usePasskey = (): PasskeySignIn => {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const suggest = useCallback(async () => {
    try {
      if (!(await supportsPasskeyAutofill())) return;
      await givePasskey('/api/sign-in/passkey', { autofill: true });
      await refreshSession();
    } catch {
      // The person asked for nothing yet: the button says what is wrong.
    }
  }, []);

  useEffect(() => {
    if (!supportsPasskeys()) return;
    void suggest();
    const timer = setInterval(() => void suggest(), RENEW_MS);
    return () => {
      clearInterval(timer);
      void cancelPasskey();
    };
  }, [suggest]);

  const signIn = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await givePasskey('/api/sign-in/passkey');
      // The screen continues automatically once the session is known.
      await refreshSession();
    } catch (error) {
      setRefusal({ message: asClientError(error).message, field: null });
      void suggest();
    }
    setBusy(false);
  };
  return { busy, refusal, signIn };
};
