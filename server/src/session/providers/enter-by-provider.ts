import { inTransaction, plainOpening } from '../../db/transaction.ts';
import type { Caller, IdentityContext } from '../context.ts';
import { findIdentity, type KnownIdentity } from '../credentials.ts';
import { providerChangedEmail } from '../email-templates.ts';
import { activateAccepted, membershipsOf } from '../memberships.ts';
import { readToken, useToken } from '../one-time-tokens.ts';
import { type CookieHeaders, enter } from '../sign-in.ts';
import { findLinkedIdentity, linkAccount } from './linked-accounts.ts';
import { type ProviderAccount, ProviderError } from './oidc-client.ts';

/** Emails a person that a provider's account was linked or unlinked. */
export function tellProviderChange(
  { background, mailer }: IdentityContext,
  email: string,
  provider: string,
  linked: boolean,
): void {
  background.run('A mail about a sign-in provider', () =>
    mailer.send(providerChangedEmail(email, provider, linked)),
  );
}

/**
 * Signs in the person to whom a provider's account is linked. An account that is not linked yet is linked by its
 * email address only if both sides have proven the mailbox: the provider confirms it, and the person has proven it
 * here. Otherwise whoever claimed an address first would get the account of its owner.
 *
 * @throws ProviderError `not-linked`, whether or not somebody has the address.
 */
export async function enterByProvider(
  context: IdentityContext,
  account: ProviderAccount,
  caller: Caller,
): Promise<CookieHeaders> {
  const { pool, tenancy, writer } = context;
  const linkedId = await findLinkedIdentity(pool, account);
  const identity = linkedId
    ? await findIdentity(pool, { id: linkedId })
    : await findByProvenMailbox(context, account);
  if (!identity || !(await hasJoined(context, identity))) throw new ProviderError('not-linked');
  if (!linkedId && (await linkAccount(pool, identity.id, account)))
    tellProviderChange(context, identity.email, account.settings.name, true);
  await activateAccepted(pool, tenancy, writer, identity.id);
  return enter(context, { identityId: identity.id, email: identity.email }, caller);
}

async function findByProvenMailbox(
  { pool }: IdentityContext,
  { email, isEmailVerified }: ProviderAccount,
): Promise<KnownIdentity | null> {
  if (email === null || !isEmailVerified) return null;
  const identity = await findIdentity(pool, { email });
  return identity?.isMailboxProven ? identity : null;
}

const hasJoined = async ({ pool }: IdentityContext, { id }: KnownIdentity): Promise<boolean> =>
  (await membershipsOf(pool, id)).some(({ acceptedAt }) => acceptedAt !== null);

/**
 * Accepts an invitation with an account at a provider instead of a password. The link of the invitation proves the mailbox, so the provider's address may differ.
 * People who can already sign in must have linked the account before, so that an invitation cannot open an existing account.
 *
 * @throws ProviderError `expired` for an invitation that no longer works, `not-linked` for a person who signs in another way.
 */
export async function joinByProvider(
  context: IdentityContext,
  account: ProviderAccount,
  token: string,
  caller: Caller,
): Promise<CookieHeaders> {
  const { pool, tenancy, writer } = context;
  const subject = await readToken(pool, 'invitation', token);
  const identity = subject && (await findIdentity(pool, { id: subject.identityId }));
  const companyId = subject?.companyId;
  if (!identity || !companyId) throw new ProviderError('expired');
  const isNew = identity.passwordHash === null && !(await hasJoined(context, identity));
  if (!isNew && (await findLinkedIdentity(pool, account)) !== identity.id)
    throw new ProviderError('not-linked');
  await inTransaction(pool, plainOpening, async ({ client }) => {
    if (!(await useToken(client, 'invitation', token))) throw new ProviderError('expired');
    await linkAccount(client, identity.id, account);
    await client.query('update "user" set "emailVerified" = true where id = $1', [identity.id]);
    await client.query(
      'update memberships set accepted_at = coalesce(accepted_at, now()) where identity_id = $1 and company_id = $2',
      [identity.id, companyId],
    );
  });
  await activateAccepted(pool, tenancy, writer, identity.id);
  return enter(context, { identityId: identity.id, email: identity.email, companyId }, caller);
}
