import type { IdentityContext } from './context.ts';
import { recordImpersonationEnd } from './security-log.ts';
import type { AuthClient } from './one-time-tokens.ts';
import type { SessionsOf } from './sessions.ts';

type Parts = Pick<IdentityContext, 'pool' | 'sessions' | 'writer'>;

/**
 * Records of sessions that are about to end that a super user acted as someone in them until now. It is recorded first: a record may stand for
 * a session that has ended on its own since, and none that people ended lacks one.
 *
 * @param client of the transaction in which it is asked: one that takes a second connection waits for the others that do the same.
 */
export async function recordActingEnds(
  { pool, sessions, writer }: Parts,
  whose: SessionsOf,
  client: AuthClient = pool,
): Promise<void> {
  for (const acting of await sessions.findActing(client, whose)) await recordImpersonationEnd(writer, acting);
}

/** Ends sessions that people ask to end, after {@link recordActingEnds}, and returns how many there were. */
export async function endSessions(parts: Parts, whose: SessionsOf): Promise<number> {
  await recordActingEnds(parts, whose);
  return parts.sessions.end(whose);
}
