import { accountsOfInstaller, accountsWorkedByRep } from './account-access.ts';
import type { Actor } from './kernel/actor.ts';
import { readOnly, type RowAccess } from './kernel/permission.ts';
import { and, parentMatches, where, type Predicate } from './kernel/predicate.ts';

const made = (actor: Actor): Predicate => where({ createdBy: actor.id });

/**
 * Money of an account: the office keeps it, and nobody removes it. A rep takes it in for the accounts that they work, an installer where they are sent; both read what
 * they took in themselves.
 * @param ofRep what a rep takes in.
 * @param ofInstaller what an installer takes in.
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
