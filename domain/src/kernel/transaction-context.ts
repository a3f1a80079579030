/** Services that the pure domain cannot provide on its own. */
export interface TransactionContext {
  /** The instant of the mutation, ISO 8601 UTC with milliseconds. */
  readonly now: string;
  /** Whether the mutation runs as a preview in the browser, which omits work that only the server does. */
  readonly isPreview?: boolean;
  /**
   * Returns an id derived from the mutation's key, so that the browser's overlay and the server generate the same
   * ids.
   */
  newId(): string;
  /** Returns the SHA-256 of a text, in lowercase hex. */
  digest(text: string): Promise<string>;
  /** Returns a secret for a public link: 256 random bits, base64url. */
  newToken(): string;
  /**
   * Encrypts a short secret for one place, such as a field of a record, so that the database alone does not reveal
   * it.
   */
  seal(text: string, place: string): string;
  /** Decrypts a secret that was encrypted for a place. Throws NOT_READY for anything else. */
  open(sealed: string, place: string): string;
}
