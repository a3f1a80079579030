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

/** The part of `fetch` that the client uses. */
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
  /** Address of the server, as in its PUBLIC_URL. */
  readonly url: string;
  /** The browser's or Node's `fetch`. */
  readonly fetch: Fetch;
  /** Creates the key of a request: a random UUID. */
  readonly newKey: () => string;
  /** Enables live queries. */
  readonly live?: LiveOptions;
  /** The API key of a program that acts without signing in. */
  readonly apiKey?: string;
}

/** The credential that a request carries: the session's cookie, an identity token or API key, or nothing. */
type Carried = { readonly cookie: string } | { readonly bearer: string } | undefined;

export interface MutateOptions {
  /**
   * Idempotency key: a repeated call with the same key and arguments returns the same answer without running again.
   * By default each call gets its own key.
   */
  readonly key?: string;
  /** Versions that the change is based on. If a newer version exists, the server rejects the change as CONFLICT. */
  readonly expectedVersions?: readonly ExpectedVersion[];
}

/** An error response from the server: `code` is stable, the message is for a person. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  /** The id by which the server's administrator finds the request. */
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
  /** The company's sequence number at the time of the read. */
  readonly seq: number;
}

export interface SearchHit {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
}

/**
 * A typed client of the server for programs, for one person in one company. Outside a browser, it stores the
 * session's cookie and uses it to get identity tokens. The calls themselves carry a token, which the client renews
 * when it expires.
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

  /** Creates a session. Throws RequestError for a wrong email address or password. */
  async signIn(credentials: { readonly email: string; readonly password: string }): Promise<void> {
    await this.#request('/api/sign-in', credentials, this.#session);
    this.#tokens.forget();
  }

  /** Ends the session and all of its tokens. */
  async signOut(): Promise<void> {
    await this.#request('/api/sign-out', {}, this.#session);
    this.#cookie = '';
    this.#tokens.forget();
  }

  /**
   * Returns an identity token of the session, for `Authorization: Bearer` in other programs. The current token may
   * expire at any moment; `forceRefresh` gets a new one, which is valid for five minutes. Throws RequestError without
   * a session.
   */
  identityToken({ forceRefresh = false }: { readonly forceRefresh?: boolean } = {}): Promise<string> {
    return this.#tokens.get(forceRefresh);
  }

  /** Runs a query: rows of its collection, or groups with their counts and sums. */
  async query<R>(query: TypedQuery<R>): Promise<Page<R>> {
    return (await this.#send('/api/query', query)) as Page<R>;
  }

  /**
   * Runs a query immediately and again after each change, until the returned function is called. Reconnects a broken
   * connection and then delivers the changes made in between. Throws Error for a client without `live`.
   *
   * @param answered receives all rows in the query's order, or all groups.
   * @param failed receives a rejection of the query, or the reason why the session ended.
   */
  subscribe<R>(
    query: TypedQuery<R>,
    answered: (rows: readonly R[]) => void,
    failed: (error: LiveError) => void = () => undefined,
  ): () => void {
    if (!this.#live) throw new Error('A client needs the option `live` for live queries.');
    return this.#live.subscribe(query, { rows: (rows) => answered(rows as readonly R[]), failed });
  }

  /** Runs one mutation and returns its result. */
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

  /** Searches records of every kind for the text that a person typed. */
  async search(text: string): Promise<readonly SearchHit[]> {
    const answer = await this.#send(`/api/search?q=${encodeURIComponent(text)}`);
    return (answer as { hits: readonly SearchHit[] }).hits;
  }

  /** Posts to a route of the OpenAPI document that is not a mutation, and returns its answer. */
  post(path: string, body: object): Promise<unknown> {
    return this.#request(path, body, this.#session);
  }

  async #send(path: string, body?: object): Promise<unknown> {
    const { apiKey } = this.#options;
    if (apiKey) return this.#request(path, body, { bearer: apiKey });
    // A browser sends its own cookie.
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

/** A browser sets its own origin and cookie. The server accepts a change with a cookie only from its own origin. */
const headersOf = (origin: string, carried: Carried): Record<string, string> => ({
  origin,
  ...(carried && 'cookie' in carried && { cookie: carried.cookie }),
  ...(carried && 'bearer' in carried && { authorization: `Bearer ${carried.bearer}` }),
});

/** Converts the server's error response. Any other body came from an intermediary, such as a proxy. */
function toError(status: number, text: string): RequestError {
  let error: Partial<RequestError> = {};
  try {
    error = (JSON.parse(text) as { error: Partial<RequestError> }).error;
  } catch {
    // Not JSON: use the defaults below.
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
