import { accountsOfInstaller } from '../account-access.ts';
import type { Actor } from '../kernel/actor.ts';
import { readOnly, write, type Grant, type RowAccess } from '../kernel/permission.ts';
import { and, matchAll, parentMatches, where, type Predicate } from '../kernel/predicate.ts';

/** Matches the estimates of a rep: those that they own or created. */
export const estimatesOwnedByRep = (actor: Actor): Predicate => ({
  any: [where({ ownerUserId: actor.id }), where({ createdBy: actor.id })],
});

/**
 * Matches the estimates that a rep may read: all of the company, or only their own, depending on the company's
 * setting.
 */
export const estimatesOfRep = (actor: Actor): Predicate =>
  actor.settings.salesSeeAll ? matchAll : estimatesOwnedByRep(actor);

/** Matches the estimates that an installer may read: accepted ones of the accounts that they are assigned to. */
const estimatesOfInstaller = (actor: Actor): Predicate =>
  and(where({ status: 'accepted' }), parentMatches('accountId', 'accounts', accountsOfInstaller(actor)));

const draftEstimates = where({ status: 'draft' });

const ownDrafts = (actor: Actor): Predicate => ({ all: [estimatesOwnedByRep(actor), draftEstimates] });
const work: Grant = { ...write, delete: draftEstimates };

/**
 * Access to estimates: staff who sell or run the office work on them, reps on their own. Nobody deletes an estimate
 * that has left the draft status.
 */
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

/** Matches the child rows of matching estimates. */
const below = (estimates: Predicate): Predicate => parentMatches('estimateId', 'estimates', estimates);

/**
 * Access to the versions, links, events, and signatures of estimates: roles that read the estimate with its prices.
 */
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

/**
 * Access to the lines of an estimate: readable with the estimate, and writable with the estimate while it is a draft.
 */
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
