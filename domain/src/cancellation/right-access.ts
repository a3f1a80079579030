import type { estimates } from '../estimate/estimate.ts';
import { hasRole, type Actor } from '../kernel/actor.ts';
import type { RowOf } from '../kernel/entity.ts';

type Sold = Pick<RowOf<typeof estimates>, 'ownerUserId' | 'createdBy'>;

/** Who records hand-overs and cancellations at all. */
export const mayReceiveSome = (actor: Actor): boolean =>
  hasRole(actor, 'admin', 'office', 'manager', 'sales');

/**
 * Whether a person records the hand-over of a sale, or receives its cancellation: the office and managers of every sale, a rep of their own. Nobody may refuse to
 * receive one.
 *
 * @param estimate what was sold; undefined where the person does not read it.
 */
export const mayReceive = (actor: Actor, estimate: Sold | undefined): boolean =>
  hasRole(actor, 'admin', 'office', 'manager') ||
  (hasRole(actor, 'sales') &&
    estimate !== undefined &&
    [estimate.ownerUserId, estimate.createdBy].includes(actor.id));
