import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import type { Config } from '../config.ts';
import { bearerOf } from '../session/bearer.ts';
import { checkApp } from '../files/app-check.ts';
import { takeRandom } from '../transaction-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The nonce of this answer's Content-Security-Policy. */
    cspNonce: string;
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Policy of every answer; inline styles are allowed because the component kit sets sizes that way. */
const POLICY = [
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:`,
  `media-src 'self'`,
  `font-src 'self'`,
  `connect-src 'self' ws: wss:`,
  `manifest-src 'self'`,
  `worker-src 'self'`,
  `frame-src 'self'`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'self'`,
].join('; ');

/** Returns the policy: scripts only from this origin and only with the answer's nonce. */
const policy = (nonce: string, https: boolean): string =>
  `default-src 'none'; script-src 'self' 'nonce-${nonce}'; ${POLICY}${https ? '; upgrade-insecure-requests' : ''}`;

/**
 * Whether nobody else can own a name in public DNS: an address, a name without a dot, or a name in a local zone (RFC
 * 6761, 6762, 8375). Under any other name, PUBLIC_URL must be set; otherwise a page could reach the server under its
 * own name (DNS rebinding).
 */
const isLocalName = (name: string): boolean =>
  /^[\d.]+$/.test(name) ||
  /^\[[\da-f:.]+\]$/i.test(name) ||
  /^[^.]+$/.test(name) ||
  /\.(localhost|local|lan|internal|home\.arpa)$/i.test(name);

/** Whether a request was made by a page of this server: its Origin is the public address, or the requested host. */
function isOwnOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers;
  if (origin === undefined)
    return request.headers['sec-fetch-site'] === 'same-origin' || isTusProgram(request);
  if (origin === publicUrl) return true;
  return origin === `${request.protocol}://${request.host}` && isLocalName(request.hostname);
}

/**
 * Whether a request comes from an upload program other than a browser. A page of another site cannot send this header
 * without a preflight, which never succeeds.
 */
const isTusProgram = ({ headers }: FastifyRequest): boolean =>
  headers['tus-resumable'] !== undefined && headers['sec-fetch-site'] === undefined;

/** Whether a request goes to a route for signed reports of another server. */
export const isSignedReport = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.signed === true;

/** Returns the headers of every answer, including answers to requests that reach no route. */
export const securityHeaders = (nonce: string, https: boolean): Record<string, string> => ({
  'content-security-policy': policy(nonce, https),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** Headers of API answers: no cache stores them, and no search engine indexes them. */
export const interfaceHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } as const;

export const createNonce = (): string => takeRandom(16).toString('base64');

/** Registers security headers for every answer; accepts changes only from our own pages and only as JSON. */
export function registerSecurity(
  app: FastifyInstance,
  { publicUrl, appCheckToken }: Pick<Config, 'publicUrl' | 'appCheckToken'>,
): void {
  const https = publicUrl.startsWith('https:');
  app.decorateRequest('cspNonce', '');
  // Fastify also parses plain text; no route accepts it, and a page of another site could send it without a
  // preflight.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    request.cspNonce = createNonce();
    void reply.headers({
      ...securityHeaders(request.cspNonce, https),
      'x-request-id': request.id,
      ...(request.url.startsWith('/api/') && interfaceHeaders),
    });
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) {
      void reply.header('connection', 'close');
      throw new AppError('BAD_REQUEST');
    }
    checkApp(request, appCheckToken);
    const upgrade = request.headers.upgrade !== undefined;
    if (reads.has(request.method) && !upgrade) return;
    // Another server's report is authenticated by its signature. A page of another site cannot send a bearer, and
    // with a bearer, cookies are ignored.
    if (isSignedReport(request) || bearerOf(request) !== null) return;
    if (!isOwnOrigin(request, publicUrl)) throw new AppError('BAD_ORIGIN');
  });
}
