import { MonthView } from '@mantine/schedule';
import { counted } from '../../shared/formats.ts';
import { useFormats, useNow } from '../../shared/use-company.ts';
import type { CalendarPart } from './calendar-part.ts';
import { eventsOn } from './event-layout.ts';
import classes from './month.module.css';
import look from './schedule.module.css';
import { useSchedule } from './use-schedule.tsx';

/** A month by weeks. On a phone each day shows a count and links to its events. */
export const Month = (part: CalendarPart) => {
  const { longDay, timeZone } = useFormats();
  const now = useNow();
  const { base } = useSchedule({ ...part, now });
  const dayProps = (day: string) => {
    const own = eventsOn(part.rows, day, timeZone).length;
    return {
      'aria-label': `${longDay(day)}, ${counted(own, 'event')}`,
      'aria-current': day === part.today ? 'date' : undefined,
      'data-count': own > 0 ? own : undefined,
    };
  };
  return (
    <div className={look.frame} data-days role="region" aria-label="Month">
      <MonthView
        {...base}
        date={part.date}
        firstDayOfWeek={0}
        weekendDays={[]}
        weekdayFormat="ddd"
        consistentWeeks={false}
        highlightToday={false}
        withHeader={false}
        maxEventsPerDay={3}
        moreEventsProps={{ className: look.more }}
        getDayProps={dayProps}
        onDayClick={part.onDay}
        classNames={{
          monthView: classes.month,
          monthViewWeekday: classes.weekday,
          monthViewDay: classes.day,
          monthViewDayLabel: classes.label,
          monthViewEvents: classes.events,
        }}
      />
    </div>
  );
};
