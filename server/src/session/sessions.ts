import { randomBytes } from 'node:crypto';
import { AppError } from '@sable/domain/kernel/errors';
import type { DatabaseLog, DatabasePool } from '../db/connect.ts';
import { inTransaction, plainOpening } from '../db/transaction.ts';
import { newKey, sha256 } from '../transaction-context.ts';
import type { AuthContext } from './auth.ts';
import type { AuthClient } from './one-time-tokens.ts';

/** The origin of a sign-in, as far as known. */
export interface Origin {
  readonly ip?: string | undefined;
  readonly userAgent?: string | undefined;
  /** The time zone that the browser reports: `America/Chicago`. */
  readonly timeZone?: string | undefined;
}

export interface EndedSession {
  readonly sessionId: string;
  readonly identityId: string;
}

/**
 * An hour in which a super user acts as a person of a company; `by` is the super user's name as shown to the company.
 */
export interface Acting {
  readonly companyId: string;
  readonly userId: string;
  readonly by: string;
}

/**
 * A selection of sessions: an identity's (all, one, or all but one); a `users` document's in its company, including
 * those in which someone acts as that person; those in which someone acts as a person of a company; or one, by its id
 * or the hash of its token.
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
  /** If omitted, the company that the person last worked in. */
  readonly companyId?: string | undefined;
  readonly origin: Origin;
  /** Whether the second factor has been given, or is being set up by the caller. */
  readonly isWhole?: boolean | undefined;
}

/** The rights and company with which a session continues. */
export interface Replacement {
  readonly origin: Origin;
  /** If omitted, the company that it works in. */
  readonly companyId?: string | undefined;
  /** The person whose rights it has for an hour, instead of its own person's. */
  readonly acting?: Acting | undefined;
  /** The role whose read permissions it has, instead of its own person's. */
  readonly viewingRole?: string | undefined;
}

