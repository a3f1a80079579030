import type { Actor } from '@sable/domain/kernel/actor';
import { isUnavailable } from '../db/database-errors.ts';
import type { SessionProof, Tenancy } from '../db/tenant.ts';
import { dropOldest } from '../drop-oldest.ts';
import type { AccessReader } from './access.ts';
import { actorOf } from './actor.ts';
import { credentialKey, type Credential } from './credential.ts';
import type { CookieCarrier } from './session-cookie.ts';

/** The parts of a request that identify the actor and the operation. */
export interface ActingRequest extends CookieCarrier {
  readonly method?: string;
  readonly url?: string;
  readonly body?: unknown;
}

/**
 * Runs work as the person of a request, or as the program whose API key it carries. The work reads and writes through
 * the tenancy that it is given. It may run twice, but never again after one of its transactions has returned a
 * result. Throws like {@link actorOf}.
 */
export type WithActor = <T>(
  request: ActingRequest,
  work: (actor: Actor, tenancy: Tenancy) => Promise<T>,
) => Promise<T>;

export interface SessionHolder {
  readonly withActor: WithActor;
  /** The company of a request's session or key from the cache; null if it is not cached. It proves nothing. */
  lastCompanyOf(request: CookieCarrier): Promise<string | null>;
}

interface HeldAccess {
  readonly actor: Actor;
  readonly proof: SessionProof;
  readonly heldSince: number;
}

const MAX_HELD = 10_000;
/**
 * Maximum age of a cache entry in milliseconds. Each lookup extends a session and records the use of a session or a
 * key.
 */
const HELD_MS = 5 * 60_000;

/**
 * Caches the actor of a session or a key, so that a request costs one trip to the database: its first transaction checks with a stamp that nothing
 * has changed since. If something has, the work is rolled back and repeated with the current session. So a revoked permission takes effect
 * immediately on every server, as without a cache.
 */
export function createSessionHolder(
  tenancy: Tenancy,
  { readCredential, accessOf }: Pick<AccessReader, 'readCredential' | 'accessOf'>,
): SessionHolder {
  const held = new Map<string, HeldAccess>();

  const find = (key: string): HeldAccess | undefined => {
    const access = held.get(key);
    return access && Date.now() - access.heldSince < HELD_MS ? access : undefined;
  };

  const lookUp = async (key: string, credential: Credential): Promise<Actor> => {
    const heldSince = Date.now();
    const access = await accessOf(credential);
    const actor = actorOf(access);
    if (access) {
      held.set(key, { actor, proof: access.proof, heldSince });
      dropOldest(held, MAX_HELD);
    }
    return actor;
  };

  const withActor: WithActor = async (request, work) => {
    const credential = await readCredential(request);
    if (credential === null) return work(actorOf(null), tenancy);
    const key = credentialKey(credential);
    const access = find(key);
    if (access) {
      let isProven = false;
      const proven = tenancy.forSession(access.proof, () => (isProven = true));
      try {
        const result = await work(access.actor, proven);
        if (isProven) return result;
      } catch (error) {
        // A database that does not answer proves nothing about the session, and more queries would make it slower.
        if (isProven || isUnavailable(error)) throw error;
      }
      // Without a transaction, nothing proves that the person may still read the result or the error.
    }
    held.delete(key);
    return work(await lookUp(key, credential), tenancy);
  };
  return {
    withActor,
    async lastCompanyOf(request) {
      const credential = await readCredential(request);
      return (credential && held.get(credentialKey(credential))?.actor.companyId) ?? null;
    },
  };
}
