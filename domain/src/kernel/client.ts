import { ClientTokens } from './client-tokens.ts';
import { isErrorCode, type ErrorCode } from './errors.ts';
import type { LiveError } from './live-protocol.ts';
import { LiveQueries, type LiveOptions } from './live-queries.ts';
import type { MutationName } from './mutation-name.ts';
import type { ExpectedVersion, MutationAnswer, MutationRequest } from './request.ts';
import type { TypedQuery } from './typed-query.ts';

interface FetchAnswer {
  readonly status: number;
  readonly headers: { getSetCookie(): string[] };
  text(): Promise<string>;
}

/** What the client needs of `fetch`. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
    readonly credentials: 'same-origin';
  },
) => Promise<FetchAnswer>;

export interface ClientOptions {
  /** Address of the server, as its PUBLIC_URL says it. */
  readonly url: string;
  /** `fetch` of the browser or of Node. */
  readonly fetch: Fetch;
  /** Makes the key of a request: a random UUID. */
  readonly newKey: () => string;
  /** For live queries; without it there are none. */
  readonly live?: LiveOptions;
  /** The key of a program that acts without signing in. */
  readonly apiKey?: string;
}

/** What a request carries for who sends it: the session's cookie, an identity token or API key, or nothing. */
type Carried = { readonly cookie: string } | { readonly bearer: string } | undefined;

export interface MutateOptions {
  /** The same key and arguments are answered alike; nothing happens twice. Without it each call has a key of its own. */
  readonly key?: string;
  /** Versions that the change was made on; a newer one is refused as CONFLICT. */
  readonly expectedVersions?: readonly ExpectedVersion[];
}

/** A refusal of the server: `code` is stable, the message is for a person. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  /** What the server's administrator finds the request by. */
  readonly requestId: string;

  constructor(
    status: number,
    error: Omit<RequestError, 'status' | keyof Error> & { readonly message: string },
  ) {
    super(error.message);
    this.name = 'RequestError';
    this.status = status;
    this.code = error.code;
    this.details = error.details;
    this.requestId = error.requestId;
  }
}

export interface Page<R> {
  readonly rows: readonly R[];
  /** The company's sequence number at the moment of the read. */
  readonly seq: number;
}

export interface SearchHit {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
}

/**
 * A typed way to the server for programs: one person, in one company. Where no browser does it keeps the session's cookie, and shows it to get identity
 * tokens; the calls themselves carry a token, which is renewed as it expires.
 */
