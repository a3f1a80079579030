/** What the pure domain cannot provide on its own. */
export interface TransactionContext {
  /** The instant of the act, ISO 8601 UTC with milliseconds. */
  readonly now: string;
  /** A browser shows what will come; what only the server does is left out. */
  readonly isPreview?: boolean;
  /** Ids derive from the mutation's key, so that the browser's overlay and the server agree on them. */
  newId(): string;
  /** SHA-256 of a text, lower-case hex. */
  digest(text: string): Promise<string>;
  /** A secret for a public link: 256 random bits, base64url. */
  newToken(): string;
  /** Seals a short secret for one place, such as a field of a record, so that the database alone does not tell it. */
  seal(text: string, place: string): string;
  /** Opens what was sealed for a place. Throws NOT_READY for anything else. */
  open(sealed: string, place: string): string;
}
