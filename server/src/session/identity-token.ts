import { hkdfSync, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** Lifetime of an identity token in milliseconds. It is never valid longer than its session. */
export const TOKEN_LIFETIME_MS = 5 * 60_000;

/** The claims of a token. Each use checks them against the session. */
export interface TokenClaims {
  readonly sessionId: string;
  /** The person's roles when it was signed: with other roles it is no longer valid. */
  readonly roles: readonly string[];
}

export interface TokenSigner {
  /** Signs a token for a person, by the id of their `users` record. */
  sign(userId: string, claims: TokenClaims): Promise<{ readonly token: string; readonly expiresAt: string }>;
  /** Returns a token's claims; null for one that is not ours or has expired. */
  read(token: string): Promise<TokenClaims | null>;
}

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const claimsSchema = z.object({ sid: z.string(), roles: z.array(z.string()) });

/**
 * Creates the signer of JSON Web Tokens (RFC 7519, 9068) that only this installation signs and reads.
 *
 * @param secret the installation's secret; the key for tokens is derived from it and opens nothing else.
 */
export function createTokenSigner(publicUrl: string, secret: string): TokenSigner {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'identity tokens', 32));
  return {
    async sign(userId, { sessionId, roles }) {
      // Whole seconds, as the claims contain them.
      const issued = Math.floor(Date.now() / 1000);
      const expires = issued + TOKEN_LIFETIME_MS / 1000;
      const token = await new SignJWT({ sid: sessionId, roles: [...roles] })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(publicUrl)
        .setAudience(publicUrl)
        .setSubject(userId)
        .setIssuedAt(issued)
        // Makes two tokens issued in the same second differ.
        .setJti(randomUUID())
        .setExpirationTime(expires)
        .sign(key);
      return { token, expiresAt: new Date(expires * 1000).toISOString() };
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: publicUrl,
          audience: publicUrl,
          requiredClaims: ['exp'],
        });
        const { sid, roles } = claimsSchema.parse(payload);
        return { sessionId: sid, roles };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
        throw error;
      }
    },
  };
}
