import { accountsOfInstaller, accountsWorkedByRep } from './account-access.ts';
import type { Actor } from './kernel/actor.ts';
import { readOnly, type RowAccess } from './kernel/permission.ts';
import { and, parentMatches, where, type Predicate } from './kernel/predicate.ts';

const made = (actor: Actor): Predicate => where({ createdBy: actor.id });

/**
 * Access to an account's money: the office manages it, and nobody deletes it. A rep collects it for the accounts that
 * they work, an installer for the accounts to which they are sent; both read only what they collected themselves.
 * @param ofRep what a rep may collect.
 * @param ofInstaller what an installer may collect.
 */
export const moneyAccess = (ofRep: Predicate, ofInstaller: Predicate): RowAccess => ({
  super: readOnly,
  admin: { read: true, create: true, update: true },
  manager: readOnly,
  office: { read: true, create: true, update: true },
  auditor: readOnly,
  sales: (actor) => ({
    read: made(actor),
    create: and(ofRep, parentMatches('accountId', 'accounts', accountsWorkedByRep(actor))),
  }),
  installer: (actor) => ({
    read: made(actor),
    create: and(ofInstaller, parentMatches('accountId', 'accounts', accountsOfInstaller(actor))),
  }),
});
