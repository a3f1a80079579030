import { IconPlus } from '@tabler/icons-react';
import { isCalendarDate } from '@sable/domain/calendar-date';
import { events } from '@sable/domain/event';
import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone, where } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { plansWork } from '@sable/domain/work-order';
import { daysRange } from '@sable/domain/zoned-time';
import { useAddress } from '../../address.ts';
import { useActor, useLive } from '../../live/hooks.ts';
import { NotShown } from '../../records/not-shown.tsx';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import { useCompany, useFormats, useToday } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { zoneText } from '../../shared/zone-name.ts';
import { Button } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { BoardSkeleton, LanesSkeleton } from '../../ui/skeletons.tsx';
import { daysOf, daysShown, shiftRange } from './calendar-range.ts';
import classes from './dispatch.module.css';
import { JobTray } from './job-tray.tsx';
import { lanesOf, type Crew } from './lanes.ts';
import { Board } from './lazy-views.ts';
import { OpenEvent } from './open-event.tsx';
import { TurnBar } from './turn-bar.tsx';
import { useScheduleJob } from './use-schedule-job.ts';
import type { WallClock } from './wall-clock.ts';
import { useWaitingJobs, type WaitingJob } from './waiting-jobs.ts';

const views = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
] as const;
const crews = [
  { value: 'installers', label: 'Installers' },
  { value: 'everyone', label: 'Everyone' },
] as const;
type View = (typeof views)[number]['value'];

/** Reads the state of the board from the address. */
const useBoardState = (today: string) => {
  const { query: address, setQuery } = useAddress();
  const view: View = address['view'] === 'week' ? 'week' : 'day';
  const crew: Crew = address['crew'] === 'everyone' ? 'everyone' : 'installers';
  return {
    view,
    crew,
    date: isCalendarDate(address['date']) ? address['date'] : today,
    open: address['event'],
    edits: address['edit'] === '1',
    at: address['at'],
    who: address['person'] ?? '',
    account: address['account'] ?? null,
    order: address['order'] ?? null,
    installs: address['kind'] === 'install',
    setQuery,
  };
};

const Dispatch = ({ today }: { today: string }) => {
  const state = useBoardState(today);
  const { view, date, setQuery } = state;
  const actor = useActor();
  const { timeZone, fullDay, day } = useFormats();
  const { rows: people } = usePeople();
  const shown = daysShown(view, date);
  const { from, to } = daysRange(shown.from, shown.to, timeZone);
  const { rows } = useLive(
    query('events', {
      where: where(
        {},
        { field: 'startsAt', op: 'lt', value: to },
        { field: 'endsAt', op: 'gt', value: from },
        { field: 'status', op: 'ne', value: 'cancelled' },
      ),
      orderBy: 'startsAt',
      limit: 1000,
    }),
  );
  const plans = plansWork(actor);
  const canPlan = events.permission(actor).create !== matchNone;
  const jobs = useWaitingJobs(plans);
  const scheduleJob = useScheduleJob();
  const go = (next: string) => setQuery({ date: next === today ? null : next });
  const plan = (start: WallClock, userId: string | null) =>
    setQuery({ event: 'new', date: start.slice(0, 10), at: start.slice(11, 16), person: userId });
  const openJob = (job: WaitingJob) =>
    setQuery({
      event: 'new',
      account: job.accountId,
      order: job.workOrderId,
      kind: job.type === 'install' ? 'install' : null,
    });
  const drop = (key: string, start: WallClock, userId: string | null) => {
    const job = [...(jobs?.sold ?? []), ...(jobs?.orders ?? [])].find((each) => each.key === key);
    if (job) void scheduleJob(job, start, userId);
  };
  return (
    <Page>
      <PageHeader
        title="Dispatch"
        subtitle={`Times are in ${zoneText(timeZone)}.`}
        actions={
          canPlan && (
            <Button
              kind="primary"
              icon={<IconPlus size={16} aria-hidden />}
              onClick={() => setQuery({ event: 'new' })}
            >
              New event
            </Button>
          )
        }
      />
      <TurnBar
        period={view === 'day' ? fullDay(date) : `${day(shown.from)} – ${day(shown.to)}`}
        onEarlier={() => go(shiftRange(view, date, -1))}
        onToday={() => go(today)}
        onLater={() => go(shiftRange(view, date, 1))}
      >
        <ChoiceBar
          label="People"
          choices={crews}
          value={state.crew}
          onChange={(crew) => setQuery({ crew: crew === 'installers' ? null : crew })}
        />
        <ChoiceBar
          label="View"
          choices={views}
          value={view}
          onChange={(next) => setQuery({ view: next === 'day' ? null : next })}
        />
      </TurnBar>
      <div className={classes.columns} data-alone={!plans || undefined}>
        {rows && people ? (
          <Board
            view={view}
            date={date}
            days={daysOf(shown)}
            today={today}
            rows={rows}
            lanes={lanesOf(people, rows, state.crew)}
            onOpen={({ id }) => setQuery({ event: id })}
            onNew={canPlan ? plan : undefined}
            onJob={plans ? drop : undefined}
          />
        ) : (
          <LanesSkeleton />
        )}
        {plans && <JobTray jobs={jobs} today={today} onSchedule={openJob} />}
      </div>
      <OpenEvent state={state} />
    </Page>
  );
};

/** Dispatch board: a lane per person, next to the list of unscheduled work. */
export const DispatchView = () => {
  const { row: company } = useCompany();
  const today = useToday();
  if (events.permission(useActor()).read === matchNone)
    return (
      <Page>
        <PageHeader title="Dispatch" />
        <Section>
          <NotShown entity={anyEntity(events)} />
        </Section>
      </Page>
    );
  return company && today ? <Dispatch today={today} /> : <BoardSkeleton />;
};
