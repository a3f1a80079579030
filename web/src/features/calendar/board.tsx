import '@mantine/schedule/styles.layer.css';
import { ResourcesDayView, ResourcesWeekView, type ScheduleResourceData } from '@mantine/schedule';
import { weekday } from '@sable/domain/calendar-date';
import { localMoment } from '@sable/domain/zoned-time';
import { useEffect, useRef } from 'react';
import { PersonAvatar } from '../../shared/person-avatar.tsx';
import { useFormats, useNow } from '../../shared/use-company.ts';
import { useWorkingTime } from '../../shared/use-working-time.ts';
import classes from './dispatch.module.css';
import { firstHourInSight, hoursShown, placeEvents, type EventRow } from './event-layout.ts';
import { JOB_TYPE } from './job-tray.tsx';
import { openHoursOn } from './open-hours.ts';
import look from './schedule.module.css';
import { useSlotNames } from './slot-names.ts';
import { lanesWith, NOBODY, useSchedule } from './use-schedule.tsx';
import type { WallClock } from './wall-clock.ts';

export interface Lane {
  /** The id of a person, or of the lane for unassigned work. */
  readonly id: string;
  readonly name: string;
  /** Summary of the appointments in the days shown: `2 jobs, 5 h`. */
  readonly load: string;
}

export interface BoardProps {
  view: 'day' | 'week';
  date: string;
  days: readonly string[];
  today: string;
  rows: readonly EventRow[];
  lanes: readonly Lane[];
  onOpen: (row: EventRow) => void;
  /** Creates an appointment at a slot; undefined for people who may not schedule. */
  onNew: ((start: WallClock, userId: string | null) => void) | undefined;
  /** Called when a job is dropped from the list next to the board. */
  onJob: ((key: string, start: WallClock, userId: string | null) => void) | undefined;
}

const personOf = (lane: string | number | undefined): string | null =>
  lane === undefined || lane === NOBODY ? null : String(lane);

/**
 * Scrolls a board that is wider than its container to a share of its width. The person's own scroll position stays
 * until the board shows another period.
 */
function useTimeInSight(share: number, shown: string) {
  const viewport = useRef<HTMLDivElement>(null);
  const placedFor = useRef<string>(null);
  useEffect(() => {
    const frame = viewport.current;
    if (!frame || placedFor.current === shown) return;
    placedFor.current = shown;
    const corner = frame.querySelector(`.${classes.head}`)?.clientWidth ?? 0;
    frame.scrollLeft = (frame.scrollWidth - corner) * share;
  }, [share, shown]);
  return viewport;
}

/** The dispatch board: a lane per person, time from left to right. */
export const Board = ({ view, date, days, today, rows, lanes, onOpen, onNew, onJob }: BoardProps) => {
  const { timeZone, shortDay } = useFormats();
  const now = useNow();
  const working = useWorkingTime();
  const byId = new Map(lanes.map((lane) => [lane.id, lane]));
  const placed = days.flatMap((day) => placeEvents(rows, day, timeZone));
  const hours = hoursShown(placed, working);
  const halfHours =
    (Number(hours.endTime.slice(0, 2)) +
      (hours.endTime.endsWith('59') ? 1 : 0) -
      Number(hours.startTime.slice(0, 2))) *
    2;
  // A day fills the width of the board; on a narrow screen it scrolls.
  const slotWidth = `max(1.625rem, calc((100cqi - var(--lane) - 2px) / ${halfHours}))`;
  const start =
    view === 'week'
      ? Math.max(0, days.indexOf(today)) / days.length
      : firstHourInSight(
          placed.filter(({ event }) => lanesWith(event).some((lane) => byId.has(lane))),
          hours,
          date === today ? localMoment(now, timeZone).time : null,
        );
  const viewport = useTimeInSight(start, [view, days[0], hours.startTime, hours.endTime].join(' '));
  const frame = useSlotNames();
  const { base, timed } = useSchedule({ rows, onOpen, now, lanes: true });
  const renderLane = ({ id }: ScheduleResourceData) => {
    const lane = byId.get(String(id));
    return (
      <span className={classes.lane}>
        {id !== NOBODY && <PersonAvatar id={String(id)} name={lane?.name ?? ''} size="small" />}
        <span className={classes.laneText}>
          <span className={classes.laneName}>{lane?.name}</span>
          <span className={classes.quiet}>{lane?.load}</span>
        </span>
      </span>
    );
  };
  const common = {
    ...base,
    ...timed,
    resources: lanes.map(({ id, name }) => ({ id, label: name })),
    renderResourceLabel: renderLane,
    startTime: hours.startTime,
    endTime: hours.endTime,
    withHeader: false,
    highlightBusinessHours: true,
    withCurrentTimeBubble: false,
    rowHeight: '5rem',
    // Two events and the button for the rest. A third event would make each too low as a touch target.
    maxEventsPerTimeSlot: 2,
    moreEventsProps: { className: look.more },
    labels: {
      timeSlot: 'New appointment',
      resources: 'People',
      resource: 'Person',
      resourceSlot: 'New appointment',
    },
    scrollAreaProps: { type: 'auto' as const, viewportRef: viewport },
    onTimeSlotClick: ({ slotStart, resourceId }: { slotStart: string; resourceId?: string | number }) =>
      onNew?.(slotStart, personOf(resourceId)),
    ...(onJob && {
      onExternalEventDrop: (drop: {
        dataTransfer: DataTransfer;
        dropDateTime: string;
        resourceId?: string | number;
      }) => onJob(drop.dataTransfer.getData(JOB_TYPE), drop.dropDateTime, personOf(drop.resourceId)),
    }),
  };
  return (
    <div ref={frame} className={`${look.frame} ${classes.board}`} role="region" aria-label="Board">
      {view === 'day' ? (
        <ResourcesDayView
          {...common}
          date={date}
          intervalMinutes={30}
          slotWidth={slotWidth}
          withCurrentTimeIndicator={date === today}
          businessHours={openHoursOn(weekday(date), working)}
          slotLabelFormat={(wall) =>
            String(wall).slice(14, 16) === '00' ? common.slotLabelFormat(String(wall)) : ''
          }
          classNames={{
            resourcesDayView: classes.view,
            resourcesDayViewRoot: classes.root,
            resourcesDayViewTimeLabel: classes.time,
            resourcesDayViewRowSlot: classes.slot,
            resourcesDayViewResourceLabel: classes.head,
            resourcesDayViewCorner: classes.head,
          }}
        />
      ) : (
        <ResourcesWeekView
          {...common}
          date={date}
          firstDayOfWeek={0}
          weekendDays={[]}
          intervalMinutes={120}
          slotWidth="4.5rem"
          withCurrentTimeIndicator={days.includes(today)}
          businessHours={[`${working.opensAt}:00`, `${working.closesAt}:00`]}
          weekdayFormat={(day) => shortDay(String(day).slice(0, 10))}
          classNames={{
            resourcesWeekView: classes.view,
            resourcesWeekViewRoot: classes.root,
            resourcesWeekViewDayLabel: classes.dayLabel,
            resourcesWeekViewTimeLabel: classes.time,
            resourcesWeekViewRowSlot: classes.slot,
            resourcesWeekViewResourceLabel: classes.head,
            resourcesWeekViewCorner: classes.head,
          }}
        />
      )}
    </div>
  );
};
