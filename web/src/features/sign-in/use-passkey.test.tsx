// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePasskey } from './use-passkey.ts';

/** Requests from the page to the device, in order. The test answers each one. */
interface Asked {
  readonly isSuggestion: boolean;
  readonly signal: AbortSignal | undefined;
  readonly refuse: () => void;
}

const asked: Asked[] = [];
/** Requests for a challenge, in order. The test answers each one. */
const challenges: (() => void)[] = [];

const options = { rpId: 'localhost', challenge: 'AAAA', timeout: 60_000, userVerification: 'required' };

/** Simulates the parts of the browser's passkey API that the page uses. */
function ask({ mediation, signal }: CredentialRequestOptions): Promise<null> {
  return new Promise((_, reject) => {
    const refuse = () => reject(new DOMException('Nobody is there', 'NotAllowedError'));
    signal?.addEventListener('abort', () => reject(new DOMException('Ended', 'AbortError')));
    asked.push({ isSuggestion: mediation === 'conditional', signal, refuse });
  });
}

beforeEach(() => {
  asked.length = 0;
  challenges.length = 0;
  document.body.innerHTML = '<input autocomplete="username webauthn" />';
  const passkeys = Object.assign(() => {}, { isConditionalMediationAvailable: async () => true });
  vi.stubGlobal('PublicKeyCredential', passkeys);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: ask } });
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        challenges.push(() => resolve(Response.json({ options })));
      }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

/** Waits long enough for the effects of a response, including a possible request of the suggestion to the device. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

test('the suggestion waits at the email address, and ends when the page is left', async () => {
  const { unmount } = renderHook(usePasskey);
  await waitFor(() => expect(challenges).toHaveLength(1));
  challenges[0]?.();
  await waitFor(() => expect(asked).toMatchObject([{ isSuggestion: true, signal: { aborted: false } }]));
  unmount();
  await waitFor(() => expect(asked[0]?.signal?.aborted).toBe(true));
});

test('a suggestion that is late neither ends nor replaces what a person asked for', async () => {
  const { result } = renderHook(usePasskey);
  await waitFor(() => expect(challenges).toHaveLength(1));
  act(() => void result.current.signIn());
  await waitFor(() => expect(challenges).toHaveLength(2));
  challenges[1]?.();
  await waitFor(() => expect(asked).toMatchObject([{ isSuggestion: false }]));
  challenges[0]?.();
  await settle();
  expect(asked).toMatchObject([{ isSuggestion: false, signal: { aborted: false } }]);
  act(() => asked[0]?.refuse());
  await waitFor(() => expect(result.current.refusal?.message).toContain('The passkey was not used'));
});

test('what a person asked for ends when the page is left', async () => {
  const { result, unmount } = renderHook(usePasskey);
  await waitFor(() => expect(challenges).toHaveLength(1));
  act(() => void result.current.signIn());
  await waitFor(() => expect(challenges).toHaveLength(2));
  challenges[1]?.();
  await waitFor(() => expect(asked).toMatchObject([{ isSuggestion: false, signal: { aborted: false } }]));
  unmount();
  await waitFor(() => expect(asked[0]?.signal?.aborted).toBe(true));
});

test('a suggestion whose page was left asks for nothing', async () => {
  const { unmount } = renderHook(usePasskey);
  await waitFor(() => expect(challenges).toHaveLength(1));
  unmount();
  challenges[0]?.();
  await settle();
  expect(asked).toEqual([]);
});
