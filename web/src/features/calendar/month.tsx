import { splitDate } from '@sable/domain/calendar-date';
import { counted } from '../../shared/formats.ts';
import { useFormats } from '../../shared/use-company.ts';
import classes from './calendar.module.css';
import type { CalendarPart } from './calendar-part.ts';
import { EventButton } from './event-button.tsx';
import { eventsOn } from './event-layout.ts';

const MAX_EVENTS = 3;
const WEEK = 7;

const weeksOf = (days: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(days.length / WEEK) }, (_, index) =>
    days.slice(index * WEEK, (index + 1) * WEEK),
  );

const agendaLink = (day: string) => `/calendar?view=agenda&date=${day}`;

const DayCell = ({ day, date, today, rows, nameOf, onOpen }: CalendarPart & { day: string }) => {
  const { timeZone, longDay } = useFormats();
  const own = eventsOn(rows, day, timeZone);
  const hidden = own.length - MAX_EVENTS;
  return (
    <td className={classes.cell} data-other={day.slice(0, 7) !== date.slice(0, 7) || undefined}>
      <a
        className={classes.cellDay}
        href={agendaLink(day)}
        aria-label={`${longDay(day)}, ${counted(own.length, 'event')}`}
        data-today={day === today || undefined}
      >
        {splitDate(day).day}
      </a>
      {own.slice(0, MAX_EVENTS).map((event) => (
        <EventButton
          key={event.id}
          compact
          event={event}
          who={nameOf(event.userId)}
          onOpen={() => onOpen(event)}
        />
      ))}
      {hidden > 0 && (
        <a className={classes.more} href={agendaLink(day)}>
          {hidden} more
        </a>
      )}
      {own.length > 0 && (
        <span className={classes.cellCount} aria-hidden>
          {own.length}
        </span>
      )}
    </td>
  );
};

/** A month in its weeks. On a phone the days carry a count and lead to their agenda. */
export const Month = (part: CalendarPart) => {
  const { longDay } = useFormats();
  const weeks = weeksOf(part.days);
  return (
    <div className={classes.monthFrame}>
      <table className={classes.month}>
        <thead>
          <tr>
            {part.days.slice(0, WEEK).map((day) => (
              <th key={day} scope="col" abbr={longDay(day).split(',')[0]}>
                {longDay(day).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell key={day} {...part} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
