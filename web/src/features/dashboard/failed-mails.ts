import { undeliveredStatuses } from '@sable/domain/message';
import { addDays } from '@sable/domain/calendar-date';
import { where } from '@sable/domain/kernel/predicate';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../../live/hooks.ts';
import { instantOf } from '@sable/domain/zoned-time';
import type { Day } from './scope.ts';

export type Mail = RowIn<'email-messages'>;

/** Older failures are ignored. */
const RECENT_DAYS = 14;
const LIMIT = 50;

/** Returns the failed emails without a later email to the same account. A later failure replaces an earlier one. */
export function stillFailed<Sent extends Pick<Mail, 'accountId' | 'createdAt'>>(
  failed: readonly Sent[],
  later: readonly Pick<Mail, 'accountId' | 'createdAt'>[],
): Sent[] {
  return failed.filter(
    (mail) =>
      !later.some((other) => other.accountId === mail.accountId && other.createdAt > mail.createdAt) &&
      !failed.some((other) => other.accountId === mail.accountId && other.createdAt > mail.createdAt),
  );
}

interface Failed {
  /** The latest failed email per account. */
  readonly mails: readonly Mail[];
  /** Whether there may be older failures, which are not checked for later emails. */
  readonly more: boolean;
}

/** Returns undelivered emails to customers; undefined until loaded. */
export function useFailedMails({ today, timeZone }: Day): Failed | undefined {
  const since = instantOf(addDays(today, -RECENT_DAYS), '00:00', timeZone);
  const recent = { field: 'createdAt', op: 'gte', value: since } as const;
  const failed = useLive(
    query('email-messages', {
      where: where({ status: undeliveredStatuses }, { field: 'accountId', op: 'ne', value: null }, recent),
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: LIMIT,
    }),
  ).rows;
  const accountId = [...new Set(failed?.flatMap((mail) => mail.accountId ?? []))];
  const later = useLive(
    accountId.length > 0
      ? query('email-messages', {
          where: where({ accountId, status: ['queued', 'sent', 'delivered', 'opened', 'captured'] }, recent),
          limit: 500,
        })
      : null,
  ).rows;
  if (!failed || (accountId.length > 0 && !later)) return undefined;
  return { mails: stillFailed(failed, later ?? []), more: failed.length === LIMIT };
}
