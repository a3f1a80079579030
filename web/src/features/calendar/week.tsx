import { WeekView } from '@mantine/schedule';
import { localMoment } from '@sable/domain/zoned-time';
import { useEffect, useRef, type CSSProperties } from 'react';
import { useFormats, useNow } from '../../shared/use-company.ts';
import { useWorkingTime } from '../../shared/use-working-time.ts';
import type { CalendarPart } from './calendar-part.ts';
import { openHours } from './open-hours.ts';
import { barRows, hoursShown, placeEvents, shareOfHours } from './event-layout.ts';
import { useSchedule } from './use-schedule.tsx';
import { dayWidth, lengthOf, sumOf, type DayWidth } from './week-widths.ts';
import classes from './week.module.css';
import look from './schedule.module.css';
import { useSlotNames } from './slot-names.ts';

/** Width of the hours column. */
const LABELS_REM = 3.75;

/** Scrolls a week that is wider than the window so that today is visible. */
function useTodayInSight(place: number, widths: readonly DayWidth[]) {
  const viewport = useRef<HTMLDivElement>(null);
  const all = sumOf(widths, 'readable');
  const before = sumOf(widths.slice(0, place), 'readable');
  const until = place < 0 ? 0 : (before + (widths[place]?.readable ?? 0)) / all;
  useEffect(() => {
    const frame = viewport.current;
    if (!frame) return;
    // The hours column is sticky on the left.
    const hours = LABELS_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
    const days = frame.scrollWidth - hours;
    frame.scrollLeft = hours + until * days <= frame.clientWidth ? 0 : (before / all) * days;
  }, [before, all, until]);
  return viewport;
}

/** Seven days side by side, by the hour. A day with many simultaneous visits is wider. */
export const Week = (part: CalendarPart) => {
  const { timeZone, shortDay } = useFormats();
  const now = useNow();
  const working = useWorkingTime();
  const bars = barRows(part.rows, part.days, timeZone);
  const inHours = part.rows.filter(({ id }) => !bars.has(id));
  const columns = part.days.map((day) => placeEvents(inHours, day, timeZone));
  const widths = columns.map(dayWidth);
  const hours = hoursShown(columns.flat(), working);
  const viewport = useTodayInSight(part.days.indexOf(part.today), widths);
  const frame = useSlotNames();
  const { base, timed } = useSchedule({ ...part, now });
  const style: CSSProperties = {
    '--labels': `${LABELS_REM}rem`,
    '--week': `${sumOf(widths, 'readable')}rem`,
    '--week-least': `${sumOf(widths, 'least')}rem`,
    '--bars': Math.max(0, ...bars.values()) + 1,
  };
  // The library's own line supports neither the company's time zone nor days of different widths.
  const clock = shareOfHours(localMoment(now, timeZone).time, hours);
  if (clock !== null) style['--now'] = `${clock * 100}%`;
  for (const [index, { growth, least }] of widths.entries())
    style[`--day-${index}`] = `${growth} 0 ${least}rem`;
  /** Converts the library's percentage to a number of days, so that bars align with days of any width. */
  const daysUntil = (share: number) => Math.round((share / 100) * widths.length);
  const renderInWeek: typeof base.renderEvent = (event, props) => {
    const place = /^calc\(([\d.]+)% \+ 1px\)$/.exec(String(props.style?.left ?? ''));
    const width = /^calc\(([\d.]+)% - 1px\)$/.exec(String(props.style?.width ?? ''));
    if (!place || !width) return base.renderEvent(event, props);
    const first = daysUntil(Number(place[1]));
    const end = daysUntil(Number(place[1]) + Number(width[1]));
    return base.renderEvent(event, {
      ...props,
      style: {
        ...props.style,
        '--title-lines': 1,
        top: `calc(${bars.get(String(event.id)) ?? 0} * var(--bar) + 1px)`,
        left: `calc(${lengthOf(widths.slice(0, first), widths)} + 1px)`,
        width: `calc(${lengthOf(widths.slice(first, end), widths)} - 2px)`,
        height: 'calc(var(--bar) - 2px)',
        maxHeight: 'none',
      },
    });
  };
  return (
    <div
      ref={frame}
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
        labels={{ timeSlot: 'New event', allDay: 'All day', weekday: '' }}
        classNames={{
          weekView: classes.week,
          weekViewRoot: classes.root,
          weekViewHeader: classes.line,
          weekViewDayLabel: classes.head,
          weekViewDayNumber: classes.number,
          weekViewAllDaySlots: classes.line,
          weekViewAllDaySlotsList: classes.whole,
          weekViewAllDaySlotsEvents: classes.bars,
          weekViewAllDaySlotsLabel: `${look.labels} ${classes.hours}`,
          weekViewCorner: classes.hours,
          weekViewSlotLabels: classes.hours,
          weekViewInner: `${classes.line} ${classes.inner}`,
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
