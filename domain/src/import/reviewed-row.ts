import type { Likeness } from './customer-identity.ts';
import type { KnownContact, KnownCustomer } from './known-accounts.ts';
import type { ReadRow } from './read-row.ts';

/**
 * What a dry run says of a row: it can be imported, a cell must be fixed, its key is here already, it repeats the key of an earlier row, it may be a customer that is here, or
 * one that an earlier row brings.
 */
export type ReviewState = 'ready' | 'fix' | 'here' | 'repeated' | 'known' | 'twice';

/** Whom a row may repeat, and in what they are the same. */
export interface SameCustomer {
  readonly likeness: readonly Likeness[];
  readonly account?: KnownCustomer;
  /** The contact of the account who has the number or the address, where the account itself has another. */
  readonly contact?: KnownContact;
  /** The number of an earlier row. */
  readonly earlier?: number;
}

export interface ReviewedRow {
  readonly row: ReadRow;
  readonly state: ReviewState;
  readonly same?: SameCustomer;
  /** Whether "Import" brings it: it is ready, or a person said that the two are not one. */
  readonly imports: boolean;
  /** Whether its contracts can come onto the customer that is here, or do so, as a person said. */
  readonly onto?: 'offered' | 'chosen';
}

/** What is known of the company's records, and what a person decided. */
export interface ReviewFacts {
  /** Keys that are here. */
  readonly keys: ReadonlySet<string>;
  readonly customers: readonly KnownCustomer[];
  /** Numbers of the rows that are imported although they look like another customer. */
  readonly create: ReadonlySet<number>;
  /** Numbers of the rows whose contracts come onto the customer that they look like. */
  readonly onto: ReadonlySet<number>;
}
