import type { Database } from '../db/open.ts';
import type { DatabaseLog } from '../db/connect.ts';
import { POOL_SIZES } from '../db/pools.ts';
import type { Tenancy } from '../db/tenant.ts';
import { type Config, resolveSecret } from '../config.ts';
import type { Mailer } from '../messaging/mailer.ts';
import type { Writer } from '../mutate.ts';
import { type AccessReader, createAccessReader } from './access.ts';
import { createSessionReader, type ResolvedSession } from './actor.ts';
import { createApiKeyReader } from './api-key-access.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createAuth } from './auth.ts';
import { createBackground } from './background.ts';
import { type Caller, type IdentityContext, productLimits, type SignInLimits } from './context.ts';
import { createCredentialReader } from './credential.ts';
import { createTokenSigner } from './identity-token.ts';
import { createIdentityTokens, type IdentityTokens } from './identity-tokens.ts';
import { changeEmail, requestEmailChange } from './email-change.ts';
import { createImpersonation, type Impersonation } from './impersonation.ts';
import {
  acceptInvitation,
  type InvitationView,
  linkInvitation,
  lookAtInvitation,
  sendInvitation,
} from './invitations.ts';
import { type Onboarding, openCompany } from './onboarding.ts';
import { endSessions } from './end-sessions.ts';
import { createOwnSessions, type OwnSessions } from './own-sessions.ts';
import { createMailedCode, type MailedCode } from './mailed-code.ts';
import { createPasswordHasher, type HashCost } from './password-hash.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { linkPassword } from './password-link.ts';
import { changePassword, checkResetLink, forgotPassword, resetPassword } from './passwords.ts';
import { createProviders, type Providers } from './providers/providers.ts';
import { resetSecondFactorByOperator, resetSecondFactorOf } from './second-factor-reset.ts';
import { createRoleView, type RoleView } from './role-view.ts';
import { createSecondFactor, type SecondFactor } from './second-factor.ts';
import { createIdentityFor, type SeededIdentity, signInAs } from './seeding.ts';
import { createSessionCookies } from './session-cookie.ts';
import { createSessions, type EndedSession, type SessionsOf } from './sessions.ts';
import {
  type CookieHeaders,
  type Credentials,
  proveAgain,
  signIn,
  signOut,
  switchCompany,
} from './sign-in.ts';
import { requestSignInLink, signInByLink } from './sign-in-link.ts';
import { createSessionHolder, type SessionHolder } from './with-actor.ts';

export interface IdentityParts {
  readonly database: Pick<Database, 'createPool'>;
  readonly tenancy: Tenancy;
  readonly writer: Writer;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'publicUrl' | 'dataDir' | 'secret' | 'providers'> &
    Partial<Pick<Config, 'textUrl'>>;
  readonly log: DatabaseLog;
  readonly limits?: Partial<SignInLimits> | undefined;
  /** The cost of hashing a new password, if not the product's default. */
  readonly hashCost?: HashCost | undefined;
}

type TokenAndPassword = { readonly token: string; readonly password: string };

/**
 * Sign-in, sessions, passwords, and invitations. Every function that returns cookie headers has opened or ended a
 * session.
 */
export interface Identity extends SessionHolder, AccessReader {
  readonly tokens: IdentityTokens;
  readonly secondFactor: SecondFactor;
  readonly ownSessions: OwnSessions;
  readonly passkeys: Passkeys;
  readonly mailedCode: MailedCode;
  readonly providers: Providers;
  /** Origin of the installation, to which providers redirect people. */
  readonly publicUrl: string;
  /** Whether a mail server accepts emails; without one they are captured as files. */
  readonly mailDelivers: boolean;
  /** Whether a provider accepts texts; without one they are stored on the account. */
  readonly textDelivers: boolean;
  readonly impersonation: Impersonation;
  readonly roleView: RoleView;
  signIn(credentials: Credentials, caller: Caller): Promise<CookieHeaders>;
  signOut(caller: Caller): Promise<CookieHeaders>;
  switchCompany(session: ResolvedSession, companyId: string, caller: Caller): Promise<CookieHeaders>;
  proveAgain(session: ResolvedSession, password: string, caller: Caller): Promise<CookieHeaders>;
  openCompany(input: Onboarding, caller: Caller): Promise<CookieHeaders>;
  requestSignInLink(email: string, caller: Caller): Promise<void>;
  signInByLink(token: string, caller: Caller): Promise<CookieHeaders>;
  forgotPassword(email: string, caller: Caller): Promise<void>;
  checkResetLink(token: string, caller: Caller): Promise<void>;
  resetPassword(input: TokenAndPassword, caller: Caller): Promise<void>;
  changePassword(
    session: ResolvedSession,
    input: { readonly current: string; readonly next: string },
    caller: Caller,
  ): Promise<CookieHeaders>;
  /** For an administrator of the person's company. */
  resetSecondFactorOf(session: ResolvedSession, userId: string): Promise<void>;
  resetSecondFactorByOperator(email: string): Promise<void>;
  requestEmailChange(session: ResolvedSession, email: string, caller: Caller): Promise<void>;
  changeEmail(token: string, caller: Caller): Promise<{ email: string }>;
  lookAtInvitation(token: string, caller: Caller): Promise<InvitationView>;
  acceptInvitation(input: TokenAndPassword, caller: Caller): Promise<CookieHeaders>;
  /** For an administrator of the person's company, if no mail server delivers the link. */
  linkInvitation(session: ResolvedSession, userId: string): Promise<{ link: string }>;
  /** For an administrator of the person's company, if no mail server delivers the link. */
  linkPassword(session: ResolvedSession, userId: string): Promise<{ link: string }>;
  /** Runs the outbox job `invitation`. */
  sendInvitation(companyId: string, payload: unknown): Promise<void>;
  /** Ends sessions, records those in which a super user acted as someone, and notifies the listeners of each. */
  endSessionsOf(whose: SessionsOf): Promise<void>;
  /**
   * Calls the listener for every session that ends on this server, including sign-out. Returns a function that
   * removes the listener.
   */
  onSessionEnded(listener: (ended: EndedSession) => void): () => void;
  /** Purges expired sessions, links, and counters. For a periodic job. */
  sweep(): Promise<void>;
  /** Resolves when emails that no response waited for have been handed over. */
  settled(): Promise<void>;
  hashPassword(password: string): Promise<string>;
  createIdentityFor(identity: SeededIdentity): Promise<string>;
  signInAs(userId: string): Promise<string>;
}

