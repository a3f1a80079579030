import { KEY_PREFIX } from '@sable/domain/api-key';
import type { CookieCarrier } from './session-cookie.ts';

/** The credentials that programs send in `Authorization: Bearer`. */
export type BearerKind = 'identity-token' | 'api-key';

/** Routes that programs may call list one of these; all others are for browser sessions only. */
export const withToken: readonly BearerKind[] = ['identity-token'];
export const withTokenOrKey: readonly BearerKind[] = ['identity-token', 'api-key'];

/**
 * Returns the bearer of a request; null without one. A request with a bearer comes from a program: its cookies are
 * ignored, and it needs no origin check, because no page of another site can send it.
 */
export function bearerOf({ headers }: CookieCarrier): string | null {
  const [scheme = '', token = ''] = (headers.authorization ?? '').trim().split(/\s+/);
  return scheme.toLowerCase() === 'bearer' ? token : null;
}

/** Returns the kind that a bearer appears to be. It is only verified when it is read. */
export const bearerKind = (bearer: string): BearerKind =>
  bearer.startsWith(KEY_PREFIX) ? 'api-key' : 'identity-token';
