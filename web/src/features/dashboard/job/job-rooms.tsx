import { m } from '@sable/domain/mutation-names';
import { counted } from '../../../shared/formats.ts';
import { useAction } from '../../../shared/use-action.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ticked } from './job-progress.ts';
import classes from './job.module.css';
import type { Job } from './use-job.ts';

/** What is installed, room by room, to tick off. */
export const JobRooms = ({ job: { order, rooms, mine } }: { job: Job }) => {
  const act = useAction();
  if (!order || order.steps.length === 0) return null;
  const done = order.steps.filter((step) => step.done).length;
  const isOver = order.status === 'completed';
  const tick = (place: number, on: boolean) =>
    void act(m.workOrders.update, { id: order.id, patch: { steps: ticked(order.steps, place, on) } });
  return (
    <div className={classes.equipment}>
      <ProgressBar
        label="Equipment"
        done={done / order.steps.length}
        note={`${done} of ${counted(order.steps.length, 'piece')} installed`}
      />
      {!mine && (
        <p className={classes.quiet}>The office has not given you this work order yet. Ask them to.</p>
      )}
      {rooms.map(({ name, steps }) => (
        <fieldset key={name} className={classes.room}>
          <legend>
            {name}
            <span>
              {steps.filter((step) => step.done).length} of {steps.length}
            </span>
          </legend>
          {steps.map((step) => (
            <CheckboxField
              key={step.place}
              label={step.what}
              help={step.zone && `Zone ${step.zone}`}
              checked={step.done}
              disabled={!mine || isOver}
              onChange={(on) => tick(step.place, on)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
};
