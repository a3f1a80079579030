import { IconCalendarPlus, IconClock } from '@tabler/icons-react';
import { addDays, daysBetween } from '@sable/domain/calendar-date';
import { lastMoment } from '@sable/domain/cancellation/right-text';
import type { WorkStart } from '@sable/domain/cancellation/schedule-warning';
import { hoursAndMinutes } from '@sable/domain/visit/work-times';
import { counted, formatCount } from '../../shared/formats.ts';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { listLink } from '../../shared/list-link.ts';
import { undatedLink } from '../../shared/undated.ts';
import { useFormats } from '../../shared/use-company.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './dispatch.module.css';
import { useWorkStarts } from './use-work-start.ts';
import type { WaitingJob, WaitingJobs } from './waiting-jobs.ts';

/** The data type of a dragged job. */
export const JOB_TYPE = 'text/plain';

const allOrders = listLink('work-orders', { status: ['draft', 'ready'], scheduledOn: null });

interface TrayProps {
  jobs: WaitingJobs | undefined;
  today: string;
  onSchedule: (job: WaitingJob) => void;
}

interface JobCardProps extends Omit<TrayProps, 'jobs'> {
  job: WaitingJob;
  start: WorkStart | undefined;
}

const sinceText = (since: string, today: string): string => {
  const days = daysBetween(since, today);
  return days <= 0 ? 'today' : counted(days, 'day');
};

/** The first day on which a job may be done, if it waits for the end of the customer's right to cancel. */
const StartText = ({ start, today }: { start: WorkStart | undefined; today: string }) => {
  const { monthDay } = useFormats();
  if (start?.kind === 'unknown')
    return (
      <span title="No handover of the signed copy and the notices is recorded, so the right to cancel has no end yet.">
        {' · '}after the handover
      </span>
    );
  if (start?.kind !== 'from' || start.day <= today) return null;
  return (
    <span title={`The customer may cancel until ${lastMoment(addDays(start.day, -1))}.`}>
      {' · '}from {monthDay(start.day)}
    </span>
  );
};

const JobCard = ({ job, today, start, onSchedule }: JobCardProps) => (
  <li
    className={classes.job}
    draggable
    onDragStart={(event) => {
      event.dataTransfer.setData(JOB_TYPE, job.key);
      event.dataTransfer.effectAllowed = 'copy';
    }}
  >
    <div className={classes.jobText}>
      <p className={classes.jobTitle}>
        <span>{job.title}</span>
        {job.since && <span className={classes.quiet}>{sinceText(job.since, today)}</span>}
      </p>
      <p className={classes.quiet}>{job.detail}</p>
      <p className={classes.quiet}>
        <IconClock size={14} aria-hidden /> {hoursAndMinutes(job.minutes)}
        <StartText start={start} today={today} />
      </p>
    </div>
    <IconButton
      small
      label={`Schedule ${job.title}`}
      icon={<IconCalendarPlus size={18} aria-hidden />}
      onClick={() => onSchedule(job)}
    />
  </li>
);

interface GroupProps extends Omit<TrayProps, 'jobs'> {
  title: string;
  empty: string;
  jobs: WaitingJob[];
  /** The total number; undefined until it is known. */
  count: number | undefined;
  /** Link to the full list. */
  href: string;
  starts: ReturnType<typeof useWorkStarts>;
}

const Group = ({ title, empty, jobs, count = 0, href, starts, ...rest }: GroupProps) => (
  <section>
    <h2 className={classes.trayTitle}>
      {title} {count > 0 && <span className={classes.count}>{formatCount(count)}</span>}
    </h2>
    {jobs.length === 0 ? (
      <p className={classes.quiet}>{empty}</p>
    ) : (
      <ul className={classes.jobs} aria-label={title}>
        {jobs.map((job) => (
          <JobCard
            key={job.key}
            job={job}
            start={job.waits ? starts?.get(job.accountId) : undefined}
            {...rest}
          />
        ))}
      </ul>
    )}
    {count > jobs.length && (
      <p className={classes.quiet}>
        {jobs.length} of them are here. <a href={href}>See all {formatCount(count)}</a>
      </p>
    )}
  </section>
);

/** Unscheduled jobs, to drag onto the board. The button opens the panel, for keyboard and touch. */
export const JobTray = ({ jobs, ...rest }: TrayProps) => {
  const waiting = [...(jobs?.sold ?? []), ...(jobs?.orders ?? [])].filter(({ waits }) => waits);
  const starts = useWorkStarts(waiting.map(({ accountId }) => accountId));
  return (
    <aside className={classes.tray} aria-label="Waiting for a date">
      {jobs ? (
        <>
          <Group
            {...{ title: 'Sold without a date', empty: 'Every sold job has a date.' }}
            {...{ jobs: jobs.sold, count: jobs.soldCount, href: undatedLink(undefined), starts, ...rest }}
          />
          <Group
            {...{ title: 'Work without a date', empty: 'No work order needs a date.' }}
            {...{ jobs: jobs.orders, count: jobs.ordersCount, href: allOrders, starts, ...rest }}
          />
          <p className={classes.quiet}>Drag a job to a person and a time, or use its button.</p>
        </>
      ) : (
        <LinesSkeleton count={4} />
      )}
    </aside>
  );
};
