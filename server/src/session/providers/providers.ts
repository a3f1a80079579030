import { randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { AppError, notReady } from '@sable/domain/kernel/errors';
import { type Provider, providerProblemText, type ProviderProblem } from '@sable/domain/sign-in-provider';
import { TIME_ZONE_HEADER } from '@sable/domain/session-place';
import { z } from 'zod';
import { inTransaction, plainOpening } from '../../db/transaction.ts';
import type { ProviderSettings } from '../../provider-config.ts';
import { isPending, type ReadSession, type ResolvedSession } from '../actor.ts';
import { saveChallenge, takeChallenge } from '../challenges.ts';
import type { Caller, IdentityContext } from '../context.ts';
import { assertFresh } from '../fresh-session.ts';
import { addressKey } from '../rate-limiter.ts';
import { holdSession } from '../sessions.ts';
import { type CookieHeaders, zoneOf } from '../sign-in.ts';
import { enterByProvider, joinByProvider, tellProviderChange } from './enter-by-provider.ts';
import {
  lastUsesIn,
  linkAccount,
  listLinkedAccounts,
  noteAccountUse,
  unlinkAccount,
} from './linked-accounts.ts';
import { createOidcClient, newCeremony, type ProviderAccount, ProviderError } from './oidc-client.ts';

export const CALLBACK_PATH = '/api/sign-in/provider/callback';

/** A separate window next to the page, or the page's own tab. */
export const signInWindows = ['popup', 'tab'] as const;
export type SignInWindow = (typeof signInWindows)[number];

/** The purpose of a visit to a provider. */
const purposeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sign-in') }),
  z.object({ kind: z.literal('join'), invitation: z.string() }),
  z.object({ kind: z.literal('link'), sessionId: z.string(), identityId: z.string() }),
]);
type Purpose = z.infer<typeof purposeSchema>;

/** A visit to a provider in progress; stored encrypted, because it may contain the secret of an invitation. */
const visitSchema = z.object({
  providerId: z.string(),
  window: z.enum(signInWindows),
  purpose: purposeSchema,
  ceremony: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  browser: z.string(),
  channel: z.string(),
  /** The time zone of the browser that began. The provider's answer comes without it. */
  timeZone: z.string().optional(),
});
type Visit = z.infer<typeof visitSchema>;
const storedVisit = z.object({ visit: z.string() });

/** The URL to which a page sends its browser, and the channel and cookies of the visit. */
export interface BegunVisit {
  readonly url: string;
  /** Name of the BroadcastChannel on which the window reports the result. */
  readonly channel: string;
  readonly cookies: CookieHeaders;
}

export interface EndedVisit {
  /** Null if the visit is no longer known. */
  readonly visit: {
    readonly window: SignInWindow;
    readonly channel: string;
    readonly providerId: string;
  } | null;
  readonly problem: ProviderProblem | null;
  /** The page to continue on. */
  readonly path: string;
  readonly cookies: CookieHeaders;
}

export interface LinkedProvider extends Provider {
  /** The account's address at the provider; null if none is linked, or if the provider sent none. */
  readonly email: string | null;
  readonly linkedAt: string | null;
}

/** A provider with its use by the company. */
export interface UsedProvider extends Provider {
  /** Host name of the external system. */
  readonly host: string;
  /** When a person of the company last signed in there; null if never. */
  readonly lastUsedAt: string | null;
}

interface BeginInput {
  readonly providerId: string;
  readonly window: SignInWindow;
}

/** Sign-in with an account at another provider, by OpenID Connect: authorization code with PKCE, state, and nonce. */
export interface Providers {
  readonly list: readonly Provider[];
  /**
   * Begins a sign-in, or the acceptance of an invitation if given its secret. Throws RATE_LIMITED, NOT_FOUND,
   * NOT_READY if the provider is down.
   */
  beginSignIn(
    input: BeginInput & { readonly invitation?: string | undefined },
    caller: Caller,
  ): Promise<BegunVisit>;
  /**
   * Begins to link an account to the person's own. Throws PROOF_NEEDED, and the errors of {@link
   * Providers.beginSignIn}.
   */
  beginLink(session: ResolvedSession, input: BeginInput, caller: Caller): Promise<BegunVisit>;
  /**
   * Ends a visit with the provider's answer. Never throws: an error becomes a problem with a message for the person.
   */
  end(query: string, caller: Caller): Promise<EndedVisit>;
  listOwn(session: ResolvedSession): Promise<LinkedProvider[]>;
  listUsed(companyId: string): Promise<UsedProvider[]>;
  /** Checks whether a provider answers. Throws NOT_FOUND, NOT_READY if the provider is down. */
  test(providerId: string): Promise<void>;
  /** Throws PROOF_NEEDED, NOT_FOUND. */
  unlink(session: ResolvedSession, providerId: string): Promise<void>;
}

