import { inTransaction, plainOpening } from '../db/transaction.ts';
import { type Caller, expiredLinkError, type IdentityContext } from './context.ts';
import { accountKey, findIdentity } from './credentials.ts';
import { signInLinkEmail } from './email-templates.ts';
import { activateAccepted, membershipsOf } from './memberships.ts';
import { issueToken, useToken } from './one-time-tokens.ts';
import { mailInvitationsAgain, mailReset } from './passwords.ts';
import { addressKey } from './rate-limiter.ts';
import { type CookieHeaders, enter } from './sign-in.ts';

const VALID_SECONDS = 15 * 60;

const expiredSignInLinkError = () =>
  expiredLinkError('link', 'Ask for a new one, or sign in with your password.');

/**
 * Mails a link that signs in. The response is sent before checking whether the account exists, so neither the
 * response nor its timing reveals it. An invited person who has not accepted gets the invitation again. A person
 * whose mailbox was never proven gets a link to a new password instead: the existing password may belong to someone
 * who claimed the address, and must not outlive the first proof.
 *
 * @throws RATE_LIMITED, for known and unknown accounts alike.
 */
export async function requestSignInLink(
  context: IdentityContext,
  email: string,
  caller: Caller,
): Promise<void> {
  const { rateLimiter, limits, background } = context;
  await rateLimiter.count(`sign-in link ${addressKey(caller.ip)}`, limits.resetsFromAddress);
  await rateLimiter.count(`sign-in link ${accountKey(email)}`, limits.resetsOfAccount);
  background.run('A mail to sign in', () => mailSignInLink(context, email));
}

async function mailSignInLink(context: IdentityContext, email: string): Promise<void> {
  const { pool, mailer, publicUrl } = context;
  const identity = await findIdentity(pool, { email });
  if (!identity) return;
  const memberships = await membershipsOf(pool, identity.id);
  if (!memberships.some(({ acceptedAt }) => acceptedAt !== null))
    return mailInvitationsAgain(context, identity);
  if (!identity.isMailboxProven) return mailReset(context, email);
  const subject = { identityId: identity.id, companyId: null };
  const token = await issueToken(pool, 'sign-in', subject, VALID_SECONDS);
  await mailer.send(signInLinkEmail(identity, `${publicUrl}/login?link=${token}`));
}

/**
 * Signs in with a mailed link, on whichever device it is opened. It works once, and invalidates the other links that
 * were mailed. It replaces only the password: the second factor is still required.
 *
 * @throws GONE for an expired link.
 */
export async function signInByLink(
  context: IdentityContext,
  token: string,
  caller: Caller,
): Promise<CookieHeaders> {
  const { rateLimiter, limits, pool, tenancy, writer } = context;
  await rateLimiter.count(`link ${addressKey(caller.ip)}`, limits.linksFromAddress);
  const subject = await inTransaction(pool, plainOpening, ({ client }) => useToken(client, 'sign-in', token));
  const identity = subject && (await findIdentity(pool, { id: subject.identityId }));
  if (!identity) throw expiredSignInLinkError();
  await activateAccepted(pool, tenancy, writer, identity.id);
  return enter(context, { identityId: identity.id, email: identity.email }, caller);
}
