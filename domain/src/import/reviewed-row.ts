import type { Likeness } from './customer-identity.ts';
import type { KnownContact, KnownCustomer } from './known-accounts.ts';
import type { ReadRow } from './read-row.ts';

/**
 * The result of the dry run for a row: it can be imported, a cell must be fixed, its key already exists, it repeats
 * the key of an earlier row, it may be an existing customer, or it may be the customer of an earlier row.
 */
export type ReviewState = 'ready' | 'fix' | 'here' | 'repeated' | 'known' | 'twice';

/** The customer that a row may repeat, and the properties in which they match. */
export interface SameCustomer {
  readonly likeness: readonly Likeness[];
  readonly account?: KnownCustomer;
  /** The contact of the account who has the phone number or the email address, if the account itself has another. */
  readonly contact?: KnownContact;
  /** The number of an earlier row. */
  readonly earlier?: number;
}

export interface ReviewedRow {
  readonly row: ReadRow;
  readonly state: ReviewState;
  readonly same?: SameCustomer;
  /** Whether "Import" includes it: it is ready, or a person decided that it is not a duplicate. */
  readonly imports: boolean;
  /** Whether its contracts can be added to the existing customer, or will be because a person chose that. */
  readonly onto?: 'offered' | 'chosen';
}

/** The company's existing records, and the decisions of a person. */
export interface ReviewFacts {
  /** Keys that already exist. */
  readonly keys: ReadonlySet<string>;
  readonly customers: readonly KnownCustomer[];
  /** Numbers of the rows to import although they look like another customer. */
  readonly create: ReadonlySet<number>;
  /** Numbers of the rows whose contracts are added to the matching existing customer. */
  readonly onto: ReadonlySet<number>;
}
