import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import type { ResolvedSession } from './actor.ts';
import type { Identity } from './identity.ts';
import type { CookieHeaders } from './sign-in.ts';

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
