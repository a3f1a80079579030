import { randomBytes } from 'node:crypto';
import { AppError } from '@sable/domain/kernel/errors';
import type { DatabaseLog, DatabasePool } from '../db/connect.ts';
import { inTransaction, plainOpening } from '../db/transaction.ts';
import { newKey, sha256 } from '../transaction-context.ts';
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
  /** The second factor has been given, or is being set up by who opens it. */
  readonly isWhole?: boolean | undefined;
}

/** What a session goes on as. */
export interface Replacement {
  readonly origin: Origin;
  /** Left out: the company that it works in. */
  readonly companyId?: string | undefined;
  /** Whose rights it has for an hour, instead of its own person's. */
  readonly acting?: Acting | undefined;
  /** The role whose rights it has to read by, instead of its own person's. */
  readonly viewingRole?: string | undefined;
}

export interface Sessions {
  /** Opens a session and gives its token, which is kept nowhere else. */
  open(session: NewSession): Promise<string>;
  /**
   * Ends a session, opens one of the same sign-in in its place, and gives its token: what was proven, and when, stays as it was. Throws
   * NOT_AUTHENTICATED for one that has ended.
   */
  replace(sessionId: string, replacement: Replacement): Promise<string>;
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
  findActing(client: AuthClient, whose: SessionsOf): Promise<Acting[]>;
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

/** Locks whoever loses all sessions or all but one: a session that is being replaced then ends too, whichever of its two rows is there. */
async function lockPerson(client: AuthClient, whose: SessionsOf): Promise<void> {
  if ('identityId' in whose && !('sessionId' in whose))
    await client.query('select from "user" where id = $1 for update', [whose.identityId]);
  if ('userId' in whose)
    await client.query(
      'select from "user" where id in (select identity_id from memberships where user_id = $1) for update',
      [whose.userId],
    );
}

/** Opens and ends sessions: rows of the sign-in tables, so that ending one is at once true for every server. */
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

/** The company that a person worked in last is the one of their next sign-in. */
const noteUse = (client: AuthClient, sessionId: string) =>
  client.query(
    'update memberships m set last_used_at = now() from session s where s.id = $1 and m.identity_id = s."userId" and m.company_id = s."companyId"',
    [sessionId],
  );

/** Waits for who ends all sessions of a session's person, and they for this transaction: see lockPerson. */
const holdPerson = (client: AuthClient, sessionId: string) =>
  client.query('select from "user" where id = (select "userId" from session where id = $1) for key share', [
    sessionId,
  ]);

/** Whether a session is still there, and stays until the transaction ends whatever ends all of its person: no way in is added by one that has ended. */
export async function holdSession(client: AuthClient, sessionId: string): Promise<boolean> {
  await holdPerson(client, sessionId);
  const { rowCount } = await client.query('select from session where id = $1', [sessionId]);
  return rowCount === 1;
}

/** Puts a new row in a session's place. Undefined when it has ended. */
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
