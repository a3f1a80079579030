import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useFormats } from '../../../shared/use-company.ts';
import { Button } from '../../../ui/button.tsx';
import { lastStep, stages, type Step } from './job-progress.ts';
import classes from './stages.module.css';
import type { Order, Visit } from './use-job.ts';
import { useSwipeBack } from './use-swipe-back.ts';

interface StagesProps {
  status: Visit['status'];
  order: Order | undefined;
  busy: boolean;
  onBack: (from: Step, to: 'scheduled' | 'on_the_way' | 'on_site') => void;
}

/** The stages that a visit has reached, with their times. A button or a swipe to the left goes back one stage. */
export const Stages = ({ status, order, busy, onBack }: StagesProps) => {
  const { time } = useFormats();
  const reached = stages.findIndex((stage) => stage.status === status);
  const last = lastStep(status);
  const handleBack = last && !busy ? () => onBack(last.from, last.to) : undefined;
  const swipe = useSwipeBack(handleBack);
  return (
    <div className={classes.frame}>
      <ol className={classes.stages} aria-label="Progress of the visit" {...swipe}>
        {stages.map(({ status: stage, label, time: field }, place) => {
          const at = place <= reached ? order?.[field] : null;
          return (
            <li
              key={stage}
              data-reached={place <= reached || undefined}
              aria-current={stage === status ? 'step' : undefined}
            >
              <span className={classes.mark} aria-hidden>
                {place <= reached && <IconCheck size={16} stroke={2.5} />}
              </span>
              <span className={classes.label}>{label}</span>
              <time className={classes.time} dateTime={at ?? undefined}>
                {at && time(at)}
              </time>
            </li>
          );
        })}
      </ol>
      {last && (
        <p className={classes.undo} role="status">
          {last.said}
          <Button
            small
            kind="quiet"
            icon={<IconArrowBackUp size={18} aria-hidden />}
            disabled={busy}
            onClick={handleBack}
          >
            Undo
          </Button>
        </p>
      )}
    </div>
  );
};