export interface Sessions {
  /** Opens a session and returns its token, which is stored nowhere else. */
  open(session: NewSession): Promise<string>;
  /**
   * Ends a session, opens one of the same sign-in in its place, and returns its token. The recorded proof and its
   * time stay the same. Throws NOT_AUTHENTICATED for a session that has ended.
   */
  replace(sessionId: string, replacement: Replacement): Promise<string>;
  /**
   * Gives a session a new token after a proof of its person's identity: it now has both factors and is fresh, and
   * keeps its id, its company, and its sign-in date. Throws NOT_AUTHENTICATED for a session that has ended.
   */
  renew(sessionId: string): Promise<string>;
  /** Ends sessions, notifies the listeners of each, and returns their number. */
  end(whose: SessionsOf): Promise<number>;
  /** Like {@link Sessions.end}, inside a transaction. The caller notifies the listeners after the commit. */
  remove(client: AuthClient, whose: SessionsOf): Promise<EndedSession[]>;
  notifyEnded(ended: readonly EndedSession[]): void;
  /** Returns the impersonations in those sessions, whether or not they are still allowed. */
  findActing(client: AuthClient, whose: SessionsOf): Promise<Acting[]>;
  /**
   * Calls the listener for each session that this server ends, so that open sockets close immediately. Returns a
   * function that removes the listener.
   */
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

/**
 * Locks the person who loses all sessions or all but one: a session that is being replaced then ends too, whichever
 * of its two rows exists.
 */
async function lockPerson(client: AuthClient, whose: SessionsOf): Promise<void> {
  if ('identityId' in whose && !('sessionId' in whose))
    await client.query('select from "user" where id = $1 for update', [whose.identityId]);
  if ('userId' in whose)
    await client.query(
      'select from "user" where id in (select identity_id from memberships where user_id = $1) for update',
      [whose.userId],
    );
}

/**
 * Opens and ends sessions. They are rows of the sign-in tables, so ending one takes effect on every server
 * immediately.
 */
export function createSessions(pool: DatabasePool, auth: AuthContext, log: DatabaseLog): Sessions {
  const listeners = new Set<(ended: EndedSession) => void>();
  const notifyEnded: Sessions['notifyEnded'] = (ended) => {
    for (const session of ended) for (const listener of listeners) notify(listener, session, log);
  };
  const remove: Sessions['remove'] = async (client, whose) => {
    await lockPerson(client, whose);
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
    async findActing(client, whose) {
      const [sql, ...values] = conditionOf(whose);
      const { rows } = await client.query<Acting>(
        `select s."actingCompanyId" as "companyId", s."actingUserId" as "userId", s."actingBy" as by
         from session s where ${sql} and s."actingUntil" > now()`,
        values,
      );
      return rows;
    },
    async open({ identityId, companyId, origin, isWhole }) {
      const session = await auth.internalAdapter.createSession(
        identityId,
        false,
        {
          companyId,
          ...(isWhole && { factor: 'done' }),
          ...placeOf(origin),
        },
        false,
      );
      await noteUse(pool, session.id);
      return session.token;
    },
    async replace(sessionId, replacement) {
      const token = randomBytes(32).toString('base64url');
      const ended = await inTransaction(pool, plainOpening, async ({ client }) => {
        const replaced = await replaceRow(client, sessionId, { ...replacement, token });
        if (!replaced) throw new AppError('NOT_AUTHENTICATED');
        return replaced;
      });
      notifyEnded([ended]);
      return token;
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
      const ended = await inTransaction(pool, plainOpening, ({ client }) => remove(client, whose));
      notifyEnded(ended);
      return ended.length;
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const placeOf = ({ ip, userAgent, timeZone }: Origin) => ({
  ipAddress: ip ?? null,
  userAgent: userAgent?.slice(0, 400) ?? null,
  timeZone: timeZone ?? null,
});

/** Records the company that a person last worked in; the next sign-in opens it. */
const noteUse = (client: AuthClient, sessionId: string) =>
  client.query(
    'update memberships m set last_used_at = now() from session s where s.id = $1 and m.identity_id = s."userId" and m.company_id = s."companyId"',
    [sessionId],
  );

/**
 * Waits for a transaction that ends all sessions of the session's person, and makes such a transaction wait for this
 * one: see lockPerson.
 */
const holdPerson = (client: AuthClient, sessionId: string) =>
  client.query('select from "user" where id = (select "userId" from session where id = $1) for key share', [
    sessionId,
  ]);

/**
 * Whether a session still exists. It then stays until the transaction ends, even if all sessions of its person are
 * being ended, so that a session that has ended cannot add a sign-in method.
 */
export async function holdSession(client: AuthClient, sessionId: string): Promise<boolean> {
  await holdPerson(client, sessionId);
  const { rowCount } = await client.query('select from session where id = $1', [sessionId]);
  return rowCount === 1;
}

/** Replaces a session's row with a new one. Undefined if it has ended. */
async function replaceRow(
  client: AuthClient,
  sessionId: string,
  { origin, companyId, acting, viewingRole, token }: Replacement & { readonly token: string },
): Promise<EndedSession | undefined> {
  await holdPerson(client, sessionId);
  const id = newKey();
  const { ipAddress, userAgent } = placeOf(origin);
  const { rows } = await client.query<EndedSession>(
    `with ended as (delete from session where id = $1 returning *)
     insert into session (id, token, "userId", factor, "createdAt", "provenAt", "expiresAt", "companyId", "ipAddress", "userAgent", "timeZone",
       "actingCompanyId", "actingUserId", "actingBy", "actingUntil", "viewingRole")
     select $2, $3, "userId", factor, "createdAt", "provenAt", now() + interval '12 hours', coalesce($4, "companyId"), $5, $6, "timeZone",
       $7, $8, $9, case when $8::uuid is not null then now() + interval '1 hour' end, $10
     from ended
     returning $1 as "sessionId", "userId" as "identityId"`,
    [
      sessionId,
      id,
      sha256(token),
      companyId ?? null,
      ipAddress,
      userAgent,
      acting?.companyId ?? null,
      acting?.userId ?? null,
      acting?.by ?? null,
      viewingRole ?? null,
    ],
  );
  if (rows.length > 0) await noteUse(client, id);
  return rows[0];
}

/** Calls one listener. If it fails, the others are still called. */
function notify(listener: (ended: EndedSession) => void, session: EndedSession, log: DatabaseLog): void {
  try {
    listener(session);
  } catch (error) {
    log.error(
      `A listener to ended sessions failed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
