import { addressLine } from '@sable/domain/address';
import { phoneHref } from '@sable/domain/phone';
import { isOnTest } from '@sable/domain/station/on-test';
import { IconNavigation, IconNote, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { mapLink } from '../../../shared/map-link.ts';
import { choiceLabel } from '../../../shared/formats.ts';
import { useNow } from '../../../shared/use-company.ts';
import { OnTest } from '../../../station/on-test.tsx';
import { ShownGateCode } from '../../../shared/shown-gate-code.tsx';
import { useEnrollment } from '../../../station/use-enrollment.ts';
import { MaterialsUsed } from '../../../materials/materials-used.tsx';
import { Button } from '../../../ui/button.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { nextAct, type NextAct } from './job-progress.ts';
import { JobRooms } from './job-rooms.tsx';
import classes from './job.module.css';
import { Stages } from './stages.tsx';
import type { Customer } from '../use-customers.ts';
import { useJob, type Visit } from './use-job.ts';
import { useMoves } from './use-moves.ts';

interface JobCardProps {
  visit: Visit;
  customer: Customer | undefined;
  /** `8:30–11:30 AM`, with the date if it is not today. */
  when: string;
}

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

/** How to find and enter the site. The gate code is shown only on site; otherwise, the server rejects the request. */
const Way = ({ customer, onSite }: { customer: Customer; onSite: boolean }) => (
  <>
    {customer.crossStreet && <p>Cross street: {customer.crossStreet}</p>}
    {customer.hasGateCode &&
      (onSite ? (
        <p>
          <ShownGateCode account={customer} label="Gate code" />
        </p>
      ) : (
        <p className={classes.quiet}>There is a gate code. Press Arrived to see it.</p>
      ))}
  </>
);

/** One job on the technician's phone: when, who, where, and one big button for the next step. */
export const JobCard = ({ visit, customer, when }: JobCardProps) => {
  const job = useJob(visit);
  const [finishing, setFinishing] = useState(false);
  const name = customer?.name ?? visit.title;
  const place = visit.location || addressLine(customer?.site) || '';
  const next = nextAct(visit.status);
  const { proceed, stepBack, busy } = useMoves(visit, job);
  const enrollment = useEnrollment(visit.accountId);
  const now = useNow();
  const isOpen = job.order && job.mine && job.order.status !== 'completed';
  const handleNext = (act: NextAct) => {
    if (act.to === 'done' && isOpen) setFinishing(true);
    else void proceed(act);
  };
  return (
    <article className={classes.job} aria-label={name}>
      <p className={classes.when}>
        <b>{when}</b>
        <StatusChip tone="accent">{choiceLabel(visit.type)}</StatusChip>
      </p>
      <h2 className={classes.who} data-taps>
        <a href={customer ? `/account/${customer.id}` : `/calendar?event=${visit.id}`}>{name}</a>
      </h2>
      {place ? (
        <a className={classes.where} href={mapLink(place)} target="_blank" rel="noreferrer">
          {place}
        </a>
      ) : (
        <p className={classes.quiet}>No address yet. Ask the office.</p>
      )}
      {customer && <Way customer={customer} onSite={visit.status === 'on_site'} />}
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
      <Stages
        status={visit.status}
        order={job.order}
        busy={busy}
        onBack={(from, to) => void stepBack(from, to)}
      />
      {enrollment && (visit.status === 'on_site' || isOnTest(enrollment, now)) && (
        <OnTest enrollment={enrollment} visitEndsAt={visit.endsAt} isSent />
      )}
      <JobRooms job={job} accountId={visit.accountId} />
      {job.order && <MaterialsUsed orderId={job.order.id} mayAdd={Boolean(isOpen)} />}
      {next && (
        <div className={classes.big}>
          <Button kind="primary" fullWidth loading={busy} onClick={() => handleNext(next)}>
            {next.label}
          </Button>
        </div>
      )}
      {finishing && job.order && (
        <FinishDialog
          visit={visit}
          name={name}
          order={job.order}
          rooms={job.rooms}
          monitored={enrollment !== undefined}
          onAnotherDay={() => {
            setFinishing(false);
            if (next) void proceed(next);
          }}
          onClose={() => setFinishing(false)}
        />
      )}
    </article>
  );
};