export function createProviders(
  context: IdentityContext,
  settings: readonly ProviderSettings[],
  readSession: ReadSession,
): Providers {
  const { pool, auth, cookies, rateLimiter, limits, publicUrl, log } = context;
  const key = auth.secretConfig;
  const client = createOidcClient(`${publicUrl}${CALLBACK_PATH}`, log);

  const settingsOf = (id: string): ProviderSettings => {
    const found = settings.find((one) => one.id === id);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  };

  const begin = async (
    { providerId, window }: BeginInput,
    purpose: Purpose,
    caller: Caller,
  ): Promise<BegunVisit> => {
    await rateLimiter.count(`challenge ${addressKey(caller.ip)}`, limits.challengesFromAddress);
    const provider = settingsOf(providerId);
    const ceremony = newCeremony();
    const url = await client.authorizationUrl(provider, ceremony).catch(tellUnreachable(provider));
    const browser = cookies.readBrowser(caller) ?? randomBytes(32).toString('base64url');
    const channel = randomBytes(16).toString('base64url');
    const timeZone = zoneOf(caller);
    const visit: Visit = { providerId, window, purpose, ceremony, browser, channel, timeZone };
    const data = await symmetricEncrypt({ key, data: JSON.stringify(visit) });
    await saveChallenge(pool, 'provider', ceremony.state, { visit: data });
    return { url, channel, cookies: [cookies.browser(browser)] };
  };

  /** Consumes the visit that an answer belongs to, so that it ends only once. Null for a visit of another browser. */
  const takeVisit = async (state: string, caller: Caller): Promise<Visit | null> => {
    const stored = await takeChallenge(pool, 'provider', state, storedVisit);
    if (!stored) return null;
    const visit = visitSchema.parse(JSON.parse(await symmetricDecrypt({ key, data: stored.visit })));
    return visit.browser === cookies.readBrowser(caller) ? visit : null;
  };

  const finish = async (
    account: ProviderAccount,
    purpose: Purpose,
    caller: Caller,
  ): Promise<CookieHeaders> => {
    if (purpose.kind === 'sign-in') return enterByProvider(context, account, caller);
    if (purpose.kind === 'join') return joinByProvider(context, account, purpose.invitation, caller);
    const session = await readSession(caller);
    if (!session || isPending(session) || session.sessionId !== purpose.sessionId)
      throw new ProviderError('signed-out');
    const { sessionId, identityId } = purpose;
    const isNew = await inTransaction(pool, plainOpening, async ({ client: db }) => {
      if (!(await holdSession(db, sessionId))) throw new ProviderError('signed-out');
      return linkAccount(db, identityId, account);
    });
    if (isNew) tellProviderChange(context, session.email, account.settings.name, true);
    return [];
  };

  const problemOf = (error: unknown): ProviderProblem => {
    if (error instanceof ProviderError) return error.problem;
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return 'too-many';
    log.error(`Sign-in with a provider: ${error instanceof Error ? error.message : String(error)}`);
    return 'failed';
  };

  return {
    list: settings.map(({ id, name }) => ({ id, name })),

    beginSignIn: ({ invitation, ...input }, caller) =>
      begin(input, invitation === undefined ? { kind: 'sign-in' } : { kind: 'join', invitation }, caller),

    async beginLink(session, input, caller) {
      assertFresh(session);
      const { sessionId, identityId } = session;
      return begin(input, { kind: 'link', sessionId, identityId }, caller);
    },

    async end(query, caller) {
      const address = new URL(`${publicUrl}${CALLBACK_PATH}${query}`);
      let visit: Visit | null = null;
      try {
        await rateLimiter.count(`sign-in ${addressKey(caller.ip)}`, limits.signInsFromAddress);
        visit = await takeVisit(address.searchParams.get('state') ?? '', caller);
        if (!visit) throw new ProviderError('expired');
        const account = await client.redeem(settingsOf(visit.providerId), address, visit.ceremony);
        const headers = { ...caller.headers, [TIME_ZONE_HEADER]: visit.timeZone };
        const given = await finish(account, visit.purpose, { ...caller, headers });
        await noteAccountUse(pool, account);
        return { visit, problem: null, path: pathAfter(visit.purpose, true), cookies: given };
      } catch (error) {
        const path = visit ? pathAfter(visit.purpose, false) : '/login';
        return { visit, problem: problemOf(error), path, cookies: [] };
      }
    },

    async listOwn({ identityId }) {
      const linked = await listLinkedAccounts(pool, identityId);
      return settings.map(({ id, name, issuer }) => {
        const account = linked.find((one) => one.issuer === issuer);
        return { id, name, email: account?.email ?? null, linkedAt: account?.linkedAt.toISOString() ?? null };
      });
    },

    async listUsed(companyId) {
      const uses = settings.length > 0 ? await lastUsesIn(pool, companyId) : new Map<string, Date>();
      return settings.map(({ id, name, issuer }) => ({
        id,
        name,
        host: new URL(issuer).hostname,
        lastUsedAt: uses.get(issuer)?.toISOString() ?? null,
      }));
    },

    async test(providerId) {
      const provider = settingsOf(providerId);
      await client.test(provider).catch(tellUnreachable(provider));
    },

    async unlink(session, providerId) {
      assertFresh(session);
      const { issuer, name } = settingsOf(providerId);
      if (!(await unlinkAccount(pool, session.identityId, issuer))) throw new AppError('NOT_FOUND');
      tellProviderChange(context, session.email, name, false);
    },
  };
}

/** Throws the message for a provider that does not answer. */
const tellUnreachable =
  ({ name }: ProviderSettings) =>
  (error: unknown): never => {
    if (!(error instanceof ProviderError)) throw error;
    throw notReady(providerProblemText('unreachable', name));
  };

function pathAfter(purpose: Purpose, done: boolean): string {
  if (purpose.kind === 'link') return '/user?tab=security';
  if (purpose.kind === 'join' && !done) return `/login?invite=${encodeURIComponent(purpose.invitation)}`;
  return '/login';
}
