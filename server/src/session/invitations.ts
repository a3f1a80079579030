import type { CompanyEmail } from '../messaging/company-mail.ts';
import { AppError, invalid, notReady } from '@sable/domain/kernel/errors';
import { z } from 'zod';
import { inTransaction, plainOpening } from '../db/transaction.ts';
import { actorOf, type ResolvedSession } from './actor.ts';
import { assertFresh } from './fresh-session.ts';
import { managedPerson } from './managed-person.ts';
import { addressKey } from './rate-limiter.ts';
import { checkPassword } from './check-password.ts';
import { type Caller, expiredLinkError, type IdentityContext } from './context.ts';
import {
  ensureIdentity,
  exchangePassword,
  findIdentity,
  type KnownIdentity,
  proveIdentity,
  proveMailbox,
} from './credentials.ts';
import { invitationEmail } from './email-templates.ts';
import {
  activateAccepted,
  addMembership,
  companyName,
  type Membership,
  membershipsOf,
} from './memberships.ts';
import { issueToken, readToken, useToken } from './one-time-tokens.ts';
import { readPasswordPolicy } from './password-policy.ts';
import { type CookieHeaders, enter } from './sign-in.ts';

const VALID_SECONDS = 7 * 24 * 3600;

const invitationSchema = z.object({ userId: z.uuid(), email: z.string(), name: z.string() });

interface InvitedIdentity {
  readonly identity: KnownIdentity;
  /** When the person joined the company; null while the invitation is pending. */
  readonly acceptedAt: Date | null;
  readonly memberships: readonly Membership[];
}

/** Returns the identity of an invited person (created if new) with a pending membership. */
async function inviteIdentity(
  context: IdentityContext,
  companyId: string,
  { userId, email, name }: { readonly userId: string; readonly email: string; readonly name: string },
): Promise<InvitedIdentity> {
  const { identity } = await ensureIdentity(context, { email: email.trim().toLowerCase(), name });
  await addMembership(context.pool, { identityId: identity.id, companyId, userId }, 'invited');
  const memberships = await membershipsOf(context.pool, identity.id);
  const acceptedAt = memberships.find((one) => one.companyId === companyId)?.acceptedAt ?? null;
  return { identity, acceptedAt, memberships };
}

async function newLink(
  { pool, publicUrl }: IdentityContext,
  companyId: string,
  { id: identityId }: KnownIdentity,
): Promise<string> {
  const token = await issueToken(pool, 'invitation', { identityId, companyId }, VALID_SECONDS);
  return `${publicUrl}/login?invite=${token}`;
}

/**
 * Returns a link for a pending invitation that an administrator hands over, because without a mail server nothing
 * else delivers it.
 *
 * @throws PROOF_NEEDED, NOT_AUTHORIZED, NOT_FOUND, NOT_READY with a message.
 */
export async function linkInvitation(
  context: IdentityContext,
  session: ResolvedSession,
  userId: string,
): Promise<{ link: string }> {
  const actor = actorOf(session);
  const person = await managedPerson(context.tenancy, actor, userId);
  assertFresh(session);
  // The holder of the link chooses the password. If email works, only the owner of the mailbox may get the link.
  if (context.mailer.kind === 'smtp')
    throw notReady(
      'This server sends invitations by email. Nothing was changed. Ask the person to check their email.',
    );
  if (person.status !== 'invited')
    throw notReady(
      'This person has already joined. Nothing was changed. They can sign in with their email address.',
    );
  const { identity, memberships } = await inviteIdentity(context, actor.companyId, {
    ...person,
    userId: person.id,
  });
  // One identity signs in to all its companies: setting the first password of a person who works elsewhere would give
  // access to those companies too.
  if (
    identity.passwordHash === null &&
    memberships.some(({ companyId, acceptedAt }) => companyId !== actor.companyId && acceptedAt)
  )
    throw notReady(
      'This person signs in at another company without a password, so no link can be handed over. Nothing was changed. Set up a mail server first.',
    );
  return { link: await newLink(context, actor.companyId, identity) };
}

/**
 * Invites a person of a company: their identity (created if new, its address not yet proven), a pending membership,
 * and an email with a link. Runs the outbox job `invitation`. If it runs twice, it mails a second link and the first
 * stays valid.
 */
