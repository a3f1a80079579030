import type { IdentityContext } from './context.ts';
import { recordImpersonationEnd } from './security-log.ts';
import type { AuthClient } from './one-time-tokens.ts';
import type { SessionsOf } from './sessions.ts';

type Parts = Pick<IdentityContext, 'pool' | 'sessions' | 'writer'>;

/**
 * Records the end of impersonations in sessions that are about to end. This is recorded first: a record may describe
 * a session that has meanwhile ended on its own, but no ended session lacks one.
 *
 * @param client the connection of the calling transaction: taking a second connection could wait for other
 * transactions that do the same.
 */
export async function recordActingEnds(
  { pool, sessions, writer }: Parts,
  whose: SessionsOf,
  client: AuthClient = pool,
): Promise<void> {
  for (const acting of await sessions.findActing(client, whose)) await recordImpersonationEnd(writer, acting);
}

/** Ends sessions on request, after {@link recordActingEnds}, and returns their number. */
export async function endSessions(parts: Parts, whose: SessionsOf): Promise<number> {
  await recordActingEnds(parts, whose);
  return parts.sessions.end(whose);
}