export class Client {
  readonly #options: ClientOptions;
  readonly #clientId: string;
  readonly #live: LiveQueries | undefined;
  readonly #tokens = new ClientTokens({
    issue: () => this.#request('/api/token', {}, this.#session),
    refresh: (refreshToken) => this.#request('/api/token/refresh', { refreshToken }, undefined),
  });
  #cookie = '';

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#clientId = options.newKey();
    const { live, url, apiKey } = options;
    this.#live =
      live && new LiveQueries(url, live, () => headersOf(url, apiKey ? { bearer: apiKey } : this.#session));
  }

  get #session(): Carried {
    return this.#cookie ? { cookie: this.#cookie } : undefined;
  }

  /** Opens a session. Throws RequestError for a wrong email address or password. */
  async signIn(credentials: { readonly email: string; readonly password: string }): Promise<void> {
    await this.#request('/api/sign-in', credentials, this.#session);
    this.#tokens.forget();
  }

  /** Ends the session, and with it every token of it. */
  async signOut(): Promise<void> {
    await this.#request('/api/sign-out', {}, this.#session);
    this.#cookie = '';
    this.#tokens.forget();
  }

  /**
   * An identity token of the session, for `Authorization: Bearer` of other programs. The one in use may expire at any moment: `forceRefresh` gets a new
   * one, which counts for five minutes. Throws RequestError without a session.
   */
  identityToken({ forceRefresh = false }: { readonly forceRefresh?: boolean } = {}): Promise<string> {
    return this.#tokens.get(forceRefresh);
  }

  /** Runs a query: rows of its collection, or groups with their counts and sums. */
  async query<R>(query: TypedQuery<R>): Promise<Page<R>> {
    return (await this.#send('/api/query', query)) as Page<R>;
  }

  /**
   * Runs a query at first and after each change, until the returned function is called. Broken connections are
   * opened again; what changed in between arrives then. Throws Error for a client without `live`.
   *
   * @param answered takes all rows in the query's order, or all groups.
   * @param failed takes a refusal of the query, or the reason why the session has ended.
   */
  subscribe<R>(
    query: TypedQuery<R>,
    answered: (rows: readonly R[]) => void,
    failed: (error: LiveError) => void = () => undefined,
  ): () => void {
    if (!this.#live) throw new Error('A client needs the option `live` for live queries.');
    return this.#live.subscribe(query, { rows: (rows) => answered(rows as readonly R[]), failed });
  }

  /** Runs one mutation and gives its result. */
  async mutate<Args, Result>(
    name: MutationName<Args, Result>,
    args: Args,
    { key = this.#options.newKey(), expectedVersions }: MutateOptions = {},
  ): Promise<Result> {
    const request: MutationRequest = {
      key,
      clientId: this.#clientId,
      mutations: [{ name, args }],
      ...(expectedVersions && { expectedVersions: [...expectedVersions] }),
    };
    const { results } = (await this.#send('/api/mutate', request)) as MutationAnswer;
    return results[0] as Result;
  }

  /** Finds records of every kind by what a person types. */
  async search(text: string): Promise<readonly SearchHit[]> {
    const answer = await this.#send(`/api/search?q=${encodeURIComponent(text)}`);
    return (answer as { hits: readonly SearchHit[] }).hits;
  }

  /** Posts to a route of the OpenAPI document that is no mutation, and gives its answer. */
  post(path: string, body: object): Promise<unknown> {
    return this.#request(path, body, this.#session);
  }

  async #send(path: string, body?: object): Promise<unknown> {
    const { apiKey } = this.#options;
    if (apiKey) return this.#request(path, body, { bearer: apiKey });
    // A browser shows its own cookie.
    if (!this.#cookie) return this.#request(path, body, undefined);
    const token = await this.#tokens.get(false);
    try {
      return await this.#request(path, body, { bearer: token });
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'NOT_AUTHENTICATED') throw error;
      return this.#request(path, body, { bearer: await this.#tokens.replace(token) });
    }
  }

  async #request(path: string, body: object | undefined, carried: Carried): Promise<unknown> {
    const { url, fetch } = this.#options;
    const answer = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...headersOf(url, carried),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      credentials: 'same-origin',
    });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    if (cookies.length > 0) this.#cookie = cookies.join('; ');
    const text = await answer.text();
    if (answer.status < 400) return text === '' ? undefined : JSON.parse(text);
    throw toError(answer.status, text);
  }
}

/** A browser writes its own origin and cookie; the server takes a change with a cookie only from its own address. */
const headersOf = (origin: string, carried: Carried): Record<string, string> => ({
  origin,
  ...(carried && 'cookie' in carried && { cookie: carried.cookie }),
  ...(carried && 'bearer' in carried && { authorization: `Bearer ${carried.bearer}` }),
});

/** A refusal as the server words it; anything else came from something in between, such as a proxy. */
function toError(status: number, text: string): RequestError {
  let error: Partial<RequestError> = {};
  try {
    error = (JSON.parse(text) as { error: Partial<RequestError> }).error;
  } catch {
    // No JSON: the words below stand for it.
  }
  const {
    code = '',
    message = 'The server could not be reached. Try again.',
    details = {},
    requestId = '',
  } = error;
  return new RequestError(status, {
    code: isErrorCode(code) ? code : 'UNAVAILABLE',
    message,
    details,
    requestId,
  });
}
