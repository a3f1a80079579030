import { UnstyledButton } from '@mantine/core';
import type { ScheduleEventData } from '@mantine/schedule';
import { IconAlertTriangle, IconHourglass, IconRepeat } from '@tabler/icons-react';
import { useMemo, type ComponentProps } from 'react';
import { events } from '@sable/domain/event';
import { crewMoved, crewOf, type Crew } from '@sable/domain/event-people';
import type { Actor } from '@sable/domain/kernel/actor';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { plansWork } from '@sable/domain/work-order';
import { useActor } from '../../live/hooks.ts';
import type { Formats } from '../../shared/formats.ts';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { crewNames, type EventRow } from './event-layout.ts';
import { eventSaid } from './event-said.ts';
import classes from './schedule.module.css';
import { useEarlyVisits } from './use-early-visits.ts';
import { useReschedule } from './use-reschedule.ts';
import { wallClock, wallSpan, type WallClock } from './wall-clock.ts';

const STEP_MINUTES = 15;
const HOUR_MS = 3_600_000;

/** The lane for unassigned appointments. */
export const NOBODY = 'nobody';

/** Returns the lanes of an appointment: one per person. */
export const lanesWith = (crew: Crew): string[] => {
  const people = crewOf(crew);
  return people.length > 0 ? people : [NOBODY];
};

/** Returns the event id in the view. An appointment with several people appears once per lane. */
const inLane = (id: string, lane: string): string => `${id}@${lane}`;
const idAndLane = (key: string | number): readonly [id: string, lane: string | undefined] => {
  const [id = '', lane] = String(key).split('@');
  return [id, lane];
};

const isOver: readonly string[] = ['done', 'no_show', 'cancelled'];

/**
 * Whether a person may move an appointment: they may update it, it is not over, and they may schedule work if it has
 * a work order.
 */
const mayMove = (actor: Actor, row: EventRow): boolean =>
  !isOver.includes(row.status) &&
  can(anyEntity(events), actor, 'update', row) &&
  (row.workOrderId === null || plansWork(actor));

/** `9 AM` */
const hourLabel = (wall: string): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' }).format(
    new Date(`2026-01-01T${wall.slice(11, 13)}:00:00.000Z`),
  );

interface EventTextProps {
  row: EventRow;
  who: string;
  formats: Pick<Formats, 'time' | 'span'>;
  /** Whether it starts before the customer's right to cancel ends. */
  early: boolean;
}

/** Formats the time without a date or a second time zone, for narrow lanes. */
const whenOf = (row: EventRow, { time }: Pick<Formats, 'time'>): string =>
  row.allDay ? 'All day' : `${time(row.startsAt)} – ${time(row.endsAt)}`;

/** Splits `Walk-through: Lee Home` into kind and name. A title without a kind is only a name. */
const partsOf = (title: string): readonly [kind: string, name: string] => {
  const end = title.indexOf(': ') + 1;
  return [title.slice(0, end), title.slice(end).trimStart()];
};

/** A title whose kind is truncated before its name in a narrow lane. */
const Title = ({ title }: { title: string }) => {
  const [kind, name] = partsOf(title);
  return (
    <>
      {kind && <span className={classes.kind}>{kind}</span>}
      {kind && ' '}
      {name}
    </>
  );
};

const EventText = ({ row, who, formats, early }: EventTextProps) => (
  // The tooltip shows the full text that a narrow lane truncates.
  <span className={classes.text} title={[row.title, formats.span(row), who].filter(Boolean).join(' · ')}>
    <span className={classes.title}>
      {row.bookedAnyway.length > 0 && <IconAlertTriangle size={12} aria-label="Booked anyway" />}
      {early && <IconHourglass size={12} aria-label="Before the right to cancel ends" />}
      {row.seriesId && <IconRepeat size={12} data-quiet aria-label="Repeats" />}
      <Title title={row.title} />
    </span>
    <span className={classes.detail}>{whenOf(row, formats)}</span>
    {who && <span className={classes.detail}>{who}</span>}
  </span>
);

