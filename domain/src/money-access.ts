import { accountsWorkedByRep } from './account-access.ts';
import type { Actor } from './kernel/actor.ts';
import { readOnly, type RowAccess } from './kernel/permission.ts';
import { and, parentMatches, where, type Predicate } from './kernel/predicate.ts';

const made = (actor: Actor): Predicate => where({ createdBy: actor.id });

/** Money of an account: the office keeps it, nobody removes it, a rep takes it in for the accounts that they work. */
export const moneyAccess = (taken: Predicate): RowAccess => ({
  super: readOnly,
  admin: { read: true, create: true, update: true },
  manager: readOnly,
  office: { read: true, create: true, update: true },
  auditor: readOnly,
  sales: (actor) => ({
    read: made(actor),
    create: and(taken, parentMatches('accountId', 'accounts', accountsWorkedByRep(actor))),
  }),
});
