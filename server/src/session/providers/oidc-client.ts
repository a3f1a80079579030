import * as oidc from 'openid-client';
import type { ProviderProblem } from '@sable/domain/sign-in-provider';
import { z } from 'zod';
import type { DatabaseLog } from '../../db/connect.ts';
import type { ProviderSettings } from '../../provider-config.ts';

const TIMEOUT_SECONDS = 10;

/** A failed sign-in at a provider. The person sees the text of its problem. */
export class ProviderError extends Error {
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem) {
    super(problem);
    this.name = 'ProviderError';
    this.problem = problem;
  }
}

/** The random values that bind a provider's answer to the browser that was sent there. */
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

/** An account at a provider, with data confirmed by the provider. */
export interface ProviderAccount {
  readonly settings: ProviderSettings;
  /** Identifies the account permanently; addresses change hands. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider confirms that the person has proven the mailbox to be theirs. */
  readonly isEmailVerified: boolean;
}

/** A client of the configured OpenID Connect providers. */
export interface OidcClient {
  /** Requests a provider's configuration now. Throws ProviderError. */
  test(settings: ProviderSettings): Promise<void>;
  /** Returns the URL to which a browser is sent. Throws ProviderError. */
  authorizationUrl(settings: ProviderSettings, ceremony: Ceremony): Promise<string>;
  /** Redeems the answer that a browser brought back, given its whole URL. Throws ProviderError. */
  redeem(settings: ProviderSettings, address: URL, ceremony: Ceremony): Promise<ProviderAccount>;
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).toLowerCase().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});

/** Sends the secret in the form that the provider accepts; the standard's default is Basic. */
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
        // Checks the signature of the identity token, even though it came over TLS.
        oidc.enableNonRepudiationChecks,
        // The configuration allows plain http only on this machine.
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    });

  const configurationOf = async (settings: ProviderSettings): Promise<oidc.Configuration> => {
    const configuration = discovered.get(settings.id) ?? discover(settings);
    discovered.set(settings.id, configuration);
    try {
      return await configuration;
    } catch (error) {
      // The next sign-in retries a provider that is currently down.
      discovered.delete(settings.id);
      throw error;
    }
  };

  /** Runs an exchange with a provider. Errors are logged, and the person gets the text of the problem. */
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
          // A person with several accounts there can choose one, instead of being signed in with the wrong one.
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
