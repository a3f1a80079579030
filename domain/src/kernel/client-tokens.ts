/** The tokens that the server issues for a session. */
interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
}

/** The requests that obtain a token pair. Both reject like any request. */
export interface TokenRequests {
  /** Requests a pair with the session. */
  readonly issue: () => Promise<unknown>;
  readonly refresh: (refreshToken: string) => Promise<unknown>;
}

/**
 * Holds the identity token of one session and renews it, one renewal at a time: using a refresh token twice ends its
 * session.
 */
export class ClientTokens {
  readonly #requests: TokenRequests;
  #pair: TokenPair | undefined;
  #renewal: Promise<string> | undefined;

  constructor(requests: TokenRequests) {
    this.#requests = requests;
  }

  /** Returns the current token, or a new one if there is none or `forceRefresh` is set. */
  get(forceRefresh: boolean): Promise<string> {
    if (this.#pair && !forceRefresh) return Promise.resolve(this.#pair.token);
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined));
    return this.#renewal;
  }

  /**
   * Returns a different token than the rejected one. Callers that were rejected at the same time get the same token.
   */
  replace(refused: string): Promise<string> {
    return this.get(this.#pair?.token === refused);
  }

  forget(): void {
    this.#pair = undefined;
  }

  async #renew(): Promise<string> {
    const refreshToken = this.#pair?.refreshToken;
    this.#pair = undefined;
    // If the refresh token is no longer valid (for example, after a role change), request a pair with the session.
    const renewed = refreshToken
      ? await this.#requests.refresh(refreshToken).catch(() => undefined)
      : undefined;
    const pair = (renewed ?? (await this.#requests.issue())) as TokenPair;
    this.#pair = pair;
    return pair.token;
  }
}
