import type { Actor } from '@sable/domain/kernel/actor';
import { isUnavailable } from '../db/database-errors.ts';
import type { SessionProof, Tenancy } from '../db/tenant.ts';
import { actorOf, tokenHash, type ResolveSession } from './actor.ts';
import type { CookieCarrier, SessionCookies } from './session-cookie.ts';

/**
 * Runs work as the person of a request. The work reads and writes through the tenancy that it is given; it may run twice, but never again after a
 * transaction of it has begun to be answered. Throws like {@link actorOf}.
 */
export type WithActor = <T>(
  request: CookieCarrier,
  work: (actor: Actor, tenancy: Tenancy) => Promise<T>,
) => Promise<T>;

export interface SessionHolder {
  readonly withActor: WithActor;
  /** The company that a request's session was in when it was last looked up; null when nothing is held. Not a proof of anything. */
  lastCompanyOf(request: CookieCarrier): string | null;
}

interface HeldSession {
  readonly actor: Actor;
  readonly proof: SessionProof;
  readonly heldSince: number;
}

const MAX_HELD = 10_000;
/** A session's use is noted, and its end put off, when it is looked up. */
const HELD_MS = 5 * 60_000;

export interface SessionHolderParts {
  readonly tenancy: Tenancy;
  readonly cookies: SessionCookies;
  readonly resolve: ResolveSession;
}

/**
 * Keeps who is behind a session, so that a request costs one trip to the database: its first transaction proves with a stamp that nothing has
 * changed since. When something has, what was done is thrown away and done again with the session as it is now. A right that is taken away thus
 * counts at once on every server, as if nothing were kept.
 */
export function createSessionHolder({ tenancy, cookies, resolve }: SessionHolderParts): SessionHolder {
  const held = new Map<string, HeldSession>();

  const find = (hash: string): HeldSession | undefined => {
    const session = held.get(hash);
    return session && Date.now() - session.heldSince < HELD_MS ? session : undefined;
  };

  const lookUp = async (request: CookieCarrier): Promise<Actor> => {
    const heldSince = Date.now();
    const session = await resolve(request);
    const actor = actorOf(session);
    if (session) {
      const { proof } = session;
      held.set(proof.hash, { actor, proof, heldSince });
      const [oldest] = held.keys();
      if (held.size > MAX_HELD && oldest !== undefined) held.delete(oldest);
    }
    return actor;
  };

  const withActor: WithActor = async (request, work) => {
    const hash = tokenHash(cookies, request);
    const session = hash === null ? undefined : find(hash);
    if (session) {
      let isProven = false;
      const proven = tenancy.forSession(session.proof, () => (isProven = true));
      try {
        const result = await work(session.actor, proven);
        if (isProven) return result;
      } catch (error) {
        // A database that does not answer says nothing about the session; asking it more would make that worse.
        if (isProven || isUnavailable(error)) throw error;
      }
      // Without a transaction nothing says whether the person may still be told what came out, or why it was refused.
    }
    if (hash !== null) held.delete(hash);
    return work(await lookUp(request), tenancy);
  };
  return {
    withActor,
    lastCompanyOf(request) {
      const hash = tokenHash(cookies, request);
      return (hash === null ? undefined : held.get(hash))?.actor.companyId ?? null;
    },
  };
}
