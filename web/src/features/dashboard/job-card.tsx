import { addressLine } from '@sable/domain/address';
import { m } from '@sable/domain/mutation-names';
import { phoneHref } from '@sable/domain/phone';
import { IconNavigation, IconNote, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { mapLink } from '../../shared/map-link.ts';
import { asLabel } from '../../shared/formats.ts';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { offerUndo } from '../../ui/undo.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { nextAct, type NextAct } from './job-progress.ts';
import { JobRooms } from './job-rooms.tsx';
import classes from './job.module.css';
import type { Customer } from './use-customers.ts';
import { useJob, type Job, type Visit } from './use-job.ts';

interface JobCardProps {
  visit: Visit;
  customer: Customer | undefined;
  /** `8:30–11:30 AM`, with its day when it is not today. */
  when: string;
  today: string;
}

const stages = [
  { status: 'on_the_way', label: 'On my way' },
  { status: 'on_site', label: 'Arrived' },
  { status: 'done', label: 'Done' },
] as const;

/** How far the visit has come. */
const Stages = ({ status }: { status: Visit['status'] }) => {
  const reached = stages.findIndex((stage) => stage.status === status);
  return (
    <ol className={classes.stages} aria-label="How far the visit has come">
      {stages.map(({ status: stage, label }, place) => (
        <li
          key={stage}
          data-reached={place <= reached || undefined}
          aria-current={stage === status ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  );
};

const Notes = ({ visit, customer }: { visit: Visit; customer: Customer | undefined }) => {
  const notes = [visit.notes, customer?.notes].filter(Boolean);
  if (notes.length === 0) return null;
  return (
    <div className={classes.notes} role="note" aria-label="Notes about the place">
      <IconNote size={18} stroke={1.75} aria-hidden />
      <div>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  );
};

const useMove = (visit: Visit, name: string, job: Job, onFinish: () => void) => {
  const act = useAction();
  const [busy, setBusy] = useState(false);
  const write = async ({ to, said }: NextAct) => {
    setBusy(true);
    const { ok } = await act(m.events.update, { id: visit.id, patch: { status: to } });
    setBusy(false);
    if (ok)
      offerUndo(
        `${name}: ${said}`,
        () => void act(m.events.update, { id: visit.id, patch: { status: visit.status } }),
      );
  };
  const move = async (next: NextAct) => {
    const { order, mine } = job;
    if (next.to !== 'done' || !order || !mine || order.status === 'completed') return write(next);
    const left = order.steps.filter((step) => !step.done).length;
    if (left === 0) return onFinish();
    const sure = await dialog.confirm({
      title: `${left} of ${order.steps.length} are not ticked`,
      message: 'The visit ends. The work order stays open, and the office sees what is left.',
      okText: 'End the visit',
    });
    if (sure) await write(next);
  };
  return { move, busy };
};

/** One job on the phone of who does it: when, who, where, and one big button for what comes next. */
export const JobCard = ({ visit, customer, when, today }: JobCardProps) => {
  const job = useJob(visit);
  const [finishing, setFinishing] = useState(false);
  const name = customer?.name ?? visit.title;
  const place = visit.location || addressLine(customer?.site) || '';
  const next = nextAct(visit.status);
  const { move, busy } = useMove(visit, name, job, () => setFinishing(true));
  return (
    <article className={classes.job} aria-label={name}>
      <p className={classes.when}>
        <b>{when}</b>
        <StatusChip tone="accent">{asLabel(visit.type)}</StatusChip>
      </p>
      <h2 className={classes.who}>
        <a href={customer ? `/account/${customer.id}` : `/calendar?event=${visit.id}`}>{name}</a>
      </h2>
      {place ? (
        <a className={classes.where} href={mapLink(place)} target="_blank" rel="noreferrer">
          {place}
        </a>
      ) : (
        <p className={classes.quiet}>No address yet. Ask the office.</p>
      )}
      <div className={classes.ways}>
        {place && (
          <Button fullWidth href={mapLink(place)} icon={<IconNavigation size={18} aria-hidden />}>
            Directions
          </Button>
        )}
        {customer?.phone && (
          <Button fullWidth href={phoneHref(customer.phone)} icon={<IconPhone size={18} aria-hidden />}>
            Call
          </Button>
        )}
      </div>
      <Notes visit={visit} customer={customer} />
      <Stages status={visit.status} />
      <JobRooms job={job} />
      {next && (
        <div className={classes.big}>
          <Button kind="primary" fullWidth loading={busy} onClick={() => void move(next)}>
            {next.label}
          </Button>
        </div>
      )}
      {finishing && job.order && (
        <FinishDialog
          visit={visit}
          name={name}
          order={job.order}
          devices={job.devices}
          today={today}
          onClose={() => setFinishing(false)}
        />
      )}
    </article>
  );
};
