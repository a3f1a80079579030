import { WeekView } from '@mantine/schedule';
import { localMoment } from '@sable/domain/zoned-time';
import { useEffect, useRef, type CSSProperties } from 'react';
import { useFormats, useNow } from '../../shared/use-company.ts';
import { useWorkingTime } from '../../shared/use-working-time.ts';
import type { CalendarPart } from './calendar-part.ts';
import { openHours } from './open-hours.ts';
import {
  barRows,
  hoursShown,
  placeEvents,
  shareOfHours,
  type EventRow,
  type Placed,
} from './event-layout.ts';
import { useSchedule } from './use-schedule.tsx';
import classes from './week.module.css';
import look from './schedule.module.css';

/** Narrowest event that a finger or a pointer still hits, in rem (WCAG 2.2, 2.5.8: 24 pixels). */
const MIN_EVENT = 1.625;
/** What some letters of a name need, in rem. */
const READABLE_EVENT = 4.25;
/** A day with more events beside each other than this grows by targets alone. */
const READABLE_LANES = 6;
/** Seven of them fit beside the hours of a tablet held upright, in rem. */
const MIN_DAY = 5.5;

/** A day is as wide as its events beside each other need to be read, in rem. */
function dayWidth(placed: readonly Placed<EventRow>[]): number {
  const lanes = Math.max(1, ...placed.map((each) => each.lanes));
  const readable = lanes === 1 ? MIN_DAY : Math.min(lanes, READABLE_LANES) * READABLE_EVENT;
  return Math.max(MIN_DAY, readable, lanes * MIN_EVENT);
}

/** Where the week is wider than the window, it begins with today in sight. */
function useTodayInSight(place: number, widths: readonly number[]) {
  const viewport = useRef<HTMLDivElement>(null);
  const all = widths.reduce((sum, width) => sum + width, 0);
  const before = widths.slice(0, place).reduce((sum, width) => sum + width, 0);
  const until = place < 0 ? 0 : (before + (widths[place] ?? 0)) / all;
  useEffect(() => {
    const frame = viewport.current;
    if (!frame) return;
    frame.scrollLeft =
      until * frame.scrollWidth <= frame.clientWidth ? 0 : (before / all) * frame.scrollWidth;
  }, [before, all, until]);
  return viewport;
}

/** Seven days beside each other, hour by hour. A day with many visits at once is wider than the others. */
export const Week = (part: CalendarPart) => {
  const { timeZone, shortDay } = useFormats();
  const now = useNow();
  const working = useWorkingTime();
  const bars = barRows(part.rows, part.days, timeZone);
  const inHours = part.rows.filter(({ id }) => !bars.has(id));
  const columns = part.days.map((day) => placeEvents(inHours, day, timeZone));
  const widths = columns.map(dayWidth);
  const all = widths.reduce((sum, width) => sum + width, 0);
  const hours = hoursShown(columns.flat(), working);
  const viewport = useTodayInSight(part.days.indexOf(part.today), widths);
  const { base, timed } = useSchedule({ ...part, now });
  const style: CSSProperties = { '--week': `${all}rem`, '--bars': Math.max(0, ...bars.values()) + 1 };
  // The view's own line knows neither the company's clock nor days of different widths.
  const clock = shareOfHours(localMoment(now, timeZone).time, hours);
  if (clock !== null) style['--now'] = `${clock * 100}%`;
  for (const [index, width] of widths.entries()) style[`--day-${index}`] = width;
  /** Bars stand over their days, however wide these are. */
  const daysBefore = (share: number) =>
    (widths.slice(0, Math.round((share / 100) * widths.length)).reduce((sum, width) => sum + width, 0) /
      all) *
    100;
  const renderInWeek: typeof base.renderEvent = (event, props) => {
    const place = /^calc\(([\d.]+)% \+ 1px\)$/.exec(String(props.style?.left ?? ''));
    const width = /^calc\(([\d.]+)% - 1px\)$/.exec(String(props.style?.width ?? ''));
    if (!place || !width) return base.renderEvent(event, props);
    const left = daysBefore(Number(place[1]));
    const right = daysBefore(Number(place[1]) + Number(width[1]));
    return base.renderEvent(event, {
      ...props,
      style: {
        ...props.style,
        '--title-lines': 1,
        top: `calc(${bars.get(String(event.id)) ?? 0} * var(--bar) + 1px)`,
        left: `calc(${left}% + 1px)`,
        width: `calc(${right - left}% - 2px)`,
        height: 'calc(var(--bar) - 2px)',
        maxHeight: 'none',
      },
    });
  };
  return (
    <div
      className={look.frame}
      role="region"
      aria-label="Week"
      data-hours
      style={style}
      data-today={clock === null ? undefined : part.days.indexOf(part.today)}
    >
      <WeekView
        {...base}
        {...timed}
        renderEvent={renderInWeek}
        date={part.days[0] ?? part.date}
        startTime={hours.startTime}
        endTime={hours.endTime}
        intervalMinutes={30}
        slotHeight="3rem"
        firstDayOfWeek={0}
        weekendDays={[]}
        withHeader={false}
        withWeekNumber={false}
        withCurrentTimeIndicator={false}
        highlightToday={part.days.includes(part.today)}
        highlightBusinessHours
        businessHours={openHours(working)}
        weekdayFormat={(date) => shortDay(String(date).slice(0, 10))}
        labels={{ timeSlot: 'New event', allDay: 'All day', weekday: 'Day' }}
        classNames={{
          weekView: classes.week,
          weekViewRoot: classes.root,
          weekViewHeader: classes.line,
          weekViewDayLabel: classes.head,
          weekViewDayNumber: classes.number,
          weekViewAllDaySlots: classes.line,
          weekViewAllDaySlotsList: classes.whole,
          weekViewAllDaySlotsEvents: classes.bars,
          weekViewAllDaySlotsLabel: look.labels,
          weekViewInner: classes.line,
          weekViewDay: classes.day,
          weekViewDaySlot: classes.slot,
          weekViewSlotLabel: look.labels,
        }}
        scrollAreaProps={{ viewportRef: viewport, type: 'auto' }}
        onDateChange={part.onDay}
        onTimeSlotClick={({ slotStart }) => part.onNew?.(slotStart.slice(0, 10), slotStart.slice(11, 16))}
        onAllDaySlotClick={(day) => part.onNew?.(day)}
      />
    </div>
  );
};
