import { randomBytes } from 'node:crypto';
import { AppError, invalid } from '@sable/domain/kernel/errors';
import { isTimeZone } from '@sable/domain/local-date';
import { TIME_ZONE_HEADER } from '@sable/domain/session-place';
import type { ResolvedSession } from './actor.ts';
import { addressKey } from './rate-limiter.ts';
import { type Caller, type IdentityContext, invalidCredentialsError } from './context.ts';
import { hasPassword, proveIdentity } from './credentials.ts';
import { endSessions } from './end-sessions.ts';
import { sha256 } from '../transaction-context.ts';
import { activateAccepted, followEmail, membershipsOf } from './memberships.ts';
import type { Origin, Replacement } from './sessions.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Set-Cookie headers of a response. */
export type CookieHeaders = readonly string[];

const originOf = (caller: Caller): Origin => ({
  ip: caller.ip,
  userAgent: caller.headers['user-agent'],
  timeZone: zoneOf(caller),
});

/** Returns the time zone that a browser reports; undefined if it reports none that exists. */
export function zoneOf({ headers }: Pick<Caller, 'headers'>): string | undefined {
  const zone = headers[TIME_ZONE_HEADER];
  return typeof zone === 'string' && zone.length <= 60 && isTimeZone(zone) ? zone : undefined;
}

/**
 * Signs a person in with email and password. Throws RATE_LIMITED, or INVALID with a message that is the same for
 * unknown accounts.
 */
export async function signIn(
  context: IdentityContext,
  { email, password }: Credentials,
  caller: Caller,
): Promise<CookieHeaders> {
  const { rateLimiter, limits, pool, tenancy, writer } = context;
  await rateLimiter.count(`sign-in ${addressKey(caller.ip)}`, limits.signInsFromAddress);
  const { id, passwordHash } = await proveIdentity(context, email, password, caller);
  await activateAccepted(pool, tenancy, writer, id);
  const memberships = await membershipsOf(pool, id);
  if (!memberships.some(({ acceptedAt }) => acceptedAt !== null)) throw invalidCredentialsError();
  return enter(context, { identityId: id, email, passwordHash }, caller);
}

interface Entering {
  readonly identityId: string;
  readonly email: string;
  readonly companyId?: string;
  /** Whether the second factor has been given in this browser. */
  readonly isWhole?: boolean;
  /** Hash of the password that was proven, if any. */
  readonly passwordHash?: string;
}

/**
 * Opens a session with a new token, ends this browser's previous one, and marks the device as known.
 *
 * @throws INVALID with sign-in's message for a password that is no longer the person's.
 */
export async function enter(
  context: IdentityContext,
  { identityId, email, companyId, isWhole, passwordHash }: Entering,
  caller: Caller,
): Promise<CookieHeaders> {
  const { cookies, pool, sessions, writer } = context;
  await followEmail(pool, writer, identityId);
  await endOwn(context, caller);
  const token = await sessions.open({ identityId, companyId, origin: originOf(caller), isWhole });
  // A new password ends the sessions that exist when it locks their person. A session opened later had to wait for
  // that lock, so it sees the new password here.
  if (passwordHash !== undefined && !(await hasPassword(pool, identityId, passwordHash))) {
    await sessions.end({ tokenHash: sha256(token) });
    throw invalidCredentialsError();
  }
  const device = cookies.readDevice(caller, email) ?? randomBytes(16).toString('base64url');
  return [cookies.session(token), cookies.device(device, email)];
}

/**
 * Proves a signed-in person's identity again, for actions that require a fresh sign-in. The session gets a new token.
 *
 * @throws RATE_LIMITED, or INVALID for a wrong password.
 */
export async function proveAgain(
  context: IdentityContext,
  { sessionId, email }: ResolvedSession,
  password: string,
  caller: Caller,
): Promise<CookieHeaders> {
  await proveIdentity(context, email, password, caller).catch(refuseCurrentPassword);
  return [context.cookies.session(await context.sessions.renew(sessionId))];
}

/** A signed-in person knows their address, so only the password can be wrong. */
export function refuseCurrentPassword(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'INVALID') throw error;
  throw invalid('current', 'The current password is incorrect. Nothing was changed. Type it again.');
}

/**
 * Ends the session of this browser, if it has one. If a super user acted as someone in it, the end of that is
 * recorded.
 */
export async function signOut(context: IdentityContext, caller: Caller): Promise<CookieHeaders> {
  await endOwn(context, caller);
  return [context.cookies.ended()];
}

async function endOwn(context: IdentityContext, caller: Caller): Promise<void> {
  const token = context.cookies.readToken(caller);
  if (token !== null) await endSessions(context, { tokenHash: sha256(token) });
}

/**
 * Continues in another of the person's companies, with a new token. Throws NOT_FOUND for a foreign and an unknown
 * company alike.
 */
export async function switchCompany(
  context: IdentityContext,
  session: ResolvedSession,
  companyId: string,
  caller: Caller,
): Promise<CookieHeaders> {
  const memberships = await membershipsOf(context.pool, session.identityId);
  const own = memberships.some((one) => one.companyId === companyId && one.acceptedAt !== null);
  if (!own) throw new AppError('NOT_FOUND', { what: 'Company' });
  return replaceSession(context, session, caller, { companyId });
}

/** Replaces a session with one of the same sign-in, in another company or with other rights. */
export async function replaceSession(
  { sessions, cookies }: Pick<IdentityContext, 'sessions' | 'cookies'>,
  { sessionId }: ResolvedSession,
  caller: Caller,
  rights: Omit<Replacement, 'origin'> = {},
): Promise<CookieHeaders> {
  return [cookies.session(await sessions.replace(sessionId, { ...rights, origin: originOf(caller) }))];
}
