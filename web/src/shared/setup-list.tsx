import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { SetupStep } from './checklist.ts';
import { Line, Lines } from './lines.tsx';
import classes from './setup-list.module.css';

/** The icon that shows whether a step is done. */
export const SetupMark = ({ done }: { done: boolean }) =>
  done ? (
    <IconCircleCheckFilled className={classes.done} size={20} aria-label="Done" />
  ) : (
    <IconCircle className={classes.open} size={20} stroke={1.5} aria-label="To do" />
  );

const Steps = ({ label, steps }: { label: string; steps: readonly SetupStep[] }) => (
  <Lines label={label}>
    {steps.map((step) => (
      <Line
        key={step.id}
        href={step.href}
        before={<SetupMark done={step.done} />}
        title={<span data-done={step.done || undefined}>{step.title}</span>}
        detail={step.done ? undefined : step.text}
      />
    ))}
  </Lines>
);

/**
 * A new company's open setup steps, with its progress. Completed steps are collapsed, because the list is above the
 * day's work.
 */
export const SetupList = ({ steps }: { steps: readonly SetupStep[] }) => {
  const done = steps.filter((step) => step.done).length;
  return (
    <>
      <div className={classes.progress}>
        <ProgressBar
          label="Set up"
          done={done / steps.length}
          note={`${done} of ${steps.length}`}
          tone={done === steps.length ? 'success' : 'accent'}
        />
      </div>
      <Steps label="Setup steps" steps={steps.filter((step) => !step.done)} />
      {done > 0 && (
        <details className={classes.folded}>
          <summary>{done} done</summary>
          <Steps label="Steps that are done" steps={steps.filter((step) => step.done)} />
        </details>
      )}
    </>
  );
};
