import type { Actor } from '../kernel/actor.ts';
import { permit } from '../kernel/permission.ts';
import { everything, ofParent, where, type Predicate } from '../kernel/predicate.ts';

/** The estimates that are a rep's: to sell, or made by them. */
export const estimatesOwnedByRep = (actor: Actor): Predicate => ({
  any: [where({ ownerUserId: actor.id }), where({ createdBy: actor.id })],
});

/** The estimates that a rep reads: all of the company, or their own alone where the company has set it so. */
export const estimatesOfRep = (actor: Actor): Predicate =>
  actor.settings.salesSeeAll ? everything : estimatesOwnedByRep(actor);

/** Who reads what hangs below estimates (lines, versions, links, events, signatures): whoever reads the estimate. */
export function readsBelowEstimates(actor: Actor): Predicate {
  return permit(actor, {
    super: { read: true },
    admin: { read: true },
    manager: { read: true },
    office: { read: true },
    auditor: { read: true },
    sales: { read: ofParent('estimateId', 'estimates', estimatesOfRep(actor)) },
  }).read;
}
