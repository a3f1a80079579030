import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import { z } from 'zod';
import type { ResolvedSession } from './actor.ts';
import type { Identity } from './identity.ts';
import type { CookieHeaders } from './sign-in.ts';

/** An address that a person signs in with: trimmed and lower case. */
export const email = z.string().max(254).trim().toLowerCase().pipe(z.email('Invalid email address'));
/** The secret of a mailed link. */
export const token = z.string().min(1).max(200);

/** The session of a request. Throws NOT_AUTHENTICATED without one. */
export type SessionOf = (request: FastifyRequest) => Promise<ResolvedSession>;

export const requireSession =
  (identity: Identity): SessionOf =>
  async (request) => {
    const session = await identity.resolveSession(request);
    if (!session) throw new AppError('NOT_AUTHENTICATED');
    return session;
  };

export const withCookies = (reply: FastifyReply, cookies: CookieHeaders): FastifyReply =>
  reply.header('set-cookie', [...cookies]);
