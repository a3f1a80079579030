import type { StandingService } from '../contract/standing.ts';
import { identityKeys, nameKey, type Identity } from './customer-identity.ts';
import type { RowProblem, SoughtAccount } from './read-row.ts';

/** A person at a customer that is here. */
export type KnownContact = Pick<Identity, 'name' | 'phone' | 'email'>;

/** A customer that is here. */
export interface KnownCustomer extends Identity {
  readonly id: string;
  /** The account's number, and those under which earlier imports brought it. */
  readonly numbers: readonly string[];
  /** Contacts who may be those of the file: their numbers and addresses tell the customer as its own do. */
  readonly contacts: readonly KnownContact[];
  /** What stands on its live contracts. */
  readonly services: readonly StandingService[];
}

type Found = { readonly account: KnownCustomer } | { readonly problem: RowProblem };

const notFound = (field: string, reason: string): Found => ({ problem: { field, reason } });

/** Accounts by what a file may say of them, so that a file of any size is compared in one pass. */
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

  /** The one account that a row names: by its number, or by name with address, phone or email; by the name alone where no other has it. Else what is to be mended. */
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
      return notFound('name', `${accountNumber} is ${other.name} here. Correct the number or the name.`);
    return notFound(
      'accountNumber',
      'No account has this number. Correct it, or bring the customer in first.',
    );
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
          'No account has this name and address. Correct them, write the number, or bring the customer in first.',
        );
  }
}
