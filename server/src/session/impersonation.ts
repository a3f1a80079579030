import { isClosed, type CompanyStatus } from '@sable/domain/company';
import { type Actor, hasPlatformRole, hasRole } from '@sable/domain/kernel/actor';
import { AppError, notReady } from '@sable/domain/kernel/errors';
import { actorOf, type ResolvedSession } from './actor.ts';
import type { Caller, IdentityContext } from './context.ts';
import { assertFresh } from './fresh-session.ts';
import { type ListedPerson, peopleOf, personOf } from './managed-person.ts';
import { recordActingEnds } from './end-sessions.ts';
import { recordSecurityEvent } from './security-log.ts';
import { type CookieHeaders, replaceSession } from './sign-in.ts';

/** The person that a super user acts as, and the reason, which the company's audit trail records. */
export interface ImpersonationRequest {
  readonly companyId: string;
  readonly userId: string;
  readonly reason: string;
}

export interface Impersonation {
  /**
   * Throws NOT_AUTHORIZED for anyone but a super user, and IMPERSONATING for a session that already acts as somebody.
   * Runs before the input is read.
   */
  admit(session: ResolvedSession): void;
  /** Lists the people of a company that a super user can act as. Throws NOT_AUTHORIZED, NOT_FOUND. */
  candidates(session: ResolvedSession, companyId: string): Promise<readonly ListedPerson[]>;
  /**
   * Starts acting as a person, with that person's permissions and no others, for at most an hour. The session gets a
   * new token.
   *
   * @throws NOT_AUTHORIZED, PROOF_NEEDED, IMPERSONATING for a session that already does so, NOT_FOUND, NOT_READY with
   * a message.
   */
  start(session: ResolvedSession, request: ImpersonationRequest, caller: Caller): Promise<CookieHeaders>;
  /** Ends the impersonation. Throws NOT_READY for a session that does not act as anyone. */
  stop(session: ResolvedSession, caller: Caller): Promise<CookieHeaders>;
}

const refused = (message: string): AppError => notReady(message);

const superOf = (session: ResolvedSession): Actor => {
  const actor = actorOf(session);
  if (session.impersonatedBy !== undefined) throw new AppError('IMPERSONATING');
  if (!hasRole(actor, 'super')) throw new AppError('NOT_AUTHORIZED');
  return actor;
};

export function createImpersonation(context: IdentityContext): Impersonation {
  const { tenancy, writer } = context;
  return {
    admit: superOf,

    async candidates(session, companyId) {
      superOf(session);
      const people = await peopleOf(tenancy, companyId);
      return people.filter(({ status, roles }) => status === 'active' && !hasPlatformRole(roles));
    },

    async start(session, { companyId, userId, reason }, caller) {
      const { name } = superOf(session);
      assertFresh(session);
      const person = await personOf(tenancy, companyId, userId);
      if (person.status !== 'active')
        throw refused(
          'This person’s access is not active. Nothing was changed. Choose someone whose access is active.',
        );
      if (hasPlatformRole(person.roles))
        throw refused(
          'This person works for the platform itself. Nothing was changed. Choose someone who has only roles of a company.',
        );
      if (isClosed(await statusOf(context, companyId)))
        throw refused('This company is closed. Nothing was changed. Open it first.');
      const doneBy = `${name} (${session.email})`;
      await recordSecurityEvent(
        writer,
        { companyId, id: userId, impersonatedBy: doneBy },
        { kind: 'impersonation_started', userId, doneBy, detail: reason },
      );
      return replaceSession(context, session, caller, { acting: { companyId, userId, by: doneBy } });
    },

    async stop(session, caller) {
      if (session.impersonatedBy === undefined)
        throw refused('You are not acting as anyone else. Nothing was changed. Reload the page.');
      await recordActingEnds(context, { sessionId: session.sessionId });
      return replaceSession(context, session, caller);
    },
  };
}

async function statusOf({ tenancy }: IdentityContext, companyId: string): Promise<CompanyStatus> {
  const [company] = await tenancy.withTenant(
    companyId,
    (client) =>
      client.query<{ status: CompanyStatus }>(
        'select status from companies where company_id = $1 and id = $1',
        [companyId],
      ),
    'snapshot',
  );
  if (!company) throw new AppError('NOT_FOUND', { what: 'Company' });
  return company.status;
}
