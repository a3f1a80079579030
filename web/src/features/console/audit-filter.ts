import { isCalendarDate } from '@sable/domain/calendar-date';
import type { Predicate } from '@sable/domain/kernel/predicate';
import { where } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { daysRange } from '@sable/domain/zoned-time';

/** Filters of the audit trail; an omitted field does not filter. */
export interface AuditFilter {
  readonly collection?: string | undefined;
  readonly person?: string | undefined;
  readonly operation?: string | undefined;
  /** Dates 'YYYY-MM-DD' in the company's time zone, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function daysPredicate({ from, to }: AuditFilter, timeZone: string): Predicate[] {
  const parts: Predicate[] = [];
  if (isCalendarDate(from))
    parts.push({ field: 'createdAt', op: 'gte', value: daysRange(from, from, timeZone).from });
  if (isCalendarDate(to)) parts.push({ field: 'createdAt', op: 'lt', value: daysRange(to, to, timeZone).to });
  return parts;
}

/** Queries the audit trail for a filter, newest first. */
export const auditQuery = (filter: AuditFilter, timeZone: string, limit: number) =>
  query('updates', {
    where: where(
      { collection: filter.collection, createdBy: filter.person, operation: filter.operation },
      ...daysPredicate(filter, timeZone),
    ),
    orderBy: { field: 'seq', direction: 'desc' },
    limit,
  });
