import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../shared/use-company.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './calendar.module.css';
import type { CalendarPart } from './calendar-part.ts';
import { EventButton } from './event-button.tsx';
import { eventsOn, hoursShown, placeEvents, type EventRow, type Placed } from './event-layout.ts';

interface Hours {
  first: number;
  last: number;
}

interface DayColumnProps extends CalendarPart {
  day: string;
  placed: readonly Placed<EventRow>[];
  hours: Hours;
}

const hourLabel = (hour: number) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, 0, 1, hour % 24)),
  );

const share = (minutes: number, { first, last }: Hours) =>
  `${((minutes - first * 60) / ((last - first) * 60)) * 100}%`;

const clickedTime = (event: React.MouseEvent<HTMLElement>, { first, last }: Hours): string => {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const halves = Math.floor(((event.clientY - top) / height) * (last - first) * 2);
  const hour = Math.min(23, first + Math.floor(halves / 2));
  return `${String(hour).padStart(2, '0')}:${halves % 2 === 0 ? '00' : '30'}`;
};

const DayColumn = ({ day, placed, hours, nameOf, onOpen, onNew }: DayColumnProps) => (
  // A click on an empty half hour plans there; by keyboard the button at the head of the day does.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  <div className={classes.column} onClick={(event) => onNew?.(day, clickedTime(event, hours))}>
    {placed.map(({ event, start, end, lane, lanes }) => (
      <EventButton
        key={event.id}
        event={event}
        who={nameOf(event.userId)}
        onOpen={() => onOpen(event)}
        style={{
          top: share(start, hours),
          bottom: `calc(100% - ${share(end, hours)})`,
          left: `${(lane / lanes) * 100}%`,
          width: `${100 / lanes}%`,
        }}
      />
    ))}
  </div>
);

const DayHead = ({ day, today, onNew, rows, onOpen, nameOf }: CalendarPart & { day: string }) => {
  const { shortDay, longDay, timeZone } = useFormats();
  const whole = eventsOn(rows, day, timeZone).filter(({ allDay }) => allDay);
  return (
    <div className={classes.dayHead}>
      <div className={classes.dayLine}>
        <h2 className={classes.dayName} data-today={day === today || undefined}>
          {shortDay(day)}
        </h2>
        {onNew && (
          <span className={classes.plus}>
            <IconButton
              small
              hint={false}
              label={`New event on ${longDay(day)}`}
              icon={<IconPlus size={16} aria-hidden />}
              onClick={() => onNew(day)}
            />
          </span>
        )}
      </div>
      {whole.map((event) => (
        <EventButton
          key={event.id}
          compact
          event={event}
          who={nameOf(event.userId)}
          onOpen={() => onOpen(event)}
        />
      ))}
    </div>
  );
};

/** Narrowest event that a finger or a pointer still hits, in rem (WCAG 2.2, 2.5.8: 24 pixels). */
const MIN_EVENT = 1.625;
/** What some letters of a name need, in rem. */
const READABLE_EVENT = 4.25;
/** A day with more events beside each other than this grows by targets alone. */
const READABLE_LANES = 6;
/** Seven of them fit beside the hours of a tablet held upright, in rem. */
const MIN_DAY = 5.5;

/** A day is as wide as its events beside each other need to be read. */
const dayWidth = (placed: readonly Placed<EventRow>[]): string => {
  const lanes = Math.max(1, ...placed.map((each) => each.lanes));
  const readable = lanes === 1 ? MIN_DAY : Math.min(lanes, READABLE_LANES) * READABLE_EVENT;
  return `minmax(${Math.max(MIN_DAY, readable, lanes * MIN_EVENT)}rem, 1fr)`;
};

/** Where the week is wider than the window, it begins with today in sight. */
function useTodayInSight(days: readonly string[], today: string) {
  const frame = useRef<HTMLDivElement>(null);
  const place = days.indexOf(today);
  useEffect(() => {
    const head = frame.current?.querySelectorAll('h2')[place]?.parentElement?.parentElement;
    if (!frame.current || !head) return;
    const isInSight = head.offsetLeft + head.offsetWidth <= frame.current.clientWidth;
    frame.current.scrollLeft = isInSight ? 0 : head.offsetLeft - head.offsetWidth;
  }, [place]);
  return frame;
}

/** Seven days beside each other, hour by hour. */
export const Week = (part: CalendarPart) => {
  const { timeZone } = useFormats();
  const frame = useTodayInSight(part.days, part.today);
  const columns = part.days.map((day) => ({ day, placed: placeEvents(part.rows, day, timeZone) }));
  const hours = hoursShown(columns.flatMap(({ placed }) => placed));
  const labels = Array.from({ length: hours.last - hours.first }, (_, index) => hours.first + index);
  return (
    <div ref={frame} className={classes.weekFrame} role="region" aria-label="Week" tabIndex={0}>
      <div
        className={classes.week}
        style={{
          '--hours': labels.length,
          '--days': columns.map(({ placed }) => dayWidth(placed)).join(' '),
        }}
      >
        <div className={classes.corner} />
        {part.days.map((day) => (
          <DayHead key={day} {...part} day={day} />
        ))}
        <div className={classes.hours} aria-hidden>
          {labels.map((hour) => (
            <span key={hour}>{hourLabel(hour)}</span>
          ))}
        </div>
        {columns.map(({ day, placed }) => (
          <DayColumn key={day} {...part} day={day} placed={placed} hours={hours} />
        ))}
      </div>
    </div>
  );
};
