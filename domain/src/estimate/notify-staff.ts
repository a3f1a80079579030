import { pathOf } from '../kernel/document.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { notifications } from '../notification.ts';
import { users } from '../user.ts';
import type { EstimateRow } from './reprice.ts';

type NoticeKind =
  | 'estimate_viewed'
  | 'estimate_accepted'
  | 'estimate_declined'
  | 'estimate_rescinded'
  | 'estimate_question'
  | 'estimate_expired'
  | 'approval_needed'
  | 'approval_given'
  | 'approval_refused';

interface Notice {
  readonly kind: NoticeKind;
  readonly title: string;
  readonly body: string | null;
}

/** Tells the rep, and for what the whole office must know also managers, office and administrators. */
export async function notifyStaff(
  tx: Transaction,
  estimate: EstimateRow,
  notice: Notice,
  circle: 'rep' | 'managers' | 'office',
): Promise<void> {
  const system = tx.asSystem();
  const staff = await system.list(users, {
    where: where({ status: 'active' }),
    orderBy: [{ field: 'id', direction: 'asc' }],
    limit: 500,
  });
  const roles =
    circle === 'rep' ? [] : circle === 'managers' ? ['manager', 'admin'] : ['manager', 'admin', 'office'];
  for (const person of staff) {
    const concerned = person.id === estimate.ownerUserId || person.roles.some((role) => roles.includes(role));
    if (!concerned || person.id === tx.actor.id) continue;
    await system.create(notifications, {
      ...notice,
      userId: person.id,
      link: `/${pathOf('estimate', estimate.id)}`,
      readAt: null,
    });
  }
}
