import { addressLine } from '@sable/domain/address';
import { addDays } from '@sable/domain/calendar-date';
import { crewOf, withPerson } from '@sable/domain/event-people';
import { and, where, type Predicate } from '@sable/domain/kernel/predicate';
import { phoneHref } from '@sable/domain/phone';
import { groups, query, type RowIn } from '@sable/domain/queries';
import { IconNavigation, IconPhone } from '@tabler/icons-react';
import { useLive } from '../../live/hooks.ts';
import { choiceLabel } from '../../shared/formats.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { mapLink } from '../../shared/map-link.ts';
import { StatusOf } from '../../shared/status-of.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { daysRange, localMoment, type InstantRange } from '@sable/domain/zoned-time';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CardTitle, QuietCard } from './act-line.tsx';
import classes from './today.module.css';
import type { Day } from './scope.ts';
import { timeWindow } from '../../shared/time-window.ts';
import { useCustomers, type Customer } from './use-customers.ts';

type EventRow = RowIn<'events'>;

/** Finished visits need no attention. */
const over: readonly EventRow['status'][] = ['done', 'no_show'];
const isAhead: Predicate = { not: { field: 'status', op: 'in', value: over } };

interface VisitProps {
  event: EventRow;
  customer: Customer | undefined;
}

/** `8:30–11:30 AM`, or `11:00 AM–1:00 PM`. */
const useWindow = () => {
  const { time, mark } = useFormats();
  return ({ allDay, startsAt, endsAt }: EventRow) =>
    allDay ? 'All day' : `${timeWindow(time(startsAt), time(endsAt))}${mark(startsAt)}`;
};

const placeOf = ({ event, customer }: VisitProps): string =>
  event.location || addressLine(customer?.site) || '';

/** The next visit: when, who, where, and directions. */
const NextVisit = (props: VisitProps) => {
  const { event, customer } = props;
  const window = useWindow();
  const { siteSpan } = useFormats();
  const place = placeOf(props);
  return (
    <div className={classes.next}>
      <p className={classes.when}>
        <b>{window(event)}</b>
        <StatusChip tone="accent">{choiceLabel(event.type)}</StatusChip>
      </p>
      <p className={classes.who} data-taps>
        <a href={customer ? `/account/${customer.id}` : `/calendar?event=${event.id}`}>
          {customer?.name ?? event.title}
        </a>
      </p>
      {siteSpan(event) && <p className={classes.quiet}>{siteSpan(event)}</p>}
      {place ? (
        <p>{place}</p>
      ) : (
        <p>No address yet. {customer && <a href={`/account/${customer.id}`}>Add it on the account.</a>}</p>
      )}
      {event.notes && <p className={classes.quiet}>{event.notes}</p>}
      <div className={classes.ways}>
        {place && (
          <Button kind="primary" href={mapLink(place)} icon={<IconNavigation size={18} aria-hidden />}>
            Directions
          </Button>
        )}
        {customer?.phone && (
          <Button href={phoneHref(customer.phone)} icon={<IconPhone size={18} aria-hidden />}>
            Call
          </Button>
        )}
        <Button kind="quiet" href={`/calendar?event=${event.id}`}>
          Open
        </Button>
      </div>
    </div>
  );
};

const LIMIT = 50;

const dayOf = ({ from, to }: InstantRange, who: string | undefined) =>
  where(
    {},
    ...(who === undefined ? [] : [withPerson(who)]),
    { field: 'startsAt', op: 'lt', value: to },
    { field: 'endsAt', op: 'gt', value: from },
    { field: 'status', op: 'ne', value: 'cancelled' },
  );

interface TodayProps {
  day: Day;
  /** Whether to show the person’s own visits, with the next one as a card. */
  driving?: boolean;
}

const AHEAD_DAYS = 14;
const AHEAD = 5;

/**
 * Today’s appointments, listed by customer. With `driving`, only the person’s own, with addresses, and followed by
 * the next days.
 */
export const TodaysEvents = ({ day, driving = false }: TodayProps) => {
  const { shortDay, timeZone, siteSpan } = useFormats();
  const { nameOf } = usePeople();
  const window = useWindow();
  const who = driving ? day.me : undefined;
  const today = daysRange(day.today, day.today, timeZone);
  const later = daysRange(addDays(day.today, 1), addDays(day.today, AHEAD_DAYS), timeZone);
  const now = useLive(query('events', { where: dayOf(today, who), orderBy: 'startsAt', limit: LIMIT })).rows;
  const isFull = now?.length === LIMIT;
  const ahead = useLive(isFull ? groups('events', { where: and(dayOf(today, who), isAhead) }) : null).rows;
  const coming = useLive(
    query('events', { where: dayOf(later, day.me), orderBy: 'startsAt', limit: AHEAD }),
  ).rows;
  const rows = now && (driving ? [...now, ...(coming ?? [])] : now);
  const customers = useCustomers(rows?.flatMap(({ accountId }) => accountId ?? []) ?? []);
  const customerOf = ({ accountId }: EventRow) => customers.get(accountId ?? '');
  const next = driving ? rows?.find(({ status, allDay }) => !over.includes(status) && !allDay) : undefined;
  const when = (event: EventRow) => {
    const { date } = localMoment(event.startsAt, timeZone);
    return date === day.today ? window(event) : `${shortDay(date)}, ${window(event)}`;
  };
  return (
    <Section
      title={
        <CardTitle
          count={isFull ? ahead?.[0]?.count : now?.filter(({ status }) => !over.includes(status)).length}
        >
          Today
        </CardTitle>
      }
      note={isFull && `The first ${LIMIT}. The calendar has all of them.`}
      flush
      actions={
        <Button small kind="quiet" href="/calendar">
          Calendar
        </Button>
      }
    >
      {!rows && <LinesSkeleton />}
      {now?.length === 0 && (
        <QuietCard>
          {coming?.[0]
            ? `Nothing is planned today. Next: ${shortDay(localMoment(coming[0].startsAt, timeZone).date)}.`
            : 'Nothing is planned today. Visits and installations appear here in their order.'}
        </QuietCard>
      )}
      {next && <NextVisit event={next} customer={customerOf(next)} />}
      {rows && rows.some(({ id }) => id !== next?.id) && (
        <Lines label="Events of today">
          {rows
            .filter(({ id }) => id !== next?.id)
            .map((event) => (
              <Line
                key={event.id}
                href={`/calendar?event=${event.id}`}
                before={<span className={classes.time}>{when(event)}</span>}
                title={customerOf(event)?.name ?? event.title}
                detail={[
                  siteSpan(event),
                  choiceLabel(event.type),
                  placeOf({ event, customer: customerOf(event) }),
                  !driving && crewOf(event).map(nameOf).join(', '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                after={<StatusOf status={event.status} />}
              />
            ))}
        </Lines>
      )}
    </Section>
  );
};
