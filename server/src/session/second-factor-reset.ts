import { AppError, notReady } from '@sable/domain/kernel/errors';
import { inTransaction, plainOpening } from '../db/transaction.ts';
import { actorOf, type ResolvedSession } from './actor.ts';
import type { IdentityContext } from './context.ts';
import { findIdentity } from './credentials.ts';
import { secondFactorResetEmail } from './email-templates.ts';
import { recordActingEnds } from './end-sessions.ts';
import { assertFresh } from './fresh-session.ts';
import { managedPerson } from './managed-person.ts';
import { membershipsOf } from './memberships.ts';
import { recordSecurityEvent } from './security-log.ts';

const OPERATOR = 'The operator of this installation';

/**
 * Removes the second factor of a person who lost it, for an administrator of their company. One sign-in covers all of
 * a person's companies, so no administrator may open an account that also works for others: only the operator may.
 *
 * @throws PROOF_NEEDED, NOT_AUTHORIZED, NOT_FOUND, NOT_READY with a message.
 */
export async function resetSecondFactorOf(
  context: IdentityContext,
  session: ResolvedSession,
  userId: string,
): Promise<void> {
  const { pool, tenancy, writer } = context;
  const actor = actorOf(session);
  const person = await managedPerson(tenancy, actor, userId);
  if (person.id === actor.id)
    throw notReady(
      'This is your own account. Nothing was changed. Use another app on your profile under Security.',
    );
  assertFresh(session);
  const { rows } = await pool.query<{ identity_id: string }>(
    'select identity_id from memberships where company_id = $1 and user_id = $2',
    [actor.companyId, userId],
  );
  const identityId = rows[0]?.identity_id;
  if (identityId === undefined || !(await hasSecondFactor(context, identityId))) throw noSecondFactor();
  const memberships = await membershipsOf(pool, identityId);
  if (memberships.some(({ companyId }) => companyId !== actor.companyId))
    throw notReady(
      'Only the operator of this installation can reset this person’s two-step sign-in. Nothing was changed. Ask them to run “npm run reset-second-factor”.',
    );
  await recordSecurityEvent(writer, actor, {
    kind: 'second_factor_reset',
    userId,
    doneBy: actor.name,
    detail: null,
  });
  await removeSecondFactor(context, identityId);
}

/**
 * Does the same for the operator of the installation, for the account of an address.
 *
 * @throws NOT_FOUND, NOT_READY with a message.
 */
export async function resetSecondFactorByOperator(context: IdentityContext, email: string): Promise<void> {
  const { pool, writer } = context;
  const identity = await findIdentity(pool, { email });
  if (!identity) throw new AppError('NOT_FOUND', { what: 'Account' });
  if (!(await hasSecondFactor(context, identity.id))) throw noSecondFactor();
  for (const { companyId, userId } of await membershipsOf(pool, identity.id))
    await recordSecurityEvent(
      writer,
      { companyId, id: 'system' },
      { kind: 'second_factor_reset', userId, doneBy: OPERATOR, detail: null },
    );
  await removeSecondFactor(context, identity.id);
}

const noSecondFactor = (): AppError =>
  notReady('Two-step sign-in is not on for this account. Nothing was changed.');

async function hasSecondFactor({ pool }: IdentityContext, identityId: string): Promise<boolean> {
  const { rows } = await pool.query(
    'select from second_factors where identity_id = $1 and secret is not null',
    [identityId],
  );
  return rows.length > 0;
}

/**
 * Removes the second factor and all sessions. The person signs in again everywhere with the remaining methods; a role
 * that requires a second factor then requires a new one.
 */
async function removeSecondFactor(context: IdentityContext, identityId: string): Promise<void> {
  const { pool, sessions, background, mailer } = context;
  await recordActingEnds(context, { identityId });
  const ended = await inTransaction(pool, plainOpening, async ({ client }) => {
    await client.query('update second_factors set secret = null, new_secret = null where identity_id = $1', [
      identityId,
    ]);
    await client.query('delete from recovery_codes where identity_id = $1', [identityId]);
    // A passkey counts as both factors and may be on the lost device.
    await client.query('delete from passkeys where identity_id = $1', [identityId]);
    return sessions.remove(client, { identityId });
  });
  sessions.notifyEnded(ended);
  const identity = await findIdentity(pool, { id: identityId });
  if (identity)
    background.run('A mail about two-step sign-in', () => mailer.send(secondFactorResetEmail(identity)));
}
