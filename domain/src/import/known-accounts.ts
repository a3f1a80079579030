import type { StandingService } from '../contract/standing.ts';
import { identityKeys, nameKey, type Identity } from './customer-identity.ts';
import type { RowProblem, SoughtAccount } from './read-row.ts';

/** A contact of an existing customer. */
export type KnownContact = Pick<Identity, 'name' | 'phone' | 'email'>;

/** An existing customer. */
export interface KnownCustomer extends Identity {
  readonly id: string;
  /** The account's number, and its numbers in earlier imports. */
  readonly numbers: readonly string[];
  /** Contacts who may match the file; their phone numbers and email addresses identify the customer like its own. */
  readonly contacts: readonly KnownContact[];
  /** The services of its live contracts. */
  readonly services: readonly StandingService[];
}

type Found = { readonly account: KnownCustomer } | { readonly problem: RowProblem };

const notFound = (field: string, reason: string): Found => ({ problem: { field, reason } });

/** Accounts by lookup key, so that a file of any size is compared in one pass. */
export class AccountIndex {
  readonly #found = new Map<string, KnownCustomer[]>();

  constructor(customers: readonly KnownCustomer[]) {
    const known = new Map(customers.map((customer) => [customer.id, customer]));
    for (const customer of known.values()) {
      this.#add(`name ${nameKey(customer.name)}`, customer);
      for (const number of new Set(customer.numbers)) this.#add(`number ${number}`, customer);
      for (const key of identityKeys(customer)) this.#add(key.join(' '), customer);
    }
  }

  #add(key: string, customer: KnownCustomer): void {
    this.#found.set(key, [...(this.#found.get(key) ?? []), customer]);
  }

  #under(key: string): readonly KnownCustomer[] {
    return this.#found.get(key) ?? [];
  }

  /**
   * Finds the only account that a row identifies: by number, or by name with address, phone, or email; by the name
   * alone if it is unique and the row has no address. Otherwise returns the problem to fix.
   */
  find({ accountNumber, identity }: SoughtAccount): Found {
    return accountNumber === null ? this.#byIdentity(identity) : this.#byNumber(accountNumber, identity.name);
  }

  #byNumber(accountNumber: string, name: string): Found {
    const numbered = this.#under(`number ${accountNumber}`);
    const named = numbered.filter((account) => name === '' || nameKey(account.name) === nameKey(name));
    const [first] = named;
    if (first && named.length === 1) return { account: first };
    if (named.length > 1)
      return notFound('name', `Several accounts have the number ${accountNumber}. Write the name of one.`);
    const [other] = numbered;
    if (other)
      return notFound('name', `${accountNumber} belongs to ${other.name}. Correct the number or the name.`);
    return notFound('accountNumber', 'No account has this number. Correct it, or import the customer first.');
  }

  #byIdentity(identity: Identity): Found {
    const name = nameKey(identity.name);
    const placed = identityKeys(identity)
      .map((key) => this.#under(key.join(' ')).filter((account) => nameKey(account.name) === name))
      .find((accounts) => accounts.length > 0);
    const found = placed ?? (identity.site?.line1 ? [] : this.#under(`name ${name}`));
    const [first] = found;
    if (first && found.length === 1) return { account: first };
    return first
      ? notFound('accountNumber', 'Several accounts have this name. Write the number of the right one.')
      : notFound(
          'name',
          'No account has this name and address. Correct them, write the number, or import the customer first.',
        );
  }
}
