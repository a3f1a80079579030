import { AppError } from '@sable/domain/kernel/errors';
import { actorOf, type ResolvedSession } from './actor.ts';
import type { IdentityContext } from './context.ts';
import { deviceName } from './device-name.ts';
import { endSessions } from './end-sessions.ts';
import { managedPerson } from './managed-person.ts';
import { recordSecurityEvent } from './security-log.ts';

/** A session as shown to its owner in the list. */
export interface OpenSession {
  readonly id: string;
  /** Whether this session makes the request. */
  readonly current: boolean;
  /** `Chrome on Windows`, from what the browser reports. */
  readonly device: string;
  /** The address that the sign-in came from; null if unknown. */
  readonly address: string | null;
  /** The browser’s time zone at the sign-in; null if it reported none. */
  readonly timeZone: string | null;
  readonly signedInAt: string;
  /** Rounded to ten minutes. */
  readonly lastUsedAt: string;
}

interface SessionRow {
  id: string;
  ipAddress: string | null;
  userAgent: string | null;
  timeZone: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A person's open sessions in all their companies. */
export interface OwnSessions {
  /** Most recently used first. */
  list(session: ResolvedSession): Promise<OpenSession[]>;
  /** Ends one of the person's own sessions. Throws NOT_FOUND both for one that has ended and for another person's. */
  end(session: ResolvedSession, sessionId: string): Promise<void>;
  /** Ends all of the person's sessions except the one that makes the request. */
  endOthers(session: ResolvedSession): Promise<void>;
  /** Ends all sessions of a person in the administrator's company, and records that. Throws NOT_AUTHORIZED, and NOT_FOUND for a person of another company. */
  endOfPerson(session: ResolvedSession, userId: string): Promise<void>;
}

export function createOwnSessions(context: IdentityContext): OwnSessions {
  const { pool, tenancy, writer } = context;
  return {
    async list({ identityId, sessionId }) {
      const { rows } = await pool.query<SessionRow>(
        `select id, "ipAddress", "userAgent", "timeZone", "createdAt", "updatedAt" from session
         where "userId" = $1 and factor = 'done' and "expiresAt" > now() order by "updatedAt" desc limit 200`,
        [identityId],
      );
      return rows.map((row) => ({
        id: row.id,
        current: row.id === sessionId,
        device: deviceName(row.userAgent),
        address: row.ipAddress,
        timeZone: row.timeZone,
        signedInAt: row.createdAt.toISOString(),
        lastUsedAt: row.updatedAt.toISOString(),
      }));
    },
    async end({ identityId }, sessionId) {
      if ((await endSessions(context, { identityId, sessionId })) === 0) throw new AppError('NOT_FOUND');
    },
    async endOthers({ identityId, sessionId }) {
      await endSessions(context, { identityId, exceptSessionId: sessionId });
    },
    async endOfPerson(session, userId) {
      const actor = actorOf(session);
      await managedPerson(tenancy, actor, userId);
      await recordSecurityEvent(writer, actor, {
        kind: 'sessions_ended',
        userId,
        doneBy: actor.name,
        detail: null,
      });
      await endSessions(context, { userId });
    },
  };
}
