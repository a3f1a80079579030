import { DayView } from '@mantine/schedule';
import { weekday } from '@sable/domain/calendar-date';
import { useFormats, useNow } from '../../shared/use-company.ts';
import { useWorkingTime } from '../../shared/use-working-time.ts';
import type { CalendarPart } from './calendar-part.ts';
import classes from './day.module.css';
import { hoursShown, placeEvents } from './event-layout.ts';
import { openHoursOn } from './open-hours.ts';
import look from './schedule.module.css';
import { useSlotNames } from './slot-names.ts';
import { useSchedule } from './use-schedule.tsx';

/** One day by the hour. */
export const Day = (part: CalendarPart) => {
  const { timeZone } = useFormats();
  const now = useNow();
  const working = useWorkingTime();
  const frame = useSlotNames();
  const { base, timed } = useSchedule({ ...part, now });
  const hours = hoursShown(placeEvents(part.rows, part.date, timeZone), working);
  return (
    <div ref={frame} className={look.frame} role="region" aria-label="Day" data-hours>
      <DayView
        {...base}
        {...timed}
        date={part.date}
        startTime={hours.startTime}
        endTime={hours.endTime}
        intervalMinutes={30}
        slotHeight="3rem"
        withHeader={false}
        withCurrentTimeIndicator={part.date === part.today}
        withCurrentTimeBubble={false}
        highlightBusinessHours
        businessHours={openHoursOn(weekday(part.date), working)}
        labels={{ timeSlot: 'New event', allDay: 'All day' }}
        classNames={{
          dayView: classes.day,
          dayViewSlot: classes.slot,
          dayViewSlotLabel: look.labels,
          dayViewAllDay: classes.slot,
        }}
        onTimeSlotClick={({ slotStart }) => part.onNew?.(slotStart.slice(0, 10), slotStart.slice(11, 16))}
        onAllDaySlotClick={(day) => part.onNew?.(day)}
      />
    </div>
  );
};
