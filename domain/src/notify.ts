import { shortened } from './first-line.ts';
import { companies } from './company.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { notifications, type NotificationKind } from './notification.ts';
import { awakeFrom } from './quiet-hours.ts';
import { afterQuietTime } from './quiet-time.ts';
import { settings } from './settings.ts';

/** The job that notifies a person by email or text, see `notifications.deliver`. */
export const TELL_STAFF = 'tell-staff';

export interface Notice {
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body?: string | null;
  readonly link: string;
  /** The path of the record that it is about; null if every recipient may see it. */
  readonly about: string | null;
  /**
   * Urgent notifications do not wait for the end of quiet hours, because a legal period is running or a sale is
   * blocked. Default: `normal`.
   */
  readonly priority?: 'normal' | 'urgent';
  /** When the notification becomes useless: an email or text that would be sent later is dropped. */
  readonly until?: string;
  /** The question that a reply to the email answers. */
  readonly questionId?: string;
}

const MAX_TITLE = 160;

/** Within this time, identical texts about the same record are one notification. */
const SAME_MS = 60_000;

/**
 * Returns the people of `userIds` who got exactly this notification within the last minute and have not read it yet.
 */
async function justNotified(
  system: Transaction,
  userIds: readonly string[],
  { kind, about, title, body, link }: Pick<Notice, 'kind' | 'about' | 'title' | 'body' | 'link'>,
): Promise<ReadonlySet<string>> {
  const since = new Date(Date.parse(system.context.now) - SAME_MS).toISOString();
  const recent = await system.listAll(
    notifications,
    where(
      { userId: [...userIds], kind, about, readAt: null },
      { field: 'createdAt', op: 'gt', value: since },
    ),
  );
  const same = recent.filter((each) => each.title === title && each.body === body && each.link === link);
  return new Set(same.map(({ userId }) => userId));
}

/**
 * Notifies people of the company through the channels that each of them has chosen for the kind: in the product and
 * by email immediately, in the daily email, by text. Emails and texts wait for the end of a person's quiet time, and
 * texts also for the company's morning, unless the notification is urgent. The caller checks whether the people may
 * see it; the job checks again before it sends an email or a text. A person gets no identical notification within a
 * minute while the first is unread.
 */
export async function notify(
  tx: Transaction,
  userIds: readonly string[],
  { questionId, until, ...notice }: Notice,
): Promise<void> {
  if (userIds.length === 0) return;
  const system = tx.asSystem();
  const all = await system.listAll(settings, where({ scope: 'user', userId: [...userIds] }));
  const { timeZone } = await system.get(companies, tx.actor.companyId);
  const { now } = tx.context;
  const { kind, body = null } = notice;
  const title = shortened(notice.title, MAX_TITLE);
  const recent = await justNotified(system, userIds, { ...notice, title, body });
  for (const userId of userIds) {
    if (recent.has(userId)) continue;
    const wishes = all.find((each) => each.userId === userId);
    const shown = !wishes?.hideAbout.includes(kind);
    // An approval has its own email with the link for the decision.
    const mailed = kind !== 'approval_needed' && wishes?.mailAbout.includes(kind);
    const texted = wishes?.textAbout.includes(kind);
    if (!shown && !mailed && !texted && !wishes?.digestAbout.includes(kind)) continue;
    const { id } = await system.create(notifications, {
      ...notice,
      body,
      title,
      userId,
      shown,
      readAt: null,
    });
    if (!wishes) continue;
    const isUrgent = notice.priority === 'urgent';
    const runAt = isUrgent ? now : afterQuietTime(wishes, now, timeZone);
    const job = { kind: TELL_STAFF, payload: { notificationId: id } };
    if (until !== undefined && runAt >= until) continue;
    if (mailed)
      tx.enqueue({
        ...job,
        payload: { ...job.payload, by: 'mail', ...(questionId && { questionId }) },
        ...(runAt !== now && { runAt }),
      });
    const textAt = isUrgent ? now : awakeFrom(runAt, [timeZone]);
    if (texted && (until === undefined || textAt < until))
      tx.enqueue({ ...job, payload: { ...job.payload, by: 'text' }, runAt: textAt });
  }
}
