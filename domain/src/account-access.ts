import type { Actor } from './kernel/actor.ts';
import { pathOf } from './kernel/document.ts';
import { full, readOnly, write, type RowAccess } from './kernel/permission.ts';
import { and, hasValue, matchAll, parentMatches, where, type Predicate } from './kernel/predicate.ts';

const owns = (actor: Actor): Predicate => where({ ownerUserId: actor.id });

/** The accounts that a rep reads: all of the company, or their own alone where the company has set it so. */
export const accountsOfRep = (actor: Actor): Predicate =>
  actor.settings.salesSeeAll ? matchAll : owns(actor);

/** The accounts that a rep works: their own, and those that are nobody's where they see them. */
export const accountsWorkedByRep = (actor: Actor): Predicate =>
  actor.settings.salesSeeAll ? { any: [owns(actor), where({ ownerUserId: null })] } : owns(actor);

/** The accounts of an installer: those of their own appointments. */
export const accountsOfInstaller = (actor: Actor): Predicate => ({
  field: 'belongsTo',
  op: 'hasElement',
  value: pathOf('users', actor.id),
});

const of = (is: Predicate): Predicate => parentMatches('accountId', 'accounts', is);

/** What hangs below an account that a rep reads. */
export const belowAccountsOfRep = (actor: Actor): Predicate => of(accountsOfRep(actor));

/** What hangs below an account that an installer reads. */
export const belowAccountsOfInstaller = (actor: Actor): Predicate => of(accountsOfInstaller(actor));

const withoutAccount = where({ accountId: null });
const orOfNone = (rows: Predicate, ofNone: Predicate): Predicate =>
  rows === matchAll ? rows : { any: [rows, ofNone] };

/** The rows below accounts that a rep reads, and those without an account that match. */
export const rowsReadByRep = (actor: Actor, ofNone = withoutAccount): Predicate =>
  orOfNone(belowAccountsOfRep(actor), ofNone);

/** The rows below accounts that a rep works, and those without an account that match. */
export const rowsWorkedByRep = (actor: Actor, ofNone = withoutAccount): Predicate =>
  orOfNone(of(accountsWorkedByRep(actor)), ofNone);

/** Rows with an account that a rep reads. */
export const withAccountOfRep = (actor: Actor): Predicate =>
  and(hasValue('accountId'), belowAccountsOfRep(actor));

/**
 * Rows that hang below accounts, or below organizations (contacts, addresses, email addresses): whoever works the account works them, and deletes
 * none, as of accounts themselves.
 * @param ofNone when a row without an account is a rep's.
 */
export function belowAccounts(ofNone: (actor: Actor) => Predicate = () => withoutAccount): RowAccess {
  return {
    super: full,
    admin: full,
    manager: write,
    office: write,
    installer: (actor) => ({ read: belowAccountsOfInstaller(actor) }),
    auditor: readOnly,
    sales: (actor) => {
      const worked = rowsWorkedByRep(actor, ofNone(actor));
      return { read: rowsReadByRep(actor, ofNone(actor)), create: worked, update: worked };
    },
  };
}
