import { companies } from '../company.ts';
import { pathOf } from '../kernel/document.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { isTellable, notifications, type NotificationKind } from '../notification.ts';
import { readerOf } from '../person-actor.ts';
import { awakeFrom } from '../quiet-hours.ts';
import { settings } from '../settings.ts';
import { users } from '../user.ts';
import { estimates } from './estimate.ts';
import type { EstimateRow } from './reprice.ts';

/** The job that tells a person of the staff by email or by text, see `estimates.tell`. */
export const TELL_STAFF = 'tell-staff';

interface Notice {
  readonly kind: Exclude<NotificationKind, 'mention' | 'text'>;
  readonly title: string;
  readonly body: string | null;
}

/** The active people whom something about an estimate concerns, but for the one who did it. */
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
  // The rep may have lost their rights since; the other roles read every estimate.
  const isTold = owner && (await (await readerOf(tx, owner))?.find(estimates, estimate.id));
  return others.filter(
    (person) => (isTold && person === owner) || person.roles.some((role) => roles.includes(role)),
  );
}

/**
 * Tells the rep, and for what the whole office must know also managers, office and administrators: in the product at once, and by email and
 * text as each of them has set it. Texts wait for the company's morning.
 */
export async function notifyStaff(
  tx: Transaction,
  estimate: EstimateRow,
  notice: Notice,
  circle: 'rep' | 'managers' | 'office',
): Promise<void> {
  const system = tx.asSystem();
  const people = await concerned(tx, estimate, circle);
  const wishes =
    isTellable(notice.kind) && people.length > 0
      ? await system.listAll(settings, where({ scope: 'user', userId: people.map(({ id }) => id) }))
      : [];
  const { timeZone } = await system.get(companies, tx.actor.companyId);
  for (const person of people) {
    const { id } = await system.create(notifications, {
      ...notice,
      userId: person.id,
      link: `/${pathOf('estimate', estimate.id)}`,
      readAt: null,
    });
    const wish = wishes.find(({ userId }) => userId === person.id);
    const wants = (kinds: readonly string[] | undefined) => kinds?.includes(notice.kind);
    const payload = { notificationId: id, estimateId: estimate.id };
    if (wants(wish?.mailAbout)) tx.enqueue({ kind: TELL_STAFF, payload: { ...payload, by: 'mail' } });
    if (wants(wish?.textAbout))
      tx.enqueue({
        kind: TELL_STAFF,
        payload: { ...payload, by: 'text' },
        runAt: awakeFrom(tx.context.now, [timeZone]),
      });
  }
}
