import * as oidc from 'openid-client';
import type { ProviderProblem } from '@sable/domain/sign-in-provider';
import { z } from 'zod';
import type { DatabaseLog } from '../../db/connect.ts';
import type { ProviderSettings } from '../../provider-config.ts';

const TIMEOUT_SECONDS = 10;

/** A sign-in at a provider that came to nothing. The person reads the words of its problem. */
export class ProviderError extends Error {
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem) {
    super(problem);
    this.name = 'ProviderError';
    this.problem = problem;
  }
}

/** The random values that tie an answer of a provider to the browser that was sent there. */
export interface Ceremony {
  readonly state: string;
  readonly nonce: string;
  /** PKCE code verifier. */
  readonly verifier: string;
}

export const newCeremony = (): Ceremony => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/** An account at a provider, as the provider vouches for it. */
export interface ProviderAccount {
  readonly settings: ProviderSettings;
  /** Names the account for good; addresses change hands. */
  readonly subject: string;
  readonly email: string | null;
  /** The provider says that the person has shown the mailbox to be theirs. */
  readonly isEmailVerified: boolean;
}

/** OpenID Connect, as a client of the configured providers. */
export interface OidcClient {
  /** Asks a provider for its configuration now. Throws ProviderError. */
  test(settings: ProviderSettings): Promise<void>;
  /** Where a browser is sent. Throws ProviderError. */
  authorizationUrl(settings: ProviderSettings, ceremony: Ceremony): Promise<string>;
  /** Redeems the answer that a browser brought, at its whole address. Throws ProviderError. */
  redeem(settings: ProviderSettings, address: URL, ceremony: Ceremony): Promise<ProviderAccount>;
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).toLowerCase().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});

/** Sends the secret the way the provider takes it; where it says nothing, the standard means Basic. */
const authenticate =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    const send = takesPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
    return send(server, client, body, headers);
  };

const isUnreachable = (error: unknown): boolean =>
  (error instanceof TypeError && !('code' in error)) ||
  (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT');

function problemOf(error: unknown): ProviderProblem {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') return 'denied';
  return isUnreachable(error) ? 'unreachable' : 'refused';
}

export function createOidcClient(redirectUri: string, log: DatabaseLog): OidcClient {
  const discovered = new Map<string, Promise<oidc.Configuration>>();

  const discover = ({ issuer, clientId, clientSecret }: ProviderSettings): Promise<oidc.Configuration> =>
    oidc.discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // The signature of the identity token is checked, though it came over TLS.
        oidc.enableNonRepudiationChecks,
        // Configuration takes plain http on this machine alone.
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    });

  const configurationOf = async (settings: ProviderSettings): Promise<oidc.Configuration> => {
    const configuration = discovered.get(settings.id) ?? discover(settings);
    discovered.set(settings.id, configuration);
    try {
      return await configuration;
    } catch (error) {
      // The next sign-in tries a provider again that is down now.
      discovered.delete(settings.id);
      throw error;
    }
  };

  /** Runs an exchange with a provider; what goes wrong is logged, and the person gets the words of its problem. */
  const exchange = async <T>({ name }: ProviderSettings, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const problem = problemOf(error);
      if (problem !== 'denied')
        log.warn(`Sign-in with ${name}: ${error instanceof Error ? error.message : String(error)}`);
      throw new ProviderError(problem);
    }
  };

  return {
    test: (settings) => exchange(settings, async () => void (await discover(settings))),

    authorizationUrl: (settings, { state, nonce, verifier }) =>
      exchange(settings, async () => {
        const configuration = await configurationOf(settings);
        return oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          // Whoever has several accounts there chooses one, instead of being sent back with another.
          prompt: 'select_account',
        }).href;
      }),

    redeem: (settings, address, { state, nonce, verifier }) =>
      exchange(settings, async () => {
        const configuration = await configurationOf(settings);
        const tokens = await oidc.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const claims = claimsSchema.parse(tokens.claims());
        return {
          settings,
          subject: claims.sub,
          email: claims.email ?? null,
          isEmailVerified: claims.email !== undefined && claims.email_verified === true,
        };
      }),
  };
}
