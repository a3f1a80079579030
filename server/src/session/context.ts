import { AppError, invalid } from '@sable/domain/kernel/errors';
import type { TIME_ZONE_HEADER } from '@sable/domain/session-place';
import type { DatabaseLog, DatabasePool } from '../db/connect.ts';
import type { Tenancy } from '../db/tenant.ts';
import type { Mailer } from '../messaging/mailer.ts';
import type { Writer } from '../mutate.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';
import type { AuthContext } from './auth.ts';
import type { Background } from './background.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { CookieCarrier, SessionCookies } from './session-cookie.ts';
import type { TokenSigner } from './identity-token.ts';
import type { Sessions } from './sessions.ts';

/** Rate limits for people; each limit answers 429 with the seconds to wait. */
export interface SignInLimits {
  /**
   * Failures at one account from one address or device before its next attempt has to wait 1, 2, 4, … at most 15
   * minutes.
   */
  readonly failuresFromCaller: number;
  /**
   * Failures at one account from all addresses together; above this, only known devices and mailed links are
   * accepted.
   */
  readonly failuresAtAccount: RateLimit;
  /** Sign-ins from one address, successful or not. */
  readonly signInsFromAddress: RateLimit;
  /** Requests for forgotten passwords from one address, and for one account. */
  readonly resetsFromAddress: RateLimit;
  readonly resetsOfAccount: RateLimit;
  /** Uses of mailed links from one address. */
  readonly linksFromAddress: RateLimit;
  /** Challenges for passkeys and sign-in providers requested from one address. */
  readonly challengesFromAddress: RateLimit;
  /** Companies opened from one address. */
  readonly newCompaniesFromAddress: RateLimit;
}

export const productLimits: SignInLimits = {
  failuresFromCaller: 5,
  failuresAtAccount: { max: 100, seconds: 3600 },
  signInsFromAddress: { max: 20, seconds: 60 },
  resetsFromAddress: { max: 10, seconds: 600 },
  resetsOfAccount: { max: 3, seconds: 900 },
  linksFromAddress: { max: 20, seconds: 60 },
  challengesFromAddress: { max: 60, seconds: 60 },
  newCompaniesFromAddress: { max: 10, seconds: 3600 },
};

/** The sender of a request; a request of the web server is one. */
export interface Caller extends CookieCarrier {
  readonly ip: string;
  readonly headers: {
    readonly cookie?: string | undefined;
    readonly authorization?: string | undefined;
    readonly 'user-agent'?: string | undefined;
    readonly [TIME_ZONE_HEADER]?: string | readonly string[] | undefined;
  };
}

/** The dependencies that all identity code shares. */
export interface IdentityContext {
  readonly pool: DatabasePool;
  readonly tenancy: Tenancy;
  readonly writer: Writer;
  readonly mailer: Mailer;
  /** Origin used in mailed links. */
  readonly publicUrl: string;
  readonly log: DatabaseLog;
  readonly limits: SignInLimits;
  readonly hasher: PasswordHasher;
  readonly rateLimiter: RateLimiter;
  readonly auth: AuthContext;
  readonly cookies: SessionCookies;
  readonly signer: TokenSigner;
  readonly sessions: Sessions;
  readonly background: Background;
}

/** The same message whether the account exists or not. */
export const invalidCredentialsError = (): AppError =>
  invalid(
    'password',
    'The email address or the password is incorrect. Nothing was changed. Check both, or choose “Forgot password?”.',
  );

/** Returns the error for a mailed link that is unknown, used, replaced by a newer one, or expired. */
export const expiredLinkError = (what: string, remedy: string): AppError =>
  new AppError('GONE', {
    message: `This ${what} has been used or has expired. Nothing was changed. ${remedy}`,
    field: 'token',
  });
