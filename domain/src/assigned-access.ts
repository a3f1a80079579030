import { accountsWorkedByRep, belowAccountsOfRep, withAccountOfRep } from './account-access.ts';
import type { Actor } from './kernel/actor.ts';
import { full, readOnly, type RowAccess } from './kernel/permission.ts';
import { parentMatches, where, type Predicate } from './kernel/predicate.ts';

/** Rows that are assigned to a person. */
export const assigned = (actor: Actor): Predicate => where({ assigneeUserId: actor.id });

const assignedOrMade = (actor: Actor): Predicate => ({
  any: [assigned(actor), where({ createdBy: actor.id })],
});

const withoutAccount = where({ accountId: null });

/** Work that is assigned to a person, for an account or for the company: tasks and tickets. */
export const assignedWork: RowAccess = {
  super: full,
  admin: full,
  manager: full,
  office: full,
  auditor: readOnly,
  // A rep reads the work for the accounts that they can see, and may add some for those accounts or without an
  // account.
  sales: (actor) => ({
    read: { any: [assignedOrMade(actor), withAccountOfRep(actor)] },
    create: { any: [withoutAccount, belowAccountsOfRep(actor)] },
    update: {
      any: [assignedOrMade(actor), parentMatches('accountId', 'accounts', accountsWorkedByRep(actor))],
    },
    delete: where({ createdBy: actor.id }),
  }),
  installer: (actor) => ({
    read: assigned(actor),
    update: assigned(actor),
  }),
};
