import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** The account that is signed in at the provider, and the faults in its answers. */
export interface ProviderBehavior {
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  /** Whether the person presses Cancel. */
  denies: boolean;
  /** Claims that replace those of a correct identity token. */
  claims: Readonly<Record<string, unknown>>;
  /** Whether the token is signed with a key that the provider does not publish. */
  forgesSignature: boolean;
}

export interface OidcServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly behavior: ProviderBehavior;
  close(): Promise<void>;
}

interface Grant {
  readonly redirectUri: string;
  readonly nonce: string;
  readonly challenge: string;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const newRsaKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * Starts a small OpenID Connect provider (authorization code, PKCE S256, RS256). It shows a page with two buttons, as
 * real providers do.
 */
export async function startOidcServer(): Promise<OidcServer> {
  const [published, secretKey] = [newRsaKey(), newRsaKey()];
  const clientId = 'sable-tests';
  const clientSecret = randomBytes(16).toString('hex');
  const grants = new Map<string, Grant>();
  const behavior: ProviderBehavior = {
    subject: 'subject-1',
    email: undefined,
    emailVerified: false,
    denies: false,
    claims: {},
    forgesSignature: false,
  };

  const identityToken = ({ nonce }: Grant): string => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: behavior.subject,
      iat: now,
      exp: now + 300,
      nonce,
      email: behavior.email,
      email_verified: behavior.emailVerified,
      ...behavior.claims,
    };
    const text = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`;
    const { privateKey } = behavior.forgesSignature ? secretKey : published;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  };

  const json = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  /** Returns the URL on which the browser continues, with a code or an error if the person denied. */
  const answerTo = (query: URLSearchParams, denied: boolean): string => {
    const target = new URL(query.get('redirect_uri') ?? '');
    target.searchParams.set('state', query.get('state') ?? '');
    if (denied) target.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('hex');
      grants.set(code, {
        redirectUri: query.get('redirect_uri') ?? '',
        nonce: query.get('nonce') ?? '',
        challenge: query.get('code_challenge') ?? '',
      });
      target.searchParams.set('code', code);
    }
    return target.href;
  };

  const redeem = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const form = new URLSearchParams(text);
    const [, basic = ''] = (request.headers.authorization ?? '').split('Basic ');
    // Both parts are form-encoded within the header (RFC 6749, 2.3.1).
    const credentials = decodeURIComponent(Buffer.from(basic, 'base64').toString());
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (credentials !== `${clientId}:${clientSecret}`)
      return json(response, 401, { error: 'invalid_client' });
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return json(response, 400, { error: 'invalid_grant' });
    json(response, 200, {
      access_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: identityToken(grant),
    });
  };

  const consent = (query: URLSearchParams): string => {
    const link = (denied: boolean) => answerTo(query, denied).replaceAll('&', '&amp;');
    return `<!doctype html><html lang="en"><title>Provider</title><h1>Sign in as ${behavior.subject}?</h1>
      <a href="${link(false)}">Continue</a> <a href="${link(true)}">Cancel</a></html>`;
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/.well-known/openid-configuration')
      json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    else if (url.pathname === '/jwks')
      json(response, 200, {
        keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      });
    else if (url.pathname === '/authorize' && request.headers.accept?.includes('text/html'))
      response.writeHead(200, { 'content-type': 'text/html' }).end(consent(url.searchParams));
    else if (url.pathname === '/authorize')
      response.writeHead(302, { location: answerTo(url.searchParams, behavior.denies) }).end();
    else if (url.pathname === '/token') void redeem(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    issuer,
    clientId,
    clientSecret,
    behavior,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
