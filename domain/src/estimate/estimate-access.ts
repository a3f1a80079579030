import { accountsOfInstaller } from '../account-access.ts';
import type { Actor } from '../kernel/actor.ts';
import { readOnly, write, type Grant, type RowAccess } from '../kernel/permission.ts';
import { and, matchAll, parentMatches, where, type Predicate } from '../kernel/predicate.ts';

/** The estimates that are a rep's: to sell, or made by them. */
export const estimatesOwnedByRep = (actor: Actor): Predicate => ({
  any: [where({ ownerUserId: actor.id }), where({ createdBy: actor.id })],
});

/** The estimates that a rep reads: all of the company, or their own alone where the company has set it so. */
export const estimatesOfRep = (actor: Actor): Predicate =>
  actor.settings.salesSeeAll ? matchAll : estimatesOwnedByRep(actor);

/** The estimates that an installer reads: what was sold to the accounts that they are sent to. */
const estimatesOfInstaller = (actor: Actor): Predicate =>
  and(where({ status: 'accepted' }), parentMatches('accountId', 'accounts', accountsOfInstaller(actor)));

const draftEstimates = where({ status: 'draft' });

const ownDrafts = (actor: Actor): Predicate => ({ all: [estimatesOwnedByRep(actor), draftEstimates] });
const work: Grant = { ...write, delete: draftEstimates };

/** Estimates: whoever sells or runs the office works on them, a rep on their own, and nobody removes one that left the draft. */
export const estimateAccess: RowAccess = {
  super: work,
  admin: work,
  manager: (actor) => ({ ...write, delete: ownDrafts(actor) }),
  office: write,
  auditor: readOnly,
  sales: (actor) => ({
    read: estimatesOfRep(actor),
    create: true,
    update: estimatesOwnedByRep(actor),
    delete: ownDrafts(actor),
  }),
  installer: (actor) => ({ read: estimatesOfInstaller(actor) }),
  customer: (actor) => ({ read: where({ id: actor.estimateId ?? '' }) }),
};

/** What hangs below estimates that match. */
const below = (estimates: Predicate): Predicate => parentMatches('estimateId', 'estimates', estimates);

/** Who reads what was sent of estimates and what became of it (versions, links, events, signatures): whoever reads the estimate with its prices. */
export const readsBelowEstimates: RowAccess = {
  super: readOnly,
  admin: readOnly,
  manager: readOnly,
  office: readOnly,
  auditor: readOnly,
  sales: (actor) => ({ read: below(estimatesOfRep(actor)) }),
};

const changes = (estimates: Predicate): Grant => {
  const rows = below(estimates);
  return { create: rows, update: rows, delete: rows };
};
const staff: Grant = { ...readOnly, ...changes(draftEstimates) };

/** Who reads the lines of an estimate: whoever reads it. Who changes them: whoever may change the estimate, while it is a draft. */
export const changesDraftLines: RowAccess = {
  super: staff,
  admin: staff,
  manager: staff,
  office: staff,
  auditor: readOnly,
  installer: (actor) => ({ read: below(estimatesOfInstaller(actor)) }),
  sales: (actor) => ({
    read: below(estimatesOfRep(actor)),
    ...changes(ownDrafts(actor)),
  }),
};
