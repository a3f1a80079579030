import { z } from 'zod';

const base64url = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/);

/**
 * The parts of a browser's answer that both ceremonies share. Client extensions are never requested, so their results
 * are left out.
 */
const answer = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** A new passkey, as serialized by `PublicKeyCredential.toJSON`. */
export const newPasskeySchema = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** The signature of a passkey, as serialized by `PublicKeyCredential.toJSON`. */
export const signatureSchema = z.object({
  ...answer,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});
export type PasskeySignature = z.infer<typeof signatureSchema>;

const clientData = z.object({ challenge: z.string() });

/**
 * Returns the challenge that a browser claims to answer, or null if the data cannot be read. The signature is checked
 * later.
 */
export function challengeIn(response: { readonly clientDataJSON: string }): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()))
      .challenge;
  } catch {
    return null;
  }
}
