import { createSessionReader, isPending } from './actor.ts';
import type { IdentityContext } from './context.ts';
import { recordImpersonationEnd } from './security-log.ts';
import type { SessionsOf } from './sessions.ts';

/**
 * Ends sessions that people ask to end, and returns how many there were. That a super user acted as someone in one of them until now is recorded first: a record
 * may stand for a session that ended by itself meanwhile, and none that ended lacks one.
 */
export async function endSessions(
  { sessions, tenancy, writer }: Pick<IdentityContext, 'sessions' | 'tenancy' | 'writer'>,
  whose: SessionsOf,
): Promise<number> {
  const reader = createSessionReader(tenancy);
  for (const hash of await sessions.findActing(whose)) {
    const session = await reader.read({ kind: 'session', hash });
    if (session && !isPending(session)) await recordImpersonationEnd(writer, session);
  }
  return sessions.end(whose);
}
