import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { accounts } from '@sable/domain/account';
import { addressLine } from '@sable/domain/address';
import { events } from '@sable/domain/event';
import { hasRole } from '@sable/domain/kernel/actor';
import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone, where } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { useAddress } from '../../address.ts';
import { useActor, useLive, useRow } from '../../live/hooks.ts';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import { NotShown } from '../../records/not-shown.tsx';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { useCompany, useFormats, useToday } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { usePersonChoices } from '../../shared/use-person-choices.ts';
import { daysRange } from '@sable/domain/zoned-time';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { Agenda } from './agenda.tsx';
import classes from './calendar.module.css';
import type { CalendarPart } from './calendar-part.ts';
import { calendarViews, daysOf, daysShown, shiftRange, type CalendarView as View } from './calendar-range.ts';
import { newEvent } from './event-draft.ts';
import { EventPanel } from './event-panel.tsx';
import { Month } from './month.tsx';
import { Week } from './week.tsx';

const EVERYONE = 'all';
const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
const parts = { agenda: Agenda, week: Week, month: Month };
const viewChoices = [
  { value: 'agenda', label: 'Agenda' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

/** What the calendar shows, all of it from its address. */
const useCalendarState = (today: string) => {
  const { query, setQuery } = useAddress();
  const actor = useActor();
  const narrow = useMediaQuery('(max-width: 48rem)') ?? false;
  const seesAll = hasRole(actor, 'super', 'admin', 'manager', 'office', 'auditor');
  const view = calendarViews.find((each) => each === query['view']) ?? (narrow ? 'agenda' : 'week');
  return {
    view,
    date: isDay(query['date']) ? query['date'] : today,
    who: query['who'] ?? (seesAll ? EVERYONE : actor.id),
    open: query['event'],
    account: query['account'] ?? null,
    at: query['at'],
    installs: query['kind'] === 'install',
    setQuery,
  };
};

type State = ReturnType<typeof useCalendarState>;

const usePeriod = ({ view, date }: State): string => {
  const { day, month } = useFormats();
  const { from, to } = daysShown(view, date);
  return view === 'month' ? month(date) : `${day(from)} – ${day(to)}`;
};

const Bar = ({ state, today }: { state: State; today: string }) => {
  const { view, date, who, setQuery } = state;
  const people = usePersonChoices('staff', who);
  const period = usePeriod(state);
  const go = (to: string) => setQuery({ date: to === today ? null : to });
  return (
    <div className={classes.bar}>
      <div className={classes.turn}>
        <IconButton
          label="Earlier"
          icon={<IconChevronLeft size={18} aria-hidden />}
          onClick={() => go(shiftRange(view, date, -1))}
        />
        <Button small onClick={() => go(today)}>
          Today
        </Button>
        <IconButton
          label="Later"
          icon={<IconChevronRight size={18} aria-hidden />}
          onClick={() => go(shiftRange(view, date, 1))}
        />
        <p className={classes.period} aria-live="polite">
          {period}
        </p>
      </div>
      <div className={classes.right}>
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
      </div>
    </div>
  );
};

const OpenEvent = ({ state, today }: { state: State; today: string }) => {
  const actor = useActor();
  const fresh = state.open === 'new';
  const { row } = useRow(events, fresh ? null : state.open);
  const account = useRow(accounts, fresh ? state.account : null);
  if (!state.open || (!fresh && !row)) return null;
  // A form begins once: with what is known of the account.
  if (fresh && state.account && !account.row && !account.missing) return null;
  const start = newEvent(isDay(state.date) ? state.date : today, state.at, {
    userId: state.who === EVERYONE ? actor.id : state.who,
    accountId: state.account,
    ...(account.row && {
      type: state.installs ? 'install' : 'sales',
      title: `${state.installs ? 'Install' : 'Walk-through'}: ${account.row.name}`,
      location: addressLine(account.row.site),
    }),
  });
  return (
    <EventPanel
      key={state.open}
      event={row ?? null}
      start={start}
      onClose={() => state.setQuery({ event: null, account: null, at: null, kind: null })}
    />
  );
};

const Calendar = ({ today }: { today: string }) => {
  const state = useCalendarState(today);
  const { timeZone, zone } = useFormats();
  const { nameOf } = usePeople();
  const canPlan = events.permission(useActor()).create !== matchNone;
  const shown = daysShown(state.view, state.date);
  const { from, to } = daysRange(shown.from, shown.to, timeZone);
  const { rows } = useLive(
    query('events', {
      where: where(
        { userId: state.who === EVERYONE ? undefined : state.who },
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
    onNew: canPlan ? plan : undefined,
  };
  const Part = parts[state.view];
  return (
    <Page>
      <PageHeader
        title="Calendar"
        subtitle={`Times are those of ${timeZone.replaceAll('_', ' ')} (${zone(`${state.date}T17:00:00.000Z`)}).`}
        actions={
          canPlan && (
            <Button kind="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => plan(state.date)}>
              New event
            </Button>
          )
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
      <OpenEvent state={state} today={today} />
    </Page>
  );
};

/** For who reads no appointments: the screen says so instead of showing empty days. */
const NoCalendar = () => (
  <Page>
    <PageHeader title="Calendar" />
    <Section>
      <NotShown entity={anyEntity(events)} />
    </Section>
  </Page>
);

/** Visits, installations and calls, by day, week and month, in the company's time zone. */
export const CalendarView = () => {
  const { row: company } = useCompany();
  const today = useToday();
  if (events.permission(useActor()).read === matchNone) return <NoCalendar />;
  return company && today ? <Calendar today={today} /> : <ListSkeleton />;
};
