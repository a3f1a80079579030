import { AppError } from '@sable/domain/kernel/errors';
import type { ResolvedSession } from './actor.ts';
import type { Caller, IdentityContext } from './context.ts';
import type { NewSession } from './sessions.ts';
import { type CookieHeaders, originOf } from './sign-in.ts';

/** Replaces a session by one of the same sign-in, with other rights: what was proven, and when, stays as it was. */
export async function replaceSession(
  { pool, sessions, cookies }: Pick<IdentityContext, 'pool' | 'sessions' | 'cookies'>,
  { sessionId, identityId }: ResolvedSession,
  caller: Caller,
  rights: Pick<NewSession, 'acting' | 'viewingRole'> = {},
): Promise<CookieHeaders> {
  const { rows } = await pool.query<{
    companyId: string;
    createdAt: Date;
    provenAt: Date;
    timeZone: string | null;
  }>('select "companyId", "createdAt", "provenAt", "timeZone" from session where id = $1', [sessionId]);
  const after = rows[0];
  if (!after) throw new AppError('NOT_AUTHENTICATED');
  const token = await sessions.open({
    identityId,
    companyId: after.companyId,
    origin: { ...originOf(caller), timeZone: after.timeZone ?? undefined },
    after,
    isWhole: true,
    ...rights,
  });
  await sessions.end({ sessionId });
  return [cookies.session(token)];
}
