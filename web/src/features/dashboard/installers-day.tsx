import { addDays } from '@sable/domain/calendar-date';
import { events, jobTypes } from '@sable/domain/event';
import { withPerson } from '@sable/domain/event-people';
import { where, type Predicate } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { IconCalendar } from '@tabler/icons-react';
import { useAddress } from '../../address.ts';
import { useLive, useRow } from '../../live/hooks.ts';
import { choiceLabel } from '../../shared/formats.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { StatusOf } from '../../shared/status-of.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { daysRange, localMoment } from '@sable/domain/zoned-time';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { JobCard } from './job/job-card.tsx';
import type { Day } from './scope.ts';
import { timeWindow } from '../../shared/time-window.ts';
import { useCustomers } from './use-customers.ts';
import type { Visit } from './job/use-job.ts';

const AHEAD_DAYS = 14;
const OVER: readonly Visit['status'][] = ['done', 'no_show'];

/** Filters for jobs, as opposed to other calendar entries. */
const JOBS: Predicate = { field: 'type', op: 'in', value: jobTypes };

/**
 * The next job, or the opened one, as a card, plus the other visits. Jobs completed today collapse to a line. On
 * other dashboards of people who also install, shows only jobs, if any.
 */
export const InstallersDay = ({ day }: { day: Day }) => {
  const { time, mark, shortDay, timeZone, siteSpan } = useFormats();
  const { query: address } = useAddress();
  const asked = address['job'];
  const { row: opened } = useRow(events, asked);
  const isAll = day.plan.chair === 'installer';
  const { from, to } = daysRange(day.today, addDays(day.today, AHEAD_DAYS), timeZone);
  const { rows } = useLive(
    query('events', {
      where: where(
        {},
        withPerson(day.me),
        ...(isAll ? [] : [JOBS]),
        { field: 'startsAt', op: 'lt', value: to },
        { field: 'endsAt', op: 'gt', value: from },
        { field: 'status', op: 'ne', value: 'cancelled' },
      ),
      orderBy: 'startsAt',
      limit: 20,
    }),
  );
  const customers = useCustomers(rows?.flatMap(({ accountId }) => accountId ?? []) ?? []);
  const customerOf = ({ accountId }: Visit) => customers.get(accountId ?? '');
  const when = (visit: Visit) => {
    const { startsAt, endsAt, allDay } = visit;
    const { date } = localMoment(startsAt, timeZone);
    const span = allDay ? 'All day' : `${timeWindow(time(startsAt), time(endsAt))}${mark(startsAt)}`;
    const dated = date === day.today ? span : `${shortDay(date)}, ${span}`;
    return [dated, siteSpan(visit)].filter(Boolean).join(' · ');
  };
  if (!rows) return isAll && <LinesSkeleton />;
  const chosen = rows.find(({ id }) => id === asked) ?? opened;
  const next = chosen ?? rows.find(({ status, type }) => !OVER.includes(status) && type !== 'block');
  const others = rows.filter(({ id }) => id !== next?.id);
  return (
    <>
      {next && <JobCard key={next.id} visit={next} customer={customerOf(next)} when={when(next)} />}
      {!next && isAll && (
        <Section flush>
          <EmptyState
            small
            icon={<IconCalendar aria-hidden />}
            title="No job is planned"
            action={
              <Button small href="/calendar">
                Calendar
              </Button>
            }
          >
            The office plans your visits. The next one appears here, with its address, notes, and equipment.
          </EmptyState>
        </Section>
      )}
      {others.length > 0 && (
        <Section title="Your other visits" flush>
          <Lines label="Other visits">
            {others.map((visit) => (
              <Line
                key={visit.id}
                href={visit.type === 'block' ? `/calendar?event=${visit.id}` : `/dashboard?job=${visit.id}`}
                title={customerOf(visit)?.name ?? visit.title}
                detail={[when(visit), choiceLabel(visit.type), visit.location].filter(Boolean).join(' · ')}
                after={<StatusOf status={visit.status} />}
              />
            ))}
          </Lines>
        </Section>
      )}
    </>
  );
};
