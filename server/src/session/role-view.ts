import { hasPlatformRole, hasRole } from '@sable/domain/kernel/actor';
import { AppError, notReady } from '@sable/domain/kernel/errors';
import { actorOf, type ResolvedSession } from './actor.ts';
import type { Caller, IdentityContext } from './context.ts';
import { recordSecurityEvent } from './security-log.ts';
import { type CookieHeaders, replaceSession } from './sign-in.ts';

/** An administrator views the company as one of its roles does, and cannot change anything until they return. */
export interface RoleView {
  /** Checks that the person is an administrator, before the input is read. Throws NOT_AUTHORIZED. */
  admit(session: ResolvedSession): void;
  /**
   * Gives the session the read permissions of a role. It gets a new token.
   *
   * @throws NOT_AUTHORIZED, NOT_FOUND for a role that the company does not have, NOT_READY for one that sees as much
   * as the person.
   */
  start(session: ResolvedSession, role: string, caller: Caller): Promise<CookieHeaders>;
  /** Returns to the person's own rights. Throws NOT_READY if the session already has them. */
  stop(session: ResolvedSession, caller: Caller): Promise<CookieHeaders>;
}

export function createRoleView(context: IdentityContext): RoleView {
  const { tenancy, writer } = context;
  const record = (
    { company, user, email }: ResolvedSession,
    kind: 'role_view_started' | 'role_view_ended',
    detail: string,
  ) =>
    recordSecurityEvent(
      writer,
      { companyId: company.id, id: user.id },
      { kind, userId: user.id, doneBy: `${user.name} (${email})`, detail },
    );
  const nameOf = async (companyId: string, key: string): Promise<string> => {
    const [role] = await tenancy.withTenant(
      companyId,
      (client) =>
        client.query<{ name: string }>('select name from roles where company_id = $1 and key = $2', [
          companyId,
          key,
        ]),
      'snapshot',
    );
    if (!role) throw new AppError('NOT_FOUND', { what: 'Role' });
    return role.name;
  };
  const admit = (session: ResolvedSession): void => {
    if (!hasRole(actorOf(session), 'admin', 'super')) throw new AppError('NOT_AUTHORIZED');
  };
  return {
    admit,
    async start(session, role, caller) {
      admit(session);
      const name = await nameOf(session.company.id, role);
      if (role === 'admin' || hasPlatformRole([role]))
        throw notReady('This role sees what you see. Nothing was changed. Choose another role.');
      await record(session, 'role_view_started', name);
      return replaceSession(context, session, caller, { viewingRole: role });
    },
    async stop(session, caller) {
      if (!session.viewing)
        throw notReady('You see the company with your own rights. Nothing was changed. Reload the page.');
      await record(session, 'role_view_ended', session.viewing.name);
      return replaceSession(context, session, caller);
    },
  };
}
