import { IconCalendar } from '@tabler/icons-react';
import { choiceLabel } from '../../shared/formats.ts';
import { Line, Lines } from '../../shared/lines.tsx';
import { StatusOf } from '../../shared/status-of.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './calendar.module.css';
import type { CalendarPart } from './calendar-part.ts';
import { crewNames, eventsOn } from './event-layout.ts';
import { useEarlyVisits } from './use-early-visits.ts';

/** Appointments, day by day; empty days are omitted. */
export const Agenda = ({ days, rows, nameOf, today, onOpen }: CalendarPart) => {
  const { timeZone, longDay, time, mark, siteSpan } = useFormats();
  const early = useEarlyVisits(rows);
  const planned = days.flatMap((day) => {
    const own = eventsOn(rows, day, timeZone);
    return own.length > 0 ? [{ day, own }] : [];
  });
  if (planned.length === 0)
    return (
      <Section>
        <EmptyState icon={<IconCalendar aria-hidden />} title="Nothing is planned in these two weeks">
          Schedule a visit, an installation or a call with “New event”. Everyone involved sees it right away.
        </EmptyState>
      </Section>
    );
  return planned.map(({ day, own }) => (
    <Section key={day} flush title={day === today ? `Today, ${longDay(day)}` : longDay(day)}>
      <Lines label={longDay(day)}>
        {own.map((event) => (
          <Line
            key={event.id}
            onClick={() => onOpen(event)}
            before={
              <span className={classes.agendaTime}>
                {event.allDay
                  ? 'All day'
                  : `${time(event.startsAt)} – ${time(event.endsAt)}${mark(event.startsAt)}`}
              </span>
            }
            title={event.title}
            detail={[
              siteSpan(event),
              choiceLabel(event.type),
              crewNames(event, nameOf),
              event.location,
              early.has(event.id) && 'before the right to cancel ends',
            ]
              .filter(Boolean)
              .join(' · ')}
            after={<StatusOf status={event.status} />}
          />
        ))}
      </Lines>
    </Section>
  ));
};
