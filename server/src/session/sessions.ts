import { randomBytes } from 'node:crypto';
import { AppError } from '@sable/domain/kernel/errors';
import type { DatabaseLog, DatabasePool } from '../db/connect.ts';
import { sha256 } from '../transaction-context.ts';
import type { AuthContext } from './auth.ts';
import type { AuthClient } from './one-time-tokens.ts';

/** Where a sign-in comes from, as far as it is known. */
export interface Origin {
  readonly ip?: string | undefined;
  readonly userAgent?: string | undefined;
  /** Of the browser’s clock, as it says: `America/Chicago`. */
  readonly timeZone?: string | undefined;
}

export interface EndedSession {
  readonly sessionId: string;
  readonly identityId: string;
}

/** An hour in which a super user acts as a person of a company; `by` is how the company reads who it was. */
export interface Acting {
  readonly companyId: string;
  readonly userId: string;
  readonly by: string;
}

/**
 * Which sessions: an identity's, all or one or all but one; a `users` document's in its company, with those in which someone acts as that person;
 * those in which someone acts as a person of a company; or one, by its id or the hash of its token.
 */
export type SessionsOf =
  | { readonly identityId: string }
  | { readonly identityId: string; readonly sessionId: string }
  | { readonly identityId: string; readonly exceptSessionId: string }
  | { readonly userId: string }
  | { readonly actingInCompanyId: string }
  | { readonly sessionId: string }
  | { readonly tokenHash: string };

export interface NewSession {
  readonly identityId: string;
  /** Left out: the company that the person worked in last. */
  readonly companyId?: string | undefined;
  readonly origin: Origin;
  /** The session that this one goes on from: changing the company prolongs nothing. */
  readonly after?: { readonly createdAt: Date; readonly provenAt: Date } | undefined;
  /** The second factor has been given, or is being set up by who opens it. */
  readonly isWhole?: boolean | undefined;
  /** Whose rights the session has for an hour, instead of its own person's. */
  readonly acting?: Acting | undefined;
  /** The role whose rights the session has to read by, instead of its own person's. */
  readonly viewingRole?: string | undefined;
}

export interface Sessions {
  /** Opens a session and gives its token, which is kept nowhere else. */
  open(session: NewSession): Promise<string>;
  /**
   * Gives a session a new token after a proof of who its person is: it is whole and fresh from now on, and keeps its id, its company and its
   * day of sign-in. Throws NOT_AUTHENTICATED for one that has ended.
   */
  renew(sessionId: string): Promise<string>;
  /** Ends sessions, notifies the listeners of each, and returns how many there were. */
  end(whose: SessionsOf): Promise<number>;
  /** Like {@link Sessions.end}, inside a transaction. The caller notifies the listeners after the commit. */
  remove(client: AuthClient, whose: SessionsOf): Promise<EndedSession[]>;
  notifyEnded(ended: readonly EndedSession[]): void;
  /** The hours of those sessions in which a super user acts as someone else, whether or not that is still right. */
  findActing(whose: SessionsOf): Promise<Acting[]>;
  /** Calls back for each session that this server ends, so that open sockets close at once. Returns the function that stops it. */
  onEnded(listener: (ended: EndedSession) => void): () => void;
}

const OF_USER = `(s."actingUserId" = $1
  or exists (select from memberships m where m.identity_id = s."userId" and m.company_id = s."companyId" and m.user_id = $1))`;

function conditionOf(whose: SessionsOf): [sql: string, ...values: string[]] {
  if ('userId' in whose) return [OF_USER, whose.userId];
  if ('actingInCompanyId' in whose) return ['s."actingCompanyId" = $1', whose.actingInCompanyId];
  if ('tokenHash' in whose) return ['s.token = $1', whose.tokenHash];
  if (!('identityId' in whose)) return ['s.id = $1', whose.sessionId];
  const { identityId } = whose;
  if ('sessionId' in whose) return ['s."userId" = $1 and s.id = $2', identityId, whose.sessionId];
  if ('exceptSessionId' in whose)
    return ['s."userId" = $1 and s.id <> $2', identityId, whose.exceptSessionId];
  return ['s."userId" = $1', identityId];
}

/** Opens and ends sessions: rows of the sign-in tables, so that ending one is at once true for every server. */
export function createSessions(pool: DatabasePool, auth: AuthContext, log: DatabaseLog): Sessions {
  const listeners = new Set<(ended: EndedSession) => void>();
  const notifyEnded: Sessions['notifyEnded'] = (ended) => {
    for (const session of ended) for (const listener of listeners) notify(listener, session, log);
  };
  const remove: Sessions['remove'] = async (client, whose) => {
    const [sql, ...values] = conditionOf(whose);
    const { rows } = await client.query<EndedSession>(
      `delete from session s where ${sql} returning s.id as "sessionId", s."userId" as "identityId"`,
      values,
    );
    return rows;
  };
  return {
    notifyEnded,
    remove,
    async findActing(whose) {
      const [sql, ...values] = conditionOf(whose);
      const { rows } = await pool.query<Acting>(
        `select s."actingCompanyId" as "companyId", s."actingUserId" as "userId", s."actingBy" as by
         from session s where ${sql} and s."actingUntil" > now()`,
        values,
      );
      return rows;
    },
    async open({ identityId, companyId, origin, after, isWhole, acting, viewingRole }) {
      const session = await auth.internalAdapter.createSession(
        identityId,
        false,
        {
          companyId,
          ...(isWhole && { factor: 'done' }),
          ipAddress: origin.ip ?? null,
          userAgent: origin.userAgent?.slice(0, 400) ?? null,
          timeZone: origin.timeZone ?? null,
        },
        false,
      );
      if (after) {
        await pool.query('update session set "createdAt" = $2, "provenAt" = $3 where id = $1', [
          session.id,
          after.createdAt,
          after.provenAt,
        ]);
      }
      if (acting) {
        await pool.query(
          `update session set "actingCompanyId" = $2, "actingUserId" = $3, "actingBy" = $4, "actingUntil" = now() + interval '1 hour'
           where id = $1`,
          [session.id, acting.companyId, acting.userId, acting.by],
        );
      }
      if (viewingRole)
        await pool.query('update session set "viewingRole" = $2 where id = $1', [session.id, viewingRole]);
      await pool.query(
        'update memberships m set last_used_at = now() from session s where s.id = $1 and m.identity_id = s."userId" and m.company_id = s."companyId"',
        [session.id],
      );
      return session.token;
    },
    async renew(sessionId) {
      const token = randomBytes(32).toString('base64url');
      const { rowCount } = await pool.query(
        `update session set token = $2, factor = 'done', "provenAt" = now(), "updatedAt" = now(),
           "expiresAt" = least(now() + interval '12 hours', "createdAt" + interval '30 days')
         where id = $1 and "expiresAt" > now()`,
        [sessionId, sha256(token)],
      );
      if (!rowCount) throw new AppError('NOT_AUTHENTICATED');
      return token;
    },
    async end(whose) {
      const ended = await remove(pool, whose);
      notifyEnded(ended);
      return ended.length;
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Calls one listener. One that fails does not keep the others from being called. */
function notify(listener: (ended: EndedSession) => void, session: EndedSession, log: DatabaseLog): void {
  try {
    listener(session);
  } catch (error) {
    log.error(
      `A listener to ended sessions failed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
