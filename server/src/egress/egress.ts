import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** An address that must not be called. The message is for the person who typed it. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused';
}

/**
 * An address that could not be reached or did not answer. The message gives the reason and contains nothing of the
 * answer.
 */
export class EgressFailed extends Error {
  override readonly name = 'EgressFailed';
}

export interface EgressRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export interface EgressAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** Requests to addresses that people type. */
export interface Egress {
  /** Checks an address when it is saved. Throws EgressRefused, or EgressFailed if the name cannot be resolved. */
  check(url: string): Promise<void>;
  /**
   * Posts to an address and returns the status. Does not follow redirects and discards the answer's body. Throws like
   * {@link check}.
   */
  post(url: string, request: EgressRequest): Promise<number>;
  /** Posts like {@link post} and returns the answer. Also throws if the answer is larger than a megabyte. */
  exchange(url: string, request: EgressRequest): Promise<EgressAnswer>;
}

/** Resolves a name to all of its addresses, like `lookup` of `node:dns`. */
export type Resolver = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface EgressOptions {
  /** Private names, or names with a port, that the operator allows. Plain http is allowed for them. */
  readonly privateHosts?: readonly string[];
  /** Resolves names; defaults to the system's resolver. */
  readonly lookup?: Resolver;
  /** Timeout for a whole request in milliseconds. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

const refusals = {
  url: 'This is not a web address. Use one such as https://example.com/hooks.',
  protocol: 'The address must begin with https://.',
  credentials: 'The address must not contain a user name or a password.',
  private:
    'The address belongs to this machine or a private network. Use one that is reachable from the internet.',
} as const;

/**
 * Creates the only way out to addresses that people type. A name is resolved once per request, all of its addresses
 * must be public, and the connection uses one of these. A name that resolves differently a moment later has no
 * effect.
 */
export function createEgress({
  privateHosts = [],
  lookup = systemLookup,
  timeoutMs = TIMEOUT_MS,
}: EgressOptions = {}): Egress {
  const allowed = new Set(privateHosts.map((host) => host.toLowerCase()));
  const isAllowed = ({ host, hostname }: URL): boolean => allowed.has(host) || allowed.has(hostname);

  const parse = (text: string): URL => {
    if (!URL.canParse(text)) throw new EgressRefused(refusals.url);
    const url = new URL(text);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowed(url)))
      throw new EgressRefused(refusals.protocol);
    if (url.username !== '' || url.password !== '') throw new EgressRefused(refusals.credentials);
    // An IP address is not resolved, so the resolver below never sees it. The URL parser has normalized octal and
    // hexadecimal forms to decimal.
    const literal = literalOf(url);
    if (literal !== null && !isAllowed(url) && !isPublicAddress(literal))
      throw new EgressRefused(refusals.private);
    return url;
  };

  const resolverOf =
    (url: URL): LookupFunction =>
    (hostname, options, done) => {
      lookup(hostname, { ...options, all: true }, (error, addresses) => {
        const [first] = error ? [] : addresses;
        if (!first) return done(error ?? new EgressFailed('Its name has no address.'), '', 0);
        if (!isAllowed(url) && !addresses.every(({ address }) => isPublicAddress(address)))
          return done(new EgressRefused(refusals.private), '', 0);
        if (options.all) return done(null, addresses);
        done(null, first.address, first.family);
      });
    };

  const send = (text: string, { headers, body }: EgressRequest): Promise<IncomingMessage> => {
    const url = parse(text);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: resolverOf(url),
      // Connections are not reused, so that the next request resolves and checks the address again.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    };
    return new Promise((answered, failed) => {
      request(url, options, answered)
        .on('error', (error) => failed(toEgressError(error)))
        .end(body);
    });
  };

  return {
    async check(text) {
      const url = parse(text);
      if (literalOf(url) !== null) return;
      const resolve = resolverOf(url);
      await new Promise<void>((done, failed) => {
        resolve(url.hostname, { all: true }, (error) => (error ? failed(toEgressError(error)) : done()));
      });
    },

    async post(text, request) {
      const response = await send(text, request);
      await discard(response);
      return response.statusCode ?? 0;
    },

    async exchange(text, request) {
      const response = await send(text, request);
      return { status: response.statusCode ?? 0, body: await whole(response) };
    },
  };
}

/** Returns the IP address in a URL; null for a name. */
function literalOf({ hostname }: URL): string | null {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 ? null : literal;
}

/** Reads and discards an answer up to its end or the size limit, so that the other side can finish sending. */
async function discard(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of response) if ((bytes += Buffer.byteLength(chunk)) > MAX_ANSWER_BYTES) break;
  } catch {
    // The status has arrived; the rest does not matter.
  }
}

/** Returns the complete body of an answer. */
async function whole(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      const part = Buffer.from(chunk);
      parts.push(part);
      if ((bytes += part.length) > MAX_ANSWER_BYTES) throw new EgressFailed('The answer was too large.');
    }
  } catch (error) {
    throw toEgressError(error instanceof Error ? error : new Error(String(error)));
  }
  return Buffer.concat(parts);
}

const failures: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Its name is not known.',
  EAI_AGAIN: 'Its name could not be looked up.',
  ECONNREFUSED: 'It refuses connections.',
  ECONNRESET: 'It closed the connection.',
  EPIPE: 'It closed the connection.',
  ETIMEDOUT: 'It did not answer in time.',
  ABORT_ERR: 'It did not answer in time.',
  EPROTO: 'It does not speak https.',
};

function toEgressError(error: Error): EgressRefused | EgressFailed {
  if (error instanceof EgressRefused || error instanceof EgressFailed) return error;
  const code = 'code' in error ? String(error.code) : '';
  const isCertificate = /CERT|TLS|SIGNATURE|ISSUER/.test(code);
  const reason = isCertificate ? 'Its certificate is not trusted.' : failures[code];
  return new EgressFailed(reason ?? 'It could not be reached.');
}
