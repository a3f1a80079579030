import { notReady } from '@sable/domain/kernel/errors';
import { actorOf, type ResolvedSession } from './actor.ts';
import type { IdentityContext } from './context.ts';
import { findIdentity } from './credentials.ts';
import { assertFresh } from './fresh-session.ts';
import { managedPerson } from './managed-person.ts';
import { membershipsOf } from './memberships.ts';
import { newResetLink } from './passwords.ts';
import { recordSecurityEvent } from './security-log.ts';

/**
 * Returns a password reset link that an administrator hands to a person who forgot theirs, if no mail server is set
 * up. The second factor stays. Because one sign-in covers all of a person's companies, no administrator can do this
 * for someone who also belongs to another company.
 *
 * @throws PROOF_NEEDED, NOT_AUTHORIZED, NOT_FOUND, NOT_READY with a message.
 */
export async function linkPassword(
  context: IdentityContext,
  session: ResolvedSession,
  userId: string,
): Promise<{ link: string }> {
  const { pool, tenancy, writer, mailer } = context;
  const actor = actorOf(session);
  const person = await managedPerson(tenancy, actor, userId);
  if (person.id === actor.id)
    throw notReady(
      'This is your own account. Nothing was changed. Change your password on your profile under Security.',
    );
  assertFresh(session);
  // The holder of the link chooses the password. If email works, only the owner of the mailbox may get it.
  if (mailer.kind === 'smtp')
    throw notReady(
      'This server resets passwords by email. Nothing was changed. Ask the person to choose “Forgot password?” where they sign in.',
    );
  const { rows } = await pool.query<{ identity_id: string }>(
    'select identity_id from memberships where company_id = $1 and user_id = $2 and accepted_at is not null',
    [actor.companyId, userId],
  );
  const identity = rows[0] && (await findIdentity(pool, { id: rows[0].identity_id }));
  if (!identity || identity.passwordHash === null)
    throw notReady(
      'This person has no password yet. Nothing was changed. Give them the link of their invitation, or have them sign in the way they usually do.',
    );
  const memberships = await membershipsOf(pool, identity.id);
  if (memberships.some(({ companyId }) => companyId !== actor.companyId))
    throw notReady(
      'This person signs in at another company too, so no link can be handed over. Nothing was changed. Set up a mail server first.',
    );
  await recordSecurityEvent(writer, actor, {
    kind: 'password_link_made',
    userId,
    doneBy: actor.name,
    detail: null,
  });
  return { link: await newResetLink(context, identity) };
}
