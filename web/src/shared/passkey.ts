import { z } from 'zod';
import { ClientError, postJson } from '../live/client-error.ts';
import { timeZoneHeader } from './time-zone-header.ts';

/** Returns whether this browser can use passkeys. Over plain http none can, except on the server's own machine. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

const verification = z.enum(['discouraged', 'preferred', 'required']);
const known = z.object({ id: z.string(), type: z.literal('public-key') });

const creationAnswer = z.object({
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.number(),
    excludeCredentials: z.array(known).default([]),
    authenticatorSelection: z.object({
      residentKey: verification,
      requireResidentKey: z.boolean().default(true),
      userVerification: verification,
    }),
    attestation: z.literal('none').default('none'),
  }),
});

const requestAnswer = z.object({
  options: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number(),
    userVerification: verification,
  }),
});

const library = () => import('@simplewebauthn/browser');

/** Why a passkey failed, by the name of the browser's error. */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The passkey was not used: its window was closed, or it took too long. Nothing was changed. Try again.',
  InvalidStateError:
    'This device already has your passkey. Nothing was added. Use that one, or add one on another device.',
  SecurityError:
    'Passkeys do not work at this address. Nothing was changed. Open the product at its own address, over https.',
  ConstraintError:
    'This device does not check your finger, face, or PIN. Nothing was changed. Set up its screen lock, or use another device.',
};

const toClientError = (error: unknown): ClientError => {
  if (error instanceof ClientError) return error;
  const reason = error instanceof Error ? reasons[error.name] : undefined;
  return new ClientError(
    'INVALID',
    reason ?? 'This browser could not use the passkey. Nothing was changed. Try again, or use another way.',
  );
};

/** Creates a passkey on a device of the person and adds it. Throws ClientError with a message for the person. */
export async function addPasskey(): Promise<void> {
  const { options } = creationAnswer.parse(await postJson('/api/passkeys/begin', {}));
  const { startRegistration } = await library();
  const passkey = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw toClientError(error);
  });
  await postJson('/api/passkeys', { passkey });
}

/**
 * Requests a passkey from the person and sends its signature to a route that accepts one. With `suggestedUntil`, it
 * waits until the person picks a passkey from the suggestions of the email field, and requests nothing once that has
 * ended. Throws ClientError with a message for the person.
 */
export async function givePasskey(
  path: '/api/sign-in/passkey' | '/api/session/prove/passkey',
  { suggestedUntil }: { suggestedUntil?: AbortSignal } = {},
): Promise<void> {
  const { options } = requestAnswer.parse(await postJson('/api/sign-in/passkey/begin', {}));
  const { startAuthentication } = await library();
  suggestedUntil?.throwIfAborted();
  const signature = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: suggestedUntil !== undefined,
  }).catch((error: unknown) => {
    throw toClientError(error);
  });
  await postJson(path, { signature }, timeZoneHeader());
}

/** Returns whether the browser suggests passkeys in the email field. */
export const supportsPasskeyAutofill = async (): Promise<boolean> =>
  supportsPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());

/** Cancels a pending passkey request, for example when its page is left. */
export const cancelPasskey = async (): Promise<void> =>
  (await library()).WebAuthnAbortService.cancelCeremony();
