import { IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { AddDeviceDialog } from './add-device-dialog.tsx';
import { NO_ROOM, openRooms, progressOf, type Room } from './job-progress.ts';
import classes from './job-rooms.module.css';
import { JobStep } from './job-step.tsx';
import type { Job } from './use-job.ts';
import { useJobPhotos, type JobPhotos } from './use-job-photos.ts';

interface RoomBlockProps {
  room: Room;
  orderId: string;
  photos: JobPhotos;
  readOnly: boolean;
  open: boolean;
  /** Whether to omit the header, because there is only one group and no room is named. */
  bare: boolean;
  onToggle: () => void;
}

const RoomBlock = (props: RoomBlockProps) => {
  const { room, orderId, photos, readOnly, open, bare, onToggle } = props;
  const { name, steps } = room;
  const [active, setActive] = useState<number | null>(null);
  const done = steps.filter((step) => step.done).length;
  const settled = steps.every((step) => step.done || step.reason);
  return (
    <div className={classes.room} role="group" aria-label={name}>
      {!bare && (
        <button type="button" className={classes.head} aria-expanded={open} onClick={onToggle}>
          <b>{name}</b>
          <span className={classes.count} data-settled={settled || undefined}>
            {settled && <IconCheck size={16} stroke={2.5} aria-hidden />}
            {done} of {steps.length}
          </span>
          <IconChevronDown size={18} aria-hidden className={classes.chevron} />
        </button>
      )}
      {(open || bare) && (
        <ul className={classes.steps}>
          {steps.map((step) => (
            <JobStep
              key={step.place}
              step={step}
              orderId={orderId}
              photos={photos}
              readOnly={readOnly}
              active={active === step.place}
              onActive={(on) => setActive(on ? step.place : null)}
            />
          ))}
        </ul>
      )}
    </div>
  );
};

interface JobRoomsProps {
  job: Job;
  accountId: string | null;
}

/**
 * The job's equipment by room: checked off, with serial number, zone, and photo, plus devices that were added or
 * skipped.
 */
export const JobRooms = ({ job, accountId }: JobRoomsProps) =>
  job.order && accountId ? <Rooms job={job} order={job.order} accountId={accountId} /> : null;

interface RoomsProps {
  job: Job;
  order: NonNullable<Job['order']>;
  accountId: string;
}

const Rooms = ({ job: { rooms, devices, mine }, order, accountId }: RoomsProps) => {
  const photos = useJobPhotos(accountId);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(openRooms(rooms)));
  const [adding, setAdding] = useState(false);
  const done = order.steps.filter((step) => step.done).length;
  const { label, note } = progressOf(order.steps);
  const readOnly = !mine || order.status === 'completed';
  const toggle = (name: string) =>
    setOpen((now) => new Set(now.has(name) ? [...now].filter((each) => each !== name) : [...now, name]));
  return (
    <div className={classes.equipment}>
      {order.steps.length > 0 && <ProgressBar label={label} done={done / order.steps.length} note={note} />}
      {!mine && (
        <p className={classes.quiet}>The office has not given you this work order yet. Ask them to.</p>
      )}
      {rooms.map((room) => (
        <RoomBlock
          key={room.name}
          room={room}
          orderId={order.id}
          photos={photos}
          readOnly={readOnly}
          open={open.has(room.name)}
          bare={rooms.length === 1 && room.name === NO_ROOM}
          onToggle={() => toggle(room.name)}
        />
      ))}
      {!readOnly && (
        <Button kind="quiet" icon={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          Add a device
        </Button>
      )}
      {adding && (
        <AddDeviceDialog
          orderId={order.id}
          rooms={rooms}
          devices={devices}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
};
