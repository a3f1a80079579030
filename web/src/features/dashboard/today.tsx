import { where } from '@sable/domain/kernel/predicate';
import { phoneHref } from '@sable/domain/phone';
import { query, type RowIn } from '@sable/domain/queries';
import { IconCalendar, IconPhone } from '@tabler/icons-react';
import { useLive } from '../../live/hooks.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { listLink } from '../../shared/list-link.ts';
import { StatusOf } from '../../shared/status-of.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { daysRange } from '../../shared/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './dashboard.module.css';
import type { Day } from './scope.ts';

const MAX_ROWS = 8;

type EventRow = RowIn<'events'>;

/** Today's events: one's own, or everyone's for who runs the company. */
export const TodaysEvents = ({ day }: { day: Day }) => {
  const formats = useFormats();
  const { nameOf } = usePeople();
  const { from, to } = daysRange(day.today, day.today, day.timeZone);
  const everyone = day.plan.scope === 'company';
  const { rows } = useLive(
    query('events', {
      where: where(
        { userId: everyone ? undefined : day.me },
        { field: 'startsAt', op: 'lt', value: to },
        { field: 'endsAt', op: 'gt', value: from },
        { field: 'status', op: 'ne', value: 'cancelled' },
      ),
      orderBy: 'startsAt',
      limit: 50,
    }),
  );
  const timeOf = (event: EventRow) => (event.allDay ? 'All day' : formats.time(event.startsAt));
  return (
    <Section
      title="Today"
      flush
      actions={
        <Button small kind="quiet" href="/calendar">
          Calendar
        </Button>
      }
    >
      {!rows && <LinesSkeleton />}
      {rows?.length === 0 && (
        <EmptyState
          small
          icon={<IconCalendar aria-hidden />}
          title="Nothing is planned today"
          action={
            day.plan.createsAccounts && (
              <Button small href="/calendar?event=new">
                Schedule a visit
              </Button>
            )
          }
        >
          Visits, installations and calls of the day stand here in their order.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Lines label="Events of today">
          {rows.map((event) => (
            <Line
              key={event.id}
              href={`/calendar?event=${event.id}`}
              before={<span className={classes.time}>{timeOf(event)}</span>}
              title={event.title}
              detail={[everyone && nameOf(event.userId), event.location].filter(Boolean).join(' · ')}
              after={<StatusOf status={event.status} />}
            />
          ))}
        </Lines>
      )}
    </Section>
  );
};

/** Accounts that should be called by now. */
export const FollowUps = ({ day }: { day: Day }) => {
  const formats = useFormats();
  const { nameOf } = usePeople();
  const { rows } = useLive(
    query('accounts', {
      where: where(
        { ownerUserId: day.owner },
        { field: 'followUpOn', op: 'lte', value: day.today },
        { not: { field: 'status', op: 'in', value: ['lost', 'cancelled'] } },
      ),
      orderBy: 'followUpOn',
      limit: 200,
    }),
  );
  const all = listLink('accounts', { followUpOn: { from: '', to: day.today }, ownerUserId: day.owner });
  const due = (date: string | null) =>
    !date || date >= day.today ? 'due today' : `due since ${formats.day(date)}`;
  return (
    <Section title="Follow up" note="Accounts with a follow-up date of today or earlier." flush>
      {!rows && <LinesSkeleton />}
      {rows?.length === 0 && (
        <EmptyState small title="Nobody is waiting for a call">
          Set a follow-up date on an account and it comes up here on its day.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Lines label="Accounts to follow up">
          {rows.slice(0, MAX_ROWS).map((account) => (
            <Line
              key={account.id}
              href={`/account/${account.id}`}
              title={account.name}
              detail={[due(account.followUpOn), !day.owner && nameOf(account.ownerUserId)]
                .filter(Boolean)
                .join(' · ')}
              after={<StatusOf status={account.status} />}
              action={
                account.phone && (
                  <Button
                    small
                    kind="quiet"
                    href={phoneHref(account.phone)}
                    icon={<IconPhone size={16} aria-hidden />}
                  >
                    Call
                  </Button>
                )
              }
            />
          ))}
          {rows.length > MAX_ROWS && <Line href={all} title={`${rows.length - MAX_ROWS} more`} />}
        </Lines>
      )}
    </Section>
  );
};