interface ScheduleOptions {
  rows: readonly EventRow[];
  /** Formats the people of an appointment; omitted if the lane shows them. */
  nameOf?: ((id: string) => string) | undefined;
  onOpen: (row: EventRow) => void;
  /** The instant of the current-time line. */
  now: string;
  /** Whether appointments are shown in lanes per person. */
  lanes?: boolean;
}

/**
 * Returns the shared props of all appointment views: rows in the company's time zone, rendering, and drag and drop.
 */
export function useSchedule({ rows, nameOf, onOpen, now, lanes = false }: ScheduleOptions) {
  const formats = useFormats();
  const { timeZone } = formats;
  const actor = useActor();
  const { move, resize } = useReschedule();
  const people = usePeople();
  const early = useEarlyVisits(rows);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const rowOf = ({ id }: Pick<ScheduleEventData, 'id'>) => byId.get(idAndLane(id)[0]);
  const movable = (event: ScheduleEventData) => {
    const row = rowOf(event);
    return !!row && mayMove(actor, row);
  };
  const resizable = (event: ScheduleEventData) => movable(event) && !rowOf(event)?.allDay;
  const shown = useMemo(
    () =>
      rows.flatMap((row): ScheduleEventData[] => {
        const look = { ...wallSpan(row, timeZone), title: row.title, color: 'gray' };
        if (!lanes) return [{ ...look, id: row.id }];
        return lanesWith(row).map((lane) => ({ ...look, id: inLane(row.id, lane), resourceId: lane }));
      }),
    [rows, timeZone, lanes],
  );

  const renderEventBody = (event: ScheduleEventData) => {
    const row = rowOf(event);
    if (!row) return event.title;
    const who = nameOf ? crewNames(row, nameOf) : '';
    return <EventText row={row} who={who} formats={formats} early={early.has(row.id)} />;
  };
  const renderEvent = (event: ScheduleEventData, props: ComponentProps<'button'>) => {
    const row = rowOf(event);
    // In lanes the eye sees whose it is.
    const spoken = nameOf ?? (lanes ? people.nameOf : undefined);
    const who = row && spoken ? crewNames(row, spoken) : '';
    const isHourLong = !!row && Date.parse(row.endsAt) - Date.parse(row.startsAt) >= HOUR_MS;
    return (
      <UnstyledButton
        {...props}
        style={isHourLong ? { '--title-lines': 2, ...props.style } : props.style}
        className={`${props.className ?? ''} ${classes.event}`}
        data-type={row?.type}
        data-short={!isHourLong || undefined}
        data-status={row?.status}
        data-warned={(row?.bookedAnyway.length ?? 0) > 0 || undefined}
        title={row && eventSaid(row, formats, who, early.get(row.id))}
      />
    );
  };

  /** Props for every view. */
  const base = {
    events: shown,
    renderEvent,
    renderEventBody,
    withEventsDragAndDrop: true,
    canDragEvent: movable,
    onEventClick: (event: ScheduleEventData) => {
      const row = rowOf(event);
      if (row) onOpen(row);
    },
    onEventDrop: (drop: {
      eventId: string | number;
      newStart: WallClock;
      resourceId?: string | number | undefined;
    }) => {
      const [id, from] = idAndLane(drop.eventId);
      const row = byId.get(id);
      if (!row) return;
      const to = drop.resourceId === undefined ? undefined : String(drop.resourceId);
      const personIn = (lane: string) => (lane === NOBODY ? null : lane);
      const isMoved = from !== undefined && to !== undefined && from !== to;
      move(row, drop.newStart, isMoved ? crewMoved(row, personIn(from), personIn(to)) : undefined);
    },
  };
  /** Props for views with hours. */
  const timed = {
    slotLabelFormat: hourLabel,
    getCurrentTime: () => wallClock(now, timeZone),
    eventDragInterval: STEP_MINUTES,
    withEventResize: true,
    eventResizeInterval: STEP_MINUTES,
    canResizeEvent: resizable,
    onEventResize: (drag: { eventId: string | number; newStart: WallClock; newEnd: WallClock }) => {
      const row = byId.get(idAndLane(drag.eventId)[0]);
      if (row) resize(row, drag.newStart, drag.newEnd);
    },
  };
  return { base, timed };
}
