import { IconCalendarPlus, IconClock } from '@tabler/icons-react';
import { daysBetween } from '@sable/domain/calendar-date';
import { hoursAndMinutes } from '@sable/domain/visit/work-times';
import { counted } from '../../shared/formats.ts';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './dispatch.module.css';
import type { WaitingJob } from './waiting-jobs.ts';

/** What a dragged job is carried as. */
export const JOB_TYPE = 'text/plain';

interface TrayProps {
  jobs: { sold: WaitingJob[]; orders: WaitingJob[] } | undefined;
  today: string;
  onSchedule: (job: WaitingJob) => void;
}

const sinceText = (since: string, today: string): string => {
  const days = daysBetween(since, today);
  return days <= 0 ? 'today' : counted(days, 'day');
};

const JobCard = ({ job, today, onSchedule }: { job: WaitingJob } & Omit<TrayProps, 'jobs'>) => (
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
}

const Group = ({ title, empty, jobs, ...rest }: GroupProps) => (
  <section>
    <h2 className={classes.trayTitle}>
      {title} {jobs.length > 0 && <span className={classes.count}>{jobs.length}</span>}
    </h2>
    {jobs.length === 0 ? (
      <p className={classes.quiet}>{empty}</p>
    ) : (
      <ul className={classes.jobs} aria-label={title}>
        {jobs.map((job) => (
          <JobCard key={job.key} job={job} {...rest} />
        ))}
      </ul>
    )}
  </section>
);

/** What waits for a time, to drag onto the board; the button opens the sheet for keyboard and touch. */
export const JobTray = ({ jobs, ...rest }: TrayProps) => (
  <aside className={classes.tray} aria-label="Waiting for a date">
    {jobs ? (
      <>
        <Group title="Sold without a date" empty="Every sold job has a date." jobs={jobs.sold} {...rest} />
        <Group
          title="Work without a date"
          empty="No work order waits for a date."
          jobs={jobs.orders}
          {...rest}
        />
        <p className={classes.quiet}>Drag a job to a person and a time, or use its button.</p>
      </>
    ) : (
      <LinesSkeleton count={4} />
    )}
  </aside>
);