/** Creates identity over its own tables. @throws ConfigError for an unusable secret. */
export async function createIdentity(parts: IdentityParts): Promise<Identity> {
  const context = await contextOf(parts);
  const { pool, sessions, background, hasher, tenancy, cookies, signer, writer } = context;
  const reader = createSessionReader(tenancy);
  const access = createAccessReader(
    createCredentialReader(cookies, signer),
    reader,
    createApiKeyReader(tenancy, writer, background),
  );
  return {
    ...access,
    ...createSessionHolder(tenancy, access),
    tokens: createIdentityTokens({ pool, signer, sessions, reader }),
    secondFactor: createSecondFactor(context),
    ownSessions: createOwnSessions(context),
    passkeys: createPasskeys(context),
    mailedCode: createMailedCode(context),
    providers: createProviders(context, parts.config.providers, access.readSession),
    publicUrl: context.publicUrl,
    mailDelivers: context.mailer.kind === 'smtp',
    textDelivers: parts.config.textUrl !== undefined,
    impersonation: createImpersonation(context),
    roleView: createRoleView(context),
    signIn: (credentials, caller) => signIn(context, credentials, caller),
    signOut: (caller) => signOut(context, caller),
    switchCompany: (session, companyId, caller) => switchCompany(context, session, companyId, caller),
    proveAgain: (session, password, caller) => proveAgain(context, session, password, caller),
    openCompany: (input, caller) => openCompany(context, input, caller),
    requestSignInLink: (email, caller) => requestSignInLink(context, email, caller),
    signInByLink: (token, caller) => signInByLink(context, token, caller),
    forgotPassword: (email, caller) => forgotPassword(context, email, caller),
    checkResetLink: (token, caller) => checkResetLink(context, token, caller),
    resetPassword: (input, caller) => resetPassword(context, input, caller),
    changePassword: (session, input, caller) => changePassword(context, session, input, caller),
    resetSecondFactorOf: (session, userId) => resetSecondFactorOf(context, session, userId),
    resetSecondFactorByOperator: (email) => resetSecondFactorByOperator(context, email),
    requestEmailChange: (session, email, caller) => requestEmailChange(context, session, email, caller),
    changeEmail: (token, caller) => changeEmail(context, token, caller),
    lookAtInvitation: (token, caller) => lookAtInvitation(context, token, caller),
    acceptInvitation: (input, caller) => acceptInvitation(context, input, caller),
    linkInvitation: (session, userId) => linkInvitation(context, session, userId),
    linkPassword: (session, userId) => linkPassword(context, session, userId),
    sendInvitation: (companyId, payload) => sendInvitation(context, companyId, payload),
    endSessionsOf: async (whose) => void (await endSessions(context, whose)),
    onSessionEnded: (listener) => sessions.onEnded(listener),
    sweep: () => sweep(pool),
    settled: () => background.settled(),
    hashPassword: (password) => hasher.hash(password),
    createIdentityFor: (identity) => createIdentityFor(context, identity),
    signInAs: (userId) => signInAs(context, userId),
  };
}

async function contextOf(parts: IdentityParts): Promise<IdentityContext> {
  const { database, tenancy, writer, mailer, config, log } = parts;
  const { publicUrl } = config;
  const limits = { ...productLimits, ...parts.limits };
  const secret = await resolveSecret(config);
  const pool = database.createPool('sable_auth', { max: POOL_SIZES.identity });
  const cookies = createSessionCookies(publicUrl, secret);
  const hasher = createPasswordHasher(parts.hashCost);
  const { $context } = await createAuth({ pool, publicUrl, secret, cookies, hasher, log });
  const auth = await $context;
  return {
    pool,
    tenancy,
    writer,
    mailer,
    publicUrl,
    log,
    limits,
    hasher,
    auth,
    cookies,
    signer: createTokenSigner(publicUrl, secret),
    rateLimiter: createRateLimiter(pool, limits.failuresFromCaller),
    sessions: createSessions(pool, auth, log),
    background: createBackground(log),
  };
}

async function sweep(pool: IdentityContext['pool']): Promise<void> {
  await pool.query(
    `delete from session where "expiresAt" < now() or "createdAt" < now() - interval '30 days'`,
  );
  await pool.query(`delete from ended_sessions where ended_at < now() - interval '1 hour'`);
  await pool.query('delete from one_time_tokens where expires_at < now()');
  await pool.query('delete from challenges where expires_at < now()');
  await pool.query('delete from verification where "expiresAt" < now()');
  await pool.query(`delete from attempts where since < now() - interval '1 day'`);
}
