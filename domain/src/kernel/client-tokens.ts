/** What the server gives for a session. */
interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
}

/** Requests of a token pair. Both reject like any request. */
export interface TokenRequests {
  /** Asks with the session. */
  readonly issue: () => Promise<unknown>;
  readonly refresh: (refreshToken: string) => Promise<unknown>;
}

/** The identity token of one session and its renewal, one at a time: a refresh token that is used twice ends its session. */
export class ClientTokens {
  readonly #requests: TokenRequests;
  #pair: TokenPair | undefined;
  #renewal: Promise<string> | undefined;

  constructor(requests: TokenRequests) {
    this.#requests = requests;
  }

  /** Returns the token in use, or a new one when there is none or `forceRefresh` asks for it. */
  get(forceRefresh: boolean): Promise<string> {
    if (this.#pair && !forceRefresh) return Promise.resolve(this.#pair.token);
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined));
    return this.#renewal;
  }

  /** Returns another token than one that was refused; callers that were refused together get the same. */
  replace(refused: string): Promise<string> {
    return this.get(this.#pair?.token === refused);
  }

  forget(): void {
    this.#pair = undefined;
  }

  async #renew(): Promise<string> {
    const refreshToken = this.#pair?.refreshToken;
    this.#pair = undefined;
    // A refresh token that does not count anymore, after a change of roles or so, leaves the session itself to ask with.
    const renewed = refreshToken
      ? await this.#requests.refresh(refreshToken).catch(() => undefined)
      : undefined;
    const pair = (renewed ?? (await this.#requests.issue())) as TokenPair;
    this.#pair = pair;
    return pair.token;
  }
}
