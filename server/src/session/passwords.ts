import { AppError, invalid } from '@sable/domain/kernel/errors';
import { inTransaction, plainOpening } from '../db/transaction.ts';
import type { ResolvedSession } from './actor.ts';
import { addressKey } from './rate-limiter.ts';
import { type Caller, expiredLinkError, type IdentityContext } from './context.ts';
import {
  accountKey,
  endOtherWaysIn,
  exchangePassword,
  findIdentity,
  forgetFailures,
  type KnownIdentity,
  proveIdentity,
  setPassword,
} from './credentials.ts';
import { sendInvitation } from './invitations.ts';
import { passwordChangedEmail, passwordResetEmail } from './email-templates.ts';
import { membershipsOf } from './memberships.ts';
import { issueToken, readToken, useToken } from './one-time-tokens.ts';
import { readPasswordPolicy } from './password-policy.ts';
import { checkPassword } from './check-password.ts';
import { recordActingEnds } from './end-sessions.ts';
import { type CookieHeaders, enter, refuseCurrentPassword } from './sign-in.ts';

const RESET_SECONDS = 3600;

const deadReset = (): AppError => expiredLinkError('link', 'Your password is unchanged. Ask for a new link.');

const outdatedPassword = (): AppError =>
  invalid(
    'current',
    'Your password was changed elsewhere a moment ago. That one was kept, and this change was not made. Sign in with it, or choose “Forgot password?”.',
  );

/**
 * Mails a link to choose a new password. The response is sent before checking whether the account exists, so neither
 * the response nor its timing reveals it. An invited person without a password gets the invitation again.
 *
 * @throws RATE_LIMITED, for known and unknown accounts alike.
 */
export async function forgotPassword(context: IdentityContext, email: string, caller: Caller): Promise<void> {
  const { rateLimiter, limits, background } = context;
  await rateLimiter.count(`reset ${addressKey(caller.ip)}`, limits.resetsFromAddress);
  await rateLimiter.count(`reset ${accountKey(email)}`, limits.resetsOfAccount);
  background.run('A mail to choose a new password', () => mailReset(context, email));
}

/** Mails a link to choose a new password to an address that may be unknown. */
export async function mailReset(context: IdentityContext, email: string): Promise<void> {
  const { pool, mailer } = context;
  const identity = await findIdentity(pool, { email });
  if (!identity) return;
  if (identity.passwordHash === null) return mailInvitationsAgain(context, identity);
  await mailer.send(passwordResetEmail(identity, await newResetLink(context, identity)));
}

/**
 * Returns a link whose holder can choose a new password for the identity, once and within an hour. It replaces older
 * links.
 */
export async function newResetLink(
  { pool, publicUrl }: IdentityContext,
  identity: KnownIdentity,
): Promise<string> {
  const subject = { identityId: identity.id, companyId: null };
  const token = await inTransaction(pool, plainOpening, async ({ client }) => {
    // Two concurrent requests wait for each other here: the newer link replaces the older ones.
    await client.query('select from "user" where id = $1 for update', [identity.id]);
    await client.query(`delete from one_time_tokens where identity_id = $1 and purpose = 'reset'`, [
      identity.id,
    ]);
    return issueToken(client, 'reset', subject, RESET_SECONDS);
  });
  return `${publicUrl}/login?reset=${token}`;
}

/** Mails again the invitations that a person has not yet accepted. */
export async function mailInvitationsAgain(context: IdentityContext, { id, email, name }: KnownIdentity) {
  for (const { companyId, userId, acceptedAt } of await membershipsOf(context.pool, id)) {
    if (acceptedAt === null) await sendInvitation(context, companyId, { userId, email, name });
  }
}

/** Finds the person of a mailed link, without using it up. Throws GONE for an expired link. */
async function personOfLink(context: IdentityContext, token: string, caller: Caller): Promise<KnownIdentity> {
  const { rateLimiter, limits, pool } = context;
  await rateLimiter.count(`link ${addressKey(caller.ip)}`, limits.linksFromAddress);
  const subject = await readToken(pool, 'reset', token);
  const identity = subject && (await findIdentity(pool, { id: subject.identityId }));
  if (!identity) throw deadReset();
  return identity;
}

/** Checks that a mailed link still works, before anyone types a password. Throws GONE for an expired link. */
export async function checkResetLink(context: IdentityContext, token: string, caller: Caller): Promise<void> {
  await personOfLink(context, token, caller);
}

/**
 * Sets a new password with a mailed link. All sessions of the person end. The first proof of the mailbox also removes
 * passkeys and linked accounts, which may belong to someone who claimed the address. Throws GONE for an expired link,
 * INVALID for a weak password.
 */
export async function resetPassword(
  context: IdentityContext,
  { token, password }: { readonly token: string; readonly password: string },
  caller: Caller,
): Promise<void> {
  const { tenancy, hasher } = context;
  const identity = await personOfLink(context, token, caller);
  checkPassword(await readPasswordPolicy(tenancy), password, identity);
  const hash = await hasher.hash(password);
  await replacePassword(context, identity, hash, token);
  await forgetFailures(context, identity.email, caller);
}

/** Changes the password of a signed-in person. All their sessions end, and this browser gets a new one. */
export async function changePassword(
  context: IdentityContext,
  session: ResolvedSession,
  { current, next }: { readonly current: string; readonly next: string },
  caller: Caller,
): Promise<CookieHeaders> {
  const { pool, tenancy, hasher } = context;
  const own = await findIdentity(pool, { id: session.identityId });
  if (!own) throw new AppError('NOT_AUTHENTICATED');
  const identity = await proveIdentity(context, own.email, current, caller).catch(refuseCurrentPassword);
  checkPassword(await readPasswordPolicy(tenancy), next, identity);
  const hash = await hasher.hash(next);
  await replacePassword(context, identity, hash, null);
  return enter(
    context,
    {
      identityId: identity.id,
      email: identity.email,
      companyId: session.company.id,
      isWhole: true,
      passwordHash: hash,
    },
    caller,
  );
}

/** @param resetToken the token of the mailed link, consumed by the change; null for a signed-in person. */
async function replacePassword(
  context: IdentityContext,
  identity: KnownIdentity,
  hash: string,
  resetToken: string | null,
): Promise<void> {
  const { pool, sessions, background, mailer } = context;
  await recordActingEnds(context, { identityId: identity.id });
  const ended = await inTransaction(pool, plainOpening, async ({ client }) => {
    // Lock the person first, as for a new link: two transactions that lock a person and their links in different
    // order would deadlock.
    await client.query('select from "user" where id = $1 for update', [identity.id]);
    if (resetToken === null) {
      if (!(await exchangePassword(client, identity, hash))) throw outdatedPassword();
    } else {
      if (!(await useToken(client, 'reset', resetToken))) throw deadReset();
      await setPassword(client, identity.id, hash, true);
    }
    await client.query(`delete from one_time_tokens where identity_id = $1 and purpose = 'reset'`, [
      identity.id,
    ]);
    const removed = await sessions.remove(client, { identityId: identity.id });
    // Without a session, nobody can add another sign-in method.
    if (!identity.isMailboxProven && resetToken !== null) await endOtherWaysIn(client, identity.id);
    return removed;
  });
  sessions.notifyEnded(ended);
  background.run('A mail about a changed password', () => mailer.send(passwordChangedEmail(identity)));
}