export async function sendInvitation(
  context: IdentityContext,
  companyId: string,
  payload: unknown,
): Promise<void> {
  const { mailer, tenancy } = context;
  const { email, name, userId } = invitationSchema.parse(payload);
  const invited = await inviteIdentity(context, companyId, { userId, email, name });
  if (invited.acceptedAt) return;
  const company = await companyName(tenancy, companyId);
  const mail: CompanyEmail = {
    ...invitationEmail(
      { email: invited.identity.email, name },
      company,
      await newLink(context, companyId, invited.identity),
    ),
    companyId,
    createdBy: null,
    senderName: company,
    replyTo: null,
    messageId: null,
  };
  await mailer.send(mail);
}

/** What the holder of an invitation may see before accepting it. */
export interface InvitationView {
  readonly company: string;
  readonly name: string;
  readonly email: string;
  /** True if the person can already sign in and accepts with their existing password. */
  readonly hasPassword: boolean;
}

interface Invitation {
  readonly identity: KnownIdentity;
  readonly companyId: string;
  readonly company: string;
}

async function readInvitation(
  { rateLimiter, limits, pool, tenancy }: IdentityContext,
  token: string,
  caller: Caller,
): Promise<Invitation> {
  await rateLimiter.count(`link ${addressKey(caller.ip)}`, limits.linksFromAddress);
  const subject = await readToken(pool, 'invitation', token);
  const identity = subject && (await findIdentity(pool, { id: subject.identityId }));
  if (!identity || !subject.companyId) throw deadInvitation();
  return { identity, companyId: subject.companyId, company: await companyName(tenancy, subject.companyId) };
}

const deadInvitation = (): AppError =>
  expiredLinkError(
    'invitation',
    'If you have already joined, sign in; otherwise ask the person who invited you for a new one.',
  );

export async function lookAtInvitation(
  context: IdentityContext,
  token: string,
  caller: Caller,
): Promise<InvitationView> {
  const { identity, company } = await readInvitation(context, token, caller);
  const { name, email, passwordHash } = identity;
  return { company, name, email, hasPassword: passwordHash !== null };
}

/**
 * Accepts an invitation: sets the password (or checks the existing one), marks the address as proven, activates the
 * `users` document, and signs the person in to that company.
 *
 * @throws GONE for an expired invitation, INVALID for a weak or wrong password.
 */
export async function acceptInvitation(
  context: IdentityContext,
  { token, password }: { readonly token: string; readonly password: string },
  caller: Caller,
): Promise<CookieHeaders> {
  const { pool, tenancy, writer } = context;
  const { identity, companyId } = await readInvitation(context, token, caller);
  const { proven, passwordHash } = await passwordFor(context, identity, password, caller);
  await inTransaction(pool, plainOpening, async ({ client }) => {
    if (!(await useToken(client, 'invitation', token))) throw deadInvitation();
    await proveMailbox(client, identity.id);
    if (!(await exchangePassword(client, proven, passwordHash))) throw outdatedPassword();
    await client.query(
      'update memberships set accepted_at = coalesce(accepted_at, now()) where identity_id = $1 and company_id = $2',
      [identity.id, companyId],
    );
  });
  await activateAccepted(pool, tenancy, writer, identity.id);
  return enter(context, { identityId: identity.id, email: identity.email, companyId, passwordHash }, caller);
}

const outdatedPassword = (): AppError =>
  invalid(
    'password',
    'The password of this account was changed elsewhere a moment ago. That one was kept, and the invitation is still open. Type the new password.',
  );

/**
 * Returns the hash to store: of a first password, or the existing one after the person has proven to know it. An
 * invitation resets nothing.
 */
async function passwordFor(
  context: IdentityContext,
  identity: KnownIdentity,
  password: string,
  caller: Caller,
): Promise<{ proven: KnownIdentity; passwordHash: string }> {
  const { tenancy, hasher } = context;
  if (identity.passwordHash === null) {
    checkPassword(await readPasswordPolicy(tenancy), password, identity);
    return { proven: identity, passwordHash: await hasher.hash(password) };
  }
  const proven = await proveIdentity(context, identity.email, password, caller);
  return { proven, passwordHash: proven.passwordHash };
}
