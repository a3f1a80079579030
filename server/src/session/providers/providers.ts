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

/** What a person is sent to a provider for. */
const purposeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sign-in') }),
  z.object({ kind: z.literal('join'), invitation: z.string() }),
  z.object({ kind: z.literal('link'), sessionId: z.string(), identityId: z.string() }),
]);
type Purpose = z.infer<typeof purposeSchema>;

/** A visit to a provider that has begun; kept encrypted, because it may hold the secret of an invitation. */
const visitSchema = z.object({
  providerId: z.string(),
  window: z.enum(signInWindows),
  purpose: purposeSchema,
  ceremony: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  browser: z.string(),
  channel: z.string(),
  /** Of the browser that began. The answer of the provider comes without it. */
  timeZone: z.string().optional(),
});
type Visit = z.infer<typeof visitSchema>;
const storedVisit = z.object({ visit: z.string() });

/** Where a page sends its browser. */
export interface BegunVisit {
  readonly url: string;
  /** Name of the BroadcastChannel on which the window tells how it ended. */
  readonly channel: string;
  readonly cookies: CookieHeaders;
}

export interface EndedVisit {
  /** Null when it is not known any more which visit this was. */
  readonly visit: {
    readonly window: SignInWindow;
    readonly channel: string;
    readonly providerId: string;
  } | null;
  readonly problem: ProviderProblem | null;
  /** The page that goes on from here. */
  readonly path: string;
  readonly cookies: CookieHeaders;
}

export interface LinkedProvider extends Provider {
  /** The account's address at the provider; null when none is linked, or when it sent none. */
  readonly email: string | null;
  readonly linkedAt: string | null;
}

/** A provider as the company uses it. */
export interface UsedProvider extends Provider {
  /** The other system. */
  readonly host: string;
  /** When somebody of the company last signed in there; null for never. */
  readonly lastUsedAt: string | null;
}

interface BeginInput {
  readonly providerId: string;
  readonly window: SignInWindow;
}

/** Sign-in with an account at another provider, by OpenID Connect: authorization code with PKCE, state and nonce. */
export interface Providers {
  readonly list: readonly Provider[];
  /** Begins a sign-in, or with the secret of an invitation its acceptance. Throws RATE_LIMITED, NOT_FOUND, NOT_READY when the provider is down. */
  beginSignIn(
    input: BeginInput & { readonly invitation?: string | undefined },
    caller: Caller,
  ): Promise<BegunVisit>;
  /** Begins to link an account to one's own. Throws PROOF_NEEDED, and like {@link Providers.beginSignIn}. */
  beginLink(session: ResolvedSession, input: BeginInput, caller: Caller): Promise<BegunVisit>;
  /** Ends a visit with what the provider answered. Never throws: what went wrong is a problem in words for the person. */
  end(query: string, caller: Caller): Promise<EndedVisit>;
  listOwn(session: ResolvedSession): Promise<LinkedProvider[]>;
  listUsed(companyId: string): Promise<UsedProvider[]>;
  /** Asks a provider whether it answers. Throws NOT_FOUND, NOT_READY when the provider is down. */
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

  /** The visit that an answer belongs to, taken so that it ends once. Null for one of another browser. */
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

/** Words for a provider that does not answer. */
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
