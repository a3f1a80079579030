import { AppError, invalid, notReady } from '@sable/domain/kernel/errors';
import { errorCode } from '../db/connect.ts';
import { inTransaction, plainOpening } from '../db/transaction.ts';
import type { ResolvedSession } from './actor.ts';
import { type Caller, expiredLinkError, type IdentityContext } from './context.ts';
import { accountKey, findIdentity } from './credentials.ts';
import { addressTakenEmail, confirmAddressEmail, emailChangedEmail } from './email-templates.ts';
import { recordActingEnds } from './end-sessions.ts';
import { assertFresh } from './fresh-session.ts';
import { followEmail } from './memberships.ts';
import { type AuthClient, issueEmailToken, useEmailToken } from './one-time-tokens.ts';
import { addressKey } from './rate-limiter.ts';

const VALID_SECONDS = 3600;
const UNIQUE_VIOLATION = '23505';

const expiredChangeError = (): AppError =>
  expiredLinkError('link', 'Your address is unchanged. Ask for a new link on your profile.');

/**
 * Starts a change of a person's sign-in address: a link is mailed to the new address. The response is sent before
 * checking whether that address is known, so neither the response nor its timing reveals it. The owner of a known
 * address gets an email about it.
 *
 * @throws PROOF_NEEDED, INVALID for the address that the person already has, RATE_LIMITED.
 */
export async function requestEmailChange(
  context: IdentityContext,
  session: ResolvedSession,
  email: string,
  caller: Caller,
): Promise<void> {
  assertFresh(session);
  const { rateLimiter, limits, background } = context;
  if (email === session.email)
    throw invalid('email', 'You already sign in with this address. Nothing was changed. Type another one.');
  await rateLimiter.count(`email change ${addressKey(caller.ip)}`, limits.resetsFromAddress);
  await rateLimiter.count(`email change of ${session.identityId}`, limits.resetsOfAccount);
  await rateLimiter.count(`email change to ${accountKey(email)}`, limits.resetsOfAccount);
  background.run('A mail to confirm an address', () => mailConfirmation(context, session, email));
}

async function mailConfirmation(
  { pool, mailer, publicUrl }: IdentityContext,
  { identityId, sessionId, user }: ResolvedSession,
  email: string,
): Promise<void> {
  if (await findIdentity(pool, { email })) {
    await mailer.send(addressTakenEmail(email));
    return;
  }
  const token = await issueEmailToken(pool, { identityId, sessionId, newEmail: email }, VALID_SECONDS);
  await mailer.send(confirmAddressEmail({ email, name: user.name }, `${publicUrl}/login?email=${token}`));
}

/**
 * Changes the address with the mailed link, on whichever device it is opened, and returns the new address. All
 * sessions of the person end except the one that requested the change. Links mailed to the old address also end. The
 * old address gets an email about it.
 *
 * @throws GONE for an expired link, NOT_READY if the address has since become somebody else's sign-in address.
 */
export async function changeEmail(
  context: IdentityContext,
  token: string,
  caller: Caller,
): Promise<{ email: string }> {
  const { rateLimiter, limits, pool, sessions, background, mailer, writer } = context;
  await rateLimiter.count(`link ${addressKey(caller.ip)}`, limits.linksFromAddress);
  const { identityId, before, email, ended } = await inTransaction(pool, plainOpening, ({ client }) =>
    replaceEmail(context, client, token),
  );
  sessions.notifyEnded(ended);
  await followEmail(pool, writer, identityId);
  background.run('A mail about a changed address', () => mailer.send(emailChangedEmail(before, email)));
  return { email };
}

async function replaceEmail(context: IdentityContext, client: AuthClient, token: string) {
  const used = await useEmailToken(client, token);
  const identity = used && (await findIdentity(client, { id: used.identityId }));
  if (!identity) throw expiredChangeError();
  const { identityId, sessionId, newEmail } = used;
  await client
    .query(`update "user" set email = $2, "emailVerified" = true, "updatedAt" = now() where id = $1`, [
      identityId,
      newEmail,
    ])
    .catch((error: unknown) => {
      if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
      throw notReady(
        'This address now signs in to another account. Nothing was changed. Sign in with that account, or choose another address on your profile.',
      );
    });
  // Invitations sent to an unproven address wait for its owner, and must not follow whoever claimed it.
  if (!identity.isMailboxProven)
    await client.query('delete from memberships where identity_id = $1 and accepted_at is null', [
      identityId,
    ]);
  await client.query('update memberships set new_email = $2 where identity_id = $1', [identityId, newEmail]);
  // A reader of the old mailbox must not gain access with links mailed there before.
  await client.query(
    `delete from one_time_tokens where identity_id = $1 and purpose in ('reset', 'sign-in', 'email')`,
    [identityId],
  );
  const others = { identityId, exceptSessionId: sessionId };
  await recordActingEnds(context, others, client);
  const ended = await context.sessions.remove(client, others);
  return { identityId, before: identity.email, email: newEmail, ended };
}
