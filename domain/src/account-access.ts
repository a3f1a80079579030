import type { Actor } from './kernel/actor.ts';
import { pathOf } from './kernel/document.ts';
import { full, readOnly, write, type RowAccess } from './kernel/permission.ts';
import { and, hasValue, matchAll, parentMatches, where, type Predicate } from './kernel/predicate.ts';

const owns = (actor: Actor): Predicate => where({ ownerUserId: actor.id });

/**
 * The accounts that a rep can read: all of the company's, or only their own if the company restricts reps to those.
 */
export const accountsOfRep = (actor: Actor): Predicate =>
  actor.settings.salesSeeAll ? matchAll : owns(actor);

/** The accounts that a rep can change: their own, and unassigned ones if they can see them. */
export const accountsWorkedByRep = (actor: Actor): Predicate =>
  actor.settings.salesSeeAll ? { any: [owns(actor), where({ ownerUserId: null })] } : owns(actor);

/** The accounts that an installer can read: those that they have appointments for. */
export const accountsOfInstaller = (actor: Actor): Predicate => ({
  field: 'belongsTo',
  op: 'hasElement',
  value: pathOf('users', actor.id),
});

const of = (is: Predicate): Predicate => parentMatches('accountId', 'accounts', is);

/** Records under an account that a rep can read. */
export const belowAccountsOfRep = (actor: Actor): Predicate => of(accountsOfRep(actor));

/** Records under an account that an installer can read. */
export const belowAccountsOfInstaller = (actor: Actor): Predicate => of(accountsOfInstaller(actor));

const withoutAccount = where({ accountId: null });
const orOfNone = (rows: Predicate, ofNone: Predicate): Predicate =>
  rows === matchAll ? rows : { any: [rows, ofNone] };

/** Rows under accounts that a rep can read, and rows without an account that match `ofNone`. */
export const rowsReadByRep = (actor: Actor, ofNone = withoutAccount): Predicate =>
  orOfNone(belowAccountsOfRep(actor), ofNone);

/** Rows under accounts that a rep can change, and rows without an account that match `ofNone`. */
export const rowsWorkedByRep = (actor: Actor, ofNone = withoutAccount): Predicate =>
  orOfNone(of(accountsWorkedByRep(actor)), ofNone);

/** Rows that have an account that a rep can read. */
export const withAccountOfRep = (actor: Actor): Predicate =>
  and(hasValue('accountId'), belowAccountsOfRep(actor));

/**
 * Returns the access to rows under accounts or organizations (contacts, addresses, email addresses). Whoever can
 * change the account can create and change them, but cannot delete them, as with accounts themselves.
 * @param ofNone which rows without an account a rep can access
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
