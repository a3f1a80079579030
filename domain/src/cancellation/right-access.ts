import type { estimates } from '../estimate/estimate.ts';
import { hasRole, type Actor } from '../kernel/actor.ts';
import type { RowOf } from '../kernel/entity.ts';

type Sold = Pick<RowOf<typeof estimates>, 'ownerUserId' | 'createdBy'>;

/** Whether a person may record handovers and cancellations at all. */
export const mayReceiveSome = (actor: Actor): boolean =>
  hasRole(actor, 'admin', 'office', 'manager', 'sales');

/**
 * Whether a person may record the handover of a sale or receive its cancellation. The office and managers may for
 * every sale, and reps for their own. Nobody may refuse to receive one.
 *
 * @param estimate the estimate that was sold; undefined if the person cannot read it.
 */
export const mayReceive = (actor: Actor, estimate: Sold | undefined): boolean =>
  hasRole(actor, 'admin', 'office', 'manager') ||
  (hasRole(actor, 'sales') &&
    estimate !== undefined &&
    [estimate.ownerUserId, estimate.createdBy].includes(actor.id));
