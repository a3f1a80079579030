import { useMediaQuery } from '@mantine/hooks';
import { IconPlus, IconRss } from '@tabler/icons-react';
import { isCalendarDate } from '@sable/domain/calendar-date';
import { events } from '@sable/domain/event';
import { withPerson } from '@sable/domain/event-people';
import { hasRole } from '@sable/domain/kernel/actor';
import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone, where } from '@sable/domain/kernel/predicate';
import { calendarViews, type CalendarView as View } from '@sable/domain/opening-screens';
import { query } from '@sable/domain/queries';
import { useAddress } from '../../address.ts';
import { useActor, useLive } from '../../live/hooks.ts';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import { NotShown } from '../../records/not-shown.tsx';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { useCompany, useFormats, useToday } from '../../shared/use-company.ts';
import { useSettings } from '../../shared/use-settings.ts';
import { usePeople } from '../../shared/use-people.ts';
import { usePersonChoices } from '../../shared/use-person-choices.ts';
import { zoneText } from '../../shared/zone-name.ts';
import { daysRange } from '@sable/domain/zoned-time';
import { Button } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CalendarSkeleton } from '../../ui/skeletons.tsx';
import { Agenda } from './agenda.tsx';
import classes from './calendar.module.css';
import type { CalendarPart } from './calendar-part.ts';
import { daysOf, daysShown, shiftRange } from './calendar-range.ts';
import { EVERYONE, OpenEvent } from './open-event.tsx';
import { Day, Month, Week } from './lazy-views.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';
import { TurnBar } from './turn-bar.tsx';
import { useState } from 'react';

const parts = { agenda: Agenda, day: Day, week: Week, month: Month };
const viewChoices = [
  { value: 'agenda', label: 'Agenda' },
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

/**
 * Reads the state of the calendar from the address.
 * @param opensWith the person's preferred view, used if the address names none.
 */
const useCalendarState = (today: string, opensWith: View | null) => {
  const { query, setQuery } = useAddress();
  const actor = useActor();
  const narrow = useMediaQuery('(max-width: 48rem)') ?? false;
  const seesAll = hasRole(actor, 'super', 'admin', 'manager', 'office', 'auditor');
  const view =
    calendarViews.find((each) => each === query['view']) ?? opensWith ?? (narrow ? 'agenda' : 'week');
  return {
    view,
    date: isCalendarDate(query['date']) ? query['date'] : today,
    who: query['who'] ?? (seesAll ? EVERYONE : actor.id),
    open: query['event'],
    edits: query['edit'] === '1',
    account: query['account'] ?? null,
    order: query['order'] ?? null,
    at: query['at'],
    installs: query['kind'] === 'install',
    setQuery,
    narrow,
  };
};

type State = ReturnType<typeof useCalendarState>;

const usePeriod = ({ view, date }: State): string => {
  const { day, fullDay, month } = useFormats();
  const { from, to } = daysShown(view, date);
  if (view === 'day') return fullDay(date);
  return view === 'month' ? month(date) : `${day(from)} – ${day(to)}`;
};

const Bar = ({ state, today }: { state: State; today: string }) => {
  const { view, date, who, setQuery } = state;
  const people = usePersonChoices('staff', who);
  const period = usePeriod(state);
  const go = (to: string) => setQuery({ date: to === today ? null : to });
  return (
    <TurnBar
      period={period}
      onEarlier={() => go(shiftRange(view, date, -1))}
      onToday={() => go(today)}
      onLater={() => go(shiftRange(view, date, 1))}
    >
      <div className={classes.who}>
        <SelectField
          label="Whose calendar"
          hideLabel
          choices={[{ value: EVERYONE, label: 'Everyone' }, ...people]}
          value={who}
          onChange={(next) => setQuery({ who: next })}
        />
      </div>
      <ChoiceBar<View>
        label="View"
        choices={viewChoices}
        value={view}
        onChange={(next) => setQuery({ view: next })}
      />
    </TurnBar>
  );
};

interface CalendarProps {
  today: string;
  opensWith: View | null;
}

const Calendar = ({ today, opensWith }: CalendarProps) => {
  const state = useCalendarState(today, opensWith);
  const [subscribing, setSubscribing] = useState(false);
  const { timeZone } = useFormats();
  const { nameOf } = usePeople();
  const canPlan = events.permission(useActor()).create !== matchNone;
  const shown = daysShown(state.view, state.date);
  const { from, to } = daysRange(shown.from, shown.to, timeZone);
  const { rows } = useLive(
    query('events', {
      where: where(
        {},
        ...(state.who === EVERYONE ? [] : [withPerson(state.who)]),
        { field: 'startsAt', op: 'lt', value: to },
        { field: 'endsAt', op: 'gt', value: from },
      ),
      orderBy: 'startsAt',
      limit: 1000,
    }),
  );
  const plan = (date: string, at?: string) => state.setQuery({ event: 'new', date, at: at ?? null });
  const part: CalendarPart = {
    days: daysOf(shown),
    rows: rows ?? [],
    today,
    date: state.date,
    nameOf,
    onOpen: ({ id }) => state.setQuery({ event: id }),
    onDay: (date) => state.setQuery({ date, view: state.narrow ? 'agenda' : 'day' }),
    onNew: canPlan ? plan : undefined,
  };
  const Part = parts[state.view];
  return (
    <Page>
      <PageHeader
        title="Calendar"
        subtitle={`Times are in ${zoneText(timeZone)}.`}
        actions={
          <>
            <Button icon={<IconRss size={16} aria-hidden />} onClick={() => setSubscribing(true)}>
              Subscribe
            </Button>
            {canPlan && (
              <Button
                kind="primary"
                icon={<IconPlus size={16} aria-hidden />}
                onClick={() => plan(state.date)}
              >
                New event
              </Button>
            )}
          </>
        }
      />
      <Bar state={state} today={today} />
      {!rows && state.view === 'agenda' ? (
        <Section flush>
          <LinesSkeleton count={6} />
        </Section>
      ) : (
        <Part {...part} />
      )}
      <OpenEvent state={state} />
      {subscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
    </Page>
  );
};

/** Shown instead of empty days to people who may not read appointments. */
const NoCalendar = () => (
  <Page>
    <PageHeader title="Calendar" />
    <Section>
      <NotShown entity={anyEntity(events)} />
    </Section>
  </Page>
);

/** Visits, installations, and calls by day, week, and month, in the company's time zone. */
export const CalendarView = () => {
  const { row: company } = useCompany();
  const today = useToday();
  const settings = useSettings();
  if (events.permission(useActor()).read === matchNone) return <NoCalendar />;
  if (!company || !today || settings.loading) return <CalendarSkeleton />;
  return <Calendar today={today} opensWith={settings.user?.calendarView ?? null} />;
};
