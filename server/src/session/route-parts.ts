import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import { MAX_PASSWORD_LENGTH } from '@sable/domain/password-policy';
import { z } from 'zod';
import type { ResolvedSession } from './actor.ts';
import type { Identity } from './identity.ts';
import type { CookieHeaders } from './sign-in.ts';

/** A sign-in address: trimmed and lower case. */
export const email = z.string().max(254).trim().toLowerCase().pipe(z.email('Invalid email address'));
export const password = z
  .string()
  .min(1, 'Type a password')
  .max(MAX_PASSWORD_LENGTH, 'The password is too long');
/** The secret of a mailed link. */
export const token = z.string().min(1).max(200);

/**
 * Returns the session of a request, for a person's own data: sign-in, sessions, factors, keys. Throws
 * NOT_AUTHENTICATED without one, IMPERSONATING for a person who acts as someone else unless `acting` allows it, and
 * VIEWING for a person who views as another role unless `viewing` allows it.
 */
export type SessionOf = (
  request: FastifyRequest,
  options?: { readonly acting?: boolean; readonly viewing?: boolean },
) => Promise<ResolvedSession>;

export const requireSession =
  (identity: Identity): SessionOf =>
  async (request, { acting = false, viewing = false } = {}) => {
    const session = await identity.resolveSession(request);
    if (!session) throw new AppError('NOT_AUTHENTICATED');
    if (session.impersonatedBy !== undefined && !acting) throw new AppError('IMPERSONATING');
    if (session.viewing && !viewing) throw new AppError('VIEWING');
    return session;
  };

export const withCookies = (reply: FastifyReply, cookies: CookieHeaders): FastifyReply =>
  reply.header('set-cookie', [...cookies]);
