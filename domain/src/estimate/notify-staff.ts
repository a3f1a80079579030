import { pathOf } from '../kernel/document.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { notify, type Notice } from '../notify.ts';
import { readerOf } from '../person-actor.ts';
import { users } from '../user.ts';
import { estimates, type EstimateRow } from './estimate.ts';

/** Returns the active staff to notify about an estimate, except the actor. */
async function concerned(tx: Transaction, estimate: EstimateRow, circle: 'rep' | 'managers' | 'office') {
  const staff = await tx.asSystem().list(users, {
    where: where({ status: 'active' }),
    orderBy: [{ field: 'id', direction: 'asc' }],
    limit: 500,
  });
  const roles =
    circle === 'rep' ? [] : circle === 'managers' ? ['manager', 'admin'] : ['manager', 'admin', 'office'];
  const others = staff.filter(({ id }) => id !== tx.actor.id);
  const owner = others.find(({ id }) => id === estimate.ownerUserId);
  // The rep may have lost access since; the other roles can read every estimate.
  const ownerMayRead = owner && (await (await readerOf(tx, owner))?.find(estimates, estimate.id));
  return others.filter(
    (person) => (ownerMayRead && person === owner) || person.roles.some((role) => roles.includes(role)),
  );
}

/**
 * Notifies the rep. For other circles, also notifies managers and administrators, and for `office` the office staff.
 * Each person's notification settings apply.
 */
export async function notifyStaff(
  tx: Transaction,
  estimate: EstimateRow,
  notice: Pick<Notice, 'kind' | 'title' | 'body' | 'priority' | 'questionId'>,
  circle: 'rep' | 'managers' | 'office',
): Promise<void> {
  const people = await concerned(tx, estimate, circle);
  const about = { link: `/${pathOf('estimate', estimate.id)}`, about: pathOf('estimates', estimate.id) };
  await notify(
    tx,
    people.map(({ id }) => id),
    { ...notice, ...about },
  );
}
