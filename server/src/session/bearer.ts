import { KEY_PREFIX } from '@sable/domain/api-key';
import type { CookieCarrier } from './session-cookie.ts';

/** The credentials that programs carry in `Authorization: Bearer`. */
export type BearerKind = 'identity-token' | 'api-key';

/** Routes that programs may call name one of these; any other is for browsers' sessions alone. */
export const withToken: readonly BearerKind[] = ['identity-token'];
export const withTokenOrKey: readonly BearerKind[] = ['identity-token', 'api-key'];

/**
 * The bearer of a request; null without one. A request that has one is a program's: its cookies do not count, and as no page of another site can send it,
 * it needs no origin.
 */
export function bearerOf({ headers }: CookieCarrier): string | null {
  const [scheme = '', token = ''] = (headers.authorization ?? '').trim().split(/\s+/);
  return scheme.toLowerCase() === 'bearer' ? token : null;
}

/** What a bearer seems to be. Whether it is one is found out when it is read. */
export const bearerKind = (bearer: string): BearerKind =>
  bearer.startsWith(KEY_PREFIX) ? 'api-key' : 'identity-token';
