import { KEY_PREFIX } from '@sable/domain/api-key';
import { sha256 } from '../transaction-context.ts';
import { bearerOf } from './bearer.ts';
import type { TokenSigner } from './identity-token.ts';
import type { CookieCarrier, SessionCookies } from './session-cookie.ts';

/** The credential that a request presents, checked as far as possible without the database. */
export type Credential =
  | { readonly kind: 'session'; /** Hash of the cookie's token. */ readonly hash: string }
  | { readonly kind: 'identity-token'; readonly sessionId: string; readonly roles: readonly string[] }
  | { readonly kind: 'api-key'; readonly hash: string };

/**
 * Reads the credential of a request; null if it has none, or none of ours. A bearer takes precedence: with one,
 * cookies are not read.
 */
export type ReadCredential = (request: CookieCarrier) => Promise<Credential | null>;

export function createCredentialReader(cookies: SessionCookies, tokens: TokenSigner): ReadCredential {
  const read: ReadCredential = async (request) => {
    const bearer = bearerOf(request);
    if (bearer === null) {
      const token = cookies.readToken(request);
      return token === null ? null : { kind: 'session', hash: sha256(token) };
    }
    if (bearer.startsWith(KEY_PREFIX)) return { kind: 'api-key', hash: sha256(bearer) };
    const claims = await tokens.read(bearer);
    return claims && { kind: 'identity-token', ...claims };
  };
  // The request queue needs the company of a request first, and the route its person later; the signature is checked
  // once.
  const known = new WeakMap<CookieCarrier, Promise<Credential | null>>();
  return (request) => {
    let credential = known.get(request);
    if (!credential) known.set(request, (credential = read(request)));
    return credential;
  };
}

/** Returns a key that is equal for equal credentials, used to cache data per credential. */
export const credentialKey = (credential: Credential): string =>
  credential.kind === 'identity-token'
    ? `${credential.kind} ${credential.sessionId} ${credential.roles.join(' ')}`
    : `${credential.kind} ${credential.hash}`;
